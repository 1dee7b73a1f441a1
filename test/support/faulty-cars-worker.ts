import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { CarsFile } from '../../electron/booth/ledger/cars/cars-file.ts';
import { JetStreamCars } from '../../electron/booth/ledger/cars/jetstream-cars.ts';

// A thread that reads the site's cars, to which happens once what the file `fault` beside its own says; `hold` and `full` as long as it says so.
// `unreadable` is what a question finds, as long as the same cars file is there.

const { path } = workerData as { path: string };
const file = join(dirname(path), 'fault');
const againMs = 5;

const fault = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

if (!existsSync(path) && fault() === 'unreadable') rmSync(file);

const sqliteError = (message: string, errcode: number): Error =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });

const store = Reflect.get(CarsFile.prototype, 'store');
CarsFile.prototype.store = function (this: CarsFile, ...input) {
  const now = fault();
  if (now === 'full') throw sqliteError('database or disk is full', 13);
  if (['ends', 'hangs', 'spoilt'].includes(now)) rmSync(file);
  if (now === 'ends') process.exit(1);
  if (now === 'spoilt') throw sqliteError('database disk image is malformed', 11);
  if (now === 'hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  store.apply(this, input);
};

const car = Reflect.get(CarsFile.prototype, 'car');
CarsFile.prototype.car = function (this: CarsFile, entry) {
  if (fault() === 'unreadable') throw sqliteError('database disk image is malformed', 11);
  return car.call(this, entry);
};

const follow = Reflect.get(JetStreamCars.prototype, 'follow');
JetStreamCars.prototype.follow = async function* (this: JetStreamCars, ...input) {
  for await (const batch of follow.apply(this, input)) {
    yield batch;
    while (fault() === 'hold') await wait(againMs);
  }
};

await import('../../electron/booth/ledger/cars/thread/worker.ts');
