import { JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { lasting } from '../ledger/copies.ts';
import { beginRestored } from '../ledger/epoch.ts';
import { takeOut, tellErasure, type TakenOut } from '../ledger/erasures.ts';
import { withLedger } from '../server/with-ledger.ts';
import { keptErasures } from '../site/erasures.ts';
import { activeBooths, isRemoved, type Site } from '../site/site-file.ts';
import { applyAtSite } from './apply.ts';
import { needsHubKey } from './server-files.ts';

export interface Restored {
  /** When the last message of the copy was stored, by its server's clock (ms since 1970); null: it is empty. */
  readonly lastMs: number | null;
  /** How many erasures were carried out again. */
  readonly erasures: number;
  readonly taken: TakenOut;
}

/**
 * After the servers were given an older copy of their store, or an empty one: what was erased since is taken out again, and an epoch begins,
 * with which every booth compares what it wrote, and ships again what is missing. May be repeated.
 *
 * @throws a `StewardError` with what is in the way
 */
export async function restore(folder: string, site: Site): Promise<Restored> {
  const lastMs = await withLedger(folder, site, lastStoredMs);
  const facts = await applyAtSite(folder, site);
  const restored = await withLedger(folder, site, async (manager) => {
    const kept = keptErasures(folder);
    const awaited = activeBooths(site);
    const taken = { bared: 0, thumbnails: 0, shipped: 0 };
    for (const erasure of kept) {
      await tellErasure(manager, { ...erasure, awaited });
      const { bared, thumbnails, shipped } = await takeOut(manager, erasure.records);
      taken.bared += bared;
      taken.thumbnails += thumbnails;
      taken.shipped += shipped;
    }
    // Last, so that whoever finds the epoch finds the erasures, too.
    await beginRestored(manager, facts, (before) =>
      [...new Set([...before, ...awaited])].filter((booth) => !isRemoved(site, booth)).toSorted(),
    );
    return { lastMs, erasures: kept.length, taken };
  });
  needsHubKey(folder, site);
  return restored;
}

async function lastStoredMs(manager: JetStreamManager): Promise<number | null> {
  let lastMs = 0;
  for (const key of lasting) {
    try {
      const { state } = await manager.streams.info(streams[key].name);
      lastMs = Math.max(lastMs, Date.parse(state.last_ts));
    } catch (error) {
      // In an empty store there is no stream yet.
      if (!(error instanceof JetStreamApiError) || error.status !== 404) throw error;
    }
  }
  return lastMs === 0 ? null : lastMs;
}

const hourMs = 3_600_000;

/** @param recordDays the site's retention: no copy is to be kept for longer */
export function restoredText(
  { lastMs, erasures, taken }: Restored,
  recordDays: number,
  nowMs: number,
): string[] {
  const ageMs = lastMs === null ? 0 : nowMs - lastMs;
  const age = `${Math.floor(ageMs / (24 * hourMs))} days, ${Math.floor(ageMs / hourMs) % 24} hours old`;
  const { bared, thumbnails, shipped } = taken;
  return [
    lastMs === null ? 'the store was empty' : `the copy is of ${new Date(lastMs).toISOString()}, ${age}`,
    ...(ageMs > recordDays * 24 * hourMs
      ? ['the copy is older than the site’s retention: the watch deletes what is too old; delete such copies']
      : []),
    `${erasures} erasures carried out again: ${bared} cars, ${thumbnails} thumbnails, ${shipped} bodies and pictures`,
    'a new epoch has begun: every booth compares what it wrote, and ships again what is missing',
  ];
}
