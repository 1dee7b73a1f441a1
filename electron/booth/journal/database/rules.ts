import type { RecordReason, RecordState } from '../../../contract/record.ts';

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

/** That a record may be sent from here: it is not offered to the other booths of its site. Written as in `records_turn`. */
export const isNotFrozen = "(handover IS NULL OR handover IN ('sent-anyway', 'taken-back'))";

/** That a record is another booth's: it was not taken back since. Never null, and found by the index of `handed_to`. */
export const isAnothers = "handed_to IS NOT NULL AND handed_to > '' AND handover IS NULL";

/** That a person at another booth has seen to a record which may have been sent from here. */
export const isEndedToo =
  "EXISTS (SELECT 1 FROM events WHERE record_id = records.id AND happening = 'ended-elsewhere-too')";

/** That a supervisor here has decided, since what is another booth's or was seen to there was told here, that it is sent all the same. */
export const isSentByWord = `EXISTS (SELECT 1 FROM events AS word
  WHERE word.record_id = records.id AND word.happening = 'supervisor' AND word.to_state = 'queued' AND word.seq > (
    SELECT max(seq) FROM events
    WHERE record_id = records.id AND happening IN ('handed-over', 'handed-over-too', 'ended-elsewhere-too')))`;

/** That a record was only noted here: what another booth has taken over, or a person there has seen to, was an entry or an exit. */
export const isException =
  "state = 'local' AND coalesce(reason, '') NOT IN ('handed-over', 'ended-elsewhere')";

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
 * What a journal keeps of the services that it has been for. `at`: as what the service at an address is kept; left out: as the address
 * itself, unless that was another one's before. `inForce`: what is set. `belongsTo`: what was in force when it was last decided that
 * the journal may be sent there. `unnamed`: that of records from before they said so themselves. `of`: under which name it was known
 * first; two addresses of one service have one name. One that has none was set, and nothing was ever sent there.
 */
export const serviceFacts = {
  at: (address: string): string => `service-at ${address}`,
  inForce: 'service-in-force',
  belongsTo: 'service',
  unnamed: 'service-unnamed',
  of: (service: string): string => `service ${service}`,
} as const;

const factOf = (name: string): string => `(SELECT value FROM facts WHERE name = ${name})`;

/** The service in force; null: none was ever set. */
export const serviceInForce = factOf(`'${serviceFacts.inForce}'`);

const nameAt = (service: string): string => factOf(`'${serviceFacts.of('')}' || ${service}`);

/** Of a record whose session somebody names: the service that it was sent to, or else the one that the journal belongs to. */
export const serviceOfNamed = `iif(${nameAt('service')} IS NULL, coalesce(${factOf(`'${serviceFacts.belongsTo}'`)}, service), service)`;

const nameInForce = `coalesce(${nameAt(serviceInForce)}, ${serviceInForce})`;

/** Of a record that has got its entry's session, whatever was in force when it was pressed. */
export const serviceOfEntry =
  'coalesce((SELECT entry.service FROM records AS entry WHERE entry.id = records.entry_id), service)';

/** To which service a record belongs; what was pressed for one without a name, to the one in force. @param table of the record */
export const serviceOf = (table: string): string =>
  `coalesce(${nameAt(`coalesce(${table}.service, ${factOf(`'${serviceFacts.unnamed}'`)})`)}, ${nameInForce})`;

/** That a record belongs to the service in force; likewise. */
export const isOfThisService = (table: string): string => `${serviceOf(table)} IS ${nameInForce}`;

/** That a record belongs to another service than the one in force, to which it is decided that the journal may be sent; likewise. */
export const isOfFormerService = (table: string): string =>
  `(${serviceInForce} IS ${factOf(`'${serviceFacts.belongsTo}'`)} AND NOT (${isOfThisService(table)}))`;

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
