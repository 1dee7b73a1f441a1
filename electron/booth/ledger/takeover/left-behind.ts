import { isHandedOver } from '../../journal/model/adopted-types.ts';
import type { LedgerSession } from '../connection/session.ts';
import { takerOf } from '../standing.ts';
import type { Fence } from './fences.ts';
import { foundRecords, type At, type FinderPorts, type FoundRecord } from './found-records.ts';
import { readSubject } from './read-subject.ts';
import { ShownTakers, type Judged, type ShownTakersPorts } from './shown-takers.ts';
import { isSettled, SubjectFold, type TakenFrom } from './subject-fold.ts';
import type { Standings } from './takeover-view.ts';

export type LeftBehindPorts = FinderPorts & ShownTakersPorts;

/** What can be taken at once, all of it in one way. */
export interface Takeable {
  readonly found: readonly FoundRecord[];
  /** null: it is this booth's already, and not here yet. */
  readonly fence: (records: readonly string[]) => Fence | null;
}

/**
 * What a dead booth left behind, or a former disk of one that lives, this one among them: by its subject, by this booth's journal, and by what
 * takers have of it. All of it @throws LedgerAway.
 */
export class LeftBehind {
  readonly #ports: LeftBehindPorts;
  readonly #shown: ShownTakers;

  constructor(ports: LeftBehindPorts) {
    this.#ports = ports;
    this.#shown = new ShownTakers(ports);
  }

