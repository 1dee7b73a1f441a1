import { readFileSync } from 'node:fs';
import { serviceMarkOf, type ServiceMark } from '../../electron/booth/ledger/messages/service-mark.ts';
import { readMapping, type Mapping } from '../door/mapping.ts';
import { postingWriter, removePostingWriter, writePostingWriter } from '../door/posting-writer.ts';
import { writeMqttCredentials, writeWriterCredentials } from '../site/credentials.ts';
import { newKey, newPassword } from '../site/keys.ts';
import { writeSite, type Site, type SiteWriter } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import type { Change } from './booths.ts';
import { newMember, type Wanted } from './new-member.ts';

// Changes of which other systems tell the site something. What is handed out is written first, as with booths.

interface WantedWriter extends Wanted {
  /** The file by which what it posts at the door becomes a message. */
  readonly mapping?: string | undefined;
  /** Whether it speaks MQTT alone. */
  readonly isMqtt?: boolean;
  /** The address of the parking service of whose cars it tells; left out: of none, or as before. */
  readonly cars?: string | undefined;
  /** Whether that service is in test mode. */
  readonly isTest?: boolean;
}

/** By which way it tells: by NATS, by MQTT, or by what it posts at the door. */
type Way = 'key' | 'mqtt' | Mapping;

/**
 * An ALPR that may tell what it could not read at these lanes, which cars of a service came and left, or both, and nothing else; with a
 * mapping it posts at the door, and is given a token in the place of a key, by MQTT a password.
 */
export function addWriter(
  folder: string,
  site: Site,
  name: string,
  { id, lanes = [], ...said }: WantedWriter,
): Change {
  const named = newMember([...site.writers, ...site.booths], name, id);
  const service = serviceOf(said);
  const own = lanes.length === 0 && service !== null ? [] : known(site, lanes);
  const writer = { ...named, lanes: own, key: null, passwordHash: null, service };
  return given(folder, site, writer, wayOf(said) ?? 'key');
}

/** A new key, token or password, and other lanes, or another way, where they are said: what was given before is worth nothing from then on. */
export function rotateWriter(
  folder: string,
  site: Site,
  id: string,
  { lanes = [], ...said }: Omit<WantedWriter, 'id'>,
): Change {
  const writer = writerOf(site, id);
  const next = {
    ...writer,
    lanes: lanes.length === 0 ? writer.lanes : known(site, lanes),
    service: serviceOf(said) ?? writer.service,
  };
  const before = writer.passwordHash === null ? (postingWriter(folder, id)?.mapping ?? 'key') : 'mqtt';
  const way = wayOf(said) ?? before;
  const change = given(folder, site, next, way);
  if (way === 'mqtt') removePostingWriter(folder, id);
  return change;
}

/** @returns null: none was said. @throws a `StewardError` where it is no address */
function serviceOf({ cars, isTest = false }: Pick<WantedWriter, 'cars' | 'isTest'>): ServiceMark | null {
  if (cars === undefined) return null;
  if (!URL.canParse(cars)) throw new StewardError('usage', `--cars: ${cars} is no address`);
  return serviceMarkOf(cars, isTest ? 'test' : 'live');
}

/** @returns null: none was said */
function wayOf({ mapping, isMqtt = false }: Pick<WantedWriter, 'mapping' | 'isMqtt'>): Way | null {
  if (mapping === undefined) return isMqtt ? 'mqtt' : null;
  if (isMqtt)
    throw new StewardError(
      'usage',
      '--mapping is of one that posts, --mqtt of one that does not: one of the two',
    );
  return mappingIn(mapping);
}

function mappingIn(file: string): Mapping {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StewardError('usage', (error as Error).message);
  }
  return readMapping(content, file);
}

/** Of its rights nothing is left; its id stays its own. */
export function removeWriter(folder: string, site: Site, id: string): Change {
  const change = changed(folder, site, { ...writerOf(site, id), key: null, passwordHash: null }, []);
  // Where the site's file could not be written it posts on; what the door has of it is worth nothing without that.
  removePostingWriter(folder, id);
  return change;
}

function writerOf({ writers }: Site, id: string): SiteWriter {
  const found = writers.find((writer) => writer.id === id);
  if (found === undefined) throw new StewardError('usage', `${id}: no writer has this id`);
  if (found.key === null && found.passwordHash === null)
    throw new StewardError('usage', `${id}: this writer was removed; apply brings that to every server`);
  return found;
}

/** @throws a `StewardError` where nobody would hear what is told of one of them, or of none */
function known({ booths }: Site, lanes: readonly string[]): string[] {
  const own = new Set(booths.flatMap((booth) => (booth.keys === null ? [] : booth.lanes)));
  if (lanes.length === 0) throw new StewardError('usage', 'which lanes it may tell of: --lanes ID,ID');
  const unheard = lanes.find((lane) => !own.has(lane));
  if (unheard !== undefined)
    throw new StewardError(
      'usage',
      `${unheard} is no booth’s lane: lanes BOOTH --lanes ${unheard} makes it one`,
    );
  return [...lanes];
}

function given(folder: string, site: Site, writer: SiteWriter, way: Way): Change {
  if (writer.service !== null && way !== 'key')
    throw new StewardError('usage', `${writer.id}: which cars came and left is told by NATS alone`);
  if (writer.service !== null && site.booths.some(({ id }) => id === writer.id))
    throw new StewardError('usage', `${writer.id}: a booth has this id; add another writer with --id`);
  if (way === 'mqtt') return givenPassword(folder, site, writer);
  const key = newKey();
  const files =
    way === 'key'
      ? [writeWriterCredentials(folder, site, writer, key)]
      : writePostingWriter(folder, writer.id, key, way);
  return changed(folder, site, { ...writer, key: key.publicKey, passwordHash: null }, files);
}

function givenPassword(folder: string, site: Site, writer: SiteWriter): Change {
  if (site.mqttPort === null)
    throw new StewardError('usage', 'the servers hear no MQTT: mqtt --port 8883 lets them');
  const password = newPassword();
  const file = writeMqttCredentials(folder, site, writer, password, site.mqttPort);
  return changed(folder, site, { ...writer, key: null, passwordHash: password.hash }, [file]);
}

function changed(folder: string, site: Site, writer: SiteWriter, files: readonly string[]): Change {
  const others = site.writers.filter(({ id }) => id !== writer.id);
  const next = { ...site, writers: [...others, writer], generation: site.generation + 1 };
  writeSite(folder, next);
  return { site: next, files };
}
