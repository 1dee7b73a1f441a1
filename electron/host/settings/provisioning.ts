import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../booth/lib/durable.ts';
import type { Log } from '../../booth/ports/ports.ts';
import { readFileNow, UnfitFile } from '../../booth/lib/read-file.ts';
import { hashSupervisorPin, isPinDigits, pinFits } from '../../booth/people/pin-hash.ts';
import { routeOf } from '../../booth/service/token-route.ts';
import type { ServiceSettings } from '../../booth/settings/settings-ports.ts';
import {
  checkDocument,
  documentIn,
  type CheckedDocument,
  type SettingsDocument,
} from '../../booth/settings/document.ts';
import { settingsBytesLimit } from '../../booth/settings/load.ts';
import { pinFaults } from '../../booth/settings/settings-change.ts';
import { newlyOutdated } from '../../booth/settings/outdated.ts';
import type { BoothSettings } from '../../booth/settings/schema.ts';
import type { Provisioning, SettingsFaultView } from '../../contract/settings.ts';
import type { CredentialToken } from '../tokens/credential-token.ts';
import type { LedgerKeys } from '../tokens/ledger-keys.ts';
import type { Tokens } from '../tokens/secrets.ts';
import type { Trust } from './provisioning-trust.ts';

export interface ProvisioningPorts {
  /** `named`: by a flag. Else the usual place, where there mostly is none. */
  readonly source: { readonly file: string; readonly named: boolean };
  /** Whether only who may set the booth up can have written a file: asked where something in it is new. */
  readonly trust: (file: string) => Trust;
  /** Where it is written down what was taken over already. */
  readonly takenFile: string;
  readonly write: (document: SettingsDocument) => void;
  /** The booth's own settings as they are now. */
  readonly inForce: () => BoothSettings;
  /** Likewise, as they stand in their file. */
  readonly current: () => SettingsDocument;
  readonly tokens: Pick<Tokens, 'takeFrom' | 'held'>;
  readonly ledgerKeys: Pick<LedgerKeys, 'takeFrom' | 'find'>;
  readonly credential: Pick<CredentialToken, 'bind'>;
  /** The file can be used: what it says, whether or not it was taken over before. */
  readonly believed: (settings: BoothSettings) => void;
  readonly log: Log;
}

/**
 * What was taken over: a file that stays where it is does not undo what is changed on the screen later. SHA-256 of the settings
 * without the PIN, of the token, and of the ledger's key; the PIN's own hash. `pin` left out: an earlier version wrote it, whose SHA-256
 * is of all of it.
 */
const takenSchema = z.strictObject({
  settings: z.string(),
  token: z.string().nullable(),
  pin: z.string().nullable().exactOptional(),
  ledgerKey: z.string().exactOptional(),
});
type Taken = z.infer<typeof takenSchema>;

