import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { PlateReading, ReadingStatus } from '../../../../electron/contract/reading.ts';
import {
  lookName,
  offerName,
  showOffer,
  takeByKey,
} from '../../../../renderer/features/gate/state/reading-offers.ts';
import { rushPlate } from '../../../../renderer/features/rush/state/rush-typing.ts';
import { beginCar } from '../../../../renderer/state/actions/car-actions.ts';
import { followReading, pictureStands } from '../../../../renderer/state/actions/reading-actions.ts';
import { leaveRush, typeNextCar, typeRushCar } from '../../../../renderer/state/actions/rush-car.ts';
import { followRushReadings } from '../../../../renderer/state/actions/rush-readings.ts';
import { rushReadingDone } from '../../../../renderer/state/actions/rush-reading-done.ts';
import { provideServices } from '../../../../renderer/state/booth/services.ts';
import { emptyDraft, plateText } from '../../../../renderer/state/gate/draft.ts';
import type { Capture } from '../../../../renderer/platform/camera/capture.ts';
import { initialReading, offeredOf, useReading } from '../../../../renderer/state/gate/reading.ts';
import { draftOf, initialRush, useRush } from '../../../../renderer/state/gate/rush.ts';
import {
  initialRushReading,
  rushLookOf,
  rushOfferedOf,
  showsPicture,
  useRushReading,
} from '../../../../renderer/state/gate/rush-reading.ts';
import { initialState, useScreen } from '../../../../renderer/state/gate/screen.ts';
import { showView } from '../../../../renderer/ui/focus/view.ts';
import { boothCallsOf } from '../../../support/booth-calls.ts';
import { quietSnapshot, untypedSnapshot } from '../../../support/fixture-page-states.ts';
import { readSurely } from '../../../support/readings.ts';

const one = (text: string, doubtful: readonly number[] = []): PlateReading => ({
  kind: 'one',
  suggestion: readSurely(text, doubtful),
});

let cars: readonly RecordView[];
/** What is read, in its turn: a car of the stack by its record, a picture of the gate as `gate`. */
let asks: string[];
let answers: Map<string, PlateReading | null | Promise<PlateReading | null>>;
let count = 100_000;
let captured: Promise<Capture>;
let end: () => void;

const id = (place: number): string => cars[place]?.id ?? '';
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const awhile = (): Promise<unknown> => vi.advanceTimersByTimeAsync(5000);
const carStands = (): void => pictureStands({ count: ++count, isStill: true });
const states = () => [useScreen.getState(), useRush.getState()] as const;
const offered = (): readonly string[] =>
  rushOfferedOf(...states(), useRushReading.getState()).map(({ text }) => text);
const look = () => rushLookOf(...states(), useRushReading.getState());
const typed = (): string => plateText(draftOf(useRush.getState()));
const status = (change: Partial<ReadingStatus>): void =>
  useScreen.setState(({ snapshot }) => ({
    snapshot: snapshot && { ...snapshot, reading: { ...snapshot.reading, ...change } },
  }));
/** The stack has these cars from now on. */
const waits = (untyped: readonly RecordView[]): void =>
  useScreen.setState(({ snapshot }) => ({ snapshot: snapshot && { ...snapshot, untyped: [...untyped] } }));
