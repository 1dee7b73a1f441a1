import { Worker } from 'node:worker_threads';
import type { Journal } from './types.ts';
import type { JournalFault, JournalReply, JournalRequest } from './wire.ts';

/** A journal call that failed; it has changed nothing. */
export class JournalError extends Error {
  readonly kind: JournalFault['kind'] | 'closed';

  constructor(kind: JournalError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: JournalError) => void;
}

const calls = [
  'appendEntry',
  'appendExit',
  'transition',
  'nextSendable',
  'picture',
  'shrinkPicture',
  'inState',
  'overview',
  'carsInside',
  'fact',
  'close',
] as const satisfies (keyof Journal)[];

/**
 * Opens the journal of a directory in a worker thread, so that a slow disk never freezes the window.
 *
 * @param directory made if it is not there
 * @param module the worker's module (source or bundle)
 * @throws JournalError `in-use` where another process holds it, `failed` where it cannot be opened
 */
export async function openJournal(directory: string, module: URL | string): Promise<Journal> {
  const worker = new Worker(module, { workerData: { directory }, name: 'journal' });
  const pending = new Map<number, Pending>();
  let ended: JournalError | null = null;
  let last = 0;

  const end = (error: JournalError): void => {
    ended ??= error;
    for (const call of pending.values()) call.reject(ended);
    pending.clear();
  };
  worker.on('error', (error) => end(new JournalError('failed', (error as Error).message)));
  worker.on('exit', () => end(new JournalError('closed', 'the journal is closed')));
  worker.on('message', (reply: JournalReply) => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new JournalError(reply.fault.kind, reply.fault.message));
  });

  await new Promise((resolve, reject) => pending.set(0, { resolve, reject }));

  const ask = (call: keyof Journal, input: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended !== null) return reject(ended);
      const id = (last += 1);
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, call, input } satisfies JournalRequest);
    });
  const journal = Object.fromEntries(calls.map((call) => [call, (...input: unknown[]) => ask(call, input)]));
  return {
    ...(journal as unknown as Journal),
    close: async () => {
      if (ended !== null) return;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      await ask('close', []);
      await exited;
    },
  };
}
