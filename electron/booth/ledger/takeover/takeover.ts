import type { RecordView } from '../../../contract/record.ts';
import type { TakeoverFault, TakeoverRead, TakeoverTaken } from '../../../contract/takeover.ts';
import type { AdoptedRecord } from '../../journal/model/adopted-types.ts';
import type { Journal } from '../../journal/types.ts';
import type { Clock } from '../../ports/ports.ts';
import type { CarChange } from '../car-fact.ts';
import { LedgerAway } from '../connection/away.ts';
import type { LedgerCredentials } from '../messages/credentials.ts';
import type { Moment } from '../messages/fields.ts';
import { append } from '../ship/jetstream-journal.ts';
import { comparedIn, placeAfter } from '../ship/place.ts';
import { batchOf } from './batch.ts';
import { fenceBytes, type Fence } from './fences.ts';
import { FencingKey, type FencingKeyPorts } from './fencing-key.ts';
import { foundRecords, type At } from './found-records.ts';
import { LeftBehind, type LeftBehindPorts } from './left-behind.ts';
import { readSubject } from './read-subject.ts';
import type { SubjectFold, TakenFrom } from './subject-fold.ts';
import { viewOf, type Standings } from './takeover-view.ts';

export interface TakeoverPorts extends LeftBehindPorts, FencingKeyPorts {
  readonly clock: Clock;
  readonly journal: Pick<
    Journal,
    'find' | 'recordToShip' | 'takenOver' | 'adopt' | 'setFact' | 'factValue' | 'chainAt'
  >;
  /** Another disk is admitted under this booth's id. */
  readonly isAlone: () => boolean;
  /** Whether what this booth pressed is shipped from this very disk, and from no other one; null: that was not compared yet. */
  readonly isPlaced: () => boolean | null;
  /** The ledger's epoch, by `isWholeEpoch`. */
  readonly isWhole: () => boolean;
  readonly moment: () => Moment;
  /** These records came, or follow from what came. */
  readonly adopted: (records: readonly RecordView[]) => void;
  /**
   * Changes a car's fact, where there is one. What `of` left behind says of itself what it likes: to have left is written of that booth's
   * own cars alone.
   *
   * @throws LedgerAway
   */
  readonly changeCar: (entry: string, change: CarChange, of: string) => Promise<void>;
}

/** What was settled so before it was ended was none of the records that are shown as not offered. */
const sentStates: ReadonlySet<string> = new Set(['confirmed', 'resolved']);

/** The fact of the journal that names the booths (by a space) from which something was begun to be taken, and may not be here yet. */
const begunFact = 'takeover-begun';

/**
 * Takes over what a dead booth had offered, or a former disk of one that lives: a fence in that one's subject says what is taken, by
 * compare-and-set after what was read there; what is read to be this booth's after it is adopted, in one transaction of the journal. What a
 * former disk of this very booth had offered it reclaims instead, as that one would have. Whatever breaks off is found again by subject and
 * journal alone.
 */
export class Takeover {
  readonly key: FencingKey;
  readonly #ports: TakeoverPorts;
  readonly #left: LeftBehind;
  /** The key has one consumer: one thing after the other is done with it. */
  #turn: Promise<unknown> = Promise.resolve();
  #isBegun = false;

  constructor(ports: TakeoverPorts) {
    this.#ports = ports;
    this.key = new FencingKey(ports);
    this.#left = new LeftBehind(ports);
  }

  /** This booth's place at the ledger, for which the key has to be. */
  get place(): Pick<LedgerCredentials, 'site' | 'booth'> {
    return this.#ports.credentials;
  }

