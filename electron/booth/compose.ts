import { existsSync } from 'node:fs';
import { Backups } from './journal/backups/backups.ts';
import type { BoothPorts } from './booth-ports.ts';
import type { StartFault, StartResult } from './booth.ts';
import { JournalError } from './journal/thread/journal-thread.ts';
import { makeOwnFolder, ownFolderIn } from './journal/older-program/folder.ts';
import { openJournal, type OpenJournal } from './journal/thread/open.ts';
import { assemble, type Opened, type Wiring } from './wiring.ts';
import { readPlateProfile } from './plates/profiles.ts';
import { TrustedClock } from './clock/trusted-clock.ts';
import { run } from './run.ts';
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
    return await openIn(directory, ports, storage);
  } catch (error) {
    if (!(error instanceof JournalError) || error.kind !== 'newer') throw error;
    const beside = ownFolderIn(directory);
    if (ports.beginBeside !== undefined) made(directory);
    if (!existsSync(beside)) throw error;
    log('error', 'the journal is a newer program’s: this one keeps its own', {
      directory: beside,
      ...error.versions,
    });
    const own = await openIn(beside, ports, storage);
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

async function openIn(directory: string, ports: BoothPorts, storage: StorageStatus): Promise<OwnJournal> {
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
