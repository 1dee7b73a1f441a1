import { JetStreamApiError, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { siteHealthForm, type SiteHealth } from '../../electron/booth/ledger/messages/site-health.ts';
import { silentMs } from '../../electron/booth/ledger/names/silence.ts';
import { hubSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { ageOf } from '../ledger/age.ts';
import { connectTo } from '../server/connect.ts';
import { ledgerFault } from '../server/ledger-fault.ts';
import { ownSeed } from '../site/keys.ts';
import { oneLine } from '../site/one-line.ts';
import { StewardError } from '../site/steward-error.ts';
import { activeSites, type ActiveSite, type Hub } from './hub-file.ts';
import { hubStream } from './hub-stream.ts';

interface BoothAtHub {
  readonly id: string;
  /** How long ago its site's servers heard of it (ms); null: never, or a clock was set back since, and nobody can tell. */
  readonly agoMs: number | null;
  readonly isSilent: boolean;
  /** With the head of its journal; null: there is none that its site's steward can read. */
  readonly health: SiteHealth['booths'][number]['health'];
}

interface SiteAtHub {
  readonly id: string;
  readonly name: string;
  /** Whether anything is there that it told. */
  readonly hasTold: boolean;
  /** How long ago, by the hub's clock (ms); null: never, or that clock was set back since, and nobody can tell. */
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

/** As the server calls it. */
const streamMissing = 10_059;

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
    throw error instanceof JetStreamApiError && error.code === streamMissing
      ? new StewardError(
          'refused',
          'the hub keeps nothing: its store is new, or was lost; hub apply makes it anew',
        )
      : ledgerFault(error);
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
    return { id, name, hasTold: false, agoMs: null, isSilent: true, booths: [] };
  }
  // After it, and by the same clock: the sites' own clocks play no part.
  const sinceMs = ageOf(stored, await manager.streams.info(hubStream.name));
  const isSilent = sinceMs === null || sinceMs > silentMs;
  if (sinceMs === null)
    faults.push(`${id}: the hub’s clock was set back since it was heard, and it has told nothing since`);
  else if (isSilent) faults.push(`${id}: nothing was heard of the site for ${forText(sinceMs)}`);
  const site = { id, name, hasTold: true, agoMs: sinceMs, isSilent };
  const read = readMessage(siteHealthForm, stored.data);
  if ('fault' in read) {
    faults.push(`${id}: what it tells cannot be read (${read.fault}, ${read.word})`);
    return { ...site, booths: [] };
  }
  const booths = read.message.booths.map((booth) => boothAt(booth, sinceMs));
  // Of a site that is silent as a whole that is told once.
  for (const booth of isSilent ? [] : booths) {
    if (booth.isSilent)
      faults.push(`${id}, booth ${booth.id}: ${heardText(booth.agoMs, booth.health !== null)}`);
    else if (booth.health === null)
      faults.push(
        `${id}, booth ${booth.id}: its site’s steward cannot read how it is; it may be older than the booth`,
      );
  }
  return { ...site, booths };
}

/** @param sinceMs how old the site's word is; null: nobody can tell */
function boothAt({ booth, agoMs, health }: SiteHealth['booths'][number], sinceMs: number | null): BoothAtHub {
  const heardMs = agoMs === null || sinceMs === null ? null : agoMs + sinceMs;
  return {
    id: booth,
    agoMs: heardMs,
    isSilent: heardMs === null || heardMs > silentMs,
    // Whoever has a booth's key, or a site's, calls its version what he likes.
    health: health === null ? null : { ...health, version: oneLine(health.version) },
  };
}

export const hubStatusText = ({ faults, sites }: HubStatus): string =>
  [
    faults.length === 0 ? 'nothing is wrong' : `${String(faults.length)} wrong`,
    ...faults.map((fault) => `  ${fault}`),
    ...sites.flatMap(({ id, name, hasTold, agoMs, booths }) => [
      `site ${id} (${name}): ${heardText(agoMs, hasTold)}`,
      ...booths.map(
        (booth) =>
          `  booth ${booth.id}: ${heardText(booth.agoMs, booth.health !== null)}${healthText(booth)}`,
      ),
    ]),
  ].join('\n');

const heardText = (agoMs: number | null, isHeard: boolean): string =>
  agoMs !== null
    ? `heard ${forText(agoMs)} ago`
    : isHeard
      ? 'a clock was set back since it was heard'
      : 'not heard of yet';

function healthText({ health, agoMs }: BoothAtHub): string {
  if (health === null) return agoMs === null ? '' : '; how it is cannot be read';
  const { version, link, waiting, unknown, refused, head } = health;
  const end = head === null ? 'none' : `${String(head.number)} ${head.hash.slice(0, 12)}`;
  return `; ${version}, link ${link}, ${String(waiting)} waiting, ${String(unknown)} unknown, ${String(refused)} refused, head ${end}`;
}

function forText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 120 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`;
}
