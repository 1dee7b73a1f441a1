import { onTestFinished } from 'vitest';
import type { OpenJournal } from '../../../../electron/booth/journal/thread/open.ts';
import { openJournal } from '../../../../electron/booth/journal/thread/open.ts';
import type { BoothHealth } from '../../../../electron/booth/ledger/messages/health.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { LaneReads } from '../../../../electron/booth/ledger/site/lane-reads.ts';
import { SiteLedger } from '../../../../electron/booth/ledger/site/site-ledger.ts';
import type { SiteLedgerPorts } from '../../../../electron/booth/ledger/site/site-ledger-ports.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { builtCarsWorker } from '../../../support/built-cars-worker.ts';
import { builtJournalWorker } from '../../../support/built-journal-worker.ts';
import { testFolder } from '../../../support/folders.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { runningBooth } from '../../../support/running-booth.ts';
import { enteredAt, type SiteOfTwo } from './site-booths.ts';

const quietHealth: BoothHealth = {
  version: '0.0.0-test',
  link: 'open',
  waiting: 0,
  unknown: 0,
  refused: 0,
  plateMissing: 0,
  inside: 0,
  attention: 0,
  head: null,
};

/** The journal of a booth that let these cars in, as it is left when it has stopped, and its part in the ledger, which is not started. */
export interface StoppedBooth {
  readonly journal: OpenJournal;
  readonly entries: readonly RecordView[];
  readonly ledgerWith: (changes?: Partial<SiteLedgerPorts>) => SiteLedger;
}

export async function stoppedBooth(
  { service, ledger }: SiteOfTwo,
  plates: readonly string[],
): Promise<StoppedBooth> {
  const directory = testFolder();
  const booth = await runningBooth(service.baseUrl, { directory });
  const entries: RecordView[] = [];
  for (const plate of plates) entries.push(await enteredAt(booth, plate));
  await booth.booth.stop();
  const journal = await openJournal(directory, builtJournalWorker);
  onTestFinished(() => journal.close());
  const ledgerWith = (changes: Partial<SiteLedgerPorts> = {}): SiteLedger => {
    const site = new SiteLedger({
      credentials: ledger.credentials('north'),
      worker: builtCarsWorker,
      path: `${directory}/site-cars.sqlite`,
      shippedPath: `${directory}/site-shipped.json`,
      clock: patientClock,
      log: () => undefined,
      journal,
      services: [serviceMarkOf(service.baseUrl, 'test')],
      clockErrorMs: () => null,
      laneReads: new LaneReads({ clock: patientClock, log: () => undefined, clockErrorMs: () => null }),
      lane: () => null,
      health: () => Promise.resolve(quietHealth),
      shown: () => undefined,
      leavesElsewhere: () => undefined,
      left: () => undefined,
      carsChanged: () => undefined,
      changed: () => undefined,
      handedOver: () => undefined,
      isSentByTwo: () => false,
      doubt: () => Promise.resolve(),
      eraseAtHome: () => Promise.resolve({ isDone: true, awaited: [] }),
      ...changes,
    });
    onTestFinished(() => site.stop());
    return site;
  };
  return { journal, entries, ledgerWith };
}
