import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SettingsFault } from '../../booth/settings/load.ts';

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
  /** Prints the hash of the PIN that the standard input has; no booth is started. */
  readonly 'hash-pin'?: true;
  /** A plate: all that is held about it is written to the new folder `output`; no booth is started. */
  readonly report?: string;
  /** A plate: what is held about it is erased, while the booth is stopped. */
  readonly erase?: string;
  /** Who asked for `--erase`, and why: both stay in the journal. */
  readonly by?: string;
  readonly reason?: string;
  /** Where `--journal verify`, `--hash-pin` and `--erase` write what they print, too: on Windows a program with a window has no console. */
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
  'hash-pin': { type: 'boolean' },
  head: { type: 'string' },
  report: { type: 'string' },
  erase: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
  output: { type: 'string' },
} as const;

export const ownFlags: readonly string[] = Object.keys(options);

/** Each asks for something else than the booth. */
const instead = ['diagnose', 'journal', 'hash-pin', 'report', 'erase'] as const;

/**
 * @param args the app's own arguments (see `ownArguments`). Switches of Chromium and Electron stand among them, and so do
 * those that a desktop environment adds; none is an error.
 * @param cwd what relative paths are relative to
 */
export function parseFlags(args: readonly string[], cwd: string): ParsedFlags {
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const faults: SettingsFault[] = [];
  const text = (name: Exclude<keyof typeof options, 'windowed' | 'hash-pin'>): string | undefined => {
    const value = values[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value !== '') return value;
    faults.push({ location: `--${name}`, message: 'needs a value' });
    return undefined;
  };
  const config = text('config');
  const dataDirectory = text('data-dir');
  const provision = text('provision');
  const apiUrl = text('api-url');
  const token = text('token');
  const diagnose = text('diagnose');
  const output = text('output');
  const asWritten = (['journal', 'head', 'report', 'erase', 'by', 'reason'] as const).flatMap((name) => {
    const value = text(name);
    return value === undefined ? [] : [[name, value]];
  });
  const flags: Flags = {
    ...(config === undefined ? {} : { config: resolve(cwd, config) }),
    ...(dataDirectory === undefined ? {} : { 'data-dir': resolve(cwd, dataDirectory) }),
    ...(provision === undefined ? {} : { provision: resolve(cwd, provision) }),
    ...(apiUrl === undefined ? {} : { 'api-url': apiUrl }),
    ...(token === undefined ? {} : { token }),
    windowed: values.windowed === true,
    ...(values['hash-pin'] === true ? { 'hash-pin': true } : {}),
    ...(diagnose === undefined ? {} : { diagnose: resolve(cwd, diagnose) }),
    ...(Object.fromEntries(asWritten) as Partial<Flags>),
    ...(output === undefined ? {} : { output: resolve(cwd, output) }),
  };
  const foreign = tokens.flatMap((token) =>
    token.kind === 'option' && !Object.hasOwn(options, token.name) ? [token.rawName] : [],
  );
  return { flags, faults, foreign };
}

/** Whether the flags ask for something else than the booth. A flag without its value asks, too. */
export const asksToInspect = ({ flags, faults }: ParsedFlags): boolean =>
  instead.some(
    (name) => flags[name] !== undefined || faults.some(({ location }) => location === `--${name}`),
  );

/**
 * @param argv of the process
 * @param unpackaged whether the app was given to an Electron of its own as first argument (`process.defaultApp`)
 */
export const ownArguments = (argv: readonly string[], unpackaged: boolean): readonly string[] =>
  argv.slice(unpackaged ? 2 : 1);
