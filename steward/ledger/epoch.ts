import { randomUUID } from 'node:crypto';
import type { JetStreamManager } from '@nats-io/jetstream';
import { epochForm, type Epoch } from '../../electron/booth/ledger/messages/control.ts';
import { epochSubject } from '../../electron/booth/ledger/names/subjects.ts';
import type { ServerFacts } from '../server/facts.ts';
import { keepTrue, moment } from './control.ts';

const kinds: ReadonlySet<string> = new Set(['init', 'restore', 'started']);

type Starts = NonNullable<Epoch['starts']>;
type Process = Pick<ServerFacts, 'name' | 'id'>;

export const startsOf = (servers: readonly Process[]): Starts =>
  servers.map(({ name, id }) => ({ server: name, process: id }));

/** The servers whose processes the epoch does not know; null: it knows none. */
const anewSince = (starts: Starts | undefined, servers: readonly Process[]): readonly Process[] | null =>
  starts === undefined
    ? null
    : servers.filter(({ name, id }) => !starts.some((one) => one.server === name && one.process === id));

/**
 * Whether the store was started since the epoch began: what it lost then nobody tells. A single server is the store. Of three, two have
 * every message that was acknowledged, so one that started alone gets again what it lost; two that started since all of them were whole
 * are a start.
 *
 * @param count of the site's servers
 */
export function hasStarted(starts: Starts | undefined, servers: readonly Process[], count: number): boolean {
  const anew = anewSince(starts, servers);
  return anew === null || anew.length > (count === 3 ? 1 : 0);
}

/**
 * Nobody waits any more for a booth that was removed: it compares nothing, and whoever removed it has decided so.
 *
 * @param isRemoved told of each booth that the epoch waits for
 */
export const awaitNoneRemoved = (
  manager: JetStreamManager,
  isRemoved: (booth: string) => boolean,
): Promise<boolean> =>
  keepTrue(manager, epochSubject, epochForm, (last, v) =>
    last !== null && kinds.has(last.began) && last.awaited.some(isRemoved)
      ? { ...last, v, awaited: last.awaited.filter((booth) => !isRemoved(booth)) }
      : null,
  );

export interface EpochPorts {
  /** Whether every server holds all of every stream. */
  readonly areCopiesWhole: () => Promise<boolean>;
  /** Every booth that may have written since the last whole epoch began. */
  readonly awaited: () => readonly string[];
}

/**
 * Begins an epoch where the store was started since the last one, once, however many stewards see it. Of three servers, one that started and
 * has all again is written into the epoch that goes on.
 *
 * @returns whether an epoch began
 */
export async function beginIfStarted(
  manager: JetStreamManager,
  servers: readonly Process[],
  count: number,
  { areCopiesWhole, awaited }: EpochPorts,
): Promise<boolean> {
  const isWhole = count === 1 || (await areCopiesWhole());
  let begins = false;
  const isWritten = await keepTrue(manager, epochSubject, epochForm, (last, v) => {
    begins = false;
    // Where there is none, apply begins the first one; what a later program's means, only that one knows.
    if (last === null || !kinds.has(last.began)) return null;
    const anew = anewSince(last.starts, servers);
    const starts = [
      ...startsOf(servers),
      ...(last.starts ?? []).filter(({ server }) => !servers.some(({ name }) => name === server)),
    ];
    begins = hasStarted(last.starts, servers, count);
    if (begins)
      return {
        v,
        kind: 'epoch' as const,
        epoch: randomUUID(),
        began: 'started',
        at: moment(),
        before: last.epoch,
        awaited: [...awaited()],
        starts,
      };
    return (anew ?? []).length > 0 && isWhole ? { ...last, v, starts } : null;
  });
  return isWritten && begins;
}

/**
 * Begins an epoch because the store was replaced by a copy of it: whatever was written since that may be missing.
 *
 * @param awaited told whom the copy's epoch waited for
 * @returns whether it began: what a later program's epoch means, only that one knows
 */
export const beginRestored = (
  manager: JetStreamManager,
  servers: readonly Process[],
  awaited: (before: readonly string[]) => string[],
): Promise<boolean> =>
  keepTrue(manager, epochSubject, epochForm, (last, v) =>
    last === null || kinds.has(last.began)
      ? {
          v,
          kind: 'epoch' as const,
          epoch: randomUUID(),
          began: 'restore',
          at: moment(),
          before: last?.epoch ?? null,
          awaited: awaited(last?.awaited ?? []),
          starts: startsOf(servers),
        }
      : null,
  );
