import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { plainJpeg } from '../../support/pictures.ts';
import { lastPressMs, press, recordOf } from './journal-support.ts';

// Run by itself: a booth's journal in a process of its own, with time compressed: a car each 20 ms, of which one in ten is erased by
// request, retention all the time, the whole chain verified and a copy made again and again. Ends in order when its input does,
// and then says how many cars it has saved, and how often retention went through.

const [, , folder = ''] = process.argv;
const worker = new URL('../../../electron/booth/journal/thread/worker.ts', import.meta.url);
const journal = await openJournal(folder, worker, { reserveBytes: 0 });
const rules = { pictureMs: 1e13, recordMs: 1e13, mostStayMs: 1 };
const input = new AbortController();
const isOver = (): boolean => input.signal.aborted;
let saved = 0;

async function cars(): Promise<void> {
  for (; !isOver(); saved += 1) {
    const plate = `CAR${saved % 10}`;
    const record = recordOf(await journal.appendEntry(press({ plate, picture: plainJpeg() })));
    const closed = {
      recordId: record.id,
      happening: 'test',
      atMs: lastPressMs(),
      reason: null,
      httpStatus: null,
    };
    await journal.transition({ ...closed, from: 'queued', to: 'voided' });
    if (saved % 10 === 9)
      await journal.eraseAbout(
        { plate, by: 'Kim', reason: 'by letter', mostStayMs: 1 },
        lastPressMs() + 1e10,
      );
    if (saved === 0) writeSync(1, 'begun\n');
    await wait(20);
  }
}

async function again(everyMs: number, work: () => Promise<unknown>): Promise<void> {
  while (!isOver()) {
    await work();
    await wait(everyMs);
  }
}

/** Rounds of retention that went through to the end: every file's bytes were handled. */
let cleaned = 0;
async function runHousekeeping(): Promise<void> {
  const kept = await journal.runHousekeeping(rules, lastPressMs());
  if (kept?.isBusy === false) cleaned += 1;
}

process.stdin.resume();
void once(process.stdin, 'end').then(() => input.abort());
await Promise.all([
  cars(),
  again(2, runHousekeeping),
  again(400, () => journal.verify()),
  again(700, () => journal.backup(`${folder}/friday.sqlite`)),
]);
const { ok } = await journal.verify();
await journal.close();
writeSync(1, `${JSON.stringify({ saved, cleaned, ok })}\n`);
