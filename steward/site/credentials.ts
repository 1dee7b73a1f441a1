import { join } from 'node:path';
import {
  credentialsForm,
  fencingForm,
  mqttWriterForm,
  writerForm,
} from '../../electron/booth/ledger/messages/credentials.ts';
import { inboxOf } from '../../electron/booth/ledger/names/clients.ts';
import { alprSubject, readSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import { ownVersion } from '../../electron/booth/ledger/messages/version.ts';
import type { NewKey, NewPassword } from './keys.ts';
import { writeText, type Site, type SiteBooth, type SiteWriter } from './site-file.ts';

// What a booth is given, on a stick: who it is, where the ledger is, and the key that proves it. The key to fence is a file of its own, for
// supervisors: it does not belong on a booth's disk in a form that can be used.

/** @returns where the file of the booth's own key is, and of its key to fence */
export function writeCredentials(
  folder: string,
  site: Site,
  { id, incarnation }: SiteBooth,
  keys: { readonly booth: NewKey; readonly fencing: NewKey },
): readonly [booth: string, fencing: string] {
  const common = { ...placeOf(site), booth: id, incarnation };
  const write = (name: string, bytes: Uint8Array): string => {
    const path = join(folder, 'for-booths', `${id}.${name}.json`);
    writeText(path, new TextDecoder().decode(bytes), 0o600);
    return path;
  };
  const own = { ...common, kind: 'credentials' as const, seed: keys.booth.seed };
  const fencing = { ...common, kind: 'fencing-credentials' as const, seed: keys.fencing.seed };
  return [
    write(own.kind, writeMessage(credentialsForm, own)),
    write(fencing.kind, writeMessage(fencingForm, fencing)),
  ];
}

const placeOf = (site: Site) => ({
  v: ownVersion,
  site: site.id,
  servers: site.servers.map(({ host, port }) => `${host}:${port}`),
  ca: site.ca,
});

/**
 * For whoever sets an ALPR up: where the site's servers are, its key, and what it may tell under which subject.
 *
 * @returns where the file is
 */
export function writeWriterCredentials(
  folder: string,
  site: Site,
  { id, lanes, service }: SiteWriter,
  { seed }: NewKey,
): string {
  const credentials = {
    ...placeOf(site),
    kind: 'writer-credentials' as const,
    writer: id,
    seed,
    inbox: inboxOf({ role: 'writer', id, lanes }),
    read: Object.fromEntries(lanes.map((lane) => [lane, readSubject(lane)])),
    ...(service === null ? {} : { cars: alprSubject(id) }),
  };
  return forWriter(folder, id, credentials.kind, writeMessage(writerForm, credentials));
}

/** The same for one that speaks MQTT alone. @param port where the servers hear MQTT */
export function writeMqttCredentials(
  folder: string,
  site: Site,
  { id, lanes }: SiteWriter,
  { password }: NewPassword,
  port: number,
): string {
  const credentials = {
    ...placeOf(site),
    servers: site.servers.map(({ host }) => `${host}:${String(port)}`),
    kind: 'mqtt-credentials' as const,
    writer: id,
    user: id,
    password,
    // The server's own rule, by which a topic becomes a subject.
    topics: Object.fromEntries(lanes.map((lane) => [lane, readSubject(lane).replaceAll('.', '/')])),
  };
  return forWriter(folder, id, credentials.kind, writeMessage(mqttWriterForm, credentials));
}

function forWriter(folder: string, id: string, kind: string, bytes: Uint8Array): string {
  const path = join(folder, 'for-writers', `${id}.${kind}.json`);
  writeText(path, new TextDecoder().decode(bytes), 0o600);
  return path;
}
