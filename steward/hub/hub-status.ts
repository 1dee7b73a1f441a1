import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { siteHealthForm, type SiteHealth } from '../../electron/booth/ledger/messages/site-health.ts';
import { silentMs } from '../../electron/booth/ledger/names/silence.ts';
import { hubSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { ageOf } from '../ledger/age.ts';
import { connectTo } from '../server/connect.ts';
import { ledgerFault } from '../server/ledger-fault.ts';
import { ownSeed } from '../site/keys.ts';
import { activeSites, type ActiveSite, type Hub } from './hub-file.ts';
import { hubStream } from './hub-stream.ts';

interface BoothAtHub {
  readonly id: string;
  /** How long ago its site's servers heard of it (ms); null: never. */
  readonly agoMs: number | null;
  readonly isSilent: boolean;
  /** With the head of its journal; null: there is none that its site's steward can read. */
  readonly health: SiteHealth['booths'][number]['health'];
}

interface SiteAtHub {
  readonly id: string;
  readonly name: string;
  /** How long ago the site told anything, by the hub's clock (ms); null: never. */
  readonly agoMs: number | null;
  readonly isSilent: boolean;
  readonly booths: readonly BoothAtHub[];
}

/** How the booths of all sites are, for people and for what watches over an operator's computers. */
export interface HubStatus {
  readonly ok: boolean;
  /** What should not be so, in sentences. */
  readonly faults: readonly string[];
  readonly sites: readonly SiteAtHub[];
}

/** @throws a `StewardError` where the hub does not answer, or refuses */
export async function hubStatusOf(folder: string, hub: Hub): Promise<HubStatus> {
  const connection = await connectTo(hub, ownSeed(folder, 'hub', hub.keys.hub));
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const sites: SiteAtHub[] = [];
    const faults: string[] = [];
    for (const site of activeSites(hub)) sites.push(await siteAt(manager, site, faults));
    return { ok: faults.length === 0, faults, sites };
  } catch (error) {
    throw ledgerFault(error);
  } finally {
    await connection.close();
  }
}

async function siteAt(
  manager: JetStreamManager,
  { id, name }: ActiveSite,
  faults: string[],
): Promise<SiteAtHub> {
  const stored = await manager.streams.getMessage(hubStream.name, { last_by_subj: hubSubject(id) });
  if (stored === null) {
    faults.push(`${id}: has told nothing yet`);
    return { id, name, agoMs: null, isSilent: true, booths: [] };
  }
  // After it, and by the same clock: the sites' own clocks play no part.
  const sinceMs = ageOf(stored, await manager.streams.info(hubStream.name));
  const isSilent = sinceMs > silentMs;
  if (isSilent) faults.push(`${id}: nothing was heard of the site for ${forText(sinceMs)}`);
  const read = readMessage(siteHealthForm, stored.data);
  if ('fault' in read) {
    faults.push(`${id}: what it tells cannot be read (${read.fault}, ${read.word})`);
    return { id, name, agoMs: sinceMs, isSilent, booths: [] };
  }
  const booths = read.message.booths.map(({ booth, agoMs, health }): BoothAtHub => {
    const heardMs = agoMs === null ? null : agoMs + sinceMs;
    return { id: booth, agoMs: heardMs, isSilent: heardMs === null || heardMs > silentMs, health };
  });
  // Of a site that is silent as a whole that is told once.
  for (const booth of isSilent ? [] : booths.filter((one) => one.isSilent))
    faults.push(`${id}, booth ${booth.id}: ${heardText(booth.agoMs)}`);
  return { id, name, agoMs: sinceMs, isSilent, booths };
}

export const hubStatusText = ({ faults, sites }: HubStatus): string =>
  [
    faults.length === 0 ? 'nothing is wrong' : `${String(faults.length)} wrong`,
    ...faults.map((fault) => `  ${fault}`),
    ...sites.flatMap(({ id, name, agoMs, booths }) => [
      `site ${id} (${name}): ${heardText(agoMs)}`,
      ...booths.map((booth) => `  booth ${booth.id}: ${heardText(booth.agoMs)}${healthText(booth.health)}`),
    ]),
  ].join('\n');

const heardText = (agoMs: number | null): string =>
  agoMs === null ? 'not heard of yet' : `heard ${forText(agoMs)} ago`;

function healthText(health: BoothAtHub['health']): string {
  if (health === null) return '';
  const { version, link, waiting, unknown, refused, head } = health;
  const end = head === null ? 'none' : `${String(head.number)} ${head.hash.slice(0, 12)}`;
  return `; ${version}, link ${link}, ${String(waiting)} waiting, ${String(unknown)} unknown, ${String(refused)} refused, head ${end}`;
}

function forText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 120 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`;
}