/** The attendant opens it, and its picture is there. */
function open(place: number): void {
  typeRushCar(id(place));
  showsPicture(id(place));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  const { untyped = [] } = untypedSnapshot(3);
  [cars, asks] = [untyped, []];
  captured = Promise.resolve({ taken: true, bytes: Uint8Array.of(1), shrunk: false });
  answers = new Map([
    [id(0), one('51G77802')],
    [id(1), one('29LD5512')],
    [id(2), one('80A12345')],
  ]);
  provideServices({
    booth: boothCallsOf((name) => {
      if (name !== 'reading.read' && name !== 'reading.draft') return undefined;
      return async ({ recordId }: { recordId?: string }) => {
        asks.push(recordId ?? 'gate');
        return {
          ok: true,
          value: (await answers.get(recordId ?? 'gate')) ?? (recordId ? null : { kind: 'none' }),
        };
      };
    }),
    capture: () => captured,
    unseenMs: () => 0,
    lookedMs: () => Number.POSITIVE_INFINITY,
    carGone: () => undefined,
    printPage: () => undefined,
    play: () => undefined,
    now: () => Date.now(),
    newId: () => 'id',
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  useReading.setState(initialReading, true);
  useRushReading.setState(initialRushReading, true);
  useRush.setState(initialRush, true);
  const reading = { mode: 'suggest', isDecided: true, state: 'ready' } as const;
  useScreen.setState(
    {
      ...initialState,
      snapshot: quietSnapshot({ ...untypedSnapshot(3), untyped, reading }),
      isCameraShown: true,
      camera: { ...initialState.camera, state: 'live' },
    },
    true,
  );
  const ends = [followReading(), followRushReadings()];
  end = () => ends.forEach((over) => over());
});
afterEach(async () => {
  useScreen.setState(initialState, true);
  await vi.runAllTimersAsync();
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the cars that wait for their plates', () => {
  it('are read one after the other, the oldest first, each once', async () => {
    useReading.setState({});
    await awhile();
    expect(asks).toEqual([id(0), id(1), id(2)]);
    await awhile();
    expect(asks).toHaveLength(3);
  });

  it('are read again once the lane is drawn, and nothing of before stands there', async () => {
    useReading.setState({});
    await awhile();
    open(0);
    expect(offered()).toEqual(['51G77802']);
    answers.set(id(0), one('51G77803'));
    const lane = { left: 0, top: 0.5, right: 1, bottom: 1 };
    useScreen.setState(({ snapshot }) => ({
      snapshot: snapshot && { ...snapshot, preferences: { ...snapshot.preferences, lane } },
    }));
    expect(offered()).toEqual([]);
    await awhile();
    expect(offered()).toEqual(['51G77803']);
    expect(asks).toHaveLength(6);
  });

  it.each([
    ['and nothing else happens', (): void => undefined],
    ['whatever else happens between', (): void => useRush.setState({})],
  ] as const)('are read after the car that stands at the gate, %s', async (_, meanwhile) => {
    carStands();
    for (let passedMs = 0; passedMs < 10_000; passedMs += 100) {
      await vi.advanceTimersByTimeAsync(100);
      meanwhile();
    }
    expect(asks).toEqual(['gate', 'gate', 'gate', id(0), id(1), id(2)]);
  });

  it.each([
    ['taken', { taken: true, bytes: Uint8Array.of(1), shrunk: false }, ['gate']],
    ['not taken', { taken: false, note: 'camera-lost' }, []],
  ] as const)('wait for a picture that is to be frozen, until it is %s', async (_, picture, read) => {
    const late = Promise.withResolvers<Capture>();
    captured = late.promise;
    waits([]);
    beginCar();
    await settle();
    waits(cars);
    await awhile();
    expect(asks).toEqual([]);
    late.resolve(picture);
    await awhile();
    // It is not seen to be over by itself.
    useRush.setState({});
    await awhile();
    expect(asks).toEqual([...read, id(0), id(1), id(2)]);
  });

  it('are read after the picture that is frozen', async () => {
    const late = Promise.withResolvers<PlateReading>();
    answers.set('gate', late.promise);
    waits([]);
    beginCar();
    await settle();
    waits(cars);
    await awhile();
    expect(asks).toEqual(['gate']);
    late.resolve({ kind: 'none' });
    await awhile();
    expect(asks).toEqual(['gate', id(0), id(1), id(2)]);
  });

  it.each([
    [
      'a plate',
      () => useScreen.setState({ press: { step: 'saving', operation: 'entry', plate: 'A1', startedAt: 0 } }),
    ],
    ['a car that rushes in', () => useRush.setState({ saving: 1 })],
  ] as const)('are not read while %s is being saved', async (_, press) => {
    press();
    await awhile();
    expect(asks).toEqual([]);
    useScreen.setState({ press: null });
    useRush.setState({ saving: 0 });
    await awhile();
    expect(asks).toEqual([id(0), id(1), id(2)]);
  });

  it('are asked about again where they could not be read now, and hold up no other', async () => {
    answers.set(id(0), null);
    useReading.setState({});
    await vi.advanceTimersByTimeAsync(4000);
    expect(asks.slice(0, 2)).toEqual([id(0), id(1)]);
    answers.set(id(0), one('51G77802'));
    await awhile();
    expect(useRushReading.getState().readings.get(id(0))).toEqual([readSurely('51G77802')]);
  });

  it('the one that is typed is the next', async () => {
    open(2);
    await settle();
    expect(asks).toEqual([id(2)]);
    await settle();
    expect(offered()).toEqual(['80A12345']);
  });

  it('without a picture are not read', async () => {
    waits(cars.map((car) => ({ ...car, hasPicture: false })));
    await awhile();
    expect(asks).toEqual([]);
  });

  it.each([{ mode: 'off' }, { state: 'off' }] as const)('are not read where %j', async (change) => {
    status(change);
    await awhile();
    expect(asks).toEqual([]);
  });
});

describe('what was read of a car of the stack', () => {
  beforeEach(async () => {
    useReading.setState({});
    await awhile();
  });

  it('is offered beside its own picture, and beside no other', async () => {
    typeRushCar(id(0));
    expect(offered()).toEqual([]);
    showsPicture(id(0));
    expect(offered()).toEqual(['51G77802']);
    typeNextCar();
    // The earlier picture may still be there.
    expect(offered()).toEqual([]);
    showsPicture(id(1));
    expect(offered()).toEqual(['29LD5512']);
    leaveRush();
    expect(offered()).toEqual([]);
    open(0);
    expect(offered()).toEqual(['51G77802']);
  });

  it('is offered again only once its picture is seen again', () => {
    typeRushCar(id(0));
    showsPicture(id(0))();
    expect(offered()).toEqual([]);
  });

  it('is not offered, nor compared, while its reader is off, or while another question is asked', () => {
    open(0);
    status({ state: 'off' });
    expect(offered()).toEqual([]);
    status({ state: 'ready' });
    rushPlate.type('51G77803');
    expect(look()).not.toBeNull();
    useRush.setState({ duplicate: { plate: '51G77803', other: null } });
    expect(look()).toBeNull();
  });

  it('stays where its reader only pauses for want of the processor, and the press tells of it', () => {
    open(0);
    status({ state: 'off', cause: 'processor' });
    expect(offered()).toEqual(['51G77802']);
    expect(rushReadingDone(id(0), '51G77802', emptyDraft).reading).toEqual({ did: 'unseen', look: null });
  });

  it('never stands there with what was read of the car at the window', async () => {
    answers.set('gate', one('99X99999'));
    carStands();
    await awhile();
    const ofGate = () => offeredOf(...states(), useReading.getState()).map(({ text }) => text);
    expect([ofGate(), offered()]).toEqual([['99X99999'], []]);
    open(0);
    expect([ofGate(), offered()]).toEqual([[], ['51G77802']]);
    leaveRush();
    expect([ofGate(), offered()]).toEqual([['99X99999'], []]);
  });

  it('goes once the car has its plate here, or at another screen', () => {
    useRush.setState({ completed: new Set([id(0)]) });
    waits(cars.slice(0, 2));
    expect([...useRushReading.getState().readings.keys()]).toEqual([id(1)]);
    open(0);
    expect(offered()).toEqual([]);
  });

  it('goes with its picture, where that is found damaged while the car waits', () => {
    open(0);
    waits(cars.map((car, place) => (place === 0 ? { ...car, hasPicture: false } : car)));
    expect([...useRushReading.getState().readings.keys()]).toEqual([id(1), id(2)]);
    expect(offered()).toEqual([]);
  });

  it('is nothing once reading is switched off, and is compared alone where it is only checked', () => {
    open(0);
    status({ mode: 'check' });
    expect(offered()).toEqual([]);
    rushPlate.type('51G77803');
    expect(look()).toMatchObject({ typed: '3', read: '2' });
    status({ mode: 'off' });
    expect(look()).toBeNull();
    expect(useRushReading.getState().readings.size).toBe(0);
  });

  it('is not filled in, nor over a character that was typed, and comes back as that goes', () => {
    open(0);
    expect(typed()).toBe('');
    rushPlate.type('5');
    expect(offered()).toEqual([]);
    rushPlate.backspace();
    expect(offered()).toEqual(['51G77802']);
  });

  it('is nothing to a car whose characters were seen as it was let in, but for the second look', () => {
    waits(cars.map((car) => ({ ...car, note: '51G77302' })));
    open(0);
    expect([typed(), offered()]).toEqual(['51G77302', []]);
    expect(look()).toMatchObject({ typed: '3', read: '8' });
  });

  it('is compared with nothing where it may be several', () => {
    useRushReading.setState({
      readings: new Map([[id(0), [readSurely('51G77802'), readSurely('51G77B02')]]]),
    });
    open(0);
    rushPlate.type('51G77803');
    expect(look()).toBeNull();
  });

  it('is of nobody while its car is being saved', () => {
    open(0);
    rushPlate.type('51G77803');
    useScreen.setState({ press: { step: 'saving', operation: 'entry', plate: '51G77803', startedAt: 0 } });
    expect(look()).toBeNull();
  });
});

it.each([
  ['a car that has its plate meanwhile', () => useRush.setState({ completed: new Set([id(0)]) })],
  ['a car, while reading is switched off,', () => status({ mode: 'off' })],
] as const)('what is under way of %s is kept for nobody', async (_, ends) => {
  const late = Promise.withResolvers<PlateReading | null>();
  answers.set(id(0), late.promise);
  useReading.setState({});
  await settle();
  ends();
  late.resolve(one('51G77802'));
  await settle();
  expect(asks).toEqual([id(0)]);
  expect([...useRushReading.getState().readings.keys()]).toEqual([]);
});

describe('F7 at a car of the stack', () => {
  /** What is shown since when, as the page says it. */
  const shows = (name: string): void => void showOffer(name, (then) => (then(), () => undefined));
  const shown = (): void => shows(offerName(rushOfferedOf(...states(), useRushReading.getState())));

  beforeEach(async () => {
    answers.set(id(0), one('51G77802', [3]));
    useReading.setState({});
    await awhile();
    open(0);
    showView('gate-rush', null, id(0));
    shown();
    await awhile();
  });

  it('takes what was read, with the caret on what is doubtful until that is typed', () => {
    takeByKey(performance.now());
    expect(draftOf(useRush.getState())).toMatchObject({ caret: 3, doubtful: [3] });
    rushPlate.type('7');
    expect([typed(), draftOf(useRush.getState()).doubtful]).toEqual(['51G77802', []]);
  });

  it('takes nothing at the next car, whose offer was not shown yet', async () => {
    typeRushCar(id(1));
    showsPicture(id(1));
    showView('gate-rush', null, id(1));
    expect(offered()).toEqual(['29LD5512']);
    takeByKey(performance.now());
    expect(typed()).toBe('');
    await awhile();
    // Seen long enough, but it is still the other car's offer that was shown.
    takeByKey(performance.now());
    expect(typed()).toBe('');
    shown();
    await awhile();
    takeByKey(performance.now());
    expect(typed()).toBe('29LD5512');
  });

  const done = (plate: string) => rushReadingDone(id(0), plate, draftOf(useRush.getState())).reading;

  it('what was done with it is told with the plate: taken, taken and changed, or typed beside it', () => {
    expect(done('51G77802')).toEqual({ did: 'ignored', look: null });
    takeByKey(performance.now());
    expect(done('51G77802')).toEqual({ did: 'taken', look: null });
    rushPlate.type('1');
    expect(done(typed())).toEqual({ did: 'corrected', look: null });
    status({ mode: 'off' });
    expect(done(typed())).toBeUndefined();
  });

  it('what stood there of a car counts after another one was typed between, and is known of no other', async () => {
    rushPlate.type('5');
    typeRushCar(id(1));
    expect(rushReadingDone(id(1), '29LD5512', emptyDraft).reading).toEqual({ did: 'unseen', look: null });
    showsPicture(id(1));
    shown();
    await awhile();
    typeRushCar(id(0));
    expect(done('51G77802')).toEqual({ did: 'ignored', look: null });
    // A car that is gone leaves nothing of that.
    waits(cars.slice(1));
    waits(cars);
    expect(done('51G77802')).toEqual({ did: 'unseen', look: null });
  });

  it('takes nothing, and changes nothing, at another car of the same plate, of which it was not shown', async () => {
    useRushReading.setState({
      readings: new Map([0, 1].map((place) => [id(place), [readSurely('51G77802')]])),
    });
    shown();
    await awhile();
    open(1);
    showView('gate-rush', null, id(1));
    await awhile();
    takeByKey(performance.now());
    expect(typed()).toBe('');
    for (const place of [0, 1]) {
      open(place);
      rushPlate.type('51G77803');
    }
    open(0);
    const asked = look();
    if (asked === null) throw new Error('nothing is asked');
    shows(lookName(asked));
    await awhile();
    open(1);
    takeByKey(performance.now());
    expect(typed()).toBe('51G77803');
  });

  it('takes nothing right after a question, whose key it may have been meant for', async () => {
    showView('gate-rush-duplicate', null, id(0));
    await awhile();
    showView('gate-rush', null, id(0));
    takeByKey(performance.now());
    expect(typed()).toBe('');
    await awhile();
    takeByKey(performance.now());
    expect(typed()).toBe('51G77802');
  });

  it('twice at once takes it once', () => {
    takeByKey(performance.now());
    takeByKey(performance.now());
    expect(typed()).toBe('51G77802');
  });

  it('changes the one character that was read otherwise, of a plate that still began as it was taken', async () => {
    takeByKey(performance.now());
    rushPlate.change('51G77803', 8);
    const asked = look();
    if (asked === null) throw new Error('nothing is asked');
    shows(lookName(asked));
    await awhile();
    expect(done(typed())).toEqual({
      did: 'corrected',
      look: { difference: 'other', at: 7, isChanged: false },
    });
    takeByKey(performance.now());
    expect(typed()).toBe('51G77802');
    expect(done(typed())).toEqual({ did: 'taken', look: { difference: 'other', at: 7, isChanged: true } });
    expect(draftOf(useRush.getState()).taken).toBe('51G77802');
    // Another one is asked about afterwards.
    rushPlate.change('51G77902', 8);
    const next = look();
    if (next === null) throw new Error('nothing is asked');
    shows(lookName(next));
    await awhile();
    expect(done(typed())?.look).toEqual({ difference: 'other', at: 7, isChanged: true });
  });
});
