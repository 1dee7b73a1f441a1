import { randomUUID } from 'node:crypto';
import { isId } from '../../electron/booth/ledger/names/ids.ts';
import { writeCredentials } from '../site/credentials.ts';
import { keepOwnKey, newKey, type NewKey } from '../site/keys.ts';
import { writeSite, type Site, type SiteBooth } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { newMember, type Wanted } from './new-member.ts';

// Changes of who is on the site. Each writes what is handed out first, then the site's file, which makes it true: after a crash between
// them there is a key that nobody knows, and the change is made again.

export interface Change {
  readonly site: Site;
  /** Files to be handed out, with what they are for. */
  readonly files: readonly string[];
}

/** @param id not given: made of the name */
export function addBooth(folder: string, site: Site, name: string, { id, lanes = [] }: Wanted = {}): Change {
  const named = newMember([...site.booths, ...site.writers], name, id);
  free(site, named.id, lanes);
  return given(folder, site, { ...named, keys: null, incarnation: randomUUID(), lanes: [...lanes] });
}

/** What ALPRs could not read at the first of these lanes is shown at this booth from now on; the others are no other booth's, either. */
export function setLanes(folder: string, site: Site, id: string, lanes: readonly string[]): Change {
  const booth = boothOf(site, id);
  free(site, id, lanes);
  return changed(folder, site, { ...booth, lanes: [...lanes] }, []);
}

/** A booth has no more. */
const mostLanes = 16;

/** @throws a `StewardError` where one is no id, or another booth's: what stands at a lane is for one screen */
function free({ booths }: Site, id: string, lanes: readonly string[]): void {
  if (lanes.length > mostLanes)
    throw new StewardError('usage', `a booth has at most ${String(mostLanes)} lanes`);
  for (const lane of lanes) {
    if (!isId(lane))
      throw new StewardError(
        'usage',
        `${JSON.stringify(lane)} is no id of a lane: 1 to 24 of a-z, 0-9 and "-"`,
      );
    const other = booths.find((one) => one.id !== id && one.keys !== null && one.lanes.includes(lane));
    if (other !== undefined) throw new StewardError('usage', `${lane} is a lane of ${other.id}`);
  }
}

/** Of a booth's rights nothing is left; its id stays its own. */
export function removeBooth(folder: string, site: Site, id: string): Change {
  return changed(folder, site, { ...boothOf(site, id), keys: null }, []);
}

/** Another computer, or another disk, takes the place of the one before, whose keys are worth nothing from then on. */
export function replaceBooth(folder: string, site: Site, id: string): Change {
  return given(folder, site, { ...boothOf(site, id), incarnation: randomUUID() });
}

/** New keys for the same computer. */
export function rotateBooth(folder: string, site: Site, id: string): Change {
  return given(folder, site, boothOf(site, id));
}

function boothOf({ booths }: Site, id: string): SiteBooth {
  const found = booths.find((booth) => booth.id === id);
  if (found === undefined) throw new StewardError('usage', `${id}: no booth has this id`);
  // A command that was broken off has perhaps brought that to no server.
  if (found.keys === null)
    throw new StewardError('usage', `${id}: this booth was removed; apply brings that to every server`);
  return found;
}

function given(folder: string, site: Site, booth: SiteBooth): Change {
  const keys: Readonly<Record<'booth' | 'fencing', NewKey>> = { booth: newKey(), fencing: newKey() };
  const files = writeCredentials(folder, site, booth, keys);
  const publicKeys = { booth: keys.booth.publicKey, fencing: keys.fencing.publicKey };
  return changed(folder, site, { ...booth, keys: publicKeys }, files);
}

function changed(folder: string, site: Site, booth: SiteBooth, files: readonly string[]): Change {
  const isNew = site.booths.every(({ id }) => id !== booth.id);
  const booths = isNew
    ? [...site.booths, booth]
    : site.booths.map((one) => (one.id === booth.id ? booth : one));
  const next = { ...site, booths, generation: site.generation + 1 };
  writeSite(folder, next);
  return { site: next, files };
}

const ownKeys = ['steward', 'system', 'monitoring'] as const;

/** The keys of a new site. */
export function makeOwnKeys(folder: string): Site['keys'] {
  const keys = { steward: newKey(), system: newKey(), monitoring: newKey() };
  for (const name of ownKeys) keepOwnKey(folder, name, keys[name]);
  return {
    steward: keys.steward.publicKey,
    system: keys.system.publicKey,
    monitoring: keys.monitoring.publicKey,
  };
}
