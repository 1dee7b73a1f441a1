import { join } from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { FolderInUseError } from '../../lib/folder-lock.ts';
import { differencesIn, isNone, type Differences } from '../records/derived.ts';
import { idleCheckpoint } from './idle-checkpoint.ts';
import { NewerJournalError } from '../database/migrate.ts';
import { movedAside } from '../moved-aside/folders.ts';
import { keptAside } from '../moved-aside/wanted.ts';
import {
  personalDataBeside,
  personalDataTogether,
  writeWholeReport,
} from '../older-program/personal-data.ts';
import { searchAbout } from '../privacy/about-plate.ts';
import { personalDataAbout } from '../privacy/personal-data.ts';
import { quickCheck } from './quick-check.ts';
import { openReadOnly, readingOf } from '../files/read-only.ts';
import { Readers } from '../database/readers.ts';
import { begunSalvage, journalFile, requestSalvage } from '../files/aside.ts';
import { shrinkJpeg } from '../records/shrink.ts';
import { isDamage, isDiskFull } from '../../lib/sqlite-errors.ts';
import { JournalStore } from '../store.ts';
import { thumbnailOf, thumbnailSource, type ThumbnailSource } from '../records/thumbnail.ts';
import { StaleTransitionError } from '../records/transition.ts';
import { unhurried } from './unhurried.ts';
import type { Thumbnail } from '../model/record-types.ts';
import type { Verification } from '../verify/verification.ts';
import { verifyCopy, verifyFolder } from '../verify/verify-folder.ts';
import { VerificationStopped } from '../verify/verify.ts';
import type { Journal } from '../types.ts';
import { SmallerPictureNeeded } from '../records/when-full.ts';
import type {
  ApartQuestion,
  CheckMessage,
  Greeting,
  JournalDuty,
  JournalFault,
  JournalMessage,
  JournalReply,
  JournalRequest,
  JournalTask,
} from './thread-messages.ts';

// The worker thread in which the journal's SQLite runs: requests in, replies out, one at a time and in order. Only a backup
// lets others run in between.

function faultOf(error: unknown): JournalFault {
  const { message, stack, code } = error as NodeJS.ErrnoException;
  if (error instanceof FolderInUseError) return { kind: 'in-use', message };
  if (error instanceof NewerJournalError) return { kind: 'newer', message, versions: error.versions };
  if (error instanceof SmallerPictureNeeded) return { kind: 'shrink-first', message };
  if (error instanceof StaleTransitionError) return { kind: 'stale', message };
  if (isDiskFull(error)) return { kind: 'disk-full', message };
  return { kind: 'failed', message: code === undefined ? message : `${code}: ${message}`, stack };
}

const port = parentPort;
if (port === null) throw new Error('the journal worker runs in a worker thread only');
const task = workerData as JournalTask;
if (!('directory' in task)) new Readers(task.readers).wait();
if ('check' in task) check(port, task);
else if ('verify' in task) answerOnce(port, () => verified(task));
else if ('shrink' in task) answerOnce(port, () => shrinkJpeg(task.shrink, task.mostBytes));
else if ('apart' in task) answerOnce(port, () => answerApart(task.apart, task.question));
else serve(port, task);

function serve(port: MessagePort, { directory, reserveBytes, salvageMs, readers }: JournalDuty): void {
  const say = (message: JournalMessage): void => port.postMessage(message, moved(message));
  try {
    const store = new JournalStore(directory, {
      reserveBytes,
      salvageMs,
      readers,
      // Every other press would wait for it.
      shrink: () => {
        throw new SmallerPictureNeeded();
      },
      notice: (notice) => say({ notice }),
    });
    const run = ({ call, input }: JournalRequest): unknown =>
      (store[call] as (...values: unknown[]) => unknown).apply(store, input);
    const answered = idleCheckpoint(() => store.moveLog());
    const salvage = keptSalvaging(store);
    const answer = async (request: JournalRequest): Promise<void> => {
      const { id, call } = request;
      try {
        const value = call === 'close' ? run(request) : store.repairing(() => run(request));
        say({ id, ok: true, value: value instanceof Promise ? await value : value });
        if (call === ('close' satisfies keyof Journal)) port.close();
      } catch (error) {
        say({ id, ok: false, fault: faultOf(error) });
      }
      answered();
      salvage();
    };
    port.on('message', (request: JournalRequest) => void answer(request));
    say({ id: 0, ok: true, value: { opened: store.opened } satisfies Greeting });
    store.makeReserve();
    salvage();
  } catch (error) {
    say({ id: 0, ok: false, fault: faultOf(error) });
    port.close();
  }
}

