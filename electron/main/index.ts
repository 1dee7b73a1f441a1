import { join } from 'node:path';
import { app, Menu, safeStorage, screen, session, type BrowserWindow } from 'electron';
import Store from 'electron-store';
import type { BoothPorts } from '../booth/booth-ports.ts';
import { ordinaryTimings } from '../booth/ports/timings.ts';
import { loadSettings, settingsSources, type SettingsSources } from '../booth/settings/load.ts';
import type { BoothSettings } from '../booth/settings/schema.ts';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { logUncaughtErrors } from '../host/log/uncaught-errors.ts';
import { watchChildProcesses } from './child-processes.ts';
import { CredentialToken } from '../host/tokens/credential-token.ts';
import { credentialLedger } from '../host/tokens/credential-ledger.ts';
import { LedgerKeys } from '../host/tokens/ledger-keys.ts';
import { useDataDirectory } from './data-directory.ts';
import { chosenDisplay, followDisplay } from './display.ts';
import { asksToInspect, ownArguments, parseFlags, type Flags } from '../host/tools/flags.ts';
import { takeEnvironment, warnOfGivenToken } from '../host/tokens/given-token.ts';
import { hostClock, hostRandom } from '../host/host-ports.ts';
import { displaysNow } from './host-facts.ts';
import { forwardPushes, serveCalls } from './ipc.ts';
import { keyringState } from '../host/tokens/keyring.ts';
import { startLiveBooth, type RunningBooth, type LiveResult } from '../host/live-booth.ts';
import { lockWindow } from './lock-window.ts';
import { forbidNavigation } from './navigation.ts';
import { blockNetwork, forbidNameHints } from './network-block.ts';
import { newSetUpFaults } from '../host/settings/new-set-up.ts';
import { shutDownInOrder, type Shutdown } from './shutdown.ts';
import { startWatchdog } from './page-watchdog.ts';
import { restrictPermissions } from './permissions.ts';
import { keepDisplayOn, quitAtShutdown } from './power.ts';
import { preferenceFileOptions, preferenceStore, type PreferenceFile } from '../host/settings/preferences.ts';
import { printPage } from './printing.ts';
import { programLog } from './program-log.ts';
import { startReaderProcess } from './reader-process.ts';
import { recoverPage } from './recovery.ts';
import { usualProvisioningFile } from '../host/settings/provisioning.ts';
import { trustIn } from '../host/settings/provisioning-trust.ts';
import { removableDrives } from '../host/settings/removable-drives.ts';
import { Tokens } from '../host/tokens/secrets.ts';
import { sinceInput } from './since-input.ts';
import { settingsFileOptions } from '../host/settings/settings-file.ts';
import { acquireSingleInstance } from './single-instance.ts';
import { refuseStart } from './start-faults.ts';
import { isGiven, startSettings } from '../host/settings/start-settings.ts';
import { supportFiles } from '../host/tools/support-file.ts';
import { anotherHolds, pageIsShown, startsAnew } from '../host/starter-messages.ts';
import { triedVersionIn } from '../host/update/tried-version.ts';
import { trustedCertificates } from '../host/trust.ts';
import { publicKeys } from '../host/update/update-keys.ts';
import { updateObstacle } from '../host/update/update-rights.ts';
import { followUpdates } from '../host/update/update-rounds.ts';
import { weakeningFaults } from '../host/tools/weakening-switches.ts';
import { bringToFront, loadPage, openWindow } from './window.ts';

const { log, keepIn } = programLog(() => hostClock.now());
const here = import.meta.dirname;

// Whatever is written from here on is this account's alone.
process.umask(0o077);
// Before the app is ready, in this order: the sandbox for every renderer, our scheme, the page's engine.
app.enableSandbox();
registerAppScheme();
forbidNameHints(app.commandLine);
logUncaughtErrors(log);
prepare().catch((error: unknown) => {
  log('error', 'the start failed', { error });
  app.exit(1);
});

