import { changeChained } from './chained-rows.ts';
import type { Database } from '../database/database.ts';

// Facts that a journal keeps beside its records: its number, and the like. They follow from nothing, so that each change is chained.

/** Keeps a fact unless it is there already. @param atMs milliseconds since 1970. @returns the one that is kept: the first value given wins */
export function ensureFact(database: Database, name: string, value: string, atMs: number): string {
  return database.transaction(() => {
    const kept = factValue(database, name);
    if (kept === undefined) replaceFact(database, name, value, atMs);
    return kept ?? value;
  });
}

/** Replaces a fact. @param atMs milliseconds since 1970 */
export const setFact = (database: Database, name: string, value: string, atMs: number): void =>
  database.transaction(() => replaceFact(database, name, value, atMs));

/** @returns undefined: there is no such fact */
export const factValue = (database: Pick<Database, 'get'>, name: string): string | undefined =>
  (database.get('SELECT value FROM facts WHERE name = :name', { name }) as { value: string } | undefined)
    ?.value;

export const hasFact = (database: Pick<Database, 'get'>, name: string): boolean =>
  factValue(database, name) !== undefined;

/** As `setFact`; to be called in a transaction. */
export const replaceFact = (database: Database, name: string, value: string, atMs: number): void =>
  changeChained(database, { kind: 'fact', name, atMs }, () =>
    database.run('INSERT OR REPLACE INTO facts (name, value) VALUES (:name, :value)', { name, value }),
  );

/** To be called in a transaction. */
export const removeFact = (database: Database, name: string, atMs: number): void =>
  changeChained(database, { kind: 'fact', name, atMs }, () =>
    database.run('DELETE FROM facts WHERE name = :name', { name }),
  );
