import type { Gate } from '../../electron/booth/outbox/gate-machine.ts';
import type { Withheld } from '../../electron/booth/outbox/withheld.ts';
import { operations, type Operation } from '../../electron/contract/record.ts';

// The gate without its numbers: of a time it is told only whether it has come. How many failures there were changes nothing but how
// long is waited (gate-rules.ts asks the machine whether that is so).

/** The running time of every step. A time that has come is this very instant: the edge is where mistakes are made. */
export const nowMs = 10_000_000;
const laterMs = nowMs + 20;
const soonerMs = nowMs + 10;

/** Whose time it is: the gate's own, or that of an operation that is withheld. */
export type Timer = 'gate' | Operation;

/** The same gate, its times at one of the levels `now`, `later` and none. */
export function levelled(gate: Gate, elapsedMs = nowMs): Gate {
  const level = (atMs: number | null): number | null =>
    atMs === null ? null : atMs <= elapsedMs ? nowMs : laterMs;
  const withheld = gate.withheld
    .map((one): Withheld => ({ ...one, atMs: level(one.atMs), failures: row(one, 2) }))
    .toSorted((one, other) => operations.indexOf(one.operation) - operations.indexOf(other.operation));
  return gate.state === 'open'
    ? { state: 'open', withheld, failures: 1, outage: gate.outage }
    : ({ ...gate, atMs: level(gate.atMs), withheld, failures: 1 } as Gate);
}

/** How many failures count: only whether it is the first one of the exits, which the probe is the trial of. */
const row = ({ operation, cause, failures }: Withheld, many: number): number =>
  operation === 'exit' && cause === 'failing' ? (failures > 1 ? many : 1) : 1;

/** The timers that have not come yet. */
export const timersOf = (gate: Gate): readonly Timer[] => [
  ...(gate.state !== 'open' && gate.atMs !== null && gate.atMs > nowMs ? ['gate' as const] : []),
  ...gate.withheld.flatMap(({ operation, atMs }) => (atMs !== null && atMs > nowMs ? [operation] : [])),
];

/** A levelled gate of which one timer comes before the others. */
export function sooner(gate: Gate, timer: Timer): Gate {
  const withheld = gate.withheld.map((one) => (one.operation === timer ? { ...one, atMs: soonerMs } : one));
  return (timer === 'gate' ? { ...gate, atMs: soonerMs, withheld } : { ...gate, withheld }) as Gate;
}

/** A levelled gate with that many failures behind it. */
export const failed = (gate: Gate, failures: number): Gate => ({
  ...gate,
  failures,
  withheld: gate.withheld.map((one) => ({
    ...one,
    failures: one.cause === 'failing' ? row(one, Math.max(2, failures)) : failures,
  })),
});

/** The operations that this gate withholds, read without the machine's own help. */
export const withheldBy = ({ withheld }: Gate): readonly Operation[] =>
  withheld
    .filter(({ cause, atMs }) => cause === 'unchecked' || atMs === null || atMs > nowMs)
    .map(({ operation }) => operation);
