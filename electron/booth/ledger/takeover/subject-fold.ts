import { Disks } from '../disks.ts';
import type { Event, Handover, readJournalMessage, Start } from '../messages/journal.ts';
import { spokenAfter, takerOf, type Standing } from '../standing.ts';

/** A record that is not settled, as another booth's subject tells of it. */
export interface TakenFrom {
  readonly standing: Standing;
  /** Its state after its last event; null: there is none, and the subject tells of it only who may send it. */
  readonly to: string | null;
  /** The booth that has it took it in the place of a dead one, or by its own word alone: it may have been sent. */
  readonly isOver: boolean;
  /** The number (by `Disks`) of the disk that said last that it is its own, by an event or a word about who may send it. */
  readonly disk: number;
  /** Likewise by an event alone: a disk that has none of what it says to be its own has taken it back from a former one. -1: none has. */
  readonly shippedBy: number;
  /** When its last event was, by its booth's clock (ms since 1970); 0: there is none. */
  readonly changedMs: number;
  /** The number of the first event of it, which says in which order two came that were pressed in one millisecond. */
  readonly first: number;
  /** Its booth has taken it back since it was taken: that one goes on with it, and here its taker has it for good. */
  readonly isBack: boolean;
  /** Its booth has not pressed it, or not on this disk: it had taken it over. */
  readonly isAdopted: boolean;
  /** The booths that have taken it, one in the place of the other; the last one has it. */
  readonly takers: readonly string[];
  /** The sequence in the stream of the message since which it stands so: of two subjects it says what came later. */
  readonly since: number;
}

/** By these a booth speaks of its own records; by the others people at any booth do. */
const ownTypes: ReadonlySet<string> = new Set(['saved', 'offered', 'reclaimed', 'resumed']);

/** States after which nothing is to be done any more: with a record, with one that was erased, or with a note to the next shift. */
const settledStates: ReadonlySet<string> = new Set([
  'confirmed',
  'resolved',
  'voided',
  'local',
  'erased',
  'noted',
]);

/** Whether by its last event nothing is to be done with that record any more. */
export const isSettled = ({ to }: Pick<TakenFrom, 'to'>): boolean => to !== null && settledStates.has(to);

/** What a booth's journal calls it that it has taken a record over, or back. */
const tookOver = 'taken-over';

/** What a booth's journal calls it that another one has taken what was not sent here; of what was sent it says that both have it. */
const handedOver = 'handed-over';

/**
 * What a booth's subject says of its records, read message by message: the rules are those of `standingsAfter`, of each record by itself,
 * so that a subject of years costs what is open in it. A record that is settled and stands as its booth's own is forgotten; one that is
 * opened again has another event.
 *
 * A booth reads its own subject by `ReadSubject`, from where it last was, and takes what it has offered for saved. Of another one's nobody
 * does: what was offered and has no event may be anything.
 */
export class SubjectFold {
  readonly #records = new Map<string, TakenFrom>();
  readonly #watched: ReadonlySet<string>;
  readonly #seen = new Set<string>();
  readonly #disks = new Disks();
  #sequence = 0;
  #unknownKind: string | null = null;
  #tail: Event | Start | null = null;

  /** @param watched records of which it is to be known whether the subject has an event, settled or not */
  constructor(watched: ReadonlySet<string> = new Set()) {
    this.#watched = watched;
  }

  /** Those of the watched ones of which there is an event. */
  get seen(): ReadonlySet<string> {
    return this.#seen;
  }

  get records(): ReadonlyMap<string, TakenFrom> {
    return this.#records;
  }

  /** Of the last message that was taken in; 0: there is none. */
  get sequence(): number {
    return this.#sequence;
  }

  /** A kind of handover, or of message, that only a later program knows: then nobody here can tell who may send what. null: there is none. */
  get unknownKind(): string | null {
    return this.#unknownKind;
  }

  /** The last event or start; null: there is none. */
  get tail(): Event | Start | null {
    return this.#tail;
  }

  /** Of the disk that ships there now; null: nothing tells. */
  get incarnation(): string | null {
    return this.#disks.incarnation;
  }

  /** Whether the booth has had another disk before, and the one in its place has shipped what it had. */
  get hasFormer(): boolean {
    return this.#disks.isFormer(0);
  }

