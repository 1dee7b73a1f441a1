import { isHandedTo } from '../../journal/model/adopted-types.ts';
import type { Journal } from '../../journal/types.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { TakenWords } from '../connection/taken-words.ts';
import type { LedgerCredentials } from '../messages/credentials.ts';
import { takenProof } from '../messages/taken.ts';
import { takerOf, type Standing } from '../standing.ts';
import type { Fence } from './fences.ts';
import { foundRecords, type FinderPorts, type FoundRecord } from './found-records.ts';
import { readSubject } from './read-subject.ts';
import { SubjectFold } from './subject-fold.ts';
import type { Standings } from './takeover-view.ts';

export interface LeftBehindPorts extends FinderPorts {
  readonly credentials: LedgerCredentials;
  readonly journal: Pick<Journal, 'find'>;
  /** Whether another booth is silent, or was removed; null: nobody can tell now. */
  readonly isDead: (booth: string) => Promise<boolean | null>;
  /** What booths say that they have taken from that one. @throws LedgerAway */
  readonly takenWords: (of: string) => Promise<TakenWords>;
}

/** A booth's subject, as it was read over a connection by the key to fence. */
export interface At {
  readonly of: string;
  readonly session: LedgerSession;
  readonly subject: SubjectFold;
}

/** What can be taken at once, all of it in one way. */
export interface Takeable {
  readonly found: readonly FoundRecord[];
  /** null: it is this booth's already, and not here yet. */
  readonly fence: (records: readonly string[]) => Fence | null;
}

/** What a dead booth left behind, by its subject, by this booth's journal, and by what dead takers have of it. All of it @throws LedgerAway. */
export class LeftBehind {
  readonly #ports: LeftBehindPorts;

  constructor(ports: LeftBehindPorts) {
    this.#ports = ports;
  }