/** What must be settled before Chromium is ready: settings, data directory, lock. */
async function prepare(): Promise<void> {
  const weakening = app.isPackaged
    ? weakeningFaults(process.argv.slice(1), process.platform, app.commandLine.hasSwitch('no-sandbox'))
    : [];
  if (weakening.length > 0) return refuseStart(weakening);
  const parsed = parseFlags(ownArguments(process.argv, process.defaultApp), process.cwd());
  const { flags, faults, foreign } = parsed;
  if (asksToInspect(parsed)) return app.exit(await (await import('./inspect.ts')).inspect(parsed));
  if (faults.length > 0) return refuseStart(faults);
  if (foreign.length > 0) log('info', 'switches left to Chromium', { switches: foreign });
  const environment = takeEnvironment(process.env);
  if (app.isPackaged) warnOfGivenToken(environment, flags, log);
  const sources = settingsSources(flags, environment);
  if (isGiven(sources) && flags.provision !== undefined)
    return refuseStart([
      { location: '--provision', message: 'not together with settings that are given otherwise' },
    ]);
  const settings = loadSettings(sources);
  if (!settings.ok) return refuseStart(settings.faults);
  const directory = useDataDirectory(wishedDirectory(flags, settings.value));
  if (!directory.ok) return refuseStart([directory.fault]);
  const place = sources.apiUrl?.from ?? sources.configFile ?? 'settings';
  const notBegun = newSetUpFaults(settings.value, directory.value, place);
  if (notBegun.length > 0) return refuseStart(notBegun);

  const shown: { window?: BrowserWindow; alive?: () => void; endUpdates?: () => void } = {};
  if (!acquireSingleInstance(() => shown.window && bringToFront(shown.window))) {
    log('info', anotherHolds);
    return app.exit(0);
  }
  keepIn(directory.value);
  if (directory.tightened > 0)
    log('warn', 'others could get at the data directory, and cannot any more', {
      entries: directory.tightened,
    });
  await app.whenReady();
  const { leave, replace } = shutDownInOrder(async () => {
    shown.endUpdates?.();
    const { started } = await core;
    if (started.ok) await started.value.stop();
  }, log);
  const core = startCore({ given: settings.value, sources, flags }, directory.value, {
    print: (printer, paper) =>
      printPage(shown.window?.isDestroyed() === false ? shown.window.webContents : null, printer, paper, log),
    pageAlive: () => shown.alive?.(),
    leave,
    startAnew: relaunch,
  });
  quitAtShutdown();
  const { started, settings: own } = await core;
  if (!started.ok) return refuseStart([started.fault]);
  const { window, alive } = await openBooth(flags, own, started.value);
  Object.assign(shown, { window, alive });
  if (app.isPackaged) shown.endUpdates = startUpdates(window, started.value, directory.value, replace);
}

/** Ends in order and starts anew. Where something restarts the program whenever it ends, it is left to do so. */
function relaunch(): void {
  log('info', startsAnew);
  if (process.env['GATEBOOTH_RESTARTED_BY'] === undefined) app.relaunch();
  app.quit();
}

function startUpdates(
  window: BrowserWindow,
  booth: RunningBooth,
  directory: string,
  replace: Shutdown['replace'],
): () => void {
  const running = {
    version: app.getVersion(),
    platform: process.platform,
    architecture: process.arch,
  };
  const keys = publicKeys();
  return followUpdates({
    booth,
    // Not before a site wants it: it is not needed to start.
    updaterOf: async (address) =>
      (await import('./updater.ts')).electronUpdater({ address, running, keys, log }),
    obstacle: () => updateObstacle(process.platform, process.env, keys.length > 0),
    sinceInputMs: sinceInput(window.webContents, () => hostClock.elapsed()),
    tried: triedVersionIn(join(directory, 'update-tried.json'), log),
    replace,
    clock: hostClock,
    log,
  });
}

function wishedDirectory(
  flags: Flags,
  settings: BoothSettings,
): { location: string; path: string } | undefined {
  if (flags['data-dir'] !== undefined) return { location: '--data-dir', path: flags['data-dir'] };
  if (settings.dataDirectory === null) return undefined;
  return { location: `${flags.config ?? 'settings'}: dataDirectory`, path: settings.dataDirectory };
}

