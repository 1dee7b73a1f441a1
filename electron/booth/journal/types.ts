import type { FrameRectangle } from '../../contract/camera-picture.ts';
import type { Counted } from '../../contract/people.ts';
import type { RecordState, RecordView } from '../../contract/record.ts';
import type { SessionName } from '../../contract/sessions.ts';
import type { ClockMark, KeptClock } from './clock/marks.ts';
import type { Differences } from './records/derived.ts';
import type { CopyKept, VerifiedCopy } from './backup.ts';
import type { EventDetail } from './chain/events.ts';
import type { Freezing, HandoverChange, OfferCounts, OwnHandover } from './model/handover-types.ts';
import type { Head } from './model/head.ts';
import type {
  AttendantAct,
  HandoverCounts,
  KeptAttendant,
  NewShift,
  NewShiftNote,
  PeopleKept,
  PinLock,
} from './model/people-types.ts';
import type { Adoption, TakenOver } from './model/adopted-types.ts';
import type { Appended, NewAct, NewDraft, NewException, NewExit, NewRecord } from './model/press-types.ts';
import type { Erasure, ErasureRequest } from './privacy/about-plate.ts';
import type { CarEnds } from './privacy/car-ends.ts';
import type { ChainAt, ChainEvent, OpenToShip, RecordToShip } from './model/shipped-types.ts';
import type { PersonalDataHere } from './privacy/personal-data.ts';
import type { SiteErasureRequest, SiteErasureState } from './privacy/site-erasure.ts';
import type { PersonalData } from '../../contract/privacy.ts';
import type { NeedingPart, NeedingQuery } from './records/needing.ts';
import type {
  Changed,
  FoundAgain,
  InsideCar,
  LeftCars,
  LeftHere,
  LookUpNote,
  Overview,
  PictureRead,
  PictureVariant,
  SendableQuery,
  SendableRecord,
  SessionRecords,
  ShownEntry,
  Thumbnail,
  Transition,
} from './model/record-types.ts';
import type { Verification } from './verify/verification.ts';
import type { WaitingPage, WaitingPart } from './records/waiting.ts';
import type { Closing, ErasedAside, MovedAside } from './moved-aside/folders.ts';
import type { OlderProgram } from './older-program/standing.ts';
import type { HousekeepingDone } from './housekeeping/housekeeping.ts';
import type { RetentionRules } from './privacy/retention.ts';
import type { OpenCount } from './records/open-counts.ts';
import type { CountedQuery } from './people/shift-records.ts';

