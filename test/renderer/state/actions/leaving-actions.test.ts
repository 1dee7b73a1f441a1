import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../../electron/contract/channels.ts';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import { readingKeptMs } from '../../../../electron/contract/reading-rules.ts';
import {
  leaveRushForExit,
  letOut,
  letOutRead,
  pressExit,
} from '../../../../renderer/features/gate/state/exit-actions.ts';
import {
  askForException,
  leaveQuestion,
} from '../../../../renderer/features/gate/state/exception-actions.ts';
import { findSession } from '../../../../renderer/features/gate/state/session-id-actions.ts';
import { clearPlate, typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { closeWall, tapCar, undoCar } from '../../../../renderer/features/gate/state/wall-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { freezeIfMissing } from '../../../../renderer/state/actions/car-actions.ts';
import { searchAgain } from '../../../../renderer/state/actions/search-actions.ts';
import { closeOverlays, openOverlay } from '../../../../renderer/state/booth/overlay.ts';
import type { Capture } from '../../../../renderer/platform/camera/capture.ts';
import { gateSubjectOf, gateViewOf } from '../../../../renderer/state/gate/gate-view.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { carsOnWall, readCar } from '../../../../renderer/state/gate/selectors.ts';
import { boothTimeAgo, carInside, recordView } from '../../../support/fixture-page-states.ts';
import {
  one,
  passes,
  putAwayGate,
  settle,
  showReadingGate,
  sleep,
  stands,
  status,
} from '../../../support/reading-gate.ts';

const [plate, twin] = ['RK708AF', 'RK706AF'];

let cars: CarInside[];
/** The plate that is read, and whose car is named. */
let read: { live: string; frozen: string; leaves: string | null };
/** So long it may still be shown (ms); undefined: that is not said. */
let leftMs: number | undefined;
/** How long (ms) it takes until somebody is named, and until the cars inside are there. */
let takes: { leaving: number; inside: number };
let asks: CallInput<'reading.leaving'>[];
let exits: CallInput<'gate.exit'>[];
let exitAnswer: () => Promise<unknown>;
let picture: () => Promise<Capture>;
let unseen: number;

const view = (): string => gateViewOf(useScreen.getState(), useRush.getState());
const listed = (): string[] => carsOnWall(useScreen.getState()).map((car) => car.plate);
const marked = (): string | null => readCar(useScreen.getState())?.car.plate ?? null;
/** Whether it is said that the screen has changed by itself: what is pressed in the second after is taken by nothing. */
const isTold = (): boolean => useScreen.getState().notice?.message.key === 'notice.changedByItself';
/** What confirms the car that was read. */
async function confirm(): Promise<void> {
  const press = letOutRead();
  await passes(50);
  await press;
}
/** Exit, once the car that stands there has been read. */
async function exitOfRead(): Promise<void> {
  stands();
  await passes(5_000);
  void pressExit(performance.now());
  await settle();
}

beforeEach(() => {
  cars = ['BA111AA', plate, 'KE222BB'].map((one) => carInside(one));
  read = { live: plate, frozen: plate, leaves: plate };
  takes = { leaving: 5, inside: 5 };
  [asks, exits, unseen, leftMs] = [[], [], 0, undefined];
  exitAnswer = () => Promise.resolve({ ok: true, value: recordView({ operation: 'exit', plate }) });
  picture = () => Promise.resolve({ taken: true, bytes: Uint8Array.of(1), shrunk: false });
  const answers: Record<string, (input: never) => Promise<unknown>> = {
    'reading.read': async ({ isFrozen }: CallInput<'reading.read'>) => {
      await sleep(isFrozen ? 1_000 : 400);
      return { ok: true, value: one(isFrozen ? read.frozen : read.live) };
    },
    'reading.leaving': async (input: CallInput<'reading.leaving'>) => {
      asks.push(input);
      const { leaves } = read;
      await sleep(takes.leaving);
      const car = cars.find((one) => one.plate === leaves);
      const left = leftMs === undefined ? {} : { leftMs };
      return { ok: true, value: car === undefined ? null : { car, read: leaves ?? '', ...left } };
    },
    'gate.inside': async ({ plate: asked }: CallInput<'gate.inside'>) => {
      await sleep(takes.inside);
      const lookUp = { state: 'unmapped', answeredAt: null };
      const exact = cars.find((car) => car.plate === asked || car.sessionId === asked) ?? null;
      return { ok: true, value: { exact, cars: cars.slice(0, 24), total: cars.length, lookUp } };
    },
    'gate.exit': (input: CallInput<'gate.exit'>) => {
      exits.push(input);
      return exitAnswer();
    },
    'gate.rush': async () => {
      await sleep(1_000);
      return { ok: true, value: recordView({ plate: '' }) };
    },
  };
  showReadingGate({
    answerOf: (name) => answers[name],
    capture: () => picture(),
    unseenMs: () => unseen,
    snapshot: { lookUp: { state: 'unmapped', answeredAt: null } },
  });
});
afterEach(putAwayGate);

describe('the car that was read', () => {
  it('stands beside the one at the window as the wall opens, and is nothing to Exit; what confirms it books it', async () => {
    await exitOfRead();
    await passes(10);
    expect([view(), marked()]).toEqual(['gate-read', plate]);
    expect(gateSubjectOf(useScreen.getState(), useRush.getState())).toBe(cars[1]?.key);
    void pressExit(performance.now());
    await passes(50);
    expect(exits).toEqual([]);
    await confirm();
    expect(exits.map(({ entryId }) => entryId)).toEqual([cars[1]?.entryId]);
    expect(view()).toBe('gate');
  });

  it('stands first where it is another one, also where no search tells of it', async () => {
    cars = [...Array.from({ length: 30 }, (_, at) => carInside(`KE${String(100 + at)}BB`)), carInside(plate)];
    await exitOfRead();
    await passes(10);
    expect(view()).toBe('gate-read');
    undoCar();
    await settle();
    expect([view(), listed().length, listed()[0], marked()]).toEqual(['gate-cars', 25, plate, plate]);
  });

  it('stands first of all, and not alone, where there is no picture of its entry', async () => {
    cars = cars.map((car) => ({ ...car, hasPicture: car.plate !== plate }));
    await exitOfRead();
    await passes(10);
    expect([view(), ...listed()]).toEqual(['gate-cars', plate, 'BA111AA', 'KE222BB']);
  });

  it.each([
    [299, 'gate-read', [plate, 'BA111AA', 'KE222BB']],
    [301, 'gate-cars', ['BA111AA', plate, 'KE222BB']],
  ])('named %i ms after the wall has opened, it leads to %s', async (ms, then, order) => {
    takes.leaving = ms;
    await exitOfRead();
    await passes(298);
    expect([view(), marked(), listed()]).toEqual(['gate-cars', null, []]);
    // From now on no card moves.
    await passes(ms === 299 ? 1 : 20);
    expect(view()).toBe(then);
    await passes(400);
    expect([view(), marked(), listed()]).toEqual([then, plate, order]);
  });

  it('is only marked where it is named later, also where no card is shown by then', async () => {
    takes = { leaving: 400, inside: 1_000 };
    await exitOfRead();
    await passes(800);
    expect(view()).toBe('gate-cars');
    await passes(800);
    expect([view(), marked(), ...listed()]).toEqual(['gate-cars', plate, 'BA111AA', plate, 'KE222BB']);
  });

  it.each([
    ['taken', 'nothing', (): void => undefined],
    ['ignored', 'its plate', () => typeText(plate)],
    ['ignored', 'its ticket', () => findSession('T-7')],
  ] as const)('counts as %s where %s is given besides', async (did, _, give) => {
    cars = cars.map((car) => (car.plate === plate ? { ...car, sessionId: 'T-7' } : car));
    await exitOfRead();
    await passes(1_500);
    give();
    await passes(500);
    const press = did === 'taken' ? letOutRead() : letOut();
    await passes(50);
    await press;
    expect(exits.map(({ entryId, reading }) => [entryId, reading?.did])).toEqual([[cars[1]?.entryId, did]]);
  });

  it('is only marked where the picture is read once the wall is open', async () => {
    void pressExit(performance.now());
    await passes(500);
    expect([view(), marked()]).toEqual(['gate-cars', null]);
    const before = listed();
    await passes(1_000);
    expect([view(), marked(), listed()]).toEqual(['gate-cars', plate, before]);
    expect(asks.map(({ isFrozen }) => isFrozen)).toEqual([true]);
  });

  it('is nobody once something is typed, and only marked where that is taken away', async () => {
    await exitOfRead();
    await passes(10);
    typeText('R');
    await passes(200);
    expect([view() === 'gate-read', marked()]).toEqual([false, null]);
    clearPlate();
    await passes(1_500);
    expect([view(), marked()]).toEqual(['gate-cars', plate]);
  });
});

describe('a car that was named', () => {
  it('goes where the frozen picture is read as another one, and nothing is pressed by who did not see that', async () => {
    read.frozen = twin;
    await exitOfRead();
    await passes(500);
    expect(view()).toBe('gate-read');
    read.leaves = null;
    await passes(600);
    expect([view(), marked(), ...listed()]).toEqual(['gate-cars', null, 'BA111AA', plate, 'KE222BB']);
    expect(isTold()).toBe(true);
  });

  it('goes where it has left meanwhile', async () => {
    await exitOfRead();
    await passes(10);
    cars = cars.filter((car) => car.plate !== plate);
    void searchAgain();
    await passes(200);
    expect([view(), marked(), ...listed()]).toEqual(['gate-cars', null, 'BA111AA', 'KE222BB']);
  });

  it('keeps its place where all are shown already, and is not asked about again', async () => {
    read.frozen = twin;
    await exitOfRead();
    await passes(10);
    undoCar();
    read.leaves = null;
    await passes(1_100);
    expect([view(), marked(), listed()[0]]).toEqual(['gate-cars', null, plate]);
    read.leaves = plate;
    void searchAgain();
    await passes(200);
    expect([view(), marked(), listed()[0]]).toEqual(['gate-cars', plate, plate]);
  });

  describe('and of which no search tells, so many are inside', () => {
    beforeEach(() => {
      const others = Array.from({ length: 30 }, (_, at) => carInside(`KE${String(100 + at)}BB`));
      cars = [...others, carInside(plate)];
      read.frozen = twin;
    });

    it('goes from among all, and nothing is pressed by who did not see that the cards move up', async () => {
      await exitOfRead();
      await passes(10);
      undoCar();
      expect(listed().slice(0, 2)).toEqual([plate, 'KE100BB']);
      read.leaves = null;
      await passes(1_100);
      expect([listed()[0], marked()]).toEqual(['KE100BB', null]);
      expect(isTold()).toBe(true);
    });

    it('stays where the attendant has chosen it', async () => {
      await exitOfRead();
      await passes(10);
      undoCar();
      tapCar(cars.at(-1) as CarInside);
      expect(view()).toBe('gate-pair');
      read.leaves = null;
      await passes(1_100);
      expect([view(), marked()]).toEqual(['gate-pair', null]);
      expect(isTold()).toBe(false);
      const press = letOut();
      await passes(50);
      await press;
      expect(exits.map(({ entryId }) => entryId)).toEqual([cars.at(-1)?.entryId]);
    });
  });

  it('goes where the picture fails in the end, and nothing is pressed by who did not see that', async () => {
    stands();
    await passes(5_000);
    const failing = Promise.withResolvers<Capture>();
    picture = () => failing.promise;
    void pressExit(performance.now());
    await passes(600);
    expect(view()).toBe('gate-read');
    failing.resolve({ taken: false, note: 'capture-failed' });
    await settle();
    expect([view(), isTold()]).toEqual(['gate-cars', true]);
  });

  it('goes without holding up what is pressed on another screen, where nothing has changed', async () => {
    read.frozen = twin;
    await exitOfRead();
    await passes(500);
    openOverlay({ kind: 'sessions' });
    read.leaves = null;
    await passes(600);
    expect([view(), isTold()]).toEqual(['gate-cars', false]);
    closeOverlays();
  });

  it('does not come back by itself behind a question', async () => {
    read.frozen = twin;
    await exitOfRead();
    await passes(10);
    askForException();
    read.leaves = null;
    await passes(1_100);
    read.leaves = plate;
    void searchAgain();
    await passes(200);
    leaveQuestion();
    expect([view(), marked()]).toEqual(['gate-cars', plate]);
  });

  it('is known for a minute at the most', async () => {
    await exitOfRead();
    await passes(readingKeptMs - 1_000);
    expect(view()).toBe('gate-read');
    await passes(2_500);
    expect([view(), marked()]).toEqual(['gate-cars', null]);
  });

  it('is known as long as the core says: it may have read the car a while ago', async () => {
    leftMs = 3_000;
    await exitOfRead();
    await passes(2_000);
    expect(marked()).toBe(plate);
    await passes(1_500);
    expect(marked()).toBeNull();
  });

  it('stays while its exit is being saved, also where its minute is over, and then goes if that is refused', async () => {
    const saved = Promise.withResolvers<unknown>();
    exitAnswer = () => saved.promise;
    await exitOfRead();
    await passes(readingKeptMs - 500);
    const press = letOutRead();
    await passes(3_000);
    expect([view(), isTold()]).toEqual(['gate-read', false]);
    saved.resolve({ ok: false, error: { code: 'not-saved' } });
    await press;
    await passes(1_000);
    expect([view(), isTold()]).toEqual(['gate-cars', true]);
  });

  it('stays while its exit is being saved, and where that is refused', async () => {
    const saved = Promise.withResolvers<unknown>();
    exitAnswer = () => saved.promise;
    await exitOfRead();
    await passes(1_500);
    const press = letOutRead();
    read.leaves = null;
    void searchAgain();
    await passes(200);
    expect(view()).toBe('gate-read');
    saved.resolve({ ok: false, error: { code: 'not-saved' } });
    await press;
    expect(view()).toBe('gate-read');
    expect(exits).toHaveLength(1);
  });
});

describe('nobody is named', () => {
  const nobody = ['gate-cars', null, 'BA111AA', plate, 'KE222BB'];
  const later = async (): Promise<unknown[]> => {
    await passes(3_000);
    return [view(), marked(), ...listed()];
  };

  it.each(['off', 'check'] as const)('where the mode is %s', async (mode) => {
    status({ mode });
    await exitOfRead();
    expect(await later()).toEqual(nobody);
    expect(asks).toEqual([]);
  });

  it('where reading is switched off while the wall is open', async () => {
    await exitOfRead();
    await passes(10);
    expect(view()).toBe('gate-read');
    status({ mode: 'off' });
    void searchAgain();
    expect(await later()).toEqual(nobody);
  });

  it('while earlier cars are still being read', async () => {
    useScreen.setState(({ snapshot }) => ({ snapshot: snapshot && { ...snapshot, readingEarlier: true } }));
    await exitOfRead();
    expect(await later()).toEqual(nobody);
  });

  it('at once where the picture has changed since it was read, or nobody has looked', async () => {
    stands();
    await passes(5_000);
    stands();
    void pressExit(performance.now());
    await passes(50);
    expect([view(), marked(), asks]).toEqual(['gate-cars', null, []]);
    closeWall();
    unseen = 700;
    await exitOfRead();
    await passes(50);
    expect([view(), marked(), asks]).toEqual(['gate-cars', null, []]);
  });

  it('for the car that was booked last, as long as it stands there', async () => {
    await exitOfRead();
    await passes(10);
    await confirm();
    await passes(1_000);
    void pressExit(performance.now());
    expect(await later()).toEqual(nobody);
  });

  it('for a car that was booked a moment ago, wherever it stands by now', async () => {
    const recent = [recordView({ plate, at: boothTimeAgo(0) })];
    useScreen.setState(({ snapshot }) => ({ snapshot: snapshot && { ...snapshot, recent } }));
    read.live = twin;
    await exitOfRead();
    expect(asks).not.toEqual([]);
    expect(await later()).toEqual(nobody);
  });

  it('while a car rushes in', async () => {
    stands();
    await passes(5_000);
    void tapRush(performance.now());
    await settle();
    void pressExit(performance.now());
    await passes(50);
    expect([view(), marked(), asks]).toEqual(['gate-cars', null, []]);
  });

  it('by a picture that was taken anew until that is read, and then it is only marked', async () => {
    stands();
    await passes(5_000);
    picture = () => Promise.resolve({ taken: false, note: 'no-camera' });
    void pressExit(performance.now());
    await passes(50);
    // There is no picture to compare it with.
    expect([view(), marked(), listed()[0]]).toEqual(['gate-cars', plate, plate]);
    picture = () => Promise.resolve({ taken: true, bytes: Uint8Array.of(1), shrunk: false });
    freezeIfMissing();
    await passes(50);
    expect([view(), marked()]).toEqual(['gate-cars', null]);
    await passes(2_000);
    expect([view(), marked(), listed()[0]]).toEqual(['gate-cars', plate, plate]);
  });
});

it('from a car of the stack, too, the wall opens at the car that was read', async () => {
  stands();
  await passes(5_000);
  leaveRushForExit();
  await passes(10);
  expect(view()).toBe('gate-read');
});
