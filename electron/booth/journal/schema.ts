import type { RecordReason, RecordState } from '../../contract/record.ts';

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Why a refused exit is the service's word: it did not execute it. */
const refusedByService = [
  'session-not-found',
  'rejected',
  'picture-too-large',
] as const satisfies RecordReason[];

/** Records that somebody or something has still to deal with. They are never deleted. */
export const openStates = [
  'draft',
  'queued',
  'waiting-for-entry',
  'sending',
  'unknown',
  'refused',
] as const satisfies RecordState[];

/** `column IN (…)` for the states that are open. */
export const isOpen = (column: string): string => `${column} IN (${list(openStates)})`;

/** `column IN (…)` for the states of what the service has not confirmed, and nobody has taken back. */
export const isUnsettled = (column: string): string => `${column} IN (${list([...openStates, 'resolved'])})`;

/**
 * What tells the sessions of records apart, as `sessionKey` has it; written as in `records_session_key`, so that the index serves.
 *
 * @param column `session_id`, of whichever table
 */
const keyOf = (column: string): string =>
  `iif(length(replace(${column}, '-', '')) = 32 AND replace(${column}, '-', '') NOT GLOB '*[^0-9a-fA-F]*', lower(replace(${column}, '-', '')), ${column})`;

/** That a record is of the session with that key (`sessionKey`). */
export const isOfSession = (column: string, key = ':sessionKey'): string =>
  `(${column} IS NOT NULL AND ${keyOf(column)} = ${key})`;

/** That two records are of one session. */
export const isSameSession = (column: string, other: string): string => isOfSession(column, keyOf(other));

/**
 * What a journal keeps of the services that it has been for. `inForce`: the address that is set. `unnamed`: that of records from
 * before they said so themselves. `of`: under which name a service at an address was known first; two addresses of one service have
 * one name. An address that has none was set, and nothing was ever sent there.
 */
export const serviceFacts = {
  inForce: 'service-in-force',
  unnamed: 'service-unnamed',
  of: (address: string): string => `service ${address}`,
} as const;

const factOf = (name: string): string => `(SELECT value FROM facts WHERE name = ${name})`;

/** The address of the service in force; null: none was ever set. */
export const serviceInForce = factOf(`'${serviceFacts.inForce}'`);

const nameAt = (address: string): string => factOf(`'${serviceFacts.of('')}' || ${address}`);

const nameInForce = `coalesce(${nameAt(serviceInForce)}, ${serviceInForce})`;

/** To which service a record belongs; what was pressed for an address without a name, to the one in force. @param table of the record */
export const serviceOf = (table: string): string =>
  `coalesce(${nameAt(`coalesce(${table}.service, ${factOf(`'${serviceFacts.unnamed}'`)})`)}, ${nameInForce})`;

/** That a record belongs to the service in force; likewise. */
export const isOfThisService = (table: string): string => `${serviceOf(table)} IS ${nameInForce}`;

/** That the service said no to `x`, an exit: what it was never asked (`entry-closed`, `found-again`) may have left all the same. */
const isSaidNo = `x.state = 'refused' AND coalesce(x.reason, '') IN (${list(refusedByService)})`;

/**
 * That `x` ends the stay of the car whose entry it names: its exit, unless the service said no to it (then the car is inside again,
 * until a supervisor says that it has left), or the cancellation of its session. As in the newest migration's triggers.
 */
export const endsStay = `(x.operation = 'exit' AND x.state <> 'voided' AND NOT (${isSaidNo}) OR x.operation = 'cancel' AND x.state NOT IN ('voided', 'refused'))`;

/** As `endsStay`, up to version 2 of the journal: copies of then are verified by it. */
export const endsStayUpToTwo =
  "(x.operation = 'exit' AND x.state <> 'voided' OR x.operation = 'cancel' AND x.state NOT IN ('voided', 'refused'))";

/** As `endsStay`, of a session that this booth did not begin: what the service refused may be asked again. */
export const endsStayElsewhere =
  "(x.operation IN ('exit', 'cancel') AND x.entry_id IS NULL AND x.state NOT IN ('voided', 'refused'))";
