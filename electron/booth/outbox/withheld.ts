import { operations, type Operation } from '../../contract/record.ts';

/** An operation that is held back while the others go on. Its next record is its trial: what a 403 or a 404 answers was not executed. */
export interface Withheld {
  readonly operation: Operation;
  /** `permission`: 403 to it. `address`: 404 to an entry. */
  readonly cause: 'permission' | 'address';
  /** From when on (`Clock.elapsed`) a record of it is tried; null: not before the address has proved itself. */
  readonly atMs: number | null;
  /** Trials in a row that came to nothing. */
  readonly failures: number;
}

type List = readonly Withheld[];

/** @returns the operations of which nothing may be sent now */
export const heldBackNow = (withheld: List, elapsedMs: number): Operation[] =>
  withheld.filter(({ atMs }) => atMs === null || atMs > elapsedMs).map(({ operation }) => operation);

/** @returns when (`Clock.elapsed`) the next one may be tried; null: no time brings it */
export function nextTrialMs(withheld: List, elapsedMs: number): number | null {
  const times = withheld.flatMap(({ atMs }) => (atMs !== null && atMs > elapsedMs ? [atMs] : []));
  return times.length === 0 ? null : Math.min(...times);
}

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
