import type { Database } from '../database/database.ts';
import { replaceFact, factValue } from '../chain/facts.ts';
import { serviceFacts } from '../database/rules.ts';

/**
 * What a damaged journal kept of its services may be lost with it. A record that was sent tells of one, and the newest, which joins
 * first, which it was last: else its session would be taken for one of whichever service is in force. To be called in a transaction.
 *
 * @param service that it was sent to; null: it is from before records said so
 */
export function keepSentTo(database: Database, service: string | null, atMs: number): void {
  if (service === null) return;
  for (const name of [serviceFacts.belongsTo, serviceFacts.inForce, serviceFacts.of(service)])
    if (factValue(database, name) === undefined) replaceFact(database, name, service, atMs);
}
