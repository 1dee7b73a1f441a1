import { expect, it } from 'vitest';
import { DraftReadings } from '../../../../electron/booth/reading/answers/draft-readings.ts';
import { LaneView } from '../../../../electron/booth/reading/answers/lane-view.ts';
import { SharedReader } from '../../../../electron/booth/reading/answers/shared-reader.ts';
import { withSlip } from '../../../../electron/booth/reading/training-slips.ts';
import type { Texts } from '../../../../electron/booth/reading/texts.ts';
import type { PlateReading } from '../../../../electron/contract/reading.ts';
import { handClock } from '../hand-clock.ts';
import { lineOf } from '../lines.ts';

const size = { width: 1280, height: 720 };
const box = { centre: { x: 640, y: 360 }, width: 128, height: 36, angle: 0 };
const textsOf = (text: string): Texts => ({
  size,
  texts: [{ box, line: lineOf(text), lines: 1, found: 0.95 }],
});
type DraftPorts = ConstructorParameters<typeof DraftReadings>[0];
const said = (reading: PlateReading | null): string | null =>
  reading?.kind === 'one' ? reading.suggestion.text : (reading?.kind ?? null);

/** Drafts whose reader answers when the test says so, as the real one: the newest picture only. */
function drafts(more: Partial<Pick<DraftPorts, 'onlyChecks' | 'told' | 'own'>> = {}) {
  const clock = handClock();
  const asked: { readonly picture: number; readonly answer: (texts: Texts | null) => void }[] = [];
  const giveUp = (): void => asked.forEach(({ answer }) => answer(null));
  const now = {
    isPressed: false,
    state: 'ready' as 'ready' | 'off',
    mayRead: true,
    /** Whose picture was asked for, and until when that takes. */
    fetched: [] as string[],
    fetching: Promise.resolve(),
    /** When all of them were let in (ms since 1970). */
    atMs: 0,
    /** Of each car that waits, by its record. */
    pictures: new Map<string, Uint8Array>([
      ['a', Uint8Array.of(1)],
      ['b', Uint8Array.of(2)],
    ]),
  };
  const reader = new SharedReader({
    read: (jpeg) => {
      giveUp();
      return new Promise((answer) => asked.push({ picture: jpeg[0] ?? 0, answer }));
    },
    cancel: giveUp,
    stop: giveUp,
    get state() {
      return now.state === 'off'
        ? { state: 'off' as const, cause: 'memory' as const }
        : { state: 'ready' as const };
    },
  });
  const all = new DraftReadings({
    onlyChecks: false,
    ...more,
    plates: { formats: ['LLDDDLL'], shortest: 7, longest: 7, twoLines: false },
    reader,
    picture: async (recordId) => {
      now.fetched.push(recordId);
      await now.fetching;
      const jpeg = now.pictures.get(recordId);
      return jpeg === undefined ? null : { jpeg, atMs: now.atMs };
    },
    mayRead: () => now.mayRead,
    isPressed: () => now.isPressed,
    clock: { ...clock, now: clock.elapsed },
  });
  /** Asks, and goes on once the reader has the picture. */
  const begin = async (recordId: string): Promise<{ answer: Promise<PlateReading | null> }> => {
    const before = asked.length;
    const answer = all.read(recordId);
    await expect.poll(() => asked.length).toBe(before + 1);
    return { answer };
  };
  const read = async (recordId: string, text: string | null): Promise<string | null> => {
    const { answer } = await begin(recordId);
    asked.at(-1)?.answer(text === null ? null : textsOf(text));
    return said(await answer);
  };
  return { all, asked, begin, read, reader, clock, now };
}

it('reads the picture of a car that waits once, and goes on saying what it was', async () => {
  const { all, asked, read } = drafts();
  expect(await read('a', 'RK708AF')).toBe('RK708AF');
  expect(said(await all.read('a'))).toBe('RK708AF');
  expect(await read('b', 'BA111AA')).toBe('BA111AA');
  expect(asked.map(({ picture }) => picture)).toEqual([1, 2]);
});

it('gives two who ask for the same car the same answer, and another one none meanwhile', async () => {
  const { all, asked, begin } = drafts();
  const first = await begin('a');
  const second = all.read('a');
  expect(await all.read('b')).toBeNull();
  asked[0]?.answer(textsOf('RK708AF'));
  expect([said(await first.answer), said(await second)]).toEqual(['RK708AF', 'RK708AF']);
  expect(asked).toHaveLength(1);
});

