import type { StoredMsg } from '@nats-io/jetstream';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { healthSubject } from '../../electron/booth/ledger/names/subjects.ts';
import type { Site } from './site.ts';
import type { SiteBooth } from './site-booth.ts';
import { until } from './until.ts';

/** A booth says once a minute that it lives; a while later (ms) it has not been heard for long. */
export const heardMs = 100_000;
/** So long (ms) servers may be away. */
const awayMs = 60_000;

/**
 * Whether the ledger has heard each living booth a while ago at most: on a computer so busy that a booth's minute is longer than the server's
 * three, one that lives would be taken for dead, and what it has taken would be taken from it.
 */
export async function areHeard(site: Site): Promise<boolean> {
  const heard = await Promise.all(
    site.living.map(async ({ id }) => {
      const told = await healthOf(site, id).catch(() => null);
      return told !== null && Date.now() - told.time.getTime() < heardMs;
    }),
  );
  return heard.every(Boolean);
}

/** Nobody waits here for the three minutes after which a booth is held to be silent. A server that is killed may bring its word back. */
export async function forgetHealth(site: Site, { id }: SiteBooth): Promise<void> {
  const isForgotten = async (): Promise<boolean> => {
    const told = await healthOf(site, id);
    return told === null || (await site.ledger.root.streams.deleteMessage(streams.health.name, told.seq));
  };
  await until(() => isForgotten().catch(() => false), awayMs);
}

const healthOf = ({ ledger }: Site, id: string): Promise<StoredMsg | null> =>
  ledger.root.streams.getMessage(streams.health.name, { last_by_subj: healthSubject(id) });
