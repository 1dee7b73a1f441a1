import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { JournalStore } from '../../electron/booth/journal/store.ts';

// A journal whose thread ends, or answers nothing, at the first press of a plate that says so; a thread that comes after it does
// not. What happened stands in the file `ended` beside the journal.

const { directory = '' } = workerData as { directory?: string };

/** @returns whether it is the first time, in whichever thread */
function first(what: string): boolean {
  const file = join(directory, 'ended');
  if (existsSync(file) && readFileSync(file, 'utf8').split('\n').includes(what)) return false;
  appendFileSync(file, `${what}\n`);
  return true;
}

// So often, says a file beside the journal, the thread cannot even open it.
const refusals = join(directory, 'refusals');
if (directory !== '' && existsSync(refusals) && existsSync(join(directory, 'ended'))) {
  const left = Number(readFileSync(refusals, 'utf8'));
  writeFileSync(refusals, String(left - 1));
  if (left > 0) throw new Error('out of memory at the opening');
}

const repairing = Reflect.get(JournalStore.prototype, 'repairing');
JournalStore.prototype.repairing = function <T>(this: JournalStore, call: () => T): T {
  const value = repairing.call(this, call) as T;
  const plate = (value as { record?: { plate?: string } } | null | undefined)?.record?.plate ?? '';
  // The press is committed, and its answer is not on its way yet.
  if (plate.startsWith('ENDS') && first(plate)) process.exit(1);
  if (plate.startsWith('HANGS') && first(plate))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  if (plate.startsWith('THROWS') && first(plate))
    setTimeout(() => {
      throw new Error('a fault of the thread');
    });
  return value;
};

await import('../../electron/booth/journal/thread/worker.ts');
