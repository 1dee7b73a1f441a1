import { operations, type Operation } from '../../contract/record.ts';
import type { WithheldCause } from '../../contract/snapshot.ts';

/** An operation that is held back while the others go on. Its next record is its trial. */
export interface Withheld {
  readonly operation: Operation;
  /**
   * `permission`: 403 to it. `address`: 404 to an entry. `failing`: its last request may have been executed or not. `unchecked`: 404
   * to an exit, and the address is still to prove itself. `not-found`: it has, and yet that 404 was not the service's word.
   */
  readonly cause: 'permission' | 'address' | 'failing' | 'unchecked' | 'not-found';
  /** From when on (`Clock.elapsed`) a record of it is tried, or the address is checked; null: not before an entry was taken up. */
  readonly atMs: number | null;
  /** Trials in a row that came to nothing. */
  readonly failures: number;
  /** One of them was brought forward. Left out: none was. */
  readonly brought?: true;
}

type List = readonly Withheld[];

/** @returns what a person should know of: what may be over in some seconds is left out */
export const reportedOf = (withheld: List): { operation: Operation; cause: WithheldCause }[] =>
  withheld.flatMap(({ operation, cause, failures }) => {
    const isNew = (cause === 'failing' && failures <= 1) || (cause === 'unchecked' && failures === 0);
    const told = cause === 'unchecked' || cause === 'not-found' ? 'address' : cause;
    return isNew ? [] : [{ operation, cause: told }];
  });

/** @returns the operations of which nothing may be sent now */
export const heldBackNow = (withheld: List, elapsedMs: number): Operation[] =>
  withheld
    .filter(({ cause, atMs }) => cause === 'unchecked' || atMs === null || atMs > elapsedMs)
    .map(({ operation }) => operation);

/** @returns the operations of which one record may be tried now, the oldest: it may cost an unknown */
export const triedNow = (withheld: List, elapsedMs: number): Operation[] =>
  withheld
    .filter(({ cause, atMs }) => cause === 'failing' && atMs !== null && atMs <= elapsedMs)
    .map(({ operation }) => operation);

/** An exit was answered 404, and the address is to prove itself before anything follows from it. */
export const isUnchecked = (withheld: List): boolean => withheld.some(({ cause }) => cause === 'unchecked');

/** Where nobody checks the address: an exit whose 404 was not judged, because its booth was being stopped, is tried again. */
export const withoutChecks = (withheld: List): List => withheld.filter(({ cause }) => cause !== 'unchecked');

/** The check of the address is due. */
export const isCheckDue = (withheld: List, elapsedMs: number): boolean =>
  withheld.some(({ cause, atMs }) => cause === 'unchecked' && atMs !== null && atMs <= elapsedMs);

/** @returns when (`Clock.elapsed`) the next one may be tried or checked; null: no time brings it */
export function nextTrialMs(withheld: List, elapsedMs: number): number | null {
  const times = withheld.flatMap(({ atMs }) => (atMs !== null && atMs > elapsedMs ? [atMs] : []));
  return times.length === 0 ? null : Math.min(...times);
}

/** What is known of that operation. */
export const known = (withheld: List, operation: Operation): Withheld | null =>
  withheld.find((one) => one.operation === operation) ?? null;

/** In the place of what was known of that operation. */
export const held = (withheld: List, one: Withheld): List => [
  ...withheld.filter(({ operation }) => operation !== one.operation),
  one,
];

/** The service has taken one up: it is let go, and with an entry what waited for the address to prove itself. */
export const released = (withheld: List, operation: Operation): List =>
  withheld.filter((one) => (isForAddress(one) ? operation !== 'entry' : one.operation !== operation));

const isForAddress = ({ cause }: Withheld): boolean => cause === 'address';

/** An entry was answered 404, and nothing has shown since that the address is right for anything. */
export const isUnproven = (withheld: List): boolean =>
  withheld.some((one) => isForAddress(one) && one.atMs === null);

/** The address is right, and entries are answered 404 all the same. */
export const isWrongForEntries = (withheld: List): boolean =>
  withheld.some(isForAddress) && !isUnproven(withheld);

/** An entry was answered 404: whose address is wrong for one may be wrong for all. */
export const doubted = (withheld: List): List =>
  held(
    withheld.filter((one) => !isForAddress(one)),
    { operation: 'entry', cause: 'address', atMs: null, failures: 1 },
  );

/** The address has proved itself: an entry is tried at once, and nothing else waits for that any more. */
export const proven = (withheld: List, elapsedMs: number): List =>
  withheld
    .filter((one) => !isForAddress(one) || one.operation === 'entry')
    .map((one) => (isForAddress(one) ? { ...one, atMs: elapsedMs } : one));

/** Nothing but an entry can prove it: the others wait for that, whatever else they wait for. */
export const triedByEntries = (elapsedMs: number): List =>
  operations.map((operation) => ({
    operation,
    cause: 'address',
    atMs: operation === 'entry' ? elapsedMs : null,
    failures: 1,
  }));

/**
 * The service has given a good answer after an outage of all of it: what fails is tried at once, and then as seldom as before. Once in a
 * row of failures: a trial may be what brings the service down.
 */
export const broughtForward = (withheld: List, elapsedMs: number): List =>
  withheld.map((one) =>
    one.cause === 'failing' && one.brought === undefined ? { ...one, atMs: elapsedMs, brought: true } : one,
  );