/** @returns what is to be called whenever a salvage may have begun */
function keptSalvaging(store: JournalStore): () => void {
  let next: NodeJS.Timeout | null = null;
  const goOn = (): void => {
    next = null;
    const inMs = salvagedFor(store);
    if (inMs !== null) next = setTimeout(goOn, inMs);
  };
  return () => {
    if (next === null) goOn();
  };
}

/** When the journal cannot be repaired at the moment: the next call tries, too (ms). */
const repairAgainMs = 60_000;

function salvagedFor(store: JournalStore): number | null {
  try {
    return store.goOnSalvaging();
  } catch {
    return repairAgainMs;
  }
}

/** Damage first, also where the program is being stopped: the next start is to know of it. */
function check(
  port: MessagePort,
  { check: directory, readers }: Extract<JournalTask, { check: string }>,
): void {
  const problems = quickCheck(join(directory, journalFile));
  if (problems.length > 0) requestSalvage(directory);
  port.postMessage({ notice: { type: 'checked', problems } } satisfies CheckMessage);
  if (problems.length > 0) return;
  const others = new Readers(readers);
  try {
    const differences = compared(directory, () => others.areStopping);
    if (!isNone(differences)) port.postMessage({ differences } satisfies CheckMessage);
  } catch (error) {
    if (!(error instanceof VerificationStopped) && !isDamage(error)) throw error;
  }
}

/** In one transaction, while the journal goes on: what differs is looked at again before it is put right. */
function compared(directory: string, isStopping: () => boolean): Differences {
  const database = openReadOnly(directory);
  try {
    database.exec('BEGIN');
    return differencesIn(readingOf(database), () => {
      if (isStopping()) throw new VerificationStopped();
    });
  } finally {
    database.close();
  }
}

function verified({ verify, copy, readers }: Extract<JournalTask, { verify: string }>): Verification {
  const others = new Readers(readers);
  const isStopping = unhurried(() => others.areStopping);
  return copy === undefined ? verifyFolder(verify, [], isStopping) : verifyCopy(verify, copy, isStopping);
}

function answerApart(directory: string, { call, input }: ApartQuestion): unknown {
  if (call === 'thumbnail') return madeThumbnail(directory, input);
  const database = openReadOnly(directory);
  try {
    if (call === 'reportAbout') return writeWholeReport(database, directory, ...input);
    const rows = readingOf(database);
    database.exec('BEGIN');
    if (call === 'searchAbout') return searchAbout(rows, ...input);
    const gone = movedAside(rows, directory).filter(({ isKept }) => !isKept).length;
    const own = personalDataAbout(rows, ...input, begunSalvage(directory) !== null);
    const held = personalDataTogether([own, ...personalDataBeside(rows, directory, input)]);
    return { ...held, movedAside: gone, movedAsideKept: keptAside(rows, directory).length };
  } finally {
    database.close();
  }
}

/** Nobody waits for the journal's files while the picture is worked on. */
function madeThumbnail(
  directory: string,
  [recordId, ...asked]: Parameters<Journal['thumbnail']>,
): Thumbnail | null {
  const database = openReadOnly(directory);
  let source: ThumbnailSource | null;
  try {
    source = thumbnailSource(readingOf(database), recordId);
  } finally {
    database.close();
  }
  return source === null ? null : thumbnailOf(source, ...asked);
}

function answerOnce(port: MessagePort, work: () => unknown): void {
  const reply = (): JournalReply => {
    try {
      return { id: 0, ok: true, value: work() };
    } catch (error) {
      return { id: 0, ok: false, fault: faultOf(error) };
    }
  };
  port.postMessage(reply());
}

/** A picture's bytes are handed over instead of copied: nobody here needs them any more. */
function moved(message: JournalMessage): ArrayBuffer[] {
  const value = 'value' in message ? message.value : null;
  const jpeg = value instanceof Object && 'jpeg' in value ? value.jpeg : value;
  const isWhole = jpeg instanceof Uint8Array && jpeg.byteLength === jpeg.buffer.byteLength;
  return isWhole && jpeg.buffer instanceof ArrayBuffer ? [jpeg.buffer] : [];
}