/** The journal as the rest of the core sees it. Each call is one transaction; a failed one changed nothing. */
export interface Journal {
  appendEntry(entry: NewRecord): Promise<Appended>;
  appendDraft(draft: NewDraft): Promise<Appended>;
  appendExit(exit: NewExit): Promise<Appended>;
  appendException(exception: NewException): Promise<Appended>;
  appendAct(act: NewAct): Promise<Appended>;
  transition(change: Transition): Promise<Changed>;
  nextSendable(query: SendableQuery): Promise<SendableRecord | null>;
  /** @returns the JPEG's bytes, the caller's alone, or null where the record has none, or not any more as it was saved */
  picture(recordId: string, variant: 'original' | 'shrunk'): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Makes a smaller copy of a record's picture, on a thread of its own, and keeps it to be sent in the original's place.
   *
   * @param mostBytes what it is to have at most, where it can; left out: half the width and height will do
   * @returns whether that was possible
   */
  shrinkPicture(recordId: string, mostBytes?: number): Promise<boolean>;
  /** Keeps what that thread made. @returns false: the picture that it was made of is gone */
  keepSmaller(recordId: string, smaller: Uint8Array): Promise<boolean>;
  /** As `picture`, and tells why where there is none to give. */
  readPicture(recordId: string, variant: PictureVariant): Promise<PictureRead>;
  inState(state: RecordState): Promise<SendableRecord[]>;
  /** @returns the record as the state machine needs it, or null */
  find(recordId: string): Promise<SendableRecord | null>;
  /**
   * The oldest unknown exit that may be sent again: the same request to the same session.
   * @param repetitions at most so many, with what was repeated so far
   */
  nextRepeatable(repetitions: number): Promise<SendableRecord | null>;
  /** What was queued in a damaged journal and waits for a supervisor's decision, oldest first. */
  foundAgain(): Promise<FoundAgain[]>;
  /** What needs somebody's decision: a page of it, oldest first. */
  needing(query: NeedingQuery): Promise<NeedingPart>;
  /** What is saved and not yet sent: a page of it, oldest first. */
  waiting(page: WaitingPage): Promise<WaitingPart>;
  overview(): Promise<Overview>;
  /** How many cars are inside whose sessions are those of the service in force; one whose entry is open is an open record. */
  insideHere(): Promise<number>;
  /** How much belongs to another service than the one in force: open records, and cars inside. */
  leftBehind(): Promise<{ readonly open: number; readonly inside: number }>;
  /** The cars inside, oldest first, at most 2,000: a press is saved between two calls. @param after the `seq` of the last one that is known */
  carsInside(after?: number): Promise<InsideCar[]>;
  /** One of them; null where that entry is not (or no more) that of a car inside. */
  carInside(entryId: string): Promise<InsideCar | null>;
  /**
   * The cars that left here last, the last one first. One call looks at some thousand records.
   * @param plate normalised; a part of it is enough, empty: all
   * @param before where the call before ended; left out: at the last record
   */
  carsLeft(plate: string, before?: number): Promise<LeftCars>;
  /** The record of that press, if it was saved. */
  pressed(pressId: string): Promise<RecordView | null>;
  /**
   * Sessions that this booth did not begin and whose exit or cancellation it has recorded: they are not inside any more.
   * @param sinceMs as in `leftHere`
   */
  leftElsewhere(sinceMs: number): Promise<string[]>;
  /** @param sinceMs pressed since then (ms since 1970), where the service has confirmed it */
  leftHere(sinceMs: number): Promise<LeftHere>;
  /** Whether this session is one of them. */
  hasLeftElsewhere(sessionId: string): Promise<boolean>;
  /** The exits that wait for another booth's entry, oldest first. */
  waitingForSite(): Promise<RecordView[]>;
  /** The other booths' entries whose cars this one has let out, or lets out. @param sinceMs pressed since then (ms since 1970), or waiting still */
  siteExits(sinceMs: number): Promise<string[]>;
  /** Whether that entry is one of them. */
  hasSiteExit(entry: string): Promise<boolean>;
  /** Whether a supervisor sends that exit whatever the site's ledger says. */
  isSentBySupervisor(recordId: string): Promise<boolean>;
  /** Whether it was in doubt as an older copy's already. */
  wasDoubted(recordId: string): Promise<boolean>;
  /** Whether it may be so for its disk's sake alone, as `mayBeDoubted` has it. @param since number of an event */
  mayBeDoubted(recordId: string, since: number): Promise<boolean>;
  /** Keeps in the chain that a car of this booth's has left by another one. @returns its entry after it; null: that is known, or it left here */
  keepLeftElsewhere(entryId: string, atMs: number): Promise<RecordView | null>;
  /** Whether a record of this booth was ever about to be offered to the site's other booths. */
  hadHandovers(): Promise<boolean>;
  /**
   * All that are offered or about to be, were sent though they were, or were taken by another booth, oldest first.
   *
   * @param also the ids of others, of which those that the journal has are told, too
   */
  ownHandovers(also: readonly string[]): Promise<OwnHandover[]>;
  offerCounts(sinceMs: number): Promise<OfferCounts>;
  /** What is offered and has to be reclaimed with that record, by their ids: its lane, and the exits that wait for it. */
  offeredWith(recordId: string): Promise<string[]>;
  /** Freezes what may be offered, as `freeze` has it. @returns those that are frozen now; empty: nothing more is to be */
  freeze(upTo: number, atMs: number, freezing: Freezing): Promise<RecordView[]>;
  /** Keeps what was read in the ledger; some hundred at once. @returns those that changed */
  keepHandovers(changes: readonly HandoverChange[], atMs: number): Promise<RecordView[]>;
  /** A supervisor lets some of what is offered go out. @returns those; empty: nothing is offered any more */
  sendAnyway(decided: { readonly by: string; readonly reason: string }, atMs: number): Promise<RecordView[]>;
  /**
   * Takes records of another booth in, one that is here already passed over.
   *
   * @returns those that came, each followed by this booth's exits of its car
   */
  adopt(adoption: Adoption): Promise<Changed>;
  /** All that was ever taken over, or back, the oldest first; the records may be erased by now. */
  takenOver(): Promise<TakenOver[]>;
  sessionRecords(session: SessionName): Promise<SessionRecords>;
  /** The id that the service wrote last, of an entry or an exit; null: none of the last 1,000 records. */
  seenSessionId(): Promise<string | null>;
  /** Whether one of these entries is a confirmed one of this booth, with this very instant (ms since 1970). */
  hasConfirmed(entries: readonly ShownEntry[]): Promise<boolean>;
  /**
   * Of these entries, those of this booth with this very instant that the service has confirmed with its own answer: the number of the
   * event with which the newest of them went out first; null: there is none.
   */
  newestConfirmed(entries: readonly ShownEntry[]): Promise<number | null>;
  /** Keeps in the chain that an unknown record was looked up, and what was found. */
  noteLookUp(recordId: string, atMs: number, detail: LookUpNote): Promise<void>;
  people(): Promise<PeopleKept>;
  /** Adds an attendant, or replaces what is kept of one. */
  keepAttendant(attendant: KeptAttendant, act: AttendantAct): Promise<void>;
  keepLock(lock: PinLock): Promise<void>;
  /** Opens a shift and closes the one that is open. */
  openShift(shift: NewShift): Promise<void>;
  /** Closes the shift that is open, if one is. */
  closeShift(at: Pick<NewShift, 'atMs' | 'offsetMinutes'>): Promise<void>;
  /** Keeps what is left to the next shift. */
  keepShiftNote(note: NewShiftNote): Promise<void>;
  /** A page of what a figure of a handover counts, the newest first; null where there is no such shift. */
  counted(query: CountedQuery): Promise<Counted | null>;
  /** @param id of the shift; null: the last one. @returns null where there is none */
  handover(id: string | null): Promise<HandoverCounts | null>;
  /** Keeps in the chain that the program started. @param atMs milliseconds since 1970 */
  noteStart(atMs: number): Promise<void>;
  /** Keeps in the chain what was done that is of no record. */
  note(happening: string, atMs: number, detail: EventDetail): Promise<void>;
  /** A fact that this journal keeps for good: the first value given wins. */
  ensureFact(name: string, value: string): Promise<string>;
  /** null: there is no such fact. */
  factValue(name: string): Promise<string | null>;
  /** Replaces a fact. */
  setFact(name: string, value: string): Promise<void>;
  /** What this journal knows of the computer's clock. */
  keptClock(): Promise<KeptClock>;
  /** Keeps in the chain what the clock did. */
  keepMark(mark: ClockMark): Promise<void>;
  /** Keeps how long the booth has run, over all its starts (ms). @param atMs what the clock tells (ms since 1970) */
  keepRunning(runningMs: number, atMs: number): Promise<void>;
  /** The end of the chain: what proves, once it has left the booth, everything up to it. */
  head(): Promise<Head>;
  /** As `head`, and adds it to the file of heads that have left. */
  exportHead(): Promise<Head>;
  /** The chain's events after that number, oldest first: a page of them; empty: there is none. */
  chainAfter(number: number): Promise<ChainEvent[]>;
  /** How far the chain goes, and what stands at that number. */
  chainAt(number: number): Promise<ChainAt>;
  /** How many records have their first event after that number; one call looks at some of them, up to `upTo`. null: there is no event. */
  countBegun(number: number): Promise<{ readonly upTo: number; readonly records: number } | null>;
  /** The records after that one (by its own number) that are not settled, oldest first: a page of them. */
  openToShip(after: number): Promise<OpenToShip[]>;
  /** A record as it stands, for its second copy; null: the journal does not have it (any more). */
  recordToShip(recordId: string): Promise<RecordToShip | null>;
  /** The open records by state and reason. */
  openCounts(): Promise<OpenCount[]>;
  /**
   * Holds all records, pictures and events against the chain, and it against the heads that have left. Reads everything, on a
   * thread of its own: no call waits for it.
   *
   * @param copy the path of a copy in the journal's folder: verified in its place, by itself
   */
  verify(copy?: string): Promise<Verification>;
  /**
   * One step of retention, some milliseconds; `rules` and times (ms since 1970) are those of the first one.
   *
   * @param trustedMs the trusted now: what was due by it goes
   * @param provenMs the proven now, for the entry of a car inside; left out: the trusted one
   * @param atMs what the clock tells, to stamp what retention adds to the chain; likewise
   * @returns what all the steps did, with the last one; null: there are more
   */
  runHousekeeping(
    rules: RetentionRules,
    trustedMs: number,
    provenMs?: number,
    atMs?: number,
  ): Promise<HousekeepingDone | null>;
  /**
   * Erases everything about a plate that may be erased, and with it the moved-aside journals that hold nothing unsent; what is left
   * of it in files, the other moved-aside journals included, goes with the steps of `runHousekeeping` that follow.
   *
   * @param atMs what the clock tells (ms since 1970); nothing waits for it
   * @param provenMs the proven now: a car may be inside until it has passed its longest stay by it; left out: `atMs`
   */
  eraseAbout(request: ErasureRequest, atMs: number, provenMs?: number): Promise<Erasure & ErasedAside>;
  /** How far one of the site's erasures is carried out here; null: it was not begun, or is to be asked for again. */
  siteErasure(erasure: string): Promise<SiteErasureState | null>;
  /** How the records ended that somebody has had erased, by the chain's events after that number: one call looks at some. null: none may tell */
  carEnds(after: number): Promise<CarEnds | null>;
  /** Carries out what the site has asked for; times as of `eraseAbout`, and as it does also in what stands beside the journal. */
  eraseForSite(request: SiteErasureRequest, atMs: number, provenMs?: number): Promise<SiteErasureState>;
  /** The damaged journals that were moved aside, oldest first. */
  movedAside(): Promise<MovedAside[]>;
  /** The journals that older programs kept beside this one. */
  olderPrograms(): Promise<OlderProgram[]>;
  /** A supervisor's word that one of either need not stay. @returns false: there is no such one that does, nothing was changed */
  closeMovedAside(closing: Closing, atMs: number): Promise<boolean>;
  /**
   * All that is held about a plate, and what of it would not be erased now; read on a thread of its own.
   *
   * @param mostStayMs as in `RetentionRules`
   * @param provenMs the proven now (ms since 1970)
   */
  personalDataAbout(
    plate: string,
    mostStayMs: number,
    provenMs: number,
  ): Promise<PersonalDataHere & Pick<PersonalData, 'movedAside' | 'movedAsideKept'>>;
  /**
   * A small picture of a record for the site's other booths, as `thumbnailOf` makes it; read and made on a thread of its own.
   *
   * @param lane as `thumbnailOf` has it
   * @returns null: the record has no picture, or none any more as it was saved, or it cannot be made so small
   */
  thumbnail(recordId: string, lane: FrameRectangle | null, mostBytes: number): Promise<Thumbnail | null>;
  /** Whether a thumbnail of that record shows where its plate was read: it does not once that is another plate. */
  isPlateSeen(recordId: string): Promise<boolean>;
  /** Writes it to a new folder, as `writeReport` does; likewise. */
  reportAbout(plate: string, out: string): Promise<{ records: number; pictures: number }>;
  /** Copies the journal as it stands, while it goes on. @param path replaced once the copy is whole */
  backup(path: string): Promise<void>;
  /** Puts right a part of what was found to differ beside the records, and tells of it. @returns false: nothing did any more */
  mendDerived(found: Differences): Promise<boolean>;
  /** Gives such a copy, once it was verified, its name, in place of the one before. */
  keepCopy(copy: VerifiedCopy, name: string): Promise<CopyKept>;
  close(): Promise<void>;
}

/** What runs on a thread of its own, beside the one that saves presses. */
export type ReaderCall = 'personalDataAbout' | 'reportAbout' | 'thumbnail';

/** What the thread that holds the journal is asked: neither what others read beside it, nor what is made of its calls. */
export type ThreadCall = Exclude<keyof Journal, ReaderCall | 'verify' | 'shrinkPicture'>;

/** The same calls without the promises: what runs inside that thread. Only a backup takes its time. */
export type ThreadCalls = {
  [K in ThreadCall]: (
    ...input: Parameters<Journal[K]>
  ) => K extends 'backup' ? Promise<void> : Awaited<ReturnType<Journal[K]>>;
};
