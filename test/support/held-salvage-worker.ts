import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { JournalStore } from '../../electron/booth/journal/store.ts';

// A journal that reads a damaged one no further as long as the file `hold` stands beside it. Where that file says `end`, the thread
// ends, once.

const { directory = '' } = workerData as { directory?: string };
const hold = join(directory, 'hold');
const againMs = 5;
let isClosed = false;

/** What stands in the file; null: it is gone. The test may remove it at any moment. */
function held(): string | null {
  try {
    return readFileSync(hold, 'utf8');
  } catch {
    return null;
  }
}

const close = Reflect.get(JournalStore.prototype, 'close');
JournalStore.prototype.close = function (this: JournalStore) {
  isClosed = true;
  close.call(this);
};

const goOn = Reflect.get(JournalStore.prototype, 'goOnSalvaging');
JournalStore.prototype.goOnSalvaging = function (this: JournalStore) {
  const word = isClosed ? null : held();
  if (word === null) return goOn.call(this);
  if (word === 'end') {
    writeFileSync(hold, '');
    process.exit(1);
  }
  return againMs;
};

await import('../../electron/booth/journal/thread/worker.ts');
