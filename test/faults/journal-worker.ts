import { createRequire, syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { JournalRequest } from '../../electron/booth/journal/wire.ts';
import { atInstant, isArmed } from './self-kill.ts';

// The journal's own worker, with a SIGKILL at the instants that only it can see. It changes nothing else.

let asked: JournalRequest | null = null;
let migrating = false;
parentPort?.on('message', (request: JournalRequest) => (asked = request));

const exec = Reflect.get(DatabaseSync.prototype, 'exec');
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
  if (/user_version *=/.test(sql)) migrating = true;
  if (/^\s*VACUUM\s+INTO/i.test(sql)) atInstant('backing-up');
  if (migrating && isArmed('migrating') && /COMMIT;?\s*$/i.test(sql)) {
    exec.call(this, sql.replace(/COMMIT;?\s*$/i, ''));
    atInstant('migrating');
  }
  const commits = /^\s*COMMIT/i.test(sql);
  if (commits) beforeCommit();
  exec.call(this, sql);
  if (commits) afterCommit();
};

const sqlite = createRequire(import.meta.url)('node:sqlite') as { backup: (...input: unknown[]) => unknown };
const { backup } = sqlite;
sqlite.backup = (...input) => {
  const begun = backup(...input);
  // The first pages are copied when the event loop turns: the copy stands there half done.
  if (isArmed('backing-up')) setImmediate(() => atInstant('backing-up'));
  return begun;
};
syncBuiltinESMExports();

const isAppend = (): boolean => asked?.call.startsWith('append') === true;
const transitionTo = (): unknown =>
  asked?.call === 'transition' ? (asked.input[0] as { to: unknown }).to : null;

function beforeCommit(): void {
  if (isAppend()) atInstant('append-before-commit');
  if (transitionTo() === 'confirmed') atInstant('answer-before-commit');
}

function afterCommit(): void {
  if (isAppend()) atInstant('append-after-commit');
  // Some of the request may be on its way when the end comes: a turn or two of the event loop later.
  if (transitionTo() === 'sending' && isArmed('sending-committed'))
    setTimeout(() => atInstant('sending-committed'), Math.random() * 4);
}

await import('../../electron/booth/journal/worker.ts');
