import { ensureFact, factValue, setFact } from './chain/facts.ts';
import { headOf } from './chain/events.ts';
import * as chain from './chain/to-ship.ts';
import { atLeast } from './clock/at-least.ts';
import { keepMark, keepRunning, keptClock } from './clock/marks.ts';
import type { Database } from './database/database.ts';
import type { PinLock } from './model/people-types.ts';
import type { Changed, LookUpNote, Transition } from './model/record-types.ts';
import * as people from './people/people.ts';
import { keepShiftNote } from './people/shift-notes.ts';
import { counted } from './people/shift-records.ts';
import { carEnds } from './privacy/car-ends.ts';
import { siteErasure } from './privacy/site-erasure.ts';
import { foundAgain } from './records/found-again.ts';
import * as handovers from './records/handovers.ts';
import { needing } from './records/needing.ts';
import { openCountsOf } from './records/open-counts.ts';
import { keepSmaller } from './records/pictures.ts';
import { adopt } from './records/adopt.ts';
import * as queries from './records/queries.ts';
import { isPlateSeen } from './records/readings.ts';
import * as sessions from './records/session-queries.ts';
import * as site from './records/site-records.ts';
import { takenOver } from './records/taken-over.ts';
import { noteLookUp, transition } from './records/transition.ts';
import { waiting } from './records/waiting.ts';
import { changeWithRoom } from './records/when-full.ts';

/** The journal's calls that are one read or one change of its database, whatever else goes on with it. */
export abstract class PlainCalls {
  transition(change: Transition): Changed {
    return changeWithRoom(change, (tried) => this.withReserve(() => transition(this.database, tried)));
  }

  noteLookUp(recordId: string, atMs: number, detail: LookUpNote): void {
    this.withReserve(() => noteLookUp(this.database, recordId, atMs, detail));
  }

  readonly nextSendable = this.#reads(queries.nextSendable);
  readonly nextRepeatable = this.#reads(queries.nextRepeatable);
  readonly find = this.#reads(queries.find);
  readonly pressed = this.#reads(queries.pressed);
  readonly inState = this.#reads(queries.inState);
  readonly needing = this.#reads(needing);
  readonly waiting = this.#reads(waiting);
  readonly foundAgain = this.#reads(foundAgain);
  readonly openCounts = this.#reads(openCountsOf);
  readonly head = this.#reads(headOf);
  readonly chainAfter = this.#reads(chain.chainAfter);
  readonly chainAt = this.#reads(chain.chainAt);
  readonly countBegun = this.#reads(chain.countBegun);
  readonly openToShip = this.#reads(chain.openToShip);
  readonly recordToShip = this.#reads(chain.recordToShip);

  readonly leftBehind = this.#reads(sessions.leftBehind);
  readonly insideHere = this.#reads(sessions.insideHere);
  readonly carsInside = this.#reads(sessions.carsInside);
  readonly carInside = this.#reads(sessions.carInside);
  readonly carsLeft = this.#reads(sessions.carsLeft);
  readonly leftElsewhere = this.#reads(sessions.leftElsewhere);
  readonly leftHere = this.#reads(sessions.leftHere);
  readonly hasLeftElsewhere = this.#reads(sessions.hasLeftElsewhere);
  readonly seenSessionId = this.#reads(sessions.seenSessionId);
  readonly hasConfirmed = this.#reads(sessions.hasConfirmed);
  readonly newestConfirmed = this.#reads(sessions.newestConfirmed);
  readonly sessionRecords = this.#reads(sessions.sessionRecords);

  readonly isPlateSeen = this.#reads(isPlateSeen);

  readonly siteErasure = this.#reads(siteErasure);
  readonly carEnds = this.#reads(carEnds);
  readonly waitingForSite = this.#reads(site.waitingForSite);
  readonly siteExits = this.#reads(site.siteExits);
  readonly hasSiteExit = this.#reads(site.hasSiteExit);
  readonly isSentBySupervisor = this.#reads(site.isSentBySupervisor);
  readonly wasDoubted = this.#reads(site.wasDoubted);
  readonly mayBeDoubted = this.#reads(site.mayBeDoubted);
  readonly keepLeftElsewhere = this.#commits(site.keepLeftElsewhere);
  readonly adopt = this.#commits(adopt);
  readonly takenOver = this.#reads(takenOver);

  readonly hadHandovers = this.#reads(handovers.hadHandovers);
  readonly ownHandovers = this.#reads(handovers.ownHandovers);
  readonly offerCounts = this.#reads(handovers.offerCounts);
  readonly offeredWith = this.#reads(handovers.offeredWith);
  readonly freeze = this.#commits(handovers.freeze);
  readonly keepHandovers = this.#commits(handovers.keepHandovers);
  readonly sendAnyway = this.#commits(handovers.sendAnyway);

  readonly people = this.#reads(people.people);
  readonly handover = this.#reads(people.handover);
  readonly keepAttendant = this.#changes(people.keepAttendant);
  keepLock(lock: PinLock): void {
    this.withReserve(() => people.keepLock(this.database, lock, this.now()));
  }

  readonly openShift = this.#changes(people.openShift);
  readonly closeShift = this.#commits(people.closeShift);
  readonly keepShiftNote = this.#commits(keepShiftNote);
  readonly counted = this.#reads(counted);
  readonly noteStart = this.#commits(people.noteStart);
  readonly note = this.#commits(people.note);

  readonly keptClock = this.#reads(keptClock);
  readonly keepMark = this.#changes(keepMark);
  readonly keepRunning = this.#changes(keepRunning);
  readonly atLeast = this.#reads(atLeast);

  ensureFact(name: string, value: string): string {
    return this.withReserve(() => ensureFact(this.database, name, value, this.now()));
  }

  readonly factValue = this.#reads((database, name: string) => factValue(database, name) ?? null);

  setFact(name: string, value: string): void {
    this.withReserve(() => setFact(this.database, name, value, this.now()));
  }

  keepSmaller(recordId: string, smaller: Uint8Array): boolean {
    return this.withReserve(() => keepSmaller(this.database, recordId, smaller, this.now()));
  }

  /** SQLite's connection of that moment. */
  protected abstract get database(): Database;

  /** Milliseconds since 1970, for what the journal itself adds to the chain. */
  protected abstract now(): number;

  /** On a disk that may be full. */
  protected abstract withReserve<T>(work: () => T): T;

  /** On SQLite's connection of that moment. */
  #reads<Input extends unknown[], Answer>(call: (database: Database, ...input: Input) => Answer) {
    return (...input: Input): Answer => call(this.database, ...input);
  }

  /** What commits by itself, on a disk that may be full. */
  #changes<Input extends unknown[], Answer>(change: (database: Database, ...input: Input) => Answer) {
    return (...input: Input): Answer => this.withReserve(() => change(this.database, ...input));
  }

  /** The same, committed as one. */
  #commits<Input extends unknown[], Answer>(change: (database: Database, ...input: Input) => Answer) {
    return this.#changes((database, ...input: Input) =>
      database.transaction(() => change(database, ...input)),
    );
  }
}
