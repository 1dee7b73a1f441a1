import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { Readers } from '../../electron/booth/journal/database/readers.ts';

// A journal whose verifier does not begin as long as the file `hold` stands beside the folders of the modes, unless it is told to stop.

const { verify, readers } = workerData as { verify?: string; readers?: SharedArrayBuffer };
const lookMs = 5;

if (verify !== undefined) {
  const others = new Readers(readers);
  const never = new Int32Array(new SharedArrayBuffer(4));
  const hold = join(dirname(verify), 'hold');
  if (existsSync(hold)) writeFileSync(`${hold}ing`, '');
  while (existsSync(hold) && !others.areStopping) Atomics.wait(never, 0, 0, lookMs);
}

await import('../../electron/booth/journal/thread/worker.ts');