  /**
   * Whether its booth does not have that record any more, and never will by itself: it is dead, or a former disk left it behind.
   *
   * @param isDead the booth is, with its last disk
   */
  isLeft({ disk }: Pick<TakenFrom, 'disk'>, isDead: boolean): boolean {
    return isDead || this.#disks.isFormer(disk);
  }

  /** Whether moreover nobody has taken it over or seen to it. */
  isNobodys(told: Pick<TakenFrom, 'disk' | 'standing'>, isDead: boolean): boolean {
    return told.standing !== 'ended' && takerOf(told.standing) === null && this.isLeft(told, isDead);
  }

  /** Whether a former disk left that behind, and one in its place may have sent it and erased it since: nothing would tell of that any more. */
  mayBeSettled({ disk }: Pick<TakenFrom, 'disk'>): boolean {
    return this.#disks.mayHaveSettled(disk);
  }

  /** Whether the disk that ships now has taken that back from a former one, and nothing shows that it came there. */
  isTakenBack({ standing, disk, shippedBy }: Pick<TakenFrom, 'standing' | 'disk' | 'shippedBy'>): boolean {
    return standing === 'own' && disk > 0 && disk === this.#disks.last && this.#disks.isFormer(shippedBy);
  }

  /** What cannot be read says nothing to anybody. */
  take(read: ReturnType<typeof readJournalMessage>, sequence: number): void {
    this.#sequence = sequence;
    if ('unknownKind' in read) this.#unknownKind ??= read.unknownKind;
    else if ('message' in read) this.follow(read.message, sequence);
  }

  /** As `take`, of what was read before. */
  follow(message: Event | Start | Handover, sequence: number): void {
    this.#sequence = sequence;
    this.#disks.take(message);
    if (message.kind !== 'handover') this.#tail = message;
    if (message.kind === 'event') this.#happened(message, sequence);
    else if (message.kind === 'handover') this.#handOver(message, sequence);
  }

  #happened({ record, number, event, to: told, at }: Event, sequence: number): void {
    if (record === null) return;
    if (this.#watched.has(record)) this.#seen.add(record);
    const before = this.#records.get(record);
    const { standing = 'own', isOver = false, first = number } = before ?? {};
    const isTaken = takerOf(standing) !== null;
    const isBack = isTaken && (event === tookOver || (before?.isBack === true && event !== handedOver));
    // What its booth has closed because another one has it, it has not sent: it still waits, as it did, for whoever has it.
    const isClosedFor = event === handedOver && isTaken;
    const to = isClosedFor ? (before?.to ?? told) : told;
    const { last } = this.#disks;
    this.#keep(record, {
      standing,
      to,
      isOver,
      disk: last,
      shippedBy: last,
      changedMs: Date.parse(at.at),
      first,
      isBack,
      isAdopted: before?.isAdopted === true || event === tookOver,
      takers: before?.takers ?? [],
      since: before?.since ?? sequence,
    });
  }

  #handOver(message: Handover, sequence: number): void {
    const after = spokenAfter(message, (record) => this.#records.get(record)?.standing);
    for (const [record, standing] of Object.entries(after)) {
      const known = this.#records.get(record);
      const { takers = [] } = known ?? {};
      const taker = takerOf(standing);
      const isOver =
        (message.type === 'fenced-over' || message.type === 'fenced-again') && taker === message.by;
      this.#keep(record, {
        standing,
        to: known?.to ?? null,
        isOver: isOver || known?.isOver === true,
        disk: known === undefined || ownTypes.has(message.type) ? this.#disks.last : known.disk,
        shippedBy: known?.shippedBy ?? -1,
        changedMs: known?.changedMs ?? 0,
        first: known?.first ?? 0,
        isBack: known?.isBack === true && takerOf(known.standing) === taker,
        isAdopted: known?.isAdopted === true,
        takers: taker === null || takers.includes(taker) ? takers : [...takers, taker],
        since: known !== undefined && takerOf(known.standing) === taker ? known.since : sequence,
      });
    }
  }

  /** What was sent by a person's word is reclaimed after it is settled: that, too, is nobody's business any more. */
  #keep(record: string, told: TakenFrom): void {
    if (told.standing === 'own' && isSettled(told)) this.#records.delete(record);
    else this.#records.set(record, told);
  }
}
