import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { noisyJpeg } from '../../support/pictures.ts';
import { press, recordOf } from './journal-support.ts';

test('the log goes into the database between two calls, long before a commit would have to see to it', async () => {
  const folder = testFolder();
  const journal = await openJournal(folder, builtJournalWorker, { reserveBytes: 0 });
  const databaseBytes = (): number => statSync(join(folder, 'journal.sqlite')).size;
  const picture = noisyJpeg(200_000);
  // Of 1,000 pages, at which SQLite moves the log within a commit, these fill about 650.
  for (let index = 0; index < 10; index += 1) recordOf(await journal.appendEntry(press({ picture })));
  await expect.poll(databaseBytes).toBeGreaterThan(1_500_000);
  // The thread that moves the log answers nothing meanwhile.
  await journal.overview();
  const moved = databaseBytes();
  recordOf(await journal.appendEntry(press({ picture })));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await journal.overview();
  expect(databaseBytes(), 'one press is not worth a flush more').toBe(moved);
  await journal.close();
});
