import { parse as locate } from '@humanwhocodes/momoa';
import type { z } from 'zod';
import { readFileNow } from '../lib/read-file.ts';
import { pathsOf } from './faults.ts';
import { serviceAddressSchema, settingsSchema, tokenSchema, type BoothSettings } from './schema.ts';

/** A file longer than this holds no settings (bytes). */
export const settingsBytesLimit = 1024 * 1024;

/** A setting that cannot be used: where it stands, and what is wrong with it. */
export interface SettingsFault {
  /** The file, flag or environment variable, and the path inside of it: `booth.json: service.address`. */
  readonly location: string;
  readonly message: string;
}

export type SettingsResult =
  { ok: true; value: BoothSettings } | { ok: false; faults: readonly SettingsFault[] };

export interface SettingsSources {
  /** Path of the JSON file given by `--config`. */
  readonly configFile?: string | undefined;
  readonly apiUrl?: { from: string; value: string } | undefined;
  readonly token?: { from: string; value: string } | undefined;
}

/** The file and flags of a command line, and `GATEBOOTH_API_URL` / `GATEBOOTH_TOKEN`. A flag wins over the environment. */
export function settingsSources(
  flags: { config?: string | undefined; 'api-url'?: string | undefined; token?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): SettingsSources {
  const pick = (flag: 'api-url' | 'token', variable: string): { from: string; value: string } | undefined => {
    const given = flags[flag];
    if (given !== undefined) return { from: `--${flag}`, value: given };
    const value = env[variable];
    return value === undefined || value === '' ? undefined : { from: variable, value };
  };
  return {
    configFile: flags.config,
    apiUrl: pick('api-url', 'GATEBOOTH_API_URL'),
    token: pick('token', 'GATEBOOTH_TOKEN'),
  };
}

/**
 * Reads and checks a booth's settings. Nothing given at all is training mode.
 *
 * @returns the settings, or every fault found, each with its place; nothing is changed either way
 */
export function loadSettings(sources: SettingsSources): SettingsResult {
  const file =
    sources.configFile === undefined ? { ok: true as const, value: {} } : readJson(sources.configFile);
  if (!file.ok) return file;
  const parsed = settingsSchema.safeParse(file.value);
  if (!parsed.success) return { ok: false, faults: faultsOf(sources.configFile ?? 'settings', parsed.error) };

  const faults: SettingsFault[] = [];
  const take = (given: { from: string; value: string } | undefined, schema: z.ZodType<string>) => {
    if (given === undefined) return undefined;
    const result = schema.safeParse(given.value);
    if (!result.success) faults.push(...faultsOf(given.from, result.error));
    return given.value;
  };
  const address = take(sources.apiUrl, serviceAddressSchema);
  const token = take(sources.token, tokenSchema);
  const base = parsed.data.service;
  if (address === undefined && base === null && sources.token !== undefined)
    faults.push({ location: sources.token.from, message: 'a token was given without a service address' });
  if (faults.length > 0) return { ok: false, faults };

  const service =
    address === undefined && base === null
      ? null
      : {
          ...base,
          ...(address === undefined ? {} : { address }),
          ...(token === undefined ? {} : { token }),
        };
  return settingsOf({ ...parsed.data, service }, sources.configFile ?? 'settings');
}

function settingsOf(value: unknown, place: string): SettingsResult {
  const result = settingsSchema.safeParse(value);
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, faults: faultsOf(place, result.error) };
}

function readJson(path: string): { ok: true; value: unknown } | { ok: false; faults: SettingsFault[] } {
  let text: string;
  try {
    text = readFileNow(path, { limit: settingsBytesLimit }).toString('utf8');
  } catch (error) {
    return { ok: false, faults: [{ location: path, message: (error as Error).message }] };
  }
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    return { ok: false, faults: [{ location: path, message: `is not JSON${placeOfMistake(text)}` }] };
  }
}

/** V8's own words quote the text, which may be the token: only the place is told. */
function placeOfMistake(text: string): string {
  try {
    locate(text);
    return '';
  } catch (error) {
    const { line, column } = error as { line?: number; column?: number };
    return line === undefined ? '' : ` (line ${line}, column ${column})`;
  }
}

function faultsOf(place: string, error: z.ZodError): SettingsFault[] {
  return error.issues.flatMap((issue) =>
    pathsOf(issue).map((keys) => ({
      location: keys.length === 0 ? place : `${place}: ${keys.join('.')}`,
      message: issue.code === 'unrecognized_keys' ? 'is not a setting' : issue.message,
    })),
  );
}
