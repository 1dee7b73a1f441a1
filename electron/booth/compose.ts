import type { RecordView } from '../contract/record.ts';
import type { StartResult } from './booth.ts';
import { JournalError } from './journal/journal-thread.ts';
import { openJournal, type OpenJournal } from './journal/open.ts';
import { assemble, type Parts } from './parts.ts';
import { readPlateProfile } from './plates/profiles.ts';
import type { BoothPorts } from './ports.ts';
import { run } from './run.ts';
import { StorageStatus } from './state/storage-status.ts';

/** Opens the journal, settles what the last run left on the wire, and starts sending. The parts are made by `assemble` and set going by `run`. */
export async function compose(ports: BoothPorts): Promise<StartResult> {
  const left = ports.carried?.open ?? null;
  const goesOn = left?.directory === ports.directory;
  if (left !== null && !goesOn) await left.journal.close();
  const storage = goesOn ? left.storage : new StorageStatus(ports.log);
  // What the journal puts right before there is anybody to know it waits.
  let early: readonly RecordView[] | null = null;
  storage.tell((entries) => {
    if (started === null) early = [...(early ?? []), ...entries];
    else started.putRight(entries);
  });
  const chosen = readPlateProfile(ports.settings.plateProfile);
  if (!chosen.ok) return { ok: false, fault: { code: 'unusable', ...chosen.faults[0] } };
  let started: Parts | null = null;
  let journal: OpenJournal | null = null;
  try {
    journal = goesOn ? left.journal : await openOwn(ports, storage);
    started = await assemble(ports, journal, storage, chosen.value);
    if (early !== null) started.putRight(early);
    await started.outbox.recover();
  } catch (error) {
    await journal?.close();
    if (!(error instanceof JournalError)) throw error;
    const code = error.kind === 'in-use' ? 'in-use' : 'unusable';
    return { ok: false, fault: { code, place: ports.directory, message: error.message } };
  }
  return { ok: true, value: run(ports, started, journal, storage) };
}

async function openOwn(ports: BoothPorts, storage: StorageStatus): Promise<OpenJournal> {
  const journal = await openJournal(ports.directory, ports.journalWorker, {
    notice: (notice) => storage.noticed(notice),
    giveUp: () => {
      ports.log('error', 'the journal’s thread ends again and again: the program is to start anew');
      ports.startAnew?.();
    },
    ...(ports.reserveBytes === undefined ? {} : { reserveBytes: ports.reserveBytes }),
  });
  storage.opened(journal.opened);
  return journal;
}
