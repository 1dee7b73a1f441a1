import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { startTrainingService, type TrainingService } from '../../electron/training/service.ts';
import { startLedger, type TestLedger } from '../support/ledger-site.ts';
import { BenchBooth } from './bench-booth.ts';
import type { LedgerBoothGiven } from './ledger-booth.ts';
import { inFolder } from './measure.ts';

const token = 'test-token-9f2c';

export interface BenchSite {
  readonly folder: string;
  readonly service: TrainingService;
  readonly ledger: TestLedger;
  readonly booth: (
    name: string,
    credentials: LedgerCredentials | null,
    more?: BoothMore,
  ) => Promise<BenchBooth>;
}

type BoothMore = Pick<LedgerBoothGiven, 'pictureBytes' | 'behindOthers'>;

/**
 * A service, a ledger that flushes each write, and booths that are processes; all gone afterwards.
 *
 * @param ids of the booths that the ledger knows; left out: *north* and *south*
 */
export async function onSite<T>(work: (site: BenchSite) => Promise<T>, ids?: readonly string[]): Promise<T> {
  return inFolder(async (folder) => {
    const service = await startTrainingService({ token, keepLog: 10, dataFile: `${folder}/sessions.jsonl` });
    const ledger = await startLedger(ids === undefined ? {} : { booths: ids });
    const booths: BenchBooth[] = [];
    try {
      return await work({
        folder,
        service,
        ledger,
        booth: async (name, credentials, more = {}) => {
          const given = { folder: `${folder}/${name}`, service: service.baseUrl, credentials, ...more };
          const booth = await BenchBooth.start(given);
          booths.push(booth);
          return booth;
        },
      });
    } finally {
      await Promise.all(booths.map((booth) => booth.end()));
      await ledger.stop();
      await service.stop();
    }
  });
}
