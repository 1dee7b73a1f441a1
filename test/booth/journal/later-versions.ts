import { DatabaseSync } from 'node:sqlite';
import { takeAll } from '../../../electron/booth/journal/database/migrate.ts';
import { first } from '../../../electron/booth/journal/migrations/0001-first.ts';
import { migrations } from '../../../electron/booth/journal/migrations/index.ts';
import type { Migration } from '../../../electron/booth/journal/migrations/migration.ts';

// Versions that this program does not have: what a later one may want of a journal, each thing once.

/** The version that this program knows. */
export const ownVersion = migrations.length;
/** The one that a program knows which has `laterVersions` as well. */
export const newestVersion = ownVersion + 3;

/** What is said of a record by this program's version. */
const columns = migrations.flatMap(({ added }) => Object.keys(added));

/** Indexes and triggers of `records` as this program's version has them: they go with the table that is built anew. */
const ofRecords = (() => {
  const database = new DatabaseSync(':memory:');
  takeAll(database, migrations);
  const rows = database
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE tbl_name = 'records' AND type <> 'table' AND sql IS NOT NULL",
    )
    .all() as { name: string; sql: string }[];
  database.close();
  return rows.filter(({ name }) => name !== 'records_copy').map(({ sql }) => sql);
})();

const withColumn = first.statements
  .filter((statement) => statement.startsWith('CREATE INDEX records_copy'))
  .map((statement) => statement.replace(/\(seq[^)]*\)/, `(${[...columns, 'tariff'].join(', ')})`));

const addColumn: Migration = {
  added: { tariff: null },
  statements: ['ALTER TABLE records ADD COLUMN tariff TEXT', 'DROP INDEX records_copy', ...withColumn],
};

const addedColumns = [...migrations.slice(1).flatMap(({ added }) => Object.keys(added)), 'tariff'];

const typeOf = (column: string): string =>
  column === 'left_elsewhere' ? 'INTEGER NOT NULL DEFAULT 0' : 'TEXT';

const addOperation: Migration = {
  added: {},
  statements: [
    ...first.statements
      .filter((statement) => statement.startsWith('CREATE TABLE records '))
      .map((statement) =>
        statement
          .replace('CREATE TABLE records ', 'CREATE TABLE records_anew ')
          .replace("'direct-charge'", "'direct-charge', 'valet'")
          .replace(
            /\n\s*\) STRICT$/,
            `${addedColumns.map((column) => `,\n    ${column} ${typeOf(column)}`).join('')}\n  ) STRICT`,
          ),
      ),
    'INSERT INTO records_anew SELECT * FROM records',
    "DELETE FROM sqlite_sequence WHERE name = 'records_anew'",
    "INSERT INTO sqlite_sequence (name, seq) SELECT 'records_anew', seq FROM sqlite_sequence WHERE name = 'records'",
    'DROP TABLE records',
    'ALTER TABLE records_anew RENAME TO records',
    ...ofRecords,
    ...withColumn,
  ],
};

const addTable: Migration = {
  added: {},
  statements: [
    'CREATE TABLE tariffs (name TEXT PRIMARY KEY, words TEXT NOT NULL, cents INTEGER NOT NULL) STRICT',
    "INSERT INTO tariffs (name, words, cents) VALUES ('day', 'A whole day', 1200)",
  ],
};

/** A column, an operation, a table. */
export const laterVersions: readonly Migration[] = [addColumn, addOperation, addTable];

/** Every picture is written once more, which takes its time. */
export const slowVersion: Migration = {
  added: {},
  statements: ['CREATE TABLE second (n INTEGER) STRICT', 'CREATE TABLE again AS SELECT * FROM pictures'],
};

/** Makes this program one that knows those versions as well, until `work` is done; what `work` promises is not waited for. */
export function withVersions<T>(more: readonly Migration[], work: () => T): T {
  learn(more);
  try {
    return work();
  } finally {
    (migrations as Migration[]).length -= more.length;
  }
}

/** Likewise, for good: in a process of its own. */
export const learn = (more: readonly Migration[]): unknown => (migrations as Migration[]).push(...more);
