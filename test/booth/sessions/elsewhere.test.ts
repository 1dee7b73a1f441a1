import { onTestFinished, expect, it } from 'vitest';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { ParkedCars } from '../../../electron/booth/sessions/parked-cars.ts';
import type { LookedUpSession } from '../../../electron/booth/service/look-up.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { runningBooth, testService, valueOf } from '../../support/running-booth.ts';

// What the site's ledger says of one of this booth's own cars, beside what the service says of it.

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
