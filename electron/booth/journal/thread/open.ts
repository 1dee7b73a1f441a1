import { appendsWithRoom } from './appends-with-room.ts';
import type { Differences } from '../records/derived.ts';
import { journalThread } from './journal-thread.ts';
import { partsOf } from '../records/mend-derived.ts';
import type { Searched } from '../privacy/searched.ts';
import { Readers } from '../database/readers.ts';
import { ReadingThreads } from './reading-threads.ts';
import type { JournalNotice, OpenReport } from '../model/report-types.ts';
import type { Journal, ThreadCall } from '../types.ts';
import type { ApartQuestion } from './thread-messages.ts';

export interface OpenOptions {
  /** Told of what the journal notices by itself, from its opening to its closing. */
  readonly notice?: (notice: JournalNotice) => void;
  /** Bytes set aside for a full disk; 0: none. */
  readonly reserveBytes?: number;
  /** Called where the journal's thread ends again and again: only another process helps. */
  readonly giveUp?: () => void;
  /** How long a thread may leave a call without an answer (ms); left out: 30 s. */
  readonly silentMs?: number;
  /** As `StoreOptions` has it. */
  readonly salvageMs?: number;
}

/** The journal, and how it was found. */
export interface OpenJournal extends Journal {
  readonly opened: OpenReport;
}

/** A call that is left out here, or is none, does not compile. */
const calls = Object.keys({
  appendEntry: true,
  appendDraft: true,
  appendExit: true,
  appendException: true,
  appendAct: true,
  transition: true,
  nextSendable: true,
  picture: true,
  readPicture: true,
  keepSmaller: true,
  find: true,
  nextRepeatable: true,
  needing: true,
  waiting: true,
  foundAgain: true,
  inState: true,
  overview: true,
  carsInside: true,
  carInside: true,
  carsLeft: true,
  pressed: true,
  leftElsewhere: true,
  leftHere: true,
  hasLeftElsewhere: true,
  sessionRecords: true,
  waitingForSite: true,
  siteExits: true,
  hasSiteExit: true,
  isSentBySupervisor: true,
  wasDoubted: true,
  mayBeDoubted: true,
  keepLeftElsewhere: true,
  hadHandovers: true,
  ownHandovers: true,
  offerCounts: true,
  offeredWith: true,
  freeze: true,
  keepHandovers: true,
  sendAnyway: true,
  adopt: true,
  takenOver: true,
  hasConfirmed: true,
  newestConfirmed: true,
  insideHere: true,
  leftBehind: true,
  seenSessionId: true,
  noteLookUp: true,
  people: true,
  keepAttendant: true,
  keepLock: true,
  openShift: true,
  closeShift: true,
  keepShiftNote: true,
  counted: true,
  handover: true,
  noteStart: true,
  note: true,
  ensureFact: true,
  factValue: true,
  setFact: true,
  keptClock: true,
  keepMark: true,
  keepRunning: true,
  head: true,
  exportHead: true,
  chainAfter: true,
  chainAt: true,
  countBegun: true,
  openToShip: true,
  recordToShip: true,
  openCounts: true,
  runHousekeeping: true,
  eraseAbout: true,
  isPlateSeen: true,
  siteErasure: true,
  carEnds: true,
  eraseForSite: true,
  movedAside: true,
  olderPrograms: true,
  closeMovedAside: true,
  backup: true,
  mendDerived: true,
  keepCopy: true,
  close: true,
} satisfies Record<ThreadCall, true>) as ThreadCall[];

/**
 * Opens the journal of a directory in a worker thread, so that a slow disk never freezes the window. A damaged one is salvaged
 * first; afterwards a thread of its own compares what is kept beside the records with these, which is put right where it differs,
 * and runs `quick_check`; both are told as notices. A thread that ends is followed by another.
 *
 * @param directory made if it is not there
 * @param module the worker's module (source or bundle)
 * @throws JournalError `in-use` where another process holds it, `newer` with its versions, `disk-full`, or `failed` where it cannot be opened
 */
export async function openJournal(
  directory: string,
  module: URL | string,
  { notice = () => undefined, giveUp = () => undefined, reserveBytes, silentMs, salvageMs }: OpenOptions = {},
): Promise<OpenJournal> {
  const readers = new Readers();
  const duty = { directory, reserveBytes, salvageMs, readers: readers.shared };
  const thread = journalThread(module, duty, {
    notice,
    giveUp,
    ...(silentMs === undefined ? {} : { silentMs }),
  });
  const { opened } = await thread.opened();
  const reading = new ReadingThreads(module, readers);
  const mend = async (found: Differences): Promise<void> => {
    for (const part of partsOf(found)) await thread.ask('mendDerived', [part]);
  };
  // Where it cannot be written, the next start finds it again.
  reading.check(directory, { notice, differs: (found) => void mend(found).catch(() => undefined) });
  const question = <T>(question: ApartQuestion): Promise<T> =>
    reading.ask({ apart: directory, question }) as Promise<T>;
  const shrink = (jpeg: Uint8Array, mostBytes?: number): Promise<Uint8Array | null> =>
    reading.ask({ shrink: jpeg, mostBytes }) as Promise<Uint8Array | null>;
  // What cannot be read there is met, and dealt with, by the thread that holds the journal.
  const searchedFor = (plate: string): Promise<Searched | undefined> =>
    question<Searched>({ call: 'searchAbout', input: [plate] }).catch(() => undefined);
  const journal = Object.fromEntries(
    calls.map((call) => [call, (...input: unknown[]) => thread.ask(call, input)]),
  ) as unknown as Pick<Journal, ThreadCall>;
  return {
    ...journal,
    ...appendsWithRoom(journal, shrink),
    opened,
    shrinkPicture: async (recordId, mostBytes) => {
      const picture = await journal.picture(recordId, 'original');
      const smaller = picture === null ? null : await shrink(picture, mostBytes);
      return smaller !== null && journal.keepSmaller(recordId, smaller);
    },
    verify: (copy) => reading.ask({ verify: directory, copy }) as ReturnType<Journal['verify']>,
    eraseAbout: async (request, atMs, provenMs) => {
      const searched = await searchedFor(request.plate);
      return thread.ask('eraseAbout', [request, atMs, provenMs, searched]) as ReturnType<
        Journal['eraseAbout']
      >;
    },
    eraseForSite: async (request, atMs, provenMs) => {
      const searched = request.plate === null ? undefined : await searchedFor(request.plate);
      return thread.ask('eraseForSite', [request, atMs, provenMs, searched]) as ReturnType<
        Journal['eraseForSite']
      >;
    },
    personalDataAbout: (...input) => question({ call: 'personalDataAbout', input }),
    reportAbout: (...input) => question({ call: 'reportAbout', input }),
    thumbnail: (...input) => question({ call: 'thumbnail', input }),
    close: async () => {
      // Before the journal's own connection, which as the last one to close tidies the WAL away; a reading one could not.
      await reading.allOver();
      await thread.close();
    },
  };
}
