import { isHandedOver, type TakenOver } from '../../journal/model/adopted-types.ts';
import type { Journal } from '../../journal/types.ts';
import type { LedgerCredentials } from '../messages/credentials.ts';
import { isShown, type TakenWord } from '../messages/taken.ts';
import { takerOf } from '../standing.ts';
import type { At, FoundRecord } from './found-records.ts';
import { readSubject } from './read-subject.ts';
import { SubjectFold } from './subject-fold.ts';

export interface ShownTakersPorts {
  readonly credentials: LedgerCredentials;
  readonly journal: Pick<Journal, 'find' | 'recordToShip' | 'takenOver'>;
  /** Whether another booth is silent, or was removed; null: nobody can tell now. */
  readonly isDead: (booth: string) => Promise<boolean | null>;
  /** What booths say that they have taken. @param by that one alone; left out: all, this one among them. @throws LedgerAway */
  readonly takenWords: (by?: string) => Promise<readonly TakenWord[]>;
}

/** Records of another booth, held against what booths show that they have taken of them. */
export interface Judged {
  /** What nobody shows to have, or only who is dead and never got it; in the order of what was given. */
  readonly found: readonly FoundRecord[];
  /** The ids of those that came here, and of those that others have. */
  readonly here: readonly string[];
  readonly elsewhere: readonly string[];
}

type Verdict = FoundRecord | 'here' | 'elsewhere';

/** One that nobody living has, and the dead who show that they took it. */
interface OfDead {
  readonly one: FoundRecord;
  readonly takers: readonly string[];
}

/** Who shows to have that record. */
const shownBy = ({ body }: FoundRecord, words: readonly TakenWord[]): string[] =>
  (body === null ? [] : words.filter((word) => isShown(word, body.salt))).map(({ by }) => by);

const doubted = (one: FoundRecord): FoundRecord => ({ ...one, obstacle: one.obstacle ?? 'may-be-sent' });

function verdictsOn(found: readonly FoundRecord[], verdicts: ReadonlyMap<string, Verdict>): Judged {
  const having = (wanted: Verdict): string[] =>
    found.map(({ id }) => id).filter((id) => verdicts.get(id) === wanted);
  const rest = found.flatMap(({ id }) => {
    const verdict = verdicts.get(id);
    return typeof verdict === 'object' ? verdict : [];
  });
  return { found: rest, here: having('here'), elsewhere: having('elsewhere') };
}

/** What booths show that they have taken, whatever stands in the subject: the store may have lost their fence. All of it @throws LedgerAway. */
export class ShownTakers {
  readonly #ports: ShownTakersPorts;

  constructor(ports: ShownTakersPorts) {
    this.#ports = ports;
  }

  /**
   * What a living one has is not taken from it, nor ended; of a dead one's nobody knows whether it was sent, nor of what this booth had taken by a
   * former journal. What came to a dead one is taken, or ended, by way of that one's subject.
   */
  async judged({ of, session }: At, found: readonly FoundRecord[]): Promise<Judged> {
    if (found.length === 0) return { found, here: [], elsewhere: [] };
    const all = await this.#ports.takenWords();
    const words = Map.groupBy(
      all.filter((word) => word.of === of),
      ({ record }) => record,
    );
    const came = await this.cameFrom(of);
    const { booth } = this.#ports.credentials;
    const verdicts = new Map<string, Verdict>();
    const lives = new Map<string, boolean>();
    const ofDead: OfDead[] = [];
    for (const given of found) {
      const one = await this.#heldAgainstOwn(given);
      const shown = shownBy(one, words.get(one.id) ?? []);
      const taker = takerOf(one.told.standing);
      // Beside whom its booth's subject names.
      const takers = shown.filter((by) => by !== taker);
      const isOwn = takers.includes(booth) || (came.has(one.id) && taker !== booth);
      // This booth's word alone tells that it came: to a former disk, or to a journal of which this one is an older copy.
      const isFormers = taker === booth && shown.includes(booth) && !came.has(one.id);
      const own = isFormers ? doubted(one) : isOwn ? await this.#ownVerdict(of, one, came) : null;
      const others = takers.filter((by) => by !== booth);
      for (const by of others) if (!lives.has(by)) lives.set(by, (await this.#ports.isDead(by)) !== true);
      if (own !== null) verdicts.set(one.id, own);
      else if (others.some((by) => lives.get(by) === true)) verdicts.set(one.id, 'elsewhere');
      else if (others.length > 0) ofDead.push({ one, takers: others });
      else verdicts.set(one.id, one);
    }
    return verdictsOn(found, new Map([...verdicts, ...(await this.#ofDead(session, ofDead))]));
  }

  /** @returns the ids of what this journal has had from that booth: what of it is not there any more was settled, and is erased */
  async cameFrom(of: string): Promise<ReadonlySet<string>> {
    const taken: readonly TakenOver[] = await this.#ports.journal.takenOver();
    return new Set(taken.filter((one) => one.of === of).map(({ record }) => record));
  }

  /** What this booth has handed over it takes back as the very record alone: no booth's own key reads the salt of another one's. */
  async #heldAgainstOwn(one: FoundRecord): Promise<FoundRecord> {
    const { journal } = this.#ports;
    const here = one.told.standing === 'own' ? null : await journal.find(one.id);
    if (here === null || !isHandedOver(here.view)) return one;
    const isSame = (await journal.recordToShip(one.id))?.salt === one.body?.salt;
    return isSame ? one : doubted(one);
  }

  /** Of what this booth itself shows to have taken. @returns null: it has handed that over to its booth again */
  async #ownVerdict(of: string, one: FoundRecord, came: ReadonlySet<string>): Promise<Verdict | null> {
    const here = await this.#ports.journal.find(one.id);
    if (here !== null) {
      if (!isHandedOver(here.view) || here.view.handedTo !== of) return 'here';
      // Should its booth be back after all, it goes on with what it took back: a person may end that, and nobody takes it.
      return one.told.standing === 'own' ? null : doubted(one);
    }
    // By a former journal: nobody knows what became of it.
    const mayBeSent = !came.has(one.id) && one.told.standing !== 'own';
    return mayBeSent ? doubted(one) : 'here';
  }

  async #ofDead(session: At['session'], records: readonly OfDead[]): Promise<Map<string, Verdict>> {
    const ids = new Set(records.map(({ one }) => one.id));
    const cameTo = new Map<string, ReadonlySet<string>>();
    for (const taker of new Set(records.flatMap(({ takers }) => takers)))
      cameTo.set(taker, (await readSubject(session, taker, new SubjectFold(ids))).seen);
    return new Map(
      records.map(({ one, takers }): [string, Verdict] => {
        const isThere = takers.some((taker) => cameTo.get(taker)?.has(one.id) === true);
        const told = { ...one.told, isOver: true, takers: [...one.told.takers, ...takers] };
        return [one.id, isThere ? 'elsewhere' : { ...one, told }];
      }),
    );
  }
}
