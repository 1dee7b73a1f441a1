import { copyOf } from '../bench/year/kept.ts';
import { endMs } from '../bench/year/load.ts';
import { withJournal, type Began } from './journal-file.ts';
import type { Stage } from './stage.ts';

/** The journal of a gate that has been busy for months is there before the booth; it is the hour after its last record. */
export async function beginBusy(stage: Stage): Promise<void> {
  await copyOf('busy', stage.directory);
  stage.site.aheadMs = endMs + 3_600_000 - Date.now();
  stage.shiftClock(0);
  const began = withJournal(stage.directory, (database) =>
    database
      .prepare(
        'SELECT (SELECT max(seq) FROM records) AS records, seq AS events, hash FROM events ORDER BY seq DESC LIMIT 1',
      )
      .get(),
  );
  if (began === null || began === undefined) throw new Error('the journal of a busy gate is empty');
  stage.began = began as unknown as Began;
}
