import { DatabaseSync } from 'node:sqlite';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { nowMs, rules } from '../privacy/privacy-support.ts';

// Run by itself: retention on the journal of its first argument. Kills itself with the commit of the prune event whose number the
// second one says, `before` it or `after` it, as the third one says; where there are fewer, it comes to its end.

const [, , folder = '', which, when] = process.argv;
const exec: (this: DatabaseSync, sql: string) => void = Reflect.get(DatabaseSync.prototype, 'exec');
const killSelf = (): void => void process.kill(process.pid, 'SIGKILL');

const counted = new Set<unknown>();
DatabaseSync.prototype.exec = function (sql) {
  const last =
    sql === 'COMMIT'
      ? this.prepare('SELECT seq, happening FROM events ORDER BY seq DESC LIMIT 1').get()
      : undefined;
  const isNew = last?.['happening'] === 'pruned' && !counted.has(last['seq']);
  if (isNew) counted.add(last['seq']);
  const isTheOne = isNew && counted.size === Number(which);
  if (isTheOne && when === 'before') killSelf();
  exec.call(this, sql);
  if (isTheOne && when === 'after') killSelf();
};

const store = new JournalStore(folder, { reserveBytes: 0, now: () => nowMs });
while (store.runHousekeeping(rules, nowMs) === null);
store.close();
