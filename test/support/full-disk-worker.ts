import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { Database } from '../../electron/booth/journal/database/database.ts';

// A journal whose disk is full as long as the file `disk-is-full` stands in the data directory, and which cannot be opened while `disk-is-gone` does.

const { directory } = workerData as { directory: string };
if (existsSync(join(directory, '..', 'disk-is-gone'))) throw new Error('the disk is gone');
const run = Reflect.get(Database.prototype, 'run');
Database.prototype.run = function (this: Database, ...input) {
  if (existsSync(join(directory, '..', 'disk-is-full')))
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  return run.apply(this, input);
};

await import('../../electron/booth/journal/thread/worker.ts');
