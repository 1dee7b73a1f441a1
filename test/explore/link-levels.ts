import type { Link } from '../../electron/booth/outbox/link.ts';
import type { Withheld } from '../../electron/booth/outbox/withheld.ts';
import { operations, type Operation } from '../../electron/contract/record.ts';

// The link without its numbers: of a time it is told only whether it has come. How many failures there were changes nothing but how
// long is waited (link-rules.ts asks the machine whether that is so).

/** The running time of every step. A time that has come is this very instant: the edge is where mistakes are made. */
export const nowMs = 10_000_000;
const laterMs = nowMs + 20;
const soonerMs = nowMs + 10;

/** Whose time it is: the link's own, or that of an operation that is withheld. */
export type Timer = 'link' | Operation;

/** The same link, its times at one of the levels `now`, `later` and none. */
export function levelled(link: Link, elapsedMs = nowMs): Link {
  const level = (atMs: number | null): number | null =>
    atMs === null ? null : atMs <= elapsedMs ? nowMs : laterMs;
  const withheld = link.withheld
    .map((one): Withheld => ({ ...one, atMs: level(one.atMs), failures: row(one, 2) }))
    .toSorted((one, other) => operations.indexOf(one.operation) - operations.indexOf(other.operation));
  return link.state === 'open'
    ? { state: 'open', withheld, failures: 1, outage: link.outage }
    : ({ ...link, atMs: level(link.atMs), withheld, failures: 1 } as Link);
}

/** How many failures count: only whether it is the first one of the exits, which the probe is the trial of. */
const row = ({ operation, cause, failures }: Withheld, many: number): number =>
  operation === 'exit' && cause === 'failing' ? (failures > 1 ? many : 1) : 1;

/** The timers that have not come yet. */
export const timersOf = (link: Link): readonly Timer[] => [
  ...(link.state !== 'open' && link.atMs !== null && link.atMs > nowMs ? ['link' as const] : []),
  ...link.withheld.flatMap(({ operation, atMs }) => (atMs !== null && atMs > nowMs ? [operation] : [])),
];

/** A levelled link of which one timer comes before the others. */
export function sooner(link: Link, timer: Timer): Link {
  const withheld = link.withheld.map((one) => (one.operation === timer ? { ...one, atMs: soonerMs } : one));
  return (timer === 'link' ? { ...link, atMs: soonerMs, withheld } : { ...link, withheld }) as Link;
}

/** A levelled link with that many failures behind it. */
export const failed = (link: Link, failures: number): Link => ({
  ...link,
  failures,
  withheld: link.withheld.map((one) => ({
    ...one,
    failures: one.cause === 'failing' ? row(one, Math.max(2, failures)) : failures,
  })),
});

/** The operations that this link withholds, read without the machine's own help. */
export const withheldBy = ({ withheld }: Link): readonly Operation[] =>
  withheld
    .filter(({ cause, atMs }) => cause === 'unchecked' || atMs === null || atMs > nowMs)
    .map(({ operation }) => operation);
