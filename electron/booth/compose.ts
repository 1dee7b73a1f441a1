import { existsSync } from 'node:fs';
import { supervisedCalls } from '../contract/channels.ts';
import { Backups } from './journal/backups/backups.ts';
import type { BoothPorts } from './booth-ports.ts';
import type { Booth, StartFault, StartResult } from './booth.ts';
import { handlersOf } from './handlers.ts';
import { collectDiagnostics } from './health/collect.ts';
import { HealthFile } from './health/health-file.ts';
import { openIn } from './journal-service.ts';
import { JournalError } from './journal/thread/journal-thread.ts';
import { makeOwnFolder, ownFolderIn } from './journal/older-program/folder.ts';
import { openJournal, type OpenJournal } from './journal/thread/open.ts';
import { assemble, type Opened, type Wiring } from './wiring.ts';
import { readPlateProfile } from './plates/profiles.ts';
import { TrustedClock } from './clock/trusted-clock.ts';
import { StorageStatus } from './state/storage-status.ts';

/** Opens the journal, settles what the last run left on the wire, and starts sending. The wiring is made by `assemble` and set going by `run`. */
export async function compose(given: BoothPorts): Promise<StartResult> {
  const left = given.handoff?.open ?? null;
  const goesOn = left !== null && [given.directory, ownFolderIn(given.directory)].includes(left.directory);
  if (left !== null && !goesOn) {
    left.backups.end();
    await left.journal.close();
  }
  const storage = goesOn ? left.storage : new StorageStatus(given.log);
  // Until all is read that the follower follows, what joins is kept for it.
  storage.tell(null);
  const chosen = readPlateProfile(given.settings.plateProfile);
  if (!chosen.ok) return { ok: false, fault: { code: 'unusable', ...chosen.faults[0] } };
  let started: Wiring | null = null;
  let journal: OpenJournal | null = null;
  let opened: Opened;
  let backups: Backups | null = null;
  let ports = given;
  try {
    const own = goesOn ? left : await openOwn(given, storage);
    journal = own.journal;
    // Before anything is stamped with it.
    const clock = goesOn ? left.clock : await TrustedClock.open({ ...given, journal });
    ports = { ...given, directory: own.directory, clock };
    backups = goesOn ? left.backups : new Backups({ ...ports, journal });
    opened = { journal, storage, backups, clock };
    started = await assemble(ports, opened, chosen.value);
    storage.tell(started.follower);
    await started.outbox.recover().catch((error: unknown) => {
      // Where the disk refuses it, the outbox does it later; until then what was on the wire stays as it is.
      if (!(error instanceof JournalError)) throw error;
      given.log('error', 'what was on the wire could not be settled yet', { error: String(error) });
    });
    if (given.beginBeside !== undefined)
      await started.people.note('begun-beside-newer', given.beginBeside.by);
  } catch (error) {
    backups?.end();
    await journal?.close();
    if (!(error instanceof JournalError)) throw error;
    return { ok: false, fault: faultOf(error, ports.directory) };
  }
  if (!goesOn) backups.start();
  return { ok: true, value: run(ports, started, opened) };
}

