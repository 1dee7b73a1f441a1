import { parentPort, workerData } from 'node:worker_threads';
import { JournalInUseError } from './lock.ts';
import { isDiskFull } from './sqlite-errors.ts';
import type { Journal } from './types.ts';
import { JournalStore } from './store.ts';
import type { JournalFault, JournalReply, JournalRequest } from './wire.ts';

// The worker thread in which the journal's SQLite runs: requests in, replies out, one at a time and in order.

const port = parentPort;
if (port === null) throw new Error('the journal worker runs in a worker thread only');

function faultOf(error: unknown): JournalFault {
  const { message, stack, code } = error as NodeJS.ErrnoException;
  if (error instanceof JournalInUseError) return { kind: 'in-use', message };
  if (isDiskFull(error)) return { kind: 'disk-full', message };
  return { kind: 'failed', message: code === undefined ? message : `${code}: ${message}`, stack };
}

const reply = (message: JournalReply): void => port.postMessage(message);

try {
  const store = new JournalStore((workerData as { directory: string }).directory);
  port.on('message', ({ id, call, input }: JournalRequest) => {
    try {
      const method = store[call] as (...values: unknown[]) => unknown;
      reply({ id, ok: true, value: method.apply(store, input) });
      if (call === ('close' satisfies keyof Journal)) port.close();
    } catch (error) {
      reply({ id, ok: false, fault: faultOf(error) });
    }
  });
  reply({ id: 0, ok: true, value: null });
} catch (error) {
  reply({ id: 0, ok: false, fault: faultOf(error) });
  port.close();
}
