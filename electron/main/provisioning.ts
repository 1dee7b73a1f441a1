import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../booth/ports.ts';
import { routeOf } from '../booth/service/token-route.ts';
import type { ServiceSettings } from '../booth/settings/desk.ts';
import { checkDocument, documentIn, type SettingsDocument } from '../booth/settings/document.ts';
import { newlyOutdated } from '../booth/settings/outdated.ts';
import type { BoothSettings } from '../booth/settings/schema.ts';
import type { Provisioning, SettingsFaultView } from '../contract/settings.ts';
import type { CredentialToken } from './credential-token.ts';
import type { Tokens } from './secrets.ts';
import { writeWhole } from './write-whole.ts';

export interface ProvisioningParts {
  /** `named`: by a flag. Else the usual place, where there mostly is none. */
  readonly source: { readonly file: string; readonly named: boolean };
  /** Where it is written down what was taken over already. */
  readonly takenFile: string;
  readonly write: (document: SettingsDocument) => void;
  /** The booth's own settings as they are now. */
  readonly inForce: () => BoothSettings;
  readonly tokens: Pick<Tokens, 'takeFrom' | 'held'>;
  readonly credential: Pick<CredentialToken, 'bind'>;
  /** The file can be used: what it says, whether or not it was taken over before. */
  readonly believed: (settings: BoothSettings) => void;
  readonly log: Log;
}

/** SHA-256 of what was taken over: a file that stays where it is does not undo what is changed on the screen later. */
const takenSchema = z.strictObject({ settings: z.string(), token: z.string().nullable() });
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
 * Takes over a provisioning file: its settings become the booth's own, its token goes to where tokens are kept and is then taken out
 * of it. Each step may be the last before a power cut: the next start does it again. A file that cannot be used changes nothing.
 *
 * @returns what became of it; null: there was none
 */
export async function provision(parts: ProvisioningParts): Promise<Provisioning> {
  const { source, log } = parts;
  const { file } = source;
  const refused = (faults: readonly SettingsFaultView[]): Provisioning => {
    log('error', 'the provisioning file cannot be used', { file, faults });
    return { file, faults: [...faults], token: 'none' };
  };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing && !source.named ? null : refused([{ place: '', code: 'file' }]);
  }
  const document = documentIn(text);
  if (document === null) return refused([{ place: '', code: 'not-json' }]);
  const checked = checkDocument(document);
  if (!checked.ok) return refused(checked.faults);

  const { settings, token } = checked.value;
  const { service } = settings;
  const before = takenIn(parts.takenFile);
  const now: Taken = {
    settings: printOf(JSON.stringify(checked.value.document)),
    token: token === null ? (before?.token ?? null) : printOf(token),
  };
  const isNew = before?.settings !== now.settings;
  const outdated = isNew ? newlyOutdated(parts.inForce(), settings) : [];
  if (outdated.length > 0) return refused(outdated);
  // At each start: the credential may have come, or its file in the data directory gone, since the settings were taken over.
  if (service !== null) parts.credential.bind(routeOf(service));
  parts.believed(settings);
  try {
    if (isNew) {
      parts.write(checked.value.document);
      log('info', 'the settings of the provisioning file were taken over', { file });
    }
    const left = service === null || token === null ? 'none' : await take(parts, service, token, before, now);
    writeWhole(parts.takenFile, Buffer.from(JSON.stringify(now)), 0o600);
    return { file, faults: [], token: left };
  } catch (error) {
    log('error', 'the provisioning file was not taken over', { file, error: String(error) });
    return { file, faults: [{ place: '', code: 'file' }], token: token === null ? 'none' : 'left' };
  }
}

/** One that was taken over before, and could not be taken out, does not replace the one that somebody has given since. */
async function take(
  { source, tokens }: ProvisioningParts,
  service: ServiceSettings,
  token: string,
  before: Taken | null,
  now: Taken,
): Promise<'removed' | 'left'> {
  if (before?.token === now.token && (await tokens.held(service)) !== null) return 'left';
  return tokens.takeFrom(source.file, service, token);
}

const printOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function takenIn(path: string): Taken | null {
  try {
    return takenSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
