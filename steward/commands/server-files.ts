import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accountsText, type Member } from '../server/accounts.ts';
import type { ServerFacts } from '../server/facts.ts';
import { hubLineText, noHubLineText } from '../server/hub-line.ts';
import { hubFile, mqttFile, mqttFileText, nameOfServer, nodeConfigText } from '../server/node-config.ts';
import { ownSeed } from '../site/keys.ts';
import { mqttWriters, readText, writeText, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';

// What a site's servers read: a folder for each.

const folderOf = (folder: string, site: Site, at: number): string =>
  join(folder, 'servers', nameOfServer(site, at));

function membersOf({ booths, writers, keys }: Site): Member[] {
  return [
    { client: { role: 'steward' }, publicKey: keys.steward },
    { client: { role: 'monitoring' }, publicKey: keys.monitoring },
    ...booths.flatMap(({ id, lanes, keys: own }): Member[] =>
      own === null
        ? []
        : [
            { client: { role: 'booth', id, lanes }, publicKey: own.booth },
            { client: { role: 'fencing', id }, publicKey: own.fencing },
          ],
    ),
    ...writers.flatMap(({ id, lanes, key, service }): Member[] =>
      key === null
        ? []
        : [{ client: { role: 'writer', id, lanes, tellsCars: service !== null }, publicKey: key }],
    ),
  ];
}

/** What is to be done with the folders where a server has to be started for what is new there. */
export const startAnew =
  'Copy each folder to its server, and start each anew, one after the other; then: gatebooth-steward apply';

/**
 * Writes what the servers read, a folder for each.
 *
 * @param isOtherHub the site has just joined a hub, or left one
 * @returns their folders
 */
export function writeServerFiles(folder: string, site: Site, isOtherHub = false): string[] {
  const accounts = accountsText(
    membersOf(site),
    site.keys.system,
    site.generation,
    mqttWriters(site),
    site.hub?.id ?? null,
  );
  const folders = site.servers.map((_, at) => folderOf(folder, site, at));
  // Who is let in waits for nothing of the hub's.
  for (const own of folders) writeText(join(own, 'accounts.conf'), accounts, 0o644);
  for (const [at, own] of folders.entries()) {
    for (const file of startFiles) putBack(join(own, file));
    writeIfOther(join(own, mqttFile), mqttFileText(site, site.mqttPort), 0o644);
    writeHubLine(folder, site, join(own, hubFile), isOtherHub);
    if (site.hub !== null) writeText(join(own, 'hub-authority.pem'), site.hub.ca, 0o644);
    writeText(join(own, 'nats-server.conf'), nodeConfigText(site, at), 0o644);
  }
  return folders;
}

/**
 * What there is of a line is left as it is where the steward has not its key: the server, too, goes on with what it has. So is what the
 * server's account alone may read, as long as the site has the same hub: in the steward's hands the server could not read it any more. Where
 * the site has none, what is written there has no secret.
 */
function writeHubLine(folder: string, { hub }: Site, path: string, isOther: boolean): void {
  const before = readIfAllowed(path);
  if (before === null && isThere(path) && hub !== null && !isOther) return;
  const seed = hub === null ? null : leafSeed(folder, hub.key);
  if (hub !== null && seed === null && existsSync(path)) return;
  const text = hub === null || seed === null ? noHubLineText : hubLineText(hub, seed);
  // With any of the former ones a server may have been started.
  const isFormer = before !== null && before !== text && before !== noHubLineText;
  const known = formerLines(folder);
  if (isFormer && !known.includes(before)) writeText(formerLine(folder, known.length), before, 0o600);
  writeIfOther(path, text, text === noHubLineText ? 0o644 : 0o600);
}

/** A line to a hub that the servers are to have no more: with its key. */
const formerLine = (folder: string, at: number): string =>
  join(folder, 'keys', `hub-former-${String(at)}.conf`);

function formerLines(folder: string): string[] {
  const found: string[] = [];
  for (;;) {
    const text = readText(formerLine(folder, found.length));
    if (text === null) return found;
    found.push(text);
  }
}

/** Once every server has taken what the site wants. */
export function forgetFormerLines(folder: string): void {
  for (let at = formerLines(folder).length; at > 0; at -= 1)
    rmSync(formerLine(folder, at - 1), { force: true });
}

/** With which of these a server was started that has a line to a hub nobody knows, for of its key it tells nothing. null: what stands there */
export const linesToTry = (folder: string): (string | null)[] => [...formerLines(folder), null];

/** A file with a key belongs to the server's account, which somebody has given it: it stays the same file where nothing of it changes. */
function writeIfOther(path: string, content: string, mode: number): void {
  if (readIfAllowed(path) !== content) writeText(path, content, mode);
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** @returns null: there is none, or the server's account alone may read it */
function readIfAllowed(path: string): string | null {
  try {
    return readText(path);
  } catch (error) {
    if (error instanceof StewardError) return null;
    throw error;
  }
}

/** @returns null: there is none, or another one than the site knows */
function leafSeed(folder: string, key: string): string | null {
  try {
    return new TextDecoder().decode(ownSeed(folder, 'leaf', key));
  } catch (error) {
    if (error instanceof StewardError) return null;
    throw error;
  }
}

/** @throws a `StewardError` where the site's servers cannot be given their key to the hub */
export function needsHubKey(folder: string, { hub }: Site): void {
  if (hub !== null && leafSeed(folder, hub.key) === null)
    throw new StewardError(
      'file',
      `${join(folder, 'keys', 'leaf.seed')}: this is not the key to the hub that the site knows; the rest is done, and hub join with the hub’s file puts it right`,
    );
}

/** What a server takes only as it starts. */
const startFiles = [mqttFile, hubFile] as const;

const asideOf = (path: string): string => `${path}.next`;

function putBack(path: string): void {
  if (existsSync(asideOf(path))) renameSync(asideOf(path), path);
}

/**
 * Does something while there stands in the folders of these servers what they were started with, of that which they take only as they
 * start. A server reads nothing of its configuration anew where that says otherwise, so that nobody's rights could be taken away until its
 * next start.
 *
 * @param line with which those of them were started that have one, as of `linesToTry`
 */
export async function asStarted<Value>(
  folder: string,
  site: Site,
  servers: readonly ServerFacts[],
  line: string | null,
  act: () => Promise<Value>,
): Promise<Value> {
  const others = site.servers.flatMap((_, at) => {
    const found = servers.find(({ name }) => name === nameOfServer(site, at));
    if (found === undefined) return [];
    const own = folderOf(folder, site, at);
    const started = found.started.hubs.length === 0 ? noHubLineText : line;
    return [
      { path: join(own, mqttFile), text: mqttFileText(site, found.started.mqttPort) },
      ...(started === null ? [] : [{ path: join(own, hubFile), text: started }]),
    ];
  });
  try {
    for (const { path, text } of others) {
      renameSync(path, asideOf(path));
      writeText(path, text, text.includes('nkey') ? 0o600 : 0o644);
    }
    return await act();
  } finally {
    for (const { path } of others) putBack(path);
  }
}

/** Whether a server was started since anything was changed that it takes only as it starts; of another key it tells nothing. */
export function isStartedAnew({ hub, mqttPort }: Site, { started }: ServerFacts): boolean {
  const wanted = hub === null ? [] : [hub.address.toLowerCase()];
  const isSame = started.hubs.every((address) => wanted.includes(address.toLowerCase()));
  return isSame && started.hubs.length === wanted.length && started.mqttPort === mqttPort;
}