/** @returns where a provisioning file is looked for when no flag names one */
export const usualProvisioningFile = (
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string =>
  platform === 'win32'
    ? join(env['ProgramData'] ?? 'C:\\ProgramData', 'Gatebooth', 'provision.json')
    : '/etc/gatebooth/provision.json';

/**
 * Takes over a provisioning file: its settings become the booth's own, its token, and its key of the site ledger, go to where
 * secrets are kept and are then taken out of it. Each step may be the last before a power cut: the next start does it again. A file that cannot be used changes nothing.
 *
 * @returns what became of it; null: there was none
 */
export async function provision(ports: ProvisioningPorts): Promise<Provisioning> {
  const { source, log } = ports;
  const { file } = source;
  const refused = (faults: readonly SettingsFaultView[]): Provisioning => {
    log('error', 'the provisioning file cannot be used', { file, faults });
    return { file, faults: [...faults], token: 'none' };
  };
  let text: string;
  try {
    text = textOf(file);
  } catch (error) {
    const isMissing = error instanceof UnfitFile && error.fault === 'missing';
    return isMissing && !source.named ? null : refused([{ path: '', code: 'file' }]);
  }
  const document = documentIn(text);
  if (document === null) return refused([{ path: '', code: 'not-json' }]);
  const checked = checkDocument(document);
  if (!checked.ok) return refused(checked.faults);

  const { settings, token, ledgerKey } = checked.value;
  const { service } = settings;
  const before = takenIn(ports.takenFile);
  const { rest, pin, isReadable, isNewRest, isNewPin } = await newIn(checked.value, before);
  // What was taken over already needs nobody's belief: the account itself has taken the token out of that file.
  const isNewSecret = (secret: string | null, print: string | null | undefined): boolean =>
    secret !== null && print !== printOf(secret);
  const isNews =
    isNewRest || isNewPin || isNewSecret(token, before?.token) || isNewSecret(ledgerKey, before?.ledgerKey);
  const trust = isNews ? trustInText(text, ports) : 'trusted';
  if (trust !== 'trusted') {
    log('error', `the provisioning file is not believed: ${distrust[trust]}`, { file });
    return refused([{ path: '', code: 'untrusted' }]);
  }
  const readable = isReadable ? ({ pinDigits: true } as const) : {};
  if (isReadable)
    log('warn', 'the PIN can be read in the provisioning file: --hash-pin gives a hash', { file });
  const now: Taken = {
    // A PIN alone says nothing of the others.
    settings: (isPinAlone(rest) ? before?.settings : undefined) ?? printOf(JSON.stringify(rest)),
    token: token === null ? (before?.token ?? null) : printOf(token),
    pin,
    ...(ledgerKey === null ? printKept(before) : { ledgerKey: printOf(ledgerKey) }),
  };
  const inForce = ports.inForce();
  const next = isNewRest ? settings : inForce;
  const outdated = [
    ...newlyOutdated(inForce, next),
    ...(isNewPin ? await newPinFaults(settings.supervisorPin, inForce, next) : []),
  ];
  if (outdated.length > 0) return refused(outdated);
  // At each start: the credential may have come, or its file in the data directory gone, since the settings were taken over.
  if (service !== null) ports.credential.bind(routeOf(service));
  ports.believed(settings);
  try {
    if (isNewRest) {
      // One that was set on the screen since is neither replaced by an old one nor lost.
      const supervisorPin = isNewPin ? pin : (inForce.supervisorPin ?? pin);
      ports.write(supervisorPin === null ? rest : { ...rest, supervisorPin });
      log('info', 'the settings of the provisioning file were taken over', { file });
    } else if (isNewPin) {
      ports.write({ ...ports.current(), supervisorPin: pin });
      log('info', 'the PIN of the provisioning file was taken over', { file });
    }
    const left = service === null || token === null ? 'none' : await take(ports, service, token, before, now);
    const keyLeft =
      ledgerKey === null ? {} : { ledgerKey: await takeKey(ports, settings, ledgerKey, before, now) };
    writeWhole(ports.takenFile, Buffer.from(JSON.stringify(now)), 0o600);
    return { file, faults: [], token: left, ...keyLeft, ...readable };
  } catch (error) {
    log('error', 'the provisioning file was not taken over', { file, error: String(error) });
    return { file, faults: [{ path: '', code: 'file' }], token: token === null ? 'none' : 'left' };
  }
}

const textOf = (file: string): string => readFileNow(file, { limit: settingsBytesLimit }).toString('utf8');

/** Whoever could exchange the file when it was read cannot any more where it is believed: what was read is to stand there still. */
function trustInText(text: string, { source: { file }, trust }: ProvisioningPorts): Trust {
  const judged = trust(file);
  if (judged !== 'trusted') return judged;
  try {
    return textOf(file) === text ? 'trusted' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/**
 * What is wrong with the PIN that a file of the site's brings. One that is in force goes on.
 *
 * @param given digits or a hash
 * @param next the settings that it comes into force with
 */
export async function newPinFaults(
  given: string | null,
  inForce: BoothSettings,
  next: BoothSettings,
): Promise<SettingsFaultView[]> {
  const isInForce = given !== null && (await fits(given, inForce.supervisorPin ?? ''));
  return given === null || isInForce ? [] : pinFaults(given, next.service === null);
}

/** One that was taken over before, and could not be taken out, does not replace the one that somebody has given since. */
async function take(
  { source, tokens }: ProvisioningPorts,
  service: ServiceSettings,
  token: string,
  before: Taken | null,
  now: Taken,
): Promise<'removed' | 'left'> {
  if (before?.token === now.token && (await tokens.held(service)) !== null) return 'left';
  return tokens.takeFrom(source.file, service, token);
}

/** Likewise of the site ledger. */
async function takeKey(
  { source, ledgerKeys }: ProvisioningPorts,
  settings: BoothSettings,
  key: string,
  before: Taken | null,
  now: Taken,
): Promise<'removed' | 'left'> {
  if (before?.ledgerKey === now.ledgerKey && (await ledgerKeys.find(settings)) !== null) return 'left';
  return ledgerKeys.takeFrom(source.file, settings, key);
}

/** What a provisioning file says, and what of it was not taken over before. */
interface Found {
  /** All but the PIN. */
  readonly rest: SettingsDocument;
  /** Its hash. */
  readonly pin: string | null;
  /** It stands in the file as its digits. */
  readonly isReadable: boolean;
  readonly isNewRest: boolean;
  readonly isNewPin: boolean;
}

/** A file that has the PIN alone replaces the PIN alone: that is how a forgotten one is mended. */
async function newIn({ document, settings }: CheckedDocument, before: Taken | null): Promise<Found> {
  const { supervisorPin: _given, ...rest } = document;
  const { supervisorPin: given } = settings;
  const isReadable = given !== null && isPinDigits(given);
  const taken = before?.pin ?? null;
  const isSamePin = given !== null && taken !== null ? await fits(given, taken) : given === taken;
  const pin = isSamePin ? taken : isReadable ? await hashSupervisorPin(given) : given;
  // An earlier version has taken all of it over: what was changed on the screen since stays.
  const wasTaken = before?.pin === undefined && before?.settings === printOf(JSON.stringify(document));
  const isOtherRest = before?.settings !== printOf(JSON.stringify(rest));
  return {
    rest,
    pin,
    isReadable,
    isNewRest: !wasTaken && isOtherRest && !isPinAlone(rest),
    isNewPin: !wasTaken && given !== null && !isSamePin,
  };
}

const isPinAlone = (rest: SettingsDocument): boolean => Object.keys(rest).length === 0;

/** Whether two are the same PIN, each as digits or as a hash. Of two hashes it is told where they are the same one. */
function fits(given: string, taken: string): Promise<boolean> | boolean {
  if (isPinDigits(given)) return pinFits(given, taken);
  return isPinDigits(taken) ? pinFits(taken, given) : given === taken;
}

/** What IT is told, and so how it is mended. */
const distrust: Readonly<Record<Exclude<Trust, 'trusted'>, string>> = {
  owner: 'it and each folder on the way to it must belong to root (Windows: to SYSTEM or the Administrators)',
  writable: 'others may write to it or to a folder on the way to it',
  unknown: 'who may write to it cannot be told',
};

const printKept = (before: Taken | null): Pick<Taken, 'ledgerKey'> =>
  before?.ledgerKey === undefined ? {} : { ledgerKey: before.ledgerKey };

const printOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function takenIn(path: string): Taken | null {
  try {
    return takenSchema.parse(
      JSON.parse(
        readFileNow(path, { limit: settingsBytesLimit, noLinksBelow: dirname(path) }).toString('utf8'),
      ),
    );
  } catch {
    return null;
  }
}