  /** In which ways something can be taken, what was begun first. */
  async takeable(at: At): Promise<Takeable[]> {
    const [{ found }, over] = [await this.#found(at), await this.#ofDeadTakers(at)];
    const owed = found.filter(({ told }) => told.standing !== 'offered' && told.standing !== 'own');
    const offered = found.filter(({ told }) => told.standing === 'offered');
    return [
      { found: owed, fence: () => null },
      { found: offered, fence: (records) => ({ type: 'fenced', records }) },
      ...[...over].map(([dead, taken]): Takeable => ({
        found: taken,
        fence: (records) => ({ type: 'fenced-over', records, dead }),
      })),
    ];
  }

  /** How all of it stands for this booth. */
  async standings(at: At): Promise<Standings> {
    const { booth } = this.#ports.credentials;
    const { found, elsewhere } = await this.#found(at);
    const over = [...(await this.#ofDeadTakers(at)).values()].flat();
    const candidates = [...found.filter(({ told }) => told.standing !== 'own'), ...over];
    const takers = [...at.subject.records.values()].flatMap(({ standing }) => takerOf(standing) ?? []);
    const here = takers.filter((taker) => taker === booth).length;
    const owed = found.filter(({ told }) => takerOf(told.standing) !== null);
    return {
      takeable: candidates.filter(({ obstacle }) => obstacle === null),
      refused: candidates.filter(({ obstacle }) => obstacle !== null),
      unoffered: found.filter(({ told }) => told.standing === 'own'),
      taken: { byOthers: takers.length - here - over.length + elsewhere, here: here - owed.length },
      // What was erased, or has no body any more, never comes; of all else that body is deleted some day.
      owed: owed.filter(({ obstacle }) => obstacle !== 'erased' && obstacle !== 'gone').length,
    };
  }

  /** Whether nobody is known to have that record, and its booth had not offered it. */
  async isUnoffered(at: At, record: string): Promise<boolean> {
    const { of, session, subject } = at;
    const wanted = ({ standing }: { readonly standing: Standing }, id: string): boolean =>
      id === record && standing === 'own';
    const one = await foundRecords(session, of, subject, this.#ports, wanted);
    return (await this.#withoutTaken(at, one)).found.length > 0;
  }

  /** What is its booth's still, what it had offered, and what is this booth's and not here yet. */
  async #found(at: At): Promise<{ readonly found: readonly FoundRecord[]; readonly elsewhere: number }> {
    const { of, session, subject } = at;
    const { journal, credentials } = this.#ports;
    const wanted = new Set<string>();
    const missing = new Set<string>();
    for (const [id, { standing }] of subject.records) {
      if (standing === 'ended') continue;
      const taker = takerOf(standing);
      const here = taker === credentials.booth ? await journal.find(id) : null;
      if (taker === null || (here !== null && isHandedTo(here.view, of))) wanted.add(id);
      else if (taker === credentials.booth && here === null) missing.add(id);
    }
    const [was, isOpen] = await this.#wasHere(session, missing);
    for (const id of missing) if (!was.has(id) || isOpen(id)) wanted.add(id);
    const found = await foundRecords(session, of, subject, this.#ports, (_told, id) => wanted.has(id));
    const judged = found.map((one) =>
      isOpen(one.id) ? { ...one, obstacle: one.obstacle ?? ('may-be-sent' as const) } : one,
    );
    return this.#withoutTaken(at, judged);
  }

  /**
   * What booths show that they have taken, whatever stands in the subject: the store may have lost their fence. A living one's is not taken from
   * it, nor ended; of a dead one's nobody knows whether it was sent, nor of what this booth had taken and has not any more. What came to a dead
   * one is taken, or ended, by way of that one's subject, as `ofDeadTakers` has it.
   *
   * @returns the rest, and how much others have
   */
  async #withoutTaken(
    { of, session }: At,
    found: readonly FoundRecord[],
  ): Promise<{ readonly found: readonly FoundRecord[]; readonly elsewhere: number }> {
    const { credentials, journal, isDead, takenWords } = this.#ports;
    const words = found.length === 0 ? new Map<string, never>() : await takenWords(of);
    const rest: FoundRecord[] = [];
    const ofDead: { readonly one: FoundRecord; readonly takers: readonly string[] }[] = [];
    for (const one of found) {
      const { id, told, body } = one;
      const isNobodys = takerOf(told.standing) === null && body !== null;
      const takers = (isNobodys ? (words.get(id) ?? []) : []).filter(
        ({ by, proof }) => proof === takenProof(body?.salt ?? '', id, of, by),
      );
      const isOwn = takers.some(({ by }) => by === credentials.booth);
      const others = takers.filter(({ by }) => by !== credentials.booth);
      const dead = isOwn ? [false] : await Promise.all(others.map(({ by }) => isDead(by)));
      if (takers.length === 0) rest.push(one);
      else if (dead.every((isGone) => isGone === true))
        ofDead.push({ one, takers: takers.map(({ by }) => by) });
      else if (isOwn && told.standing === 'offered' && (await journal.find(id)) === null)
        rest.push({ ...one, obstacle: one.obstacle ?? 'may-be-sent' });
    }
    const cameTo = new Map<string, ReadonlySet<string>>();
    const ids = new Set(ofDead.map(({ one }) => one.id));
    for (const taker of new Set(ofDead.flatMap(({ takers }) => takers)))
      cameTo.set(taker, (await readSubject(session, taker, new SubjectFold(ids))).seen);
    const kept = new Map(rest.map((one) => [one.id, one]));
    for (const { one, takers } of ofDead)
      if (!takers.some((taker) => cameTo.get(taker)?.has(one.id) === true))
        kept.set(one.id, { ...one, told: { ...one.told, isOver: true } });
    // They stay in the order of their presses.
    const left = found.flatMap(({ id }) => kept.get(id) ?? []);
    return { found: left, elsewhere: found.length - left.length };
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

  /** What booths had taken that are dead, too, as far as nothing shows that it ever came there. */
  async #ofDeadTakers({ of, session, subject }: At): Promise<Map<string, FoundRecord[]>> {
    const { credentials, isDead } = this.#ports;
    const byTaker = new Map<string, Set<string>>();
    for (const [id, { standing }] of subject.records) {
      const taker = takerOf(standing);
      if (taker === null || taker === credentials.booth) continue;
      byTaker.set(taker, (byTaker.get(taker) ?? new Set()).add(id));
    }
    const over = new Map<string, FoundRecord[]>();
    for (const [taker, ids] of byTaker) {
      if ((await isDead(taker)) !== true) continue;
      const { seen } = await readSubject(session, taker, new SubjectFold(ids));
      const wanted = (_told: unknown, id: string): boolean => ids.has(id) && !seen.has(id);
      over.set(taker, await foundRecords(session, of, subject, this.#ports, wanted));
    }
    return over;
  }
}
