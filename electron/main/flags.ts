import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SettingsFault } from '../booth/settings/load.ts';

/** Gatebooth's own flags. */
export interface Flags {
  readonly config?: string;
  readonly 'api-url'?: string;
  readonly token?: string;
  readonly 'data-dir'?: string;
  /** A file whose settings become the booth's own. */
  readonly provision?: string;
  /** A window instead of the whole screen, for the site's IT. */
  readonly windowed: boolean;
  /** Where a report of how the booth is goes; no booth is started. */
  readonly diagnose?: string;
  /** What is to be done with the journal (`verify`); no booth is started. */
  readonly journal?: string;
  /** A head that was kept elsewhere, `SEQ:HASH`, for `--journal verify`. */
  readonly head?: string;
  /** Where `--journal verify` writes what it prints, too: on Windows a program with a window has no console. */
  readonly output?: string;
}

export interface ParsedFlags {
  readonly flags: Flags;
  readonly faults: readonly SettingsFault[];
  /** Switches that are not ours: Chromium's and Electron's, or misspelt ones; without their values. */
  readonly foreign: readonly string[];
}

const options = {
  config: { type: 'string' },
  'api-url': { type: 'string' },
  token: { type: 'string' },
  'data-dir': { type: 'string' },
  provision: { type: 'string' },
  windowed: { type: 'boolean' },
  diagnose: { type: 'string' },
  journal: { type: 'string' },
  head: { type: 'string' },
  output: { type: 'string' },
} as const;

/**
 * @param args the app's own arguments (see `ownArguments`). Switches of Chromium and Electron stand among them, and so do
 * those that a desktop environment adds; none is an error.
 * @param cwd what relative paths are relative to
 */
export function parseFlags(args: readonly string[], cwd: string): ParsedFlags {
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const faults: SettingsFault[] = [];
  const text = (name: Exclude<keyof typeof options, 'windowed'>): string | undefined => {
    const value = values[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value !== '') return value;
    faults.push({ place: `--${name}`, message: 'needs a value' });
    return undefined;
  };
  const config = text('config');
  const dataDirectory = text('data-dir');
  const provision = text('provision');
  const apiUrl = text('api-url');
  const token = text('token');
  const [diagnose, journal, head, output] = (['diagnose', 'journal', 'head', 'output'] as const).map(text);
  const flags: Flags = {
    ...(config === undefined ? {} : { config: resolve(cwd, config) }),
    ...(dataDirectory === undefined ? {} : { 'data-dir': resolve(cwd, dataDirectory) }),
    ...(provision === undefined ? {} : { provision: resolve(cwd, provision) }),
    ...(apiUrl === undefined ? {} : { 'api-url': apiUrl }),
    ...(token === undefined ? {} : { token }),
    windowed: values.windowed === true,
    ...(diagnose === undefined ? {} : { diagnose: resolve(cwd, diagnose) }),
    ...(journal === undefined ? {} : { journal }),
    ...(head === undefined ? {} : { head }),
    ...(output === undefined ? {} : { output: resolve(cwd, output) }),
  };
  const foreign = tokens.flatMap((token) =>
    token.kind === 'option' && !Object.hasOwn(options, token.name) ? [token.rawName] : [],
  );
  return { flags, faults, foreign };
}

/** Whether the flags ask for a report or a verification instead of the booth. A flag without its value asks, too. */
export const asksToInspect = ({ flags, faults }: ParsedFlags): boolean =>
  flags.diagnose !== undefined ||
  flags.journal !== undefined ||
  faults.some(({ place }) => place === '--diagnose' || place === '--journal');

/**
 * @param argv of the process
 * @param unpackaged whether the app was given to an Electron of its own as first argument (`process.defaultApp`)
 */
export const ownArguments = (argv: readonly string[], unpackaged: boolean): readonly string[] =>
  argv.slice(unpackaged ? 2 : 1);
