import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { JournalRequest } from '../../electron/booth/journal/thread/thread-messages.ts';
import { learn } from '../booth/journal/later-versions.ts';
import { atInstant, isArmed } from './self-kill.ts';

// The journal's own worker, with a SIGKILL at the instants that only it can see. It changes nothing else.

// A later version's step, for a journal that is filled: it is backed up, and never gets as far as its COMMIT.
if (isArmed('migrating') || isArmed('backing-up'))
  learn([{ added: {}, statements: ['CREATE TABLE later (what TEXT) STRICT'] }]);

let asked: JournalRequest | null = null;
let migrating = false;
// A thread that only checks or verifies asks for no messages: a listener would keep it alive.
if ('directory' in (workerData as object) && !('check' in (workerData as object)))
  parentPort?.on('message', (request: JournalRequest) => (asked = request));

const exec = Reflect.get(DatabaseSync.prototype, 'exec');
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
  if (/user_version *=/.test(sql)) migrating = true;
  if (migrating && isArmed('migrating') && /^\s*COMMIT/i.test(sql)) atInstant('migrating');
  const copies = /^\s*VACUUM\s+INTO/i.test(sql);
  const commits = /^\s*COMMIT/i.test(sql);
  if (commits) beforeCommit();
  exec.call(this, sql);
  if (commits) afterCommit();
  // The copy is whole, and does not stand under its name yet.
  if (copies) atInstant('backing-up');
};

const isAppend = (): boolean => asked?.call.startsWith('append') === true;
const transition = (): { to?: unknown; happening?: unknown } =>
  asked?.call === 'transition' ? (asked.input[0] as object) : {};

function beforeCommit(): void {
  if (isAppend()) atInstant('append-before-commit');
  if (transition().happening === 'corrected') atInstant('correct-before-commit');
  if (transition().to === 'confirmed') atInstant('answer-before-commit');
}

function afterCommit(): void {
  if (isAppend()) atInstant('append-after-commit');
  // Some of the request may be on its way when the end comes: a turn or two of the event loop later.
  if (transition().happening === 'corrected') atInstant('correct-after-commit');
  if (transition().to === 'sending' && isArmed('sending-committed'))
    setTimeout(() => atInstant('sending-committed'), Math.random() * 4);
}

await import('../../electron/booth/journal/thread/worker.ts');
