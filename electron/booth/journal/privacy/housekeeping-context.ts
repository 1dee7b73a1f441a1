import type { Database } from '../database/database.ts';

/** The journal's connection, as housekeeping needs it. */
export interface HousekeepingContext {
  readonly directory: string;
  /** SQLite's connection of that moment: salvage and `whileClosed` open a new one. */
  readonly database: Database;
  /** Does `work` on the file while nothing has it open. @returns 'busy': it was not done, another program reads the journal */
  whileClosed<T>(work: (file: string) => T): T | 'busy';
  /** Does `work`, which handles a copy's bytes, while no thread reads anything. @returns 'busy': it was not done */
  unread<T>(work: () => T): T | 'busy';
}