it('goes before whoever draws the lane, who neither ends it nor leaves it nothing', async () => {
  const { asked, begin, reader } = drafts();
  const found = { texts: [], fixed: 0 };
  const own = { found: () => found, forgetFixed: () => true };
  const lane = new LaneView({ own, reader, mayRead: () => true });
  const { answer } = await begin('a');
  expect(await lane.found(Uint8Array.of(9))).toBeNull();
  asked.at(-1)?.answer(textsOf('RK708AF'));
  expect(said(await answer)).toBe('RK708AF');
  const looked = lane.found(Uint8Array.of(9));
  const next = await begin('b');
  expect(await looked).toBeNull();
  asked.at(-1)?.answer(textsOf('KE222BB'));
  expect(said(await next.answer)).toBe('KE222BB');
  const again = lane.found(Uint8Array.of(9));
  asked.at(-1)?.answer(textsOf('KE222BB'));
  expect(await again).toEqual(found);
});

it('is no reading of nothing where a newer picture beside the gate took its place', async () => {
  const { asked, begin, read, reader } = drafts();
  const { answer } = await begin('a');
  const other = reader.beside(Uint8Array.of(9));
  expect(await answer).toBeNull();
  asked.at(-1)?.answer(textsOf('BA111AA'));
  await other;
  expect(await read('a', 'RK708AF')).toBe('RK708AF');
});

it('is given up for a picture of the gate, and may be asked for again', async () => {
  const { asked, begin, read, reader } = drafts();
  const { answer } = await begin('a');
  const gate = reader.read(Uint8Array.of(9));
  expect(await answer).toBeNull();
  asked.at(-1)?.answer(textsOf('BA111AA'));
  expect(await gate).toEqual(textsOf('BA111AA'));
  expect(await read('a', 'RK708AF')).toBe('RK708AF');
});

it('never begins beside a picture of the gate, nor while somebody presses', async () => {
  const { all, asked, reader, now } = drafts();
  const gate = reader.read(Uint8Array.of(9));
  expect(await all.read('a')).toBeNull();
  asked[0]?.answer(textsOf('BA111AA'));
  expect(await gate).not.toBeNull();
  now.isPressed = true;
  now.fetched.length = 0;
  expect(await all.read('a')).toBeNull();
  expect(asked.map(({ picture }) => picture)).toEqual([9]);
  // Nor is its picture fetched: the journal is at the press.
  expect(now.fetched).toEqual([]);
});

it.each([
  ['somebody presses', ({ now }: ReturnType<typeof drafts>) => void (now.isPressed = true)],
  ['it gets its plate', ({ all }: ReturnType<typeof drafts>) => all.forget('a')],
])('begins nothing where %s while its picture is fetched', async (_, meanwhile) => {
  const cars = drafts();
  const fetched = Promise.withResolvers<undefined>();
  cars.now.fetching = fetched.promise;
  const answer = cars.all.read('a');
  meanwhile(cars);
  fetched.resolve(undefined);
  expect(await answer).toBeNull();
  expect([cars.now.fetched, cars.asked]).toEqual([['a'], []]);
});

it('a press that throws it away is no try, however often', async () => {
  const { begin, read, reader } = drafts();
  for (let times = 0; times < 5; times += 1) {
    const { answer } = await begin('a');
    reader.cancel();
    expect(await answer).toBeNull();
  }
  expect(await read('a', 'RK708AF')).toBe('RK708AF');
});

it('a picture that the reader breaks at is given to it once: three would switch it off for the gate', async () => {
  const { all, asked, read } = drafts();
  expect(await read('a', null)).toBe('none');
  expect(said(await all.read('a'))).toBe('none');
  expect(asked).toHaveLength(1);
});

it('a reader that is off is no fault of the picture', async () => {
  const { all, asked, begin, read, now } = drafts();
  for (let times = 0; times < 4; times += 1) {
    const { answer } = await begin('a');
    now.state = 'off';
    asked.at(-1)?.answer(null);
    expect(await answer).toBeNull();
    expect(await all.read('a')).toBeNull();
    now.state = 'ready';
  }
  expect(await read('a', 'RK708AF')).toBe('RK708AF');
});

it('forgets what was read as the record gets its plate, and what is under way of it', async () => {
  const { all, asked, begin, read, now } = drafts();
  await read('a', 'RK708AF');
  all.forget('a');
  now.pictures.delete('a');
  expect(said(await all.read('a'))).toBe('none');
  const { answer } = await begin('b');
  now.pictures.delete('b');
  all.forget('b');
  asked.at(-1)?.answer(textsOf('BA111AA'));
  expect(await answer).toBeNull();
  expect(said(await all.read('b'))).toBe('none');
  expect(asked).toHaveLength(2);
});

