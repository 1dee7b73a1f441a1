import type { PlainSettings, SettingsFaultView } from '../../contract/settings.ts';
import { withoutCredentials } from './camera-secrets.ts';
import { codedFaults } from './faults.ts';
import { plainLedger, withoutKey } from './ledger.ts';
import { settingsSchema, tokenSchema, type BoothSettings } from './schema.ts';

/** Settings as they are written down: JSON of the settings file, what is left out has its default. */
export type SettingsDocument = Readonly<Record<string, unknown>>;

/** Settings that can be used, as written and as read, and the secrets with places of their own that came with them. */
export interface CheckedDocument {
  readonly document: SettingsDocument;
  readonly settings: BoothSettings;
  readonly token: string | null;
  /** Of the site ledger. */
  readonly ledgerKey: string | null;
}

export type DocumentResult =
  | { readonly ok: true; readonly value: CheckedDocument }
  | { readonly ok: false; readonly faults: readonly SettingsFaultView[] };

export const isDocument = (value: unknown): value is SettingsDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks what is to become a booth's own settings. The token, and the key of the site ledger, have places of their own and are taken out;
 * the data directory is where they stand, so they cannot name it.
 *
 * @returns every fault with its place, where there is one
 */
export function checkDocument(document: SettingsDocument): DocumentResult {
  const { service, ledger: givenLedger } = document;
  const given = isDocument(service) ? service['token'] : undefined;
  const written: SettingsDocument = {
    ...document,
    ...(isDocument(service) ? { service: without(service, 'token') } : {}),
    ...(isDocument(givenLedger) ? { ledger: without(givenLedger, 'seed') } : {}),
  };
  const faults: SettingsFaultView[] = [];
  const token = given === undefined ? null : tokenSchema.safeParse(given);
  if (token?.success === false)
    faults.push(...codedFaults(token.error, given).map((fault) => ({ ...fault, path: 'service.token' })));
  if (written['dataDirectory'] !== undefined) faults.push({ path: 'dataDirectory', code: 'unknown' });
  const read = settingsSchema.safeParse({ ...written, ...defined({ ledger: givenLedger }) });
  if (!read.success) faults.push(...codedFaults(read.error, document));
  if (!read.success || faults.length > 0) return { ok: false, faults };
  const { ledger } = read.data;
  const settings = { ...read.data, ledger: withoutKey(ledger) };
  const secrets = { token: token?.data ?? null, ledgerKey: ledger?.seed ?? null };
  return { ok: true, value: { document: written, settings, ...secrets } };
}

/** A JSON merge patch (RFC 7396): null takes a member out, an object changes members, everything else takes the value's place. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isDocument(patch)) return patch;
  const before = isDocument(target) ? target : {};
  const kept = Object.entries(before).filter(([name]) => !Object.hasOwn(patch, name));
  const changed = Object.entries(patch)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, mergePatch(Object.hasOwn(before, name) ? before[name] : {}, value)]);
  return Object.fromEntries([...kept, ...changed]);
}

/**
 * The settings after a change that came from the screen, which does not know the secrets: they stay where what they belong to
 * stays. A camera's password goes neither to another host nor in the clear where it was only proved, and a proxy that is as it was shown is the one that it was.
 *
 * @param change a merge patch
 */
export function changedDocument(before: SettingsDocument, change: SettingsDocument): SettingsDocument {
  return withKept(before, mergePatch(withoutSecrets(before), change) as SettingsDocument);
}

/**
 * The settings after an import: all of it is new but this booth's own names, its PIN, who it is at the site ledger, the profile of the
 * same service, and secrets that stay as for a change. Whoever wrote it replaces no PIN and takes none away, and does not say where records go that wait. Whether
 * plates are read is decided at each booth: at one that is set up an import changes nothing of it.
 */
export function importedDocument(before: SettingsDocument, imported: SettingsDocument): SettingsDocument {
  const { booth, lane, supervisorPin, monitoring, ledger, service, reading } = before;
  const { service: next, monitoring: _others, ledger: _othersKey, ...given } = imported;
  const isSetUp = isDocument(service) || typeof supervisorPin === 'string';
  const rest = isSetUp ? without(given, 'reading') : given;
  // An export leaves the copy of a profile out: that of the same service stays.
  const kept =
    isDocument(service) && isDocument(next) && service['address'] === next['address']
      ? {
          service: defined({
            interfaceProfile: service['interfaceProfile'],
            formerAddress: service['formerAddress'],
          }),
        }
      : {};
  const taken = isDocument(next) ? without(next, 'formerAddress') : next;
  return withKept(
    before,
    mergePatch(
      { ...defined({ booth, lane, monitoring, ledger, ...(isSetUp ? { reading } : {}) }), ...kept },
      { ...rest, ...defined({ service: taken, supervisorPin }) },
    ) as SettingsDocument,
  );
}

/** What neither the screen nor a stick brings: secrets that stay, and what a file of the site's alone says. */
function withKept(before: SettingsDocument, after: SettingsDocument): SettingsDocument {
  const { updates } = before;
  const kept = withAcceptance(before, withSecretsOf(before, after));
  return { ...without(kept, 'updates'), ...defined({ updates }) };
}