  /** Whether that booth lives, has had no disk before, and nothing of it was fenced that did not come, by this booth or by one that is dead. */
  async isAlive(at: At): Promise<boolean> {
    if (at.isDead || at.subject.hasFormer || (await this.#found(at)).found.length > 0) return false;
    return [...(await this.#ofDeadTakers(at)).values()].every(({ found }) => found.length === 0);
  }

  /** In which ways something can be taken, what was begun first. */
  async takeable(at: At): Promise<Takeable[]> {
    const [{ found }, over] = [await this.#found(at), await this.#ofDeadTakers(at)];
    const offered = found.filter(({ told }) => told.standing === 'offered');
    const type = this.#isOwn(at) ? 'reclaimed' : 'fenced';
    return [
      { found: found.filter(({ told }) => this.isOurs(at, told)), fence: () => null },
      { found: offered, fence: (records) => ({ type, records }) },
      ...[...over].map(([dead, taken]): Takeable => ({
        found: taken.found,
        fence: (records) => ({ type: 'fenced-over', records, dead }),
      })),
    ];
  }

  /** How all of it stands for this booth. */
  async standings(at: At): Promise<Standings> {
    const found = await this.#found(at);
    const dead = [...(await this.#ofDeadTakers(at)).values()];
    const over = dead.flatMap((taken) => taken.found);
    const owed = found.found.filter(({ told }) => this.isOurs(at, told));
    const unoffered = found.found.filter((one) => one.told.standing === 'own' && !owed.includes(one));
    const candidates = [...found.found.filter((one) => !unoffered.includes(one)), ...over];
    return {
      takeable: candidates.filter(({ obstacle }) => obstacle === null),
      refused: candidates.filter(({ obstacle }) => obstacle !== null),
      unoffered,
      taken: this.#taken(at, [found, ...dead], [...owed, ...over]),
      // What was erased, or has no body any more, never comes; of all else that body is deleted some day.
      owed: owed.filter(({ obstacle }) => obstacle !== 'erased' && obstacle !== 'gone').length,
    };
  }

  /** How much of it booths have: by the subject, and by what else shows it. @param coming what of that did not come to anybody yet */
  #taken(at: At, judged: readonly Judged[], coming: readonly FoundRecord[]): Standings['taken'] {
    const here = new Set(judged.flatMap((one) => one.here));
    const byOthers = new Set(judged.flatMap(({ elsewhere }) => elsewhere));
    for (const [id, told] of at.subject.records) {
      const taker = takerOf(told.standing);
      if (taker === null || !at.subject.isLeft(told, at.isDead) || here.has(id) || byOthers.has(id)) continue;
      (taker === this.#ports.credentials.booth ? here : byOthers).add(id);
    }
    for (const { id } of coming) {
      here.delete(id);
      byOthers.delete(id);
    }
    return { byOthers: byOthers.size, here: here.size };
  }

  /** Whether nobody is known to have that record, and its booth had not offered it. */
  async isUnoffered(at: At, record: string): Promise<boolean> {
    const wanted = (told: TakenFrom, id: string): boolean =>
      id === record && told.standing === 'own' && at.subject.isNobodys(told, at.isDead);
    const one = await foundRecords(at, this.#ports, wanted);
    return (await this.#shown.judged(at, one)).found.length > 0;
  }

  /** Whether the ledger says that a record of it is this booth's: taken by its fence, or taken back from a former disk of its own. */
  isOurs(at: At, told: TakenFrom): boolean {
    const isTakenBack = this.#isOwn(at) && at.subject.isTakenBack(told);
    return isTakenBack || takerOf(told.standing) === this.#ports.credentials.booth;
  }

  #isOwn({ of }: At): boolean {
    return of === this.#ports.credentials.booth;
  }

  /**
   * Whether its booth does not have that record, or has handed it over. What a former disk of this very booth had handed over, another booth
   * takes in a dead taker's place: this one's journal would not know from whom.
   */
  async #isWithout(at: At, id: string): Promise<boolean> {
    const here = this.#isOwn(at) ? await this.#ports.journal.find(id) : null;
    return !this.#isOwn(at) || (here !== null && isHandedOver(here.view));
  }

  /** What is its booth's still, what it had offered, and what is this booth's and not here yet. */
  async #found(at: At): Promise<Judged> {
    const { of, session, subject, isDead } = at;
    const { journal } = this.#ports;
    const wanted = new Set<string>();
    const missing = new Set<string>();
    const came = await this.#shown.cameFrom(of);
    for (const [id, told] of subject.records) {
      if (told.standing === 'ended') continue;
      const isOurs = this.isOurs(at, told);
      const here = isOurs ? await journal.find(id) : null;
      // What came from there once, and was handed on, somebody else has.
      const isBack = here !== null && isHandedOver(here.view) && !came.has(id);
      const isNobodys = subject.isNobodys(told, isDead);
      if ((isNobodys && !isOurs) || isBack) wanted.add(id);
      else if (isOurs && here === null) missing.add(id);
    }
    for (const id of came) missing.delete(id);
    const [was, isOpen] = await this.#wasHere(session, this.#isOwn(at) ? takenIn(subject, missing) : missing);
    for (const id of missing) if (!was.has(id) || isOpen(id)) wanted.add(id);
    const found = await foundRecords(at, this.#ports, (_told, id) => wanted.has(id));
    const judged = found.map((one) => ({
      ...one,
      told: { ...one.told, isOver: one.told.isOver || subject.mayBeSettled(one.told) },
      obstacle: one.obstacle ?? (isOpen(one.id) ? ('may-be-sent' as const) : null),
    }));
    return this.#shown.judged(at, judged);
  }

  /**
   * Which of the records came here before this journal, and are not in it (any more): they were erased, or are lost with a former disk. They
   * are not taken a second time, for they may have been sent.
   *
   * @returns those, and whether one is not known to be settled
   */
  async #wasHere(
    session: LedgerSession,
    missing: ReadonlySet<string>,
  ): Promise<[ReadonlySet<string>, (id: string) => boolean]> {
    if (missing.size === 0) return [missing, () => false];
    const { seen, records } = await readSubject(
      session,
      this.#ports.credentials.booth,
      new SubjectFold(missing),
    );
    return [seen, (id) => seen.has(id) && records.has(id)];
  }

  /**
   * What booths had taken that are dead, too, as far as nothing shows that it ever came there, or to another one; and what that booth itself had
   * taken back from whomever and is dead with: there may be nobody to send it, and it may have been sent.
   */
  async #ofDeadTakers(at: At): Promise<Map<string, Judged>> {
    const { session, subject } = at;
    const byTaker = new Map<string, Set<string>>();
    for (const [id, { standing }] of subject.records) {
      const taker = takerOf(standing);
      if (taker === null || !(await this.#isWithout(at, id))) continue;
      byTaker.set(taker, (byTaker.get(taker) ?? new Set()).add(id));
    }
    const over = new Map<string, Judged>();
    for (const [taker, taken] of byTaker) {
      // What it pressed itself it had before anybody took it.
      const isGone = taker !== at.of && (await this.#isGone(taker));
      const ids = isGone ? taken : new Set([...taken].filter((id) => mayBeBack(at, subject.records.get(id))));
      if (ids.size === 0) continue;
      const fold = taker === at.of ? subject : await readSubject(session, taker, new SubjectFold(ids));
      const neverCame = (id: string): boolean => isGone && !fold.seen.has(id);
      const wanted = (told: TakenFrom, id: string): boolean => {
        const atTaker = fold.records.get(id);
        const isOver = neverCame(id) || (isGone && isNotBackAt(at, told, atTaker));
        return ids.has(id) && (isOver || isBackAtDead(at, told, atTaker));
      };
      const found = await foundRecords(at, this.#ports, wanted);
      const judged = found.map((one) =>
        neverCame(one.id) ? one : { ...one, obstacle: one.obstacle ?? ('may-be-sent' as const) },
      );
      over.set(taker, await this.#shown.judged(at, judged));
    }
    return over;
  }

  /** Whether that is another booth, which is dead; not so where nobody can tell. */
  async #isGone(taker: string): Promise<boolean> {
    return taker !== this.#ports.credentials.booth && (await this.#ports.isDead(taker)) === true;
  }
}

/**
 * Whether that booth, or its former disk, had taken back a record of its own, or was about to, and is gone: its subject says that the taker has it,
 * and the taker's that it has it itself. Its last event says whether that one was seen to.
 *
 * @param atTaker the record by the taker's subject; undefined: nothing is known of it there
 */
function isBackAtDead(at: At, told: TakenFrom, atTaker: TakenFrom | undefined): boolean {
  const isFenced = atTaker !== undefined && takerOf(atTaker.standing) === at.of;
  // Of two that say so of each other, the later one has it.
  const isBack = told.isBack || (isFenced && atTaker.since >= told.since);
  return isBack && mayBeBack(at, told);
}

/** Whether it had come to its taker from there by way of others, to whom it was handed over before, and nothing shows that it came back. */
function isNotBackAt({ of }: At, told: TakenFrom, atTaker: TakenFrom | undefined): boolean {
  const next = takerOf(atTaker?.standing);
  return next !== null && next !== of && atTaker?.isBack === false && atTaker.since < told.since;
}

/** Whether that booth, or its former disk, is gone, and had not seen to that record. */
const mayBeBack = ({ subject, isDead }: At, told: TakenFrom | undefined): boolean =>
  told !== undefined && subject.isLeft(told, isDead) && !isSettled(told);

/** @returns those of them that somebody has taken: what is taken back from a former disk is in its booth's own subject anyway */
const takenIn = ({ records }: SubjectFold, ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...ids].filter((id) => takerOf(records.get(id)?.standing) !== null));
