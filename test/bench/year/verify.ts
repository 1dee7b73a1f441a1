import { existsSync, readFileSync } from 'node:fs';
import { ReadingThreads } from '../../../electron/booth/journal/thread/reading-threads.ts';
import { Readers } from '../../../electron/booth/journal/database/readers.ts';
import type { Verification } from '../../../electron/booth/journal/verify/verification.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';

// Verifies the journal of a folder in a process of its own, on a thread as a booth does: `node verify.ts FOLDER`. Says how long that
// took, and the most memory that the whole process ever had.

const startMs = performance.now();
const threads = new ReadingThreads(builtJournalWorker, new Readers());
const { ok, events } = (await threads.ask({ verify: process.argv[2] ?? '' })) as Verification;
const ms = performance.now() - startMs;
console.log(JSON.stringify({ ok, events, ms, megabytes: mostKilobytes() / 1_024 }));

/** The most memory that this process had. Linux counts into its `maxRSS` what the process had that started it. */
function mostKilobytes(): number {
  const status = '/proc/self/status';
  const told = existsSync(status)
    ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : undefined;
  return told === undefined ? process.resourceUsage().maxRSS : Number(told);
}
