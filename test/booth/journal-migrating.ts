import { writeSync } from 'node:fs';
import { constants, DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../electron/booth/journal/opening.ts';
import { schemaSteps } from '../../electron/booth/journal/schema.ts';

/** A second version of the schema that takes its time: every picture is written once more. */
export const twoSteps = [
  ...schemaSteps,
  'CREATE TABLE second (n INTEGER) STRICT; CREATE TABLE again AS SELECT * FROM pictures;',
];

// Run by itself: migrates the journal of its argument, and says when it begins. Meant to be killed, or kills itself while it does
// what the third argument says: SQLite asks before each statement, also before those that a copy consists of.
if (process.argv[1] === import.meta.filename) {
  const [, , folder = '', steps, halt] = process.argv;
  if (halt !== undefined) {
    const isReached: (action: number, name: string | null) => boolean =
      halt === 'copying'
        ? (action, name) => action === constants.SQLITE_INSERT && name === 'events'
        : (action, name) => action === constants.SQLITE_PRAGMA && name === 'user_version';
    const begins = halt === 'copying' ? 'VACUUM INTO' : 'BEGIN IMMEDIATE';
    const exec: (this: DatabaseSync, sql: string) => void = Reflect.get(DatabaseSync.prototype, 'exec');
    DatabaseSync.prototype.exec = function (sql) {
      if (sql.startsWith(begins))
        this.setAuthorizer((action, name) => {
          if (isReached(action, name)) process.kill(process.pid, 'SIGKILL');
          return constants.SQLITE_OK;
        });
      exec.call(this, sql);
    };
  }
  writeSync(1, 'begun\n');
  openDatabase(folder, Date.now(), steps === 'two' ? twoSteps : undefined);
}