/** That others may read what goes to the service, or the token where it is kept, stays accepted, or not, as it is. */
function withAcceptance(before: SettingsDocument, after: SettingsDocument): SettingsDocument {
  const [now, next] = [before['service'], after['service']];
  if (!isDocument(next)) return after;
  const { acceptPlainHttp, acceptPlainKeyring } = isDocument(now) ? now : {};
  return {
    ...after,
    service: {
      ...without(without(next, 'acceptPlainHttp'), 'acceptPlainKeyring'),
      ...defined({ acceptPlainHttp, acceptPlainKeyring }),
    },
  };
}

/** @returns the settings without token, PIN, passwords and keys, and without what a file of the site's alone says */
export function plainSettings(settings: BoothSettings): PlainSettings {
  const {
    service,
    camera,
    supervisorPin: _pin,
    dataDirectory: _directory,
    monitoring: _file,
    ledger,
    ...rest
  } = settings;
  return {
    ...rest,
    ledger: plainLedger(ledger),
    service: service === null ? null : { ...without(service, 'token'), proxy: plainProxy(service.proxy) },
    camera: camera === null ? null : without(camera, 'password'),
  };
}

/**
 * @param isOwn whether an interface profile is this booth's own copy, which no other booth has: it is left out
 * @returns a settings file for other booths: without secrets, without what makes this booth this one, and without what a file of the
 * site alone says
 */
export function exportedSettings(settings: BoothSettings, isOwn: (profile: string) => boolean): string {
  const { booth: _booth, lane: _lane, updates: _updates, ledger: _who, ...plain } = plainSettings(settings);
  const camera = plain.camera === null ? null : withoutCredentials(plain.camera);
  const shared = { ...plain, camera };
  const { service } = shared;
  if (service === null) return `${JSON.stringify(shared, null, 2)}\n`;
  const {
    acceptPlainHttp: _onTheWay,
    acceptPlainKeyring: _whereKept,
    formerAddress: _former,
    interfaceProfile,
    ...rest
  } = service;
  const profile = interfaceProfile !== null && isOwn(interfaceProfile) ? {} : { interfaceProfile };
  const exported = { ...shared, service: { ...rest, ...profile } };
  return `${JSON.stringify(exported, null, 2)}\n`;
}

/** @returns what a text says where it is JSON and an object, else null */
export function documentIn(text: string): SettingsDocument | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isDocument(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param paths such as `service.probe`; each is left out, and so has its default */
export const withoutPaths = (document: SettingsDocument, paths: readonly string[]): SettingsDocument =>
  paths.reduce((rest, path) => withoutPath(rest, path.split('.')), document);

function withoutPath(document: SettingsDocument, [name = '', ...below]: readonly string[]): SettingsDocument {
  const inner = document[name];
  if (below.length === 0 || !isDocument(inner)) return without(document, name);
  return { ...document, [name]: withoutPath(inner, below) };
}

/** @returns the names of the settings in which two differ, such as `service.address`; never a value */
export function changedNames(before: unknown, after: unknown, path = ''): string[] {
  if (isDocument(before) && isDocument(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      changedNames(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [path];
}

function withoutSecrets(document: SettingsDocument): SettingsDocument {
  const { service, camera } = document;
  return {
    ...document,
    ...(isDocument(service) && typeof service['proxy'] === 'string'
      ? { service: { ...service, proxy: plainProxy(service['proxy']) } }
      : {}),
    ...(isDocument(camera) ? { camera: without(camera, 'password') } : {}),
  };
}

function withSecretsOf(before: SettingsDocument, after: SettingsDocument): SettingsDocument {
  const [service, camera] = [before['service'], before['camera']];
  const [serviceAfter, cameraAfter] = [after['service'], after['camera']];
  const sameProxy =
    isDocument(service) &&
    isDocument(serviceAfter) &&
    typeof service['proxy'] === 'string' &&
    serviceAfter['proxy'] === plainProxy(service['proxy']);
  const sameCamera =
    isDocument(camera) &&
    isDocument(cameraAfter) &&
    camera['password'] !== undefined &&
    cameraAfter['password'] === undefined &&
    cameraAfter['user'] === camera['user'] &&
    (cameraAfter['authentication'] !== 'basic' || camera['authentication'] === 'basic') &&
    originOf(cameraAfter['snapshotUrl']) === originOf(camera['snapshotUrl']);
  return {
    ...after,
    ...(sameProxy ? { service: { ...serviceAfter, proxy: service['proxy'] } } : {}),
    ...(sameCamera ? { camera: { ...cameraAfter, password: camera['password'] } } : {}),
  };
}

const originOf = (address: unknown): string | null =>
  typeof address === 'string' ? (URL.parse(address)?.origin ?? null) : null;

/** A proxy's address as it may be shown: without its password. */
export function plainProxy(proxy: string | null): string | null {
  const url = proxy === null ? null : URL.parse(proxy);
  if (url === null || url.password === '') return proxy;
  url.password = '';
  return url.href.replace(/\/$/, '');
}

function without<T extends object, K extends string>(value: T, name: K): Omit<T, K> {
  const { [name]: _left, ...rest } = value as T & Record<K, unknown>;
  return rest;
}

const defined = (document: SettingsDocument): SettingsDocument =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));