  /** Whether there are such booths, as of when that was read last. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** @returns the ids of the booths from which something was begun to be taken, and may not be here yet */
  async begunFrom(): Promise<string[]> {
    const booths = (await this.#ports.journal.factValue(begunFact)) ?? '';
    const begun = booths.split(' ').filter((booth) => booth !== '');
    this.#isBegun = begun.length > 0;
    return begun;
  }

  /** What stands of that booth. What a person has ended of it is told of its cars, should that have been broken off. */
  async read(of: string): Promise<TakeoverRead> {
    const read = await this.#at(of, async (at) => {
      await this.#settleEnded(at);
      const standings = await this.#left.standings(at);
      await this.#review(of, standings);
      return viewOf(at, standings, !this.#ports.isWhole());
    });
    return typeof read === 'string' ? { fault: read, view: null } : { fault: null, view: read };
  }

  /** One step of it. @throws what the journal throws: nothing came then, and it is asked for again */
  async take(of: string): Promise<TakeoverTaken> {
    const taken = await this.#at(of, (at) => this.#take(at));
    return typeof taken === 'string' ? { fault: taken, taken: 0, left: 0 } : { fault: null, ...taken };
  }

  /** A person has seen to a record that was not offered. @returns why not; null: nobody sends it any more */
  async end(of: string, record: string): Promise<TakeoverFault | null> {
    const ended = await this.#at(of, async (at) => {
      const { subject } = at;
      if (await this.#left.isUnoffered(at, record))
        await this.#write(at, { type: 'ended', records: [record] });
      const isEnded = subject.records.get(record)?.standing === 'ended';
      if (isEnded) await this.#settleEnded(at);
      return { isEnded };
    });
    if (typeof ended === 'string') return ended;
    return ended.isEnded ? null : 'too-late';
  }

  async #take(at: At): Promise<Omit<TakeoverTaken, 'fault'>> {
    const { of, subject } = at;
    const { isErased } = this.#ports;
    const wasWhole = this.#ports.isWhole();
    for (const { found, fence } of await this.#left.takeable(at)) {
      const batch = await batchOf(at, found, this.#ports);
      if (batch.length === 0) continue;
      const written = fence(batch.map(({ id }) => id));
      if (written !== null) {
        await this.#begins(of);
        await this.#write(at, written);
      }
      // Reading the pictures takes a while: what was asked to be erased meanwhile does not come.
      const mayCome = ({ id, entry }: AdoptedRecord): boolean => {
        const told = subject.records.get(id);
        const isOurs = told !== undefined && this.#left.isOurs(at, told);
        return isOurs && !isErased(id) && !(entry !== null && isErased(entry));
      };
      const ours = batch.filter(mayCome);
      const wereOver = new Set(found.filter(({ told }) => told.isOver).map(({ id }) => id));
      const isOver = ours.some(({ id }) => wereOver.has(id) || subject.records.get(id)?.isOver === true);
      const isUncertain = isOver || !wasWhole || !this.#ports.isWhole();
      if (ours.length > 0) {
        const adoption = { booth: of, atMs: this.#ports.clock.now(), isUncertain, records: ours };
        this.#ports.adopted(await this.#ports.journal.adopt(adoption));
      }
      return { taken: ours.length, left: await this.#leftAfter(at, ours.length) };
    }
    await this.#review(of, await this.#left.standings(at));
    return { taken: 0, left: 0 };
  }

  /** What can still be taken. What came has come: where the ledger does not tell any more, it is asked again, and says so then. */
  async #leftAfter(at: At, taken: number): Promise<number> {
    try {
      const standings = await this.#left.standings(at);
      await this.#review(at.of, standings);
      return standings.takeable.length;
    } catch (error) {
      if (taken === 0 || !(error instanceof LedgerAway)) throw error;
      return 1;
    }
  }

  /** Should it be broken off from here on, somebody has to be told: only with the key it is gone on with. */
  async #begins(of: string): Promise<void> {
    const begun = await this.begunFrom();
    if (!begun.includes(of)) await this.#keepBegun([...begun, of]);
  }

  /** Nothing is unfinished of what is here: what was fenced is sent by nobody else, also where it cannot be taken for a while. */
  async #review(of: string, { takeable, owed }: Standings): Promise<void> {
    if (takeable.length === 0 && owed === 0) await this.#ended(of);
  }

  async #ended(of: string): Promise<void> {
    const begun = await this.begunFrom();
    if (begun.includes(of)) await this.#keepBegun(begun.filter((booth) => booth !== of));
  }

  async #keepBegun(booths: readonly string[]): Promise<void> {
    await this.#ports.journal.setFact(begunFact, booths.join(' '));
    this.#isBegun = booths.length > 0;
  }

  /** Appends it after what was read, and reads on: only what is read counts, whether the answer came or another one was first. */
  async #write({ of, session, subject }: At, fence: Fence): Promise<void> {
    const { credentials, moment } = this.#ports;
    const bytes = fenceBytes(credentials.booth, moment(), fence);
    await append({ booth: of, manager: session.manager }, bytes, subject.sequence);
    await readSubject(session, of, subject);
  }

  /**
   * What a person has ended: the car of an entry is gone from the walls, and an exit's claim is nobody's any more. Not of what its booth has sent
   * after that, as one does that lived and was only cut off: its car is there.
   */
  async #settleEnded(at: At): Promise<void> {
    const { of, subject, isDead } = at;
    const { changeCar } = this.#ports;
    const isEnded = (told: TakenFrom): boolean =>
      told.standing === 'ended' && !sentStates.has(told.to ?? '') && subject.isLeft(told, isDead);
    const found = await foundRecords(at, this.#ports, isEnded);
    for (const { id, body } of found) {
      await changeCar(id, { type: 'left' }, of);
      const stay = body?.operation === 'exit' ? (body.entry ?? body.siteEntry) : null;
      // A booth that lives may let the same car out by an exit of its own.
      const claim = isDead ? {} : { exit: id };
      if (stay !== null) await changeCar(stay, { type: 'retired', booth: of, ...claim }, of);
    }
  }

  /**
   * Whether what stands last in that subject is this very journal's. Which one is shipped was found as the session began; of two copies of one
   * the other may have gone on there since, and this one hears of that only as its own next event is refused.
   */
  async #isShipped({ tail }: SubjectFold): Promise<boolean> {
    const { number = 0 } = (tail === null ? null : comparedIn(tail)) ?? {};
    return typeof placeAfter(tail, await this.#ports.journal.chainAt(number), null) !== 'string';
  }

  /** One after the other. @returns what comes of the work; or why there is none */
  #at<Value extends object>(of: string, work: (at: At) => Promise<Value>): Promise<Value | TakeoverFault> {
    const asked = this.key.session;
    const done = this.#turn.then(() => this.#inTurn(of, asked, work));
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #inTurn<Value extends object>(
    of: string,
    asked: string | null,
    work: (at: At) => Promise<Value>,
  ): Promise<Value | TakeoverFault> {
    const { isAlone, isPlaced, isDead, credentials } = this.#ports;
    const isOwn = of === credentials.booth;
    if (isAlone()) return 'alone';
    const isGone = isOwn ? false : await isDead(of);
    if (isGone === null) return 'away';
    try {
      return await this.key.during<Value | TakeoverFault>(asked, async (session) => {
        const subject = await readSubject(session, of);
        if (subject.unknownKind !== null) return 'later-program';
        const at = { of, session, subject, isDead: isGone, bodies: new Map() };
        if (await this.#left.isAlive(at)) {
          await this.#ended(of);
          return 'alive';
        }
        // Two computers under one name would both have what only one of them may take.
        const isThis = subject.incarnation === credentials.incarnation && isPlaced();
        if (isOwn && isThis !== true) return isThis === null ? 'away' : 'alone';
        if (isOwn && !(await this.#isShipped(subject))) return 'alone';
        return work(at);
      });
    } catch (error) {
      if (error instanceof LedgerAway) return 'away';
      throw error;
    }
  }
}
