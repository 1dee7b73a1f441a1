import type { ServerClock } from '../server/facts.ts';

// When the age of a message is believed. What is deleted by its age is gone for good, and its age is told by the servers' clocks: when it
// was stored by one of them, and what they tell now. So these are held against what nobody can set (for how long a server has run), against
// each other, and against when they were trusted last.

export interface KnownServer {
  readonly name: string;
  readonly process: string;
  readonly clock: ServerClock;
}

/** What the steward goes on from after a start. */
export interface ClockMemory {
  /** The servers' clock when it was trusted last; or else when the youngest message was stored (ms since 1970). null: nothing is there. */
  readonly trustedMs: number | null;
  /** The servers' processes whose clocks are trusted, and by how much each was set since its start when it was. */
  readonly accepted: readonly { readonly process: string; readonly setMs: number }[];
}

/**
 * - `apart`: two of the servers', or the steward's own, tell different times;
 * - `behind`: it is earlier than it was before;
 * - `jumped`: it was set since the server's start;
 * - `unproven`: the server started later than the clock was trusted last: it was off for so long, or is wrong.
 */
export interface Hold {
  readonly why: 'apart' | 'behind' | 'jumped' | 'unproven';
  readonly word: string;
}

/** What two clocks may differ by (ms). */
const allowedMs = 3_600_000;

const hours = (ms: number): string => `${(ms / 3_600_000).toFixed(1)} h`;

/** By how much its clock was set since its start (ms): what the clock says that passed, and did not. */
export const setMsOf = ({ nowMs, startMs, runMs }: ServerClock): number => nowMs - startMs - runMs;

/** The earliest of the servers' clocks: by it nothing is older than it is. */
export const nowOf = (servers: readonly KnownServer[]): number =>
  Math.min(...servers.map(({ clock }) => clock.nowMs));

/**
 * @param servers at least one
 * @param ownMs the steward's own clock (ms since 1970)
 * @param areWitnessed by the booths' clocks, as they told their health since the last start of a server: it is as late as it tells
 * @returns null: ages are believed
 */
export function holdOf(
  servers: readonly KnownServer[],
  ownMs: number,
  { trustedMs, accepted }: ClockMemory,
  areWitnessed: boolean,
): Hold | null {
  const now = nowOf(servers);
  const apart = spread(servers, ownMs);
  if (apart > allowedMs)
    return { why: 'apart', word: `the clocks of steward and servers are ${hours(apart)} apart` };
  if (trustedMs !== null && now < trustedMs - allowedMs)
    return {
      why: 'behind',
      word: `the servers' clock is ${hours(trustedMs - now)} earlier than it was before`,
    };
  for (const { name, process, clock } of servers) {
    const known = accepted.find((one) => one.process === process);
    const setMs = setMsOf(clock) - (known?.setMs ?? 0);
    if (Math.abs(setMs) > allowedMs)
      return { why: 'jumped', word: `the clock of ${name} was set by ${hours(setMs)} while it ran` };
    const offMs = trustedMs === null ? 0 : clock.startMs - trustedMs;
    if (known === undefined && offMs > allowedMs && !areWitnessed)
      return { why: 'unproven', word: `${name} started ${hours(offMs)} after its clock was trusted last` };
  }
  return null;
}

const spread = (servers: readonly KnownServer[], ownMs: number): number => {
  const all = [ownMs, ...servers.map(({ clock }) => clock.nowMs)];
  return Math.max(...all) - Math.min(...all);
};

/** After a round in which the clock was trusted. A server that is away keeps its place. */
export function trusted(servers: readonly KnownServer[], { accepted }: ClockMemory): ClockMemory {
  const anew = servers.filter(({ process }) => !accepted.some((one) => one.process === process));
  const kept = [...anew.map(({ process }) => ({ process, setMs: 0 })), ...accepted];
  return { trustedMs: nowOf(servers), accepted: kept.slice(0, 9) };
}

/** A person has said that the clock is right. @returns null: steward and servers tell different times, and one of them is not */
export function confirmed(servers: readonly KnownServer[], ownMs: number): ClockMemory | null {
  if (spread(servers, ownMs) > allowedMs) return null;
  const accepted = servers.map(({ process, clock }) => ({ process, setMs: setMsOf(clock) }));
  return { trustedMs: nowOf(servers), accepted };
}

/** How a booth told its own clock in a message that a server stored. */
export interface Witness {
  readonly storedMs: number;
  readonly toldMs: number;
}

/** @param sinceMs when the last of the servers started. @returns whether more booths agree with the servers than do not */
export function areWitnessed(witnesses: readonly Witness[], sinceMs: number): boolean {
  const heard = witnesses.filter(({ storedMs }) => storedMs >= sinceMs);
  const agree = heard.filter(({ storedMs, toldMs }) => Math.abs(storedMs - toldMs) <= allowedMs);
  return 2 * agree.length > heard.length;
}
