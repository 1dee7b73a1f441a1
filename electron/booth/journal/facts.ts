import type { Database } from './database.ts';

// Facts that a journal keeps beside its records: its number, and the like. They are not in the chain.

/** Keeps a fact unless it is there already. @returns the one that is kept: the first value given wins */
export function fact(database: Database, name: string, value: string): string {
  return database.transaction(() => {
    database.run('INSERT OR IGNORE INTO facts (name, value) VALUES (:name, :value)', { name, value });
    return (database.get('SELECT value FROM facts WHERE name = :name', { name }) as { value: string }).value;
  });
}

/** Replaces a fact. */
export function setFact(database: Database, name: string, value: string): void {
  database.run('INSERT OR REPLACE INTO facts (name, value) VALUES (:name, :value)', { name, value });
}
