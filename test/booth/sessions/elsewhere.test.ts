import { randomUUID } from 'node:crypto';
import { onTestFinished, expect, it } from 'vitest';
import type { InsideCar } from '../../../electron/booth/journal/model/record-types.ts';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { Departures } from '../../../electron/booth/sessions/departures.ts';
import { OwnElsewhere } from '../../../electron/booth/sessions/own-elsewhere.ts';
import { ParkedCars } from '../../../electron/booth/sessions/parked-cars.ts';
import type { LookedUpSession } from '../../../electron/booth/service/look-up.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { runningBooth, testService, valueOf } from '../../support/running-booth.ts';

// What the site's ledger says of one of this booth's own cars, beside what the service says of it.

const dayMs = 24 * 3_600_000;

async function ownCar(): Promise<{ parked: ParkedCars; entry: RecordView; plates: () => string[] }> {
  const directory = testFolder();
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { directory });
  const entry = await booth.reaches(valueOf(await booth.enter('OWN1')), 'confirmed');
  await booth.booth.stop();
  const journal = await openJournal(directory, builtJournalWorker);
  onTestFinished(() => journal.close());
  const parked = await ParkedCars.read({
    journal,
    now: Date.now,
    elapsed: () => performance.now(),
    mostStayMs: 24 * 3_600_000,
    confusable: [],
    othersRememberedMs: 24 * 3_600_000,
    plateAsKept: (plate) => plate,
    failed: (error) => expect.unreachable(String(error)),
  });
  const plates = (): string[] => parked.all().map(({ plate, source }) => `${plate} ${source}`);
  expect(plates()).toEqual(['OWN1 journal']);
  return { parked, entry, plates };
}

const told = ({ sessionId, at }: RecordView, endDateTime: string | null): LookedUpSession => ({
  id: sessionId ?? '',
  plateNumber: 'OWN1',
  vehicleClass: 'CAR',
  startDateTime: at,
  endDateTime,
  state: null,
  amount: null,
  currency: null,
  more: {},
});

it('a car that another booth lets out is not on the wall while the service still has it', async () => {
  const { parked, entry, plates } = await ownCar();
  await parked.leavesElsewhere(entry.id, true);
  expect(plates()).toEqual([]);
  parked.reported([told(entry, null)], 'all');
  expect(plates()).toEqual([]);
  await parked.leavesElsewhere(entry.id, false);
  expect(plates()).toEqual(['OWN1 journal']);
});

it('a car that the service says is over does not come back when another booth takes its exit back', async () => {
  const { parked, entry, plates } = await ownCar();
  parked.reported([told(entry, entry.at)], 'some');
  expect(plates()).toEqual([]);
  await parked.leavesElsewhere(entry.id, true);
  await parked.leavesElsewhere(entry.id, false);
  expect(plates()).toEqual([]);
});

it('what is over is forgotten: an own car that the journal has kept as left, and another’s of which the ledger tells no more', () => {
  let elapsedMs = 0;
  const departures = new Departures({ elapsed: () => elapsedMs, othersRememberedMs: dayMs });
  const own = new OwnElsewhere(departures);
  const car: InsideCar = {
    seq: 1,
    atMs: 1,
    entryId: randomUUID(),
    sessionId: 'session-1',
    plate: 'OWN1',
    vehicleClass: 'CAR',
    enteredAt: '2026-11-27T08:00:00.000+07:00',
    state: 'confirmed',
    hasPicture: false,
  };
  expect([own.tell(car.entryId, true), own.tell(car.entryId, true), own.takes(car)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(departures.has('session-1')).toBe(true);
  own.kept(car.entryId);
  expect([own.takes(car), departures.has('session-1')]).toEqual([false, false]);
  departures.leaveSite('entry-1');
  departures.goneSite('entry-1');
  elapsedMs = dayMs;
  departures.goneSite('entry-2');
  expect(departures.hasSite('entry-1')).toBe(true);
  departures.leaveSite('entry-2');
  departures.goneSite('entry-2');
  expect(['entry-1', 'entry-2'].map((entry) => departures.hasSite(entry))).toEqual([false, true]);
});

const [many, most] = [12_000, 10_000];
const named = (at: number): string => `session-${String(at)}`;

/** As a booth that runs for months: each car a minute after the one before. */
function departing(othersRememberedMs: number): { departures: Departures; pass: (ms: number) => void } {
  let elapsedMs = 0;
  const departures = new Departures({ elapsed: () => elapsedMs, othersRememberedMs });
  return { departures, pass: (ms) => (elapsedMs += ms) };
}

const remembered = (departures: Departures): number =>
  Array.from({ length: many }, (_, at) => named(at)).filter((id) => departures.has(id)).length;

it('of many cars that this booth has let out for others only those are remembered of which somebody may tell', () => {
  const { departures, pass } = departing(2 * dayMs);
  departures.leave('still-open', null, 'unknown');
  for (let at = 0; at < many; at += 1) {
    departures.leave(named(at), null, at % 2 === 0 ? 'confirmed' : 'resolved');
    pass(60_000);
  }
  expect(remembered(departures)).toBe((2 * dayMs) / 60_000);
  expect(departures.has('still-open')).toBe(true);
  // Sent again, it is not over any more, and what comes to nothing is forgotten at once.
  departures.leave(named(many - 1), null, 'queued');
  departures.comeBack(named(many - 2));
  pass(2 * dayMs);
  departures.leave('next', null, 'confirmed');
  expect([remembered(departures), departures.has(named(many - 1))]).toEqual([1, true]);
});

it('of many own cars that are over the newest are remembered', () => {
  const { departures, pass } = departing(dayMs);
  for (let at = 0; at < many; at += 1) {
    departures.reportedEnded(named(at));
    pass(60_000);
  }
  expect(remembered(departures)).toBe(most);
  for (let at = 0; at < many; at += 1) {
    departures.leaveUnnamed(named(at), 'UNNAMED', at);
    pass(60_000);
  }
  const unnamed = Array.from({ length: many }, (_, at) => departures.hasUnnamed('UNNAMED', at));
  expect(unnamed.filter(Boolean)).toHaveLength(most);
});
