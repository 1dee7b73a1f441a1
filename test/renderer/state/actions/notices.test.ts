import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import { decide, decideRush, slotsOf } from '../../../../renderer/features/gate/state/decide.ts';
import { showView } from '../../../../renderer/ui/focus/view.ts';
import { initialAttention, useAttention } from '../../../../renderer/features/attention/state/attention.ts';
import {
  closeAttention,
  openAttention,
} from '../../../../renderer/features/attention/state/attention-actions.ts';
import { setReason } from '../../../../renderer/features/attention/state/decision-typing.ts';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { changed } from '../../../../renderer/features/setup/state/booth-setup-actions.ts';
import { retake } from '../../../../renderer/state/actions/car-actions.ts';
import { provideServices } from '../../../../renderer/state/booth/services.ts';
import { correctPlate } from '../../../../renderer/features/gate/state/duplicate-actions.ts';
import {
  askForException,
  chooseReason,
  leaveQuestion,
} from '../../../../renderer/features/gate/state/exception-actions.ts';
import {
  chooseCar,
  letOut,
  letOutAtGate,
  pressExit,
} from '../../../../renderer/features/gate/state/exit-actions.ts';
import { keepScan } from '../../../../renderer/ui/scanner/keep-scan.ts';
import { dropFirstKept } from '../../../../renderer/features/gate/scanner/take-scan.ts';
import { reportLate } from '../../../../renderer/state/actions/late-answer.ts';
import { followNotices, notify } from '../../../../renderer/state/actions/notice-actions.ts';
import {
  closeOperation,
  openOperation,
  openWaiting,
  operationPlate,
} from '../../../../renderer/features/operation/state/operation-actions.ts';
import { initialOperation, useOperation } from '../../../../renderer/features/operation/state/operation.ts';
import { useOverlay } from '../../../../renderer/state/booth/overlay.ts';
import {
  askPin,
  openPeople,
  peopleFailed,
  signIn,
} from '../../../../renderer/features/people/state/people-actions.ts';
import { initialPeople, usePeople } from '../../../../renderer/features/people/state/people.ts';
import { pressEnter, pressException } from '../../../../renderer/features/gate/state/press-actions.ts';
import {
  answerSeen,
  changedByItself,
  refuseKey,
  refuseTyping,
} from '../../../../renderer/state/actions/quiet.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { initialRush, useRush } from '../../../../renderer/state/gate/rush.ts';
import { initialState, useScreen, type FrozenPicture } from '../../../../renderer/state/gate/screen.ts';
import { searchNow } from '../../../../renderer/state/actions/search-actions.ts';
import { undo } from '../../../../renderer/features/operation/state/second-thoughts.ts';
import {
  askForSession,
  endSessionId,
  typeSessionId,
} from '../../../../renderer/features/gate/state/session-id-actions.ts';
import {
  askAnew,
  openSessions,
  searchPlate,
} from '../../../../renderer/features/sessions/state/sessions-actions.ts';
import { initialSessions, useSessions } from '../../../../renderer/features/sessions/state/sessions.ts';
import { openSetup, setupFailed } from '../../../../renderer/features/setup/state/setup-actions.ts';
import { initialSetup, useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { printTicket, showTicket } from '../../../../renderer/features/ticket/state/ticket-actions.ts';
import { printByItself } from '../../../../renderer/features/ticket/state/ticket-by-itself.ts';
import { ticketOfEntry, useTicket } from '../../../../renderer/features/ticket/state/ticket.ts';
import {
  gatePlate,
  moveCaret,
  typeBackspace,
  typeText,
} from '../../../../renderer/features/gate/state/typing-actions.ts';
import {
  closeWall,
  openWall,
  tapCar,
  undoCar,
} from '../../../../renderer/features/gate/state/wall-actions.ts';
import { attendants, onDuty, peopleOf } from '../../../support/fixture-page-people-states.ts';
import { boothCallsOf } from '../../../support/booth-calls.ts';
import { carInside, quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';

type Act = () => Promise<void> | void;

interface Row {
  /** The attendant does what is answered with the notice. */
  readonly tell: Act;
  /** What leaves it as true as it was. */
  readonly keeps?: Act;
  /** The act that makes it untrue. */
  readonly ends: Act;
  /** All is well. */
  readonly good?: true;
}

const never = new Promise<never>(() => {});
const ok = <T>(value: T) => Promise.resolve({ ok: true, value });
const refused = (code: string) => Promise.resolve({ ok: false, error: { code } });
const one = carInside('51G77802');
const other = carInside('51G71802');
let cars: CarInside[];
let answers: Record<string, () => Promise<unknown>>;
let hasPicture: boolean;
let wakeAll: () => void;
let revision: number;

const insideOf = (exact: CarInside | null) => () =>
  ok({ exact, cars, total: cars.length, lookUp: quietSnapshot().lookUp });
const push = (change: Partial<BoothSnapshot>): void =>
  receiveSnapshot({ ...quietSnapshot(), ...useScreen.getState().snapshot, ...change, revision: ++revision });
const slot = () => slotsOf(useScreen.getState(), useRush.getState());
const dropLongSeen = (): void => dropFirstKept(Number.POSITIVE_INFINITY);
const wallWith = async (exact: CarInside | null): Promise<void> => {
  answers['gate.inside'] = insideOf(exact);
  openWall();
  await searchNow();
};

/** What the press of 51G comes to. */
const entering = Promise.withResolvers<void>();

/** Every notice that the page can show. */
const table: Readonly<Record<string, Row>> = {
  'notice.empty': { tell: () => pressEnter(performance.now()), ends: () => typeText('5') },
  'notice.unread': {
    tell: async () => {
      typeText('51?7');
      await pressEnter(performance.now());
    },
    keeps: () => moveCaret(0),
    ends: () => typeText('G'),
  },
  'notice.unreadRun': {
    tell: async () => {
      typeText('51*');
      await pressEnter(performance.now());
    },
    ends: typeBackspace,
  },
  'notice.tooShort': {
    tell: async () => {
      typeText('7');
      await pressEnter(performance.now());
    },
    ends: () => typeText('8'),
  },
  'notice.full': {
    tell: () => {
      typeText('51G7780251G77802');
      typeText('9');
    },
    ends: typeBackspace,
  },
  'notice.paste': { tell: gatePlate.refusePaste, ends: () => typeText('5') },
  'notice.scanRefused': { tell: () => notify({ key: 'notice.scanRefused' }), ends: () => typeText('5') },
  'notice.chooseCar': {
    tell: async () => {
      await wallWith(null);
      await chooseCar();
    },
    ends: () => tapCar(one),
  },
  'notice.thisCarFirst': {
    tell: async () => {
      cars = [other];
      typeText('51G7');
      await wallWith(null);
      await chooseCar();
    },
    ends: () => tapCar(other),
  },
  'notice.readFirst': {
    tell: async () => {
      cars = [one];
      openWall();
      await searchNow();
      const frozen = { ...useScreen.getState().frozen, captured: null } as FrozenPicture;
      const leaving = { first: one, marked: { car: one, read: one.plate }, beside: frozen.encoding };
      useScreen.setState({ frozen, leaving });
      await chooseCar();
    },
    ends: undoCar,
  },
  'notice.searchFailed': {
    tell: async () => {
      answers['gate.inside'] = () => refused('stopped');
      await pressExit(performance.now());
    },
    ends: async () => {
      answers['gate.inside'] = insideOf(null);
      await searchNow();
    },
  },
  'error.other-service': {
    tell: async () => {
      const former = { ...one, otherService: true } as const;
      cars = [former, other];
      typeText(one.plate);
      await wallWith(former);
      await letOut();
    },
    ends: undoCar,
  },
  'notice.answerFirst': {
    tell: () => {
      useScreen.setState({ question: { ask: 'duplicate', plate: one.plate, other: one } });
      void slot().enter.act(performance.now());
    },
    ends: correctPlate,
  },
  'notice.reasonFirst': {
    tell: async () => {
      openWall();
      askForException();
      await pressException();
    },
    ends: () => chooseReason('towed'),
  },
  'notice.idTooShort': {
    tell: () => {
      openWall();
      askForSession();
      endSessionId();
    },
    ends: () => typeSessionId('3'),
  },
  'notice.typedDropped': {
    tell: () => {
      openWall();
      askForSession();
      typeSessionId('3');
      leaveQuestion();
      closeWall();
    },
    ends: () => typeText('5'),
  },
  'notice.tooSoon': {
    tell: async () => {
      showView('another', null);
      showView('gate', null);
      await decide('exit', performance.now());
    },
    ends: () => pressExit(performance.now()),
  },
  'notice.rushWaits': {
    tell: async () => {
      openWall();
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000_000);
      showView('gate-cars', null);
      // It is painted.
      await new Promise((painted) => setTimeout(painted));
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
      await decideRush(performance.now());
    },
    ends: closeWall,
  },
  'notice.rushBlind': {
    tell: async () => {
      push({ rush: true });
      await tapRush(performance.now());
    },
    ends: () => typeText('5'),
  },
  'notice.retakeFailed': {
    tell: async () => {
      hasPicture = true;
      typeText('51');
      await vi.waitFor(() => expect(useScreen.getState().frozen?.captured?.taken).toBe(true));
      hasPicture = false;
      await retake();
    },
    keeps: () => typeText('G'),
    ends: async () => {
      hasPicture = true;
      await retake();
    },
  },
  'notice.firstSaved': {
    tell: async () => {
      answers['gate.enter'] = () => never;
      typeText('51G');
      const unanswered = pressEnter(performance.now());
      await vi.waitFor(() => expect(useScreen.getState().frozen?.captured).not.toBeNull());
      await vi.waitFor(() => {
        wakeAll();
        expect(useScreen.getState().press?.step).toBe('failed');
      });
      await unanswered;
      answers['gate.enter'] = () => ok(recordView({ operation: 'entry', plate: '51G' }));
      answerSeen();
      typeText('7');
      await pressEnter(performance.now());
    },
    keeps: () => typeText('8'),
    ends: async () => {
      answers['gate.enter'] = () => ok(recordView({ id: 'another', plate: '8' }));
      typeText('888');
      await pressEnter(performance.now());
    },
  },
  'operation.undone': {
    good: true,
    tell: async () => {
      answers['gate.withdraw'] = () => ok(recordView({ state: 'voided' }));
      await undo(recordView({ state: 'queued' }));
    },
    keeps: () => typeText('5'),
    ends: openWaiting,
  },
  'operation.tooLate': {
    tell: async () => {
      answers['gate.withdraw'] = () => refused('not-possible-now');
      await undo(recordView({ state: 'queued' }));
    },
    ends: () => typeText('5'),
  },
  'notice.gateDropped': {
    tell: async () => {
      answers['gate.exit'] = () => ok(recordView({ operation: 'exit' }));
      typeText('12');
      await letOutAtGate(one);
    },
    ends: () => typeText('5'),
  },
  'notice.leftDropped': {
    tell: () => {
      openOperation(recordView());
      useOperation.setState({ note: 'left his ticket' });
      closeOperation();
      push({ people: peopleOf(onDuty()) });
    },
    ends: () => typeText('5'),
  },
  'notice.changedByItself': { tell: changedByItself, ends: () => typeText('5') },
  'notice.stillSaving': {
    tell: async () => {
      const asked = Promise.withResolvers<void>();
      answers['gate.enter'] = async () => {
        asked.resolve();
        await entering.promise;
        return ok(recordView({ plate: '51G' }));
      };
      typeText('51G');
      void pressEnter(performance.now());
      await asked.promise;
      typeText('5');
    },
    keeps: async () => {
      entering.resolve();
      await vi.waitFor(() => expect(useScreen.getState().pressId).toBeNull());
    },
    ends: () => typeText('5'),
  },
  'notice.pageWaits': {
    tell: () => {
      openOperation(recordView());
      useOperation.setState({ busy: true });
      refuseTyping();
    },
    keeps: () => {
      closeOperation();
      typeText('5');
    },
    ends: () => notify({ key: 'notice.full' }),
  },
  'notice.reasonDropped': {
    tell: () => {
      openAttention();
      setReason.write('the barrier was open');
      closeAttention();
    },
    ends: openWaiting,
  },
  'notice.notCorrected': {
    tell: () => {
      openOperation(recordView({ plate: '51G77802' }));
      operationPlate.type('3');
      closeOperation();
    },
    keeps: openWaiting,
    ends: () => notify({ key: 'notice.full' }),
  },
  'notice.keyRefused': { tell: () => refuseKey(0), ends: () => typeText('5') },
  'scan.kept': {
    tell: () => {
      showView('sessions', null);
      keepScan('QX71ZK', 'elsewhere');
    },
    ends: dropLongSeen,
  },
  'scan.answerFirst': {
    tell: async () => {
      useScreen.setState({ keptScans: [{ code: 'QX71ZK', why: 'unknown' }] });
      await slot().enter.act(performance.now());
    },
    ends: dropLongSeen,
  },
  'scan.dropped': {
    tell: () => {
      keepScan('QX71ZK', 'elsewhere');
      dropLongSeen();
    },
    ends: () => typeText('5'),
  },
  'ticket.byItselfFailed': {
    tell: async () => {
      push({ ticketByItself: true });
      answers['ticket.print'] = () => refused('not-saved');
      printByItself(recordView({ sessionId: 'S1' }));
      await vi.waitFor(() => expect(useScreen.getState().notice).not.toBeNull());
    },
    ends: () => typeText('5'),
  },
  'ticket.printed': {
    good: true,
    tell: async () => {
      answers['ticket.print'] = () => ok(null);
      showTicket(ticketOfEntry(recordView()));
      await printTicket();
    },
    keeps: () => typeText('5'),
    ends: () => showTicket(ticketOfEntry(recordView({ id: 'another' }))),
  },
  // What is about something else than the screen stays until something else is told.
  'notice.late': {
    tell: () => Promise.resolve(reportLate('51G77802', null, null)),
    keeps: () => typeText('7'),
    ends: () => notify({ key: 'notice.full' }),
  },
  'people.signedIn': {
    good: true,
    tell: async () => {
      const [attendant] = attendants;
      if (attendant === undefined) throw new Error('nobody to sign in');
      answers['people.signIn'] = () => ok({ note: null });
      askPin(attendant);
      usePeople.setState({ pin: '1234' });
      await signIn();
    },
    keeps: () => {
      const [attendant] = attendants;
      if (attendant !== undefined) push({ people: peopleOf({ ...onDuty(), attendant }) });
    },
    ends: () => {
      const attendant = { id: 'another', name: 'Somebody else', role: 'attendant' } as const;
      push({ people: peopleOf({ ...onDuty(), attendant }) });
    },
  },
  'boothSetup.ready': {
    good: true,
    tell: () => changed('all', { state: 'changed', view: null } as never),
    keeps: () => typeText('5'),
    ends: openSetup,
  },
  'setup.failed': { tell: setupFailed, ends: openSetup },
  'error.stopped': {
    tell: async () => {
      answers['gate.lookUp'] = () => refused('stopped');
      openSessions();
      void askAnew();
      await vi.waitFor(() => expect(useScreen.getState().notice).not.toBeNull());
    },
    ends: () => push({ lookUp: { state: 'asking', answeredAt: null } }),
  },
};

const shown = () => useScreen.getState().notice;
/** The time that is waited for lies beyond the test: nothing here goes by itself. */
const settled = () => new Promise((next) => setTimeout(next));

let end: () => void;
beforeEach(() => {
  // What is changed here is painted at once.
  vi.stubGlobal('requestAnimationFrame', (paint: (frameMs: number) => void) => paint(performance.now()));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  cars = [one, other];
  answers = { 'gate.inside': insideOf(null), 'gate.lookUp': () => never };
  hasPicture = false;
  revision = 1000;
  let sleepers: (() => void)[] = [];
  wakeAll = () => {
    const woken = sleepers;
    sleepers = [];
    for (const wake of woken) wake();
  };
  const booth = boothCallsOf((name) => answers[name]);
  let ids = 0;
  provideServices({
    booth,
    capture: () =>
      Promise.resolve(
        hasPicture
          ? { taken: true, bytes: new Uint8Array([0xff, 0xd8]), shrunk: false }
          : { taken: false, note: 'no-camera' },
      ),
    unseenMs: () => 0,
    lookedMs: () => Number.POSITIVE_INFINITY,
    carGone: () => {},
    printPage: () => {},
    play: () => {},
    now: () => performance.now(),
    newId: () => `id-${String((ids += 1))}`,
    sleep: (ms) =>
      ms === 0 ? Promise.resolve() : new Promise((wake) => void (ms > 5000 && sleepers.push(wake))),
  });
  useScreen.setState(initialState, true);
  useRush.setState(initialRush, true);
  useAttention.setState(initialAttention, true);
  useSessions.setState(initialSessions, true);
  useSetup.setState(initialSetup, true);
  usePeople.setState(initialPeople, true);
  useOperation.setState(initialOperation, true);
  useTicket.setState({ ticket: null, printing: false, problem: null });
  useOverlay.setState({ shown: null });
  push({});
  end = followNotices();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  end();
});

describe('a notice goes with the act that makes it untrue', () => {
  it.each(Object.entries(table))('%s', async (key, { tell, keeps, ends, good = false }) => {
    await tell();
    await settled();
    expect(shown()).toMatchObject({ message: { key }, tone: good ? 'good' : 'warn' });
    await keeps?.();
    await settled();
    expect(shown()?.message.key).toBe(key);
    await ends();
    await settled();
    expect(shown()?.message.key).not.toBe(key);
  });

  it.each([
    ['notice.paste', searchPlate.refusePaste],
    ['notice.full', () => searchPlate.type('51G7780251G778029')],
  ])('%s, told of a plate that is searched for', async (key, tell) => {
    openSessions();
    tell();
    await settled();
    expect(shown()?.message.key).toBe(key);
    searchPlate.backspace();
    searchPlate.type('5');
    expect(shown()?.message.key).not.toBe(key);
  });

  it('peopleFailed, too, until they are opened again', async () => {
    peopleFailed();
    await settled();
    expect(shown()?.message.key).toBe('setup.failed');
    openPeople();
    expect(shown()).toBeNull();
  });

  it('is told, and ended, for each key that the page can show', () => {
    const sources = readdirSync('renderer', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join('renderer', file), 'utf8'));
    const keys = sources.flatMap((source) =>
      Array.from(source.matchAll(/\bnotify\(\s*\{ key: ([^,}]+)/g), ([, key = '']) =>
        Array.from(key.matchAll(/'([\w-]+\.[\w.-]+)'/g), ([, name = '']) => name),
      ).flat(),
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(new Set(keys).difference(new Set(Object.keys(table)))).toEqual(new Set());
  });
});