/** Sets the wired objects going. */
function run(ports: BoothPorts, wiring: Wiring, { journal, storage, backups, clock }: Opened): Booth {
  const { outbox, state, profiles, parkedLookUp, reconciler, camera, readings, drafts, people } = wiring;
  const { alpr, housekeeper, diagnostics, ledger } = wiring;
  const health = new HealthFile({
    file: ports.healthFile,
    monitoring: ports.settings.monitoring,
    clock: ports.clock,
    log: ports.log,
    read: () => collectDiagnostics(diagnostics),
  });
  profiles.watch();
  let isSending = ports.handoff?.isSending === true && ports.handoff.open?.directory === ports.directory;
  const send = (): void => {
    isSending = true;
    outbox.start();
  };
  if (ledger.compared === null || isSending) send();
  // What an older copy of a disk has queued may have been sent since.
  else void ledger.compared().then(send);
  reconciler.start();
  ledger.start();
  health.start();
  housekeeper.start();
  clock.start({ changed: () => state.changedBeside(), ask: () => outbox.askTime() });
  let stopped: Promise<void> | null = null;
  const rest = async (): Promise<void> => {
    await Promise.all([outbox.stop(), reconciler.stop(), parkedLookUp.stop()]);
    // Its exits have claimed their cars by then. A ledger that does not answer takes some seconds: presses go on meanwhile.
    await ledger.stop();
  };
  const end = async (): Promise<void> => {
    profiles.close();
    camera?.stop();
    readings.stop();
    alpr.stop();
    drafts.forgetAll();
    await Promise.all([rest(), health.stop(), housekeeper.stop()]);
    await people.stop();
    await clock.stop();
    state.end();
  };
  const stop = async (): Promise<void> => {
    backups.end();
    await end();
    await journal.close();
  };
  return {
    handlers: supervisedCalls(handlersOf(ports, wiring), {
      supervisorSession: people.supervisorSession,
      isSetUp: () => ports.settingsService?.isSetUp() ?? true,
    }),
    subscribe: (listener) => state.subscribe(listener),
    note: (event, by, detail) => people.note(event, by, detail),
    openRecords: async () => openIn(await journal.overview()),
    carsInside: () => journal.insideHere(),
    mayLeaveBehind: async () => storage.isReadingEarlier || (await journal.leftBehind()).open > 0,
    updateReadiness: async () => {
      const [overview, queue] = await Promise.all([journal.overview(), journal.openCounts()]);
      return {
        updates: ports.settings.updates,
        signIn: ports.settings.signIn,
        onDuty: people.duty.onDuty() !== null,
        openRecords: openIn(overview),
        onWire: queue.some(({ state }) => state === 'sending'),
      };
    },
    backUp: () => backups.beforeUpdate(),
    rest,
    handOff: async () => {
      const wasSending = isSending;
      await end();
      const { revision } = state.snapshot();
      const { directory } = ports;
      await wiring.inside.parked.settled();
      const open = { directory, journal, storage, backups, clock, inside: wiring.inside };
      return {
        open,
        isSending: wasSending,
        linkStatus: outbox.status(),
        supervisorSession: people.supervisorSession,
        locks: people.locks,
        revision,
        said: null,
      };
    },
    stop: () => (stopped ??= stop()),
  };
}

function faultOf({ kind, message, versions }: JournalError, location: string): StartFault {
  if (versions !== null) return { code: 'newer-journal', location, message, versions };
  return { code: kind === 'in-use' ? 'in-use' : 'unusable', location, message };
}

interface OwnJournal {
  readonly journal: OpenJournal;
  readonly directory: string;
}

/** @returns the mode's journal; or, where that is a newer program's, this one's beside it. @throws JournalError */
async function openOwn(ports: BoothPorts, storage: StorageStatus): Promise<OwnJournal> {
  const { directory, log } = ports;
  try {
    return await openAt(directory, ports, storage);
  } catch (error) {
    if (!(error instanceof JournalError) || error.kind !== 'newer') throw error;
    const beside = ownFolderIn(directory);
    if (ports.beginBeside !== undefined) made(directory);
    if (!existsSync(beside)) throw error;
    log('error', 'the journal is a newer program’s: this one keeps its own', {
      directory: beside,
      ...error.versions,
    });
    const own = await openAt(beside, ports, storage);
    storage.set('beside-newer', true);
    return own;
  }
}

/** @throws JournalError */
function made(directory: string): void {
  try {
    makeOwnFolder(directory);
  } catch (error) {
    throw new JournalError('failed', String(error));
  }
}

async function openAt(directory: string, ports: BoothPorts, storage: StorageStatus): Promise<OwnJournal> {
  const journal = await openJournal(directory, ports.journalWorker, {
    notice: (notice) => storage.noticed(notice),
    giveUp: () => {
      ports.log('error', 'the journal’s thread ends again and again: the program is to start anew');
      ports.startAnew?.();
    },
    ...(ports.reserveBytes === undefined ? {} : { reserveBytes: ports.reserveBytes }),
    ...(ports.salvageMs === undefined ? {} : { salvageMs: ports.salvageMs }),
  });
  storage.opened(journal.opened);
  return { journal, directory };
}