it('keeps no more than the screen is told of, and reads no more than a tenth of the time', async () => {
  const { all, asked, read, clock, now } = drafts();
  const readCars = async (from: number, to: number): Promise<void> => {
    for (let car = from; car < to; car += 1) {
      now.pictures.set(`car ${car}`, Uint8Array.of(car));
      await read(`car ${car}`, 'RK708AF');
    }
  };
  await readCars(0, 60);
  expect(await all.read('a')).toBeNull();
  // Sixty in ten minutes.
  clock.pass(600_000);
  await readCars(60, 101);
  expect(asked).toHaveLength(101);
  expect(said(await all.read('car 100'))).toBe('RK708AF');
  // The first was forgotten for the last.
  await read('car 0', 'RK708AF');
});

it('a car that is begun anew after all is forgotten has nothing of the first try', async () => {
  const { all, asked, begin } = drafts();
  const first = await begin('a');
  all.forgetAll();
  const second = await begin('a');
  expect(await first.answer).toBeNull();
  asked.at(-1)?.answer(textsOf('RK708AF'));
  expect(said(await second.answer)).toBe('RK708AF');
  expect(said(await all.read('a'))).toBe('RK708AF');
});

it('a gate that is busy for long leaves as many readings as before', async () => {
  const { all, asked, read, reader } = drafts();
  const gate = reader.read(Uint8Array.of(9));
  for (let times = 0; times < 100; times += 1) expect(await all.read('a')).toBeNull();
  asked[0]?.answer(textsOf('BA111AA'));
  await gate;
  expect(await read('a', 'RK708AF')).toBe('RK708AF');
});

it('says at once that it reads nothing where nobody has said that plates are read, not to ask again', async () => {
  const { all, asked, now } = drafts();
  now.mayRead = false;
  expect(said(await all.read('a'))).toBe('none');
  expect(asked).toEqual([]);
});

it('never fails where the journal is closed: it may be asked for again', async () => {
  const closed = new DraftReadings({
    onlyChecks: false,
    plates: { formats: [], shortest: 4, longest: 8, twoLines: false },
    reader: { isFree: true, beside: () => Promise.reject(new Error('never asked')) },
    picture: () => Promise.reject(new Error('the journal is closed')),
    mayRead: () => true,
    isPressed: () => false,
    clock: { ...handClock(), now: () => 0 },
  });
  expect(await closed.read('a')).toBeNull();
});

it('tells the press what was read of its car, and what was done with it, until that is saved', async () => {
  const { all, read } = drafts();
  const look = { difference: 'other', at: 6, isChanged: true } as const;
  expect(all.booked('a', { did: 'ignored', look })).toBeNull();
  await read('a', 'RK708AF');
  expect(all.booked('a', { did: 'ignored', look })).toEqual({
    text: 'RK708AF',
    marked: Array.from('RK708AF', () => false),
    choices: 1,
    outcome: 'ignored',
    look,
    box: [
      [0.45, 0.475],
      [0.55, 0.475],
      [0.55, 0.525],
      [0.45, 0.525],
    ],
  });
  expect(all.booked('a', { did: 'unseen', look: null })?.outcome).toBe('late');
  // An older page, or nonsense, says nothing.
  expect([all.booked('a', null), all.booked('a', undefined)]).toEqual([null, null]);
  expect(all.booked('b', { did: 'taken', look: null })).toBeNull();
  all.forget('a');
  expect(all.booked('a', { did: 'taken', look: null })).toBeNull();
});

it('where plates are only checked every car that waits is blind', async () => {
  const { all, read } = drafts({ onlyChecks: true });
  await read('a', 'RK708AF');
  expect(all.booked('a', { did: 'unseen', look: null })?.outcome).toBe('blind');
});

it('keeps for the record what was read, whatever slip the screen is told', async () => {
  const { all, read } = drafts({ told: (_id, reading) => withSlip(reading, ['LLDDDLL']) });
  expect(await read('a', 'RK285AF')).toBe('RX285AF');
  expect(said(await all.read('a'))).toBe('RX285AF');
  expect(all.booked('a', { did: 'corrected', look: null })?.text).toBe('RK285AF');
});

it('starts no reader that was stopped', async () => {
  const { all, asked, reader } = drafts();
  reader.stop();
  expect(await all.read('a')).toBeNull();
  expect(asked).toEqual([]);
});

it('is read again where the camera was turned since, and held against no lane that its picture was not taken for', async () => {
  // Where the lane is now, nothing stands.
  const { all, read, clock, now } = drafts({ own: { of: () => [] } });
  expect(await read('a', 'RK708AF')).toBe('none');
  clock.pass(1_000);
  all.viewChanged();
  expect(await read('a', 'RK708AF')).toBe('RK708AF');
  now.atMs = 1_000;
  expect(await read('b', 'RK708AF')).toBe('none');
});
