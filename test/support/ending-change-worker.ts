import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { JournalStore } from '../../electron/booth/journal/store.ts';

// A journal whose thread ends at the first change of a kind that the file `ends-at` beside it names; it is committed, and its answer is
// not on its way yet. A thread that comes after it does not end.

const { directory = '' } = workerData as { directory?: string };
const file = join(directory, 'ended');

const transition = Reflect.get(JournalStore.prototype, 'transition');
JournalStore.prototype.transition = function (this: JournalStore, change) {
  const changed = transition.call(this, change);
  if (readFileSync(join(directory, 'ends-at'), 'utf8') === change.happening && !existsSync(file)) {
    appendFileSync(file, change.happening);
    process.exit(1);
  }
  return changed;
};

await import('../../electron/booth/journal/thread/worker.ts');