async function startCore(
  { given, sources, flags }: { given: BoothSettings; sources: SettingsSources; flags: Flags },
  directory: string,
  doors: Pick<BoothPorts, 'print' | 'pageAlive' | 'leave' | 'startAnew'>,
): Promise<{ started: LiveResult; settings: BoothSettings }> {
  const credential = new CredentialToken(
    process.env['CREDENTIALS_DIRECTORY'],
    join(directory, 'credential-address.json'),
    log,
  );
  const tokens = new Tokens({
    keyring: safeStorage,
    platform: process.platform,
    file: join(directory, 'access-token.bin'),
    credential,
    log,
  });
  const ledgerKeys = new LedgerKeys({
    keyring: safeStorage,
    platform: process.platform,
    file: join(directory, 'ledger-key.bin'),
    credential: credentialLedger(process.env['CREDENTIALS_DIRECTORY'], log),
    log,
  });
  const { settings, keeper } = await startSettings({
    sources,
    given,
    directory,
    open: () => new Store({ ...settingsFileOptions, cwd: directory }),
    provisioning: {
      file: flags.provision ?? usualProvisioningFile(process.platform, process.env),
      named: flags.provision !== undefined,
    },
    trust: (file) =>
      trustIn(file, {
        platform: process.platform,
        uid: process.getuid?.(),
        development: !app.isPackaged,
      }),
    tokens,
    ledgerKeys,
    credential,
    clock: hostClock,
    log,
  });
  const { backend, usable } = await keyringState(safeStorage, process.platform);
  const file = new Store({ ...preferenceFileOptions, cwd: directory }) as PreferenceFile;
  const started = await startLiveBooth({
    settings,
    keeper,
    tokens,
    ledgerKeys,
    trust: trustedCertificates,
    preferences: preferenceStore(file, (error) => log('warn', 'preferences were not written', { error })),
    clock: hostClock,
    random: hostRandom,
    timings: ordinaryTimings,
    log,
    ...doors,
    exportSupport: supportFiles(directory, () => hostClock.now()),
    host: { keyring: () => ({ backend, usable }), displays: () => displaysNow(screen) },
    removableDrives: () => removableDrives(process.platform, process.env),
    version: app.getVersion(),
    dataDirectory: directory,
    journalWorker: join(here, 'journal-worker.cjs'),
    ledgerCarsWorker: join(here, 'ledger-cars-worker.cjs'),
    startReader: startReaderProcess(join(here, 'plate-reader.cjs'), join(here, 'reading')),
  });
  return { started, settings };
}

/** The page's rules first, then the window, then what it talks to, and only then the page. */
async function openBooth(
  flags: Flags,
  { display, service }: BoothSettings,
  booth: RunningBooth,
): Promise<{ window: BrowserWindow; alive: () => void }> {
  Menu.setApplicationMenu(null);
  restrictPermissions(session.defaultSession);
  await blockNetwork(session.defaultSession, !app.isPackaged);
  serveApp(session.defaultSession, join(here, '../renderer'));
  forbidNavigation((kind) => log('warn', 'navigation refused', { kind }));

  const kiosk = app.isPackaged && !flags.windowed;
  const window = openWindow({
    preload: join(here, '../preload/index.cjs'),
    kiosk,
    packaged: app.isPackaged,
    ...(kiosk && { at: chosenDisplay(display, log).bounds }),
  });
  lockWindow(window, kiosk);
  if (kiosk) followDisplay(window, display, log);
  const watch = { now: () => hostClock.now(), log, relaunch };
  watchChildProcesses(watch);
  const silent = recoverPage(window.webContents, watch);
  const alive = startWatchdog(window.webContents, (tick) => setInterval(tick, 1_000), silent);
  // Windows ends the session without asking the app to quit.
  window.on('session-end', () => app.quit());
  serveCalls(window, booth.handlers, log);
  forwardPushes(window, booth);
  keepDisplayOn();
  loadPage(window, () => log('info', pageIsShown, { service: service?.address ?? null }));
  return { window, alive };
}
