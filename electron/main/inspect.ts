import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, safeStorage, screen } from 'electron';
import { verificationLines } from '../booth/journal/command-output.ts';
import type { Head } from '../booth/journal/head.ts';
import { headOfText } from '../booth/journal/heads.ts';
import { journalFolders } from '../booth/journal/inspect.ts';
import { verifyFolder } from '../booth/journal/verify-folder.ts';
import { readFileNow } from '../booth/read-file.ts';
import {
  loadSettings,
  settingsBytesLimit,
  settingsSources,
  type SettingsFault,
  type SettingsResult,
} from '../booth/settings/load.ts';
import { aboutPlate } from './about-plate.ts';
import { checkDocument, documentIn } from '../booth/settings/document.ts';
import type { BoothSettings } from '../booth/settings/schema.ts';
import { diagnose, type Diagnosed } from './diagnose.ts';
import { exitCodes } from './exit-codes.ts';
import type { Flags, ParsedFlags } from './flags.ts';
import { displaysNow } from './host-facts.ts';
import { printPinHash } from './hash-pin.ts';
import { keyringBackend } from './keyring.ts';
import { learnSecrets } from './redaction.ts';
import { secretsIn } from './secret-settings.ts';
import { settingsFileOptions } from './settings-file.ts';

/** How long the operating system's part is waited for: without a display Electron never becomes ready (ms). */
const readyMs = 10_000;

/**
 * `--diagnose FILE`, `--journal verify`, `--hash-pin`, `--report PLATE` and `--erase PLATE`: before the single-instance lock and where no booth
 * can start; all but `--erase` beside a running one, and with nothing changed at it.
 *
 * @returns the exit code
 */
export async function inspect({ flags, faults }: ParsedFlags): Promise<number> {
  if (flags['hash-pin'] === true)
    return printPinHash({
      input: process.stdin,
      output: flags.output,
      say: (text) => void process.stdout.write(text),
      complain: (text) => void process.stderr.write(text),
    });
  const settings = loadSettings(settingsSources(flags, process.env));
  const dataDirectory = dataDirectoryOf(flags, settings);
  const own = ownSettings(dataDirectory);
  for (const used of [settings.ok ? settings.value : null, own.settings])
    if (used !== null) learnSecrets(secretsIn(used));
  const wrong = [...faults, ...(settings.ok ? [] : settings.faults), ...own.faults];
  if (flags.report !== undefined || flags.erase !== undefined)
    return aboutPlate(flags, dataDirectory, faults, own.settings ?? (settings.ok ? settings.value : null));
  if (flags.diagnose === undefined) return verify(flags, dataDirectory, wrong);
  return report(flags.diagnose, {
    version: app.getVersion(),
    nowMs: Date.now(),
    dataDirectory,
    faults: wrong,
    keyring: null,
    displays: null,
  });
}

const dataDirectoryOf = (flags: Flags, settings: SettingsResult): string =>
  flags['data-dir'] ?? (settings.ok ? settings.value.dataDirectory : null) ?? app.getPath('userData');

/** The booth's own settings, as they stand on the disk. */
function ownSettings(dataDirectory: string): {
  settings: BoothSettings | null;
  faults: readonly SettingsFault[];
} {
  const file = join(dataDirectory, `${settingsFileOptions.name}.json`);
  if (!existsSync(file)) return { settings: null, faults: [] };
  let text: string;
  try {
    text = readFileNow(file, { limit: settingsBytesLimit, noLinksBelow: dataDirectory }).toString('utf8');
  } catch (error) {
    return { settings: null, faults: [{ place: file, message: (error as Error).message }] };
  }
  const document = documentIn(text);
  if (document === null) return { settings: null, faults: [{ place: file, message: 'is no settings file' }] };
  const checked = checkDocument(document);
  if (checked.ok) return { settings: checked.value.settings, faults: [] };
  const faults = checked.faults.map(({ place, code }) => ({ place: `${file}: ${place}`, message: code }));
  return { settings: null, faults };
}

/** At once what the files tell, then once more with what the operating system tells: where that never comes, the first stands. */
async function report(path: string, asked: Diagnosed): Promise<number> {
  const write = async (told: Diagnosed): Promise<number> => {
    const made = await diagnose(told);
    writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    return made.ok ? exitCodes.nothingWrong : exitCodes.found;
  };
  // Chromium's profile is not to be shared with a booth that runs.
  const profile = mkdtempSync(join(tmpdir(), 'gatebooth-diagnose-'));
  app.setPath('userData', profile);
  try {
    const first = await write(asked);
    if (!(await isReady())) return first;
    const keyring = { backend: keyringBackend(safeStorage, process.platform), usable: null };
    return await write({ ...asked, keyring, displays: displaysNow(screen) });
  } catch (error) {
    process.stderr.write(`gatebooth: --diagnose: ${path}: ${(error as Error).message}\n`);
    return exitCodes.failed;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

async function isReady(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), readyMs);
  });
  const ready = await Promise.race([app.whenReady().then(() => true), late]);
  clearTimeout(timer);
  return ready;
}

/** Every mode's journal, and `--head` against the first of them: the live one's where there is one. */
function verify(flags: Flags, dataDirectory: string, faults: readonly SettingsFault[]): number {
  const head = flags.head === undefined ? null : headOfText(flags.head);
  const complaints = [
    ...faults
      .filter(({ place }) => place.startsWith('--'))
      .map(({ place, message }) => `${place}: ${message}`),
    ...(flags.journal === 'verify' ? [] : ['--journal: only verify is known']),
    ...(flags.head !== undefined && head === null ? ['--head: must be SEQ:HASH'] : []),
  ];
  const modes = journalFolders(dataDirectory);
  if (modes.length === 0) complaints.push(`${dataDirectory}: no journal here`);
  if (complaints.length > 0) {
    for (const line of complaints) process.stderr.write(`gatebooth: ${line}\n`);
    return exitCodes.failed;
  }
  const told = modes.map((mode, place) =>
    verified(join(dataDirectory, mode), mode, place === 0 ? head : null),
  );
  const text = told.flatMap(({ lines }) => lines).join('\n') + '\n';
  process.stdout.write(text);
  if (flags.output !== undefined) writeFileSync(flags.output, text, { mode: 0o600 });
  return told.every(({ ok }) => ok) ? exitCodes.nothingWrong : exitCodes.found;
}

function verified(folder: string, mode: string, head: Head | null): { ok: boolean; lines: string[] } {
  const found = verifyFolder(folder, head === null ? [] : [head]);
  return { ok: found.ok, lines: [`${mode}:`, ...verificationLines(found).map((line) => `  ${line}`)] };
}
