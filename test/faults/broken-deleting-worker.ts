import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { JournalStore } from '../../electron/booth/journal/store.ts';

// Broken on purpose: throws away what is sent.

const { directory } = workerData as { directory: string };
const transition = Reflect.get(JournalStore.prototype, 'transition');
JournalStore.prototype.transition = function (this: JournalStore, change) {
  const changed = transition.call(this, change);
  if (change.to === 'confirmed') {
    const database = new DatabaseSync(join(directory, 'journal.sqlite'), {
      enableForeignKeyConstraints: false,
      timeout: 1_000,
    });
    database.prepare('DELETE FROM records WHERE id = ?').run(change.recordId);
    database.close();
  }
  return changed;
};

await import('./journal-worker.ts');
