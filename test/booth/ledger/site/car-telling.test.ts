import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CarStream } from '../../../../electron/booth/ledger/cars/car-stream.ts';
import type { LedgerSession } from '../../../../electron/booth/ledger/connection/session.ts';
import { CarTelling } from '../../../../electron/booth/ledger/site/car-telling.ts';
import { bytesOf, teller } from '../cars/site-cars.ts';

// What is remembered of cars whose facts do not allow what is owed to them, without a ledger.

it('of many cars that cannot be told so many are remembered, and none once it has no fact, or nothing is owed', async () => {
  const entries = Array.from({ length: 10_500 }, () => randomUUID());
  let fact: { sequence: number; bytes: Uint8Array } | null = { sequence: 1, bytes: bytesOf('not a car') };
  const gone = new Set<string>();
  const rests: (() => void)[] = [];
  const telling = new CarTelling({
    stayOf: (entry) => {
      const exit = { claim: { exit: randomUUID(), booth: 'north' }, state: 'open' as const };
      return Promise.resolve(gone.has(entry) ? null : { entry: null, exits: [exit], own: null, knownMs: 1 });
    },
    teller: () => teller('north', { mayCreate: false }),
    done: () => Promise.resolve(),
    left: () => undefined,
    told: () => undefined,
    untold: () => undefined,
    rests: () => rests.shift()?.(),
  });
  const stream = { last: () => Promise.resolve(fact) } as unknown as CarStream;
  let isClosed = false;
  const ended = Promise.withResolvers<void>();
  const session = { closed: ended.promise, connection: { isClosed: () => isClosed } };
  const serving = telling.serve(stream, session as unknown as LedgerSession);
  const owed = async (some: readonly string[]): Promise<number> => {
    const rested = new Promise<void>((resolve) => rests.push(resolve));
    telling.owe(some);
    await rested;
    return entries.filter((entry) => telling.isUntold(entry)).length;
  };
  expect(await owed(entries)).toBe(10_000);
  expect(telling.isUntold(entries.at(-1) ?? '')).toBe(true);
  for (const entry of entries.slice(-100)) gone.add(entry);
  expect(await owed(entries.slice(-100))).toBe(9_900);
  fact = null;
  expect(await owed(entries)).toBe(0);
  isClosed = true;
  ended.resolve();
  await serving;
});
