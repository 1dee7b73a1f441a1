import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, safeStorage, screen } from 'electron';
import { loadSettings, settingsSources, type SettingsResult } from '../booth/settings/load.ts';
import { aboutPlate } from '../host/tools/about-plate.ts';
import { diagnose, type Diagnosed } from '../host/tools/diagnose.ts';
import { exitCodes } from '../host/tools/exit-codes.ts';
import type { Flags, ParsedFlags } from '../host/tools/flags.ts';
import { displaysNow } from './host-facts.ts';
import { printPinHash } from '../host/tools/hash-pin.ts';
import { keyringBackend } from '../host/tokens/keyring.ts';
import { ownSettings } from '../host/tools/own-settings.ts';
import { learnSecrets } from '../host/log/redaction.ts';
import { secretsIn } from '../host/log/secret-settings.ts';
import { verifyJournals } from '../host/tools/verify-journals.ts';

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
  if (flags.diagnose === undefined) return verifyJournals(flags, dataDirectory, wrong);
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
