import type { Database } from '../database/database.ts';
import { replaceFact } from './facts.ts';

/** The fact that something was erased since the last time that all files were gone through for what is left of it. */
export const remains = 'erasure-remains';

/** In the erasing transaction, so that a killed program goes on with it. */
export const noteRemains = (database: Database, atMs: number): void =>
  replaceFact(database, remains, '', atMs);
