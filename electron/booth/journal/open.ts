import { Worker } from 'node:worker_threads';
import { Readers } from './readers.ts';
import type { JournalNotice, OpenReport } from './report-types.ts';
import type { Journal } from './types.ts';
import type {
  ApartQuestion,
  Greeting,
  JournalFault,
  JournalMessage,
  JournalReply,
  JournalRequest,
  JournalTask,
  ReadingTask,
} from './wire.ts';

/** A journal call that failed; it has changed nothing. */
export class JournalError extends Error {
  readonly kind: JournalFault['kind'] | 'closed';

  constructor(kind: JournalError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface OpenOptions {
  /** Told of what the journal notices by itself, from its opening to its closing. */
  readonly notice?: (notice: JournalNotice) => void;
  /** Bytes set aside for a full disk; 0: none. */
  readonly reserveBytes?: number;
}

/** The journal, and how it was found. */
export interface OpenJournal extends Journal {
  readonly opened: OpenReport;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: JournalError) => void;
}

const calls = [
  'appendEntry',
  'appendDraft',
  'appendExit',
  'appendException',
  'appendAct',
  'transition',
  'nextSendable',
  'picture',
  'readPicture',
  'shrinkPicture',
  'find',
  'nextRepeatable',
  'waitingExits',
  'inState',
  'overview',
  'carsInside',
  'carInside',
  'carsLeft',
  'pressed',
  'leftElsewhere',
  'leftHere',
  'hasLeftElsewhere',
  'sessionRecords',
  'hasConfirmed',
  'noteLookUp',
  'people',
  'keepAttendant',
  'keepLock',
  'openShift',
  'closeShift',
  'handover',
  'noteStart',
  'note',
  'fact',
  'setFact',
  'head',
  'exportHead',
  'queue',
  'keepHouse',
  'eraseAbout',
  'backup',
  'close',
] as const satisfies JournalRequest['call'][];

/**
 * Opens the journal of a directory in a worker thread, so that a slow disk never freezes the window. A damaged one is salvaged
 * first; `quick_check` runs afterwards on a thread of its own and is told as a notice.
 *
 * @param directory made if it is not there
 * @param module the worker's module (source or bundle)
 * @throws JournalError `in-use` where another process holds it, `disk-full`, or `failed` where it cannot be opened
 */
export async function openJournal(
  directory: string,
  module: URL | string,
  { notice = () => undefined, reserveBytes }: OpenOptions = {},
): Promise<OpenJournal> {
  const readers = new Readers();
  const worker = new Worker(module, {
    workerData: { directory, reserveBytes, readers: readers.shared } satisfies JournalTask,
    name: 'journal',
  });
  const pending = new Map<number, Pending>();
  let ended: JournalError | null = null;
  let last = 0;

  const end = (error: JournalError): void => {
    ended ??= error;
    for (const call of pending.values()) call.reject(ended);
    pending.clear();
  };
  const answered = (reply: JournalReply): void => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new JournalError(reply.fault.kind, reply.fault.message));
  };
  worker.on('error', (error) => end(new JournalError('failed', (error as Error).message)));
  worker.on('exit', () => end(new JournalError('closed', 'the journal is closed')));
  worker.on('message', (message: JournalMessage) =>
    'notice' in message ? notice(message.notice) : answered(message),
  );

  const greeting = await new Promise((resolve, reject) => pending.set(0, { resolve, reject }));
  const begin = (task: ReadingTask, name: string): Worker => startReader(module, task, name, readers);
  const checked = startCheck(begin({ check: directory }, 'journal-check'), notice);
  const reading = new Set<Promise<unknown>>();
  const readApart = <T>(task: ReadingTask): Promise<T> => {
    if (ended !== null) return Promise.reject(ended);
    const { answer, over } = answerOf(begin(task, 'journal-reading'));
    reading.add(over);
    void over.then(() => reading.delete(over));
    return answer as Promise<T>;
  };
  const question = <T>(question: ApartQuestion): Promise<T> => readApart({ apart: directory, question });

  const ask = (call: JournalRequest['call'], input: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended !== null) return reject(ended);
      const id = (last += 1);
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, call, input } satisfies JournalRequest);
    });
  const journal = Object.fromEntries(calls.map((call) => [call, (...input: unknown[]) => ask(call, input)]));
  return {
    ...(journal as unknown as Journal),
    opened: (greeting as Greeting).opened,
    verify: (copy) => readApart({ verify: directory, copy }),
    heldAbout: (...input) => question({ call: 'heldAbout', input }),
    reportAbout: (...input) => question({ call: 'reportAbout', input }),
    close: async () => {
      if (ended !== null) return;
      // Waited for, never terminated: a thread that is stopped in the middle of SQLite takes the process with it. And before the
      // journal's own connection, which as the last one to close tidies the WAL away; a reading one could not.
      await Promise.all([checked, ...reading]);
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      await ask('close', []);
      await exited;
    },
  };
}

/** A thread that only reads the journal, and may end at any time. */
function startReader(module: URL | string, task: ReadingTask, name: string, readers: Readers): Worker {
  const leave = readers.enter();
  const worker = new Worker(module, {
    workerData: { ...task, readers: readers.shared } satisfies JournalTask,
    name,
  });
  worker.once('exit', leave);
  return worker;
}

/** @returns the answer, and when the thread is over */
function answerOf(worker: Worker): { answer: Promise<unknown>; over: Promise<unknown> } {
  const over = new Promise((resolve) => worker.once('exit', resolve));
  const answer = new Promise((resolve, reject) => {
    const failed = (message: string, kind: JournalFault['kind'] = 'failed'): void =>
      reject(new JournalError(kind, message));
    worker.once('message', (reply: JournalReply) =>
      reply.ok ? resolve(reply.value) : failed(reply.fault.message, reply.fault.kind),
    );
    worker.once('error', (error) => failed((error as Error).message));
    void over.then(() => failed('the reading thread ended'));
  });
  return { answer, over };
}

/** Nothing but the journal's close waits for it. A check that could not run says nothing of the journal. */
function startCheck(worker: Worker, notice: (notice: JournalNotice) => void): Promise<unknown> {
  worker.on('error', () => undefined);
  worker.on('message', (message: JournalMessage) => {
    if ('notice' in message) notice(message.notice);
  });
  return new Promise((resolve) => worker.once('exit', resolve));
}
