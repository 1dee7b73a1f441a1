import { writeSync } from 'node:fs';
import { constants, DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../../electron/booth/journal/opening/opening.ts';
import { laterVersions, learn, slowVersion } from './later-versions.ts';

// Run by itself: migrates the journal of its argument, and says when it begins. Meant to be killed, or kills itself: while it does
// what the third argument says (SQLite asks before each statement, also before those that a copy consists of), or before the
// statement of that number, counted from the copy on.

const [, , folder = '', versions, halt = ''] = process.argv;
const killSelf = (): void => void process.kill(process.pid, 'SIGKILL');
const exec: (this: DatabaseSync, sql: string) => void = Reflect.get(DatabaseSync.prototype, 'exec');

const within: Readonly<
  Record<string, [begins: string, reached: (action: number, name: string | null) => boolean]>
> = {
  copying: ['VACUUM INTO', (action, name) => action === constants.SQLITE_INSERT && name === 'events'],
  migrating: [
    'BEGIN IMMEDIATE',
    (action, name) => action === constants.SQLITE_PRAGMA && name === 'user_version',
  ],
};

function haltWithin(database: DatabaseSync, sql: string): void {
  const [begins, isReached] = within[halt] ?? ['never', () => false];
  if (!sql.startsWith(begins)) return;
  database.setAuthorizer((action, name) => {
    if (isReached(action, name)) killSelf();
    return constants.SQLITE_OK;
  });
}

let statements = -1;
function haltBefore(sql: string): void {
  if (sql.startsWith('VACUUM INTO')) statements = 0;
  if (statements >= 0 && (statements += 1) === Number(halt)) killSelf();
}

if (halt !== '')
  DatabaseSync.prototype.exec = function (sql) {
    haltWithin(this, sql);
    haltBefore(sql);
    exec.call(this, sql);
  };
learn(versions === 'slow' ? [slowVersion] : versions === 'later' ? laterVersions : []);
writeSync(1, 'begun\n');
openDatabase(folder, Date.now()).database.close();
