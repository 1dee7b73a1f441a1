import { Disks } from '../../electron/booth/ledger/disks.ts';
import { readJournalMessage } from '../../electron/booth/ledger/messages/journal.ts';
import { boothOf, shippedRecordOf } from '../../electron/booth/ledger/names/subjects.ts';
import type { StoredMessage } from '../ledger/read-on.ts';
import { BelievedTimes } from './believed-times.ts';

/** What is shipped of a record beside its events. */
export type ShippedPart = 'bodies' | 'pictures';
export const shippedParts = ['bodies', 'pictures'] as const satisfies readonly ShippedPart[];

type Place = Pick<StoredMessage, 'sequence' | 'storedMs'>;

/** A record of a booth, as its events and what was shipped of it tell. */
interface KnownRecord {
  readonly booth: string;
  readonly record: string;
  /** The entry of its stay, by its last event that names one. */
  entry: string | null;
  /** By its last event; null: there is none. */
  state: string | null;
  /** When it changed last, and not by the loss of its picture (ms since 1970). */
  changedMs: number;
  isPictureErased: boolean;
  /** Of its last event; 0: there is none. */
  sequence: number;
  /** The number (by `Disks`) of the disk that shipped that one. */
  disk: number;
  readonly last: Record<ShippedPart, Place | null>;
}

/** The disks of a booth, and since when the last one is in the former one's place (ms since 1970). */
interface KnownDisks {
  readonly disks: Disks;
  sinceMs: number;
}

/** What is kept and erased together: an entry and what was done with its session, at whatever booth. */
interface Stay {
  isOpen: boolean;
  changedMs: number;
  hasParts: boolean;
  /** Of the last event of its records. */
  sequence: number;
}

/** What is to go of a record. */
export interface DueShipped {
  readonly booth: string;
  readonly record: string;
  readonly part: ShippedPart;
  readonly sequence: number;
  /** By nothing but its age. */
  readonly isByAge: boolean;
}

export interface ShippedBy {
  /** By the servers' clock. */
  readonly nowMs: number;
  /** The records of all erasures. */
  readonly erased: ReadonlySet<string>;
  /** How long what is kept once its stay is over (ms); null: the ledger does not say. */
  readonly recordMs: number | null;
  readonly pictureMs: number | null;
  /** As of `CarFacts`: false where the car is inside, and its plate is told. */
  readonly hasNoFace: (entry: string) => boolean | null;
  /** Whether that booth is on the roster no more. */
  readonly isRemoved: (booth: string) => boolean;
}

/** In these nobody has anything to do with the record any more. One of a later version counts as open. */
const settled: ReadonlySet<string> = new Set(['confirmed', 'resolved', 'voided', 'local', 'erased']);
/** A body or picture without an event waits so long for one (ms): its booth ships all three again until that is acknowledged. */
const orphanMs = 24 * 3_600_000;

/** So many more records than were left are read before those are looked for that need not be known any more. */
const mostMore = 20_000;

/**
 * What the booths have shipped of their records, as the streams tell it from their beginning on: some hundred bytes for each that is open or
 * has something stored, and for those of its stay. Of what is settled and gone nothing is known, however long the journals are: bodies and
 * pictures are read before the events. Nothing of it is kept over the end of the session.
 */
export class ShippedRecords {
  readonly #records = new Map<string, KnownRecord>();
  readonly #readTo = { journals: 0, bodies: 0, pictures: 0 };
  readonly #times = new BelievedTimes();
  readonly #disks = new Map<string, KnownDisks>();
  /** Booths of which an event could not be read: which record has changed by it, nobody here knows. */
  readonly #unreadable = new Set<string>();
  /** Whatever is stored of the records of events up to there is known. */
  #partsReadTo = 0;
  #tidyAt = mostMore;

  /** How many are known. */
  get size(): number {
    return this.#records.size;
  }

  get readTo(): Readonly<Record<'journals' | ShippedPart, number>> {
    return this.#readTo;
  }

  takeEvents(messages: readonly StoredMessage[], nowMs: number): void {
    for (const { subject, sequence, storedMs, bytes } of messages) {
      this.#readTo.journals = sequence;
      const believedMs = this.#times.of(storedMs, nowMs);
      const booth = boothOf(subject);
      const read = readJournalMessage(bytes);
      if (booth === null || 'unknownKind' in read) continue;
      if ('fault' in read) {
        this.#unreadable.add(booth);
        continue;
      }
      const { disks } = this.#follow(booth, read.message, believedMs);
      if (read.message.kind === 'event' && read.message.record !== null) {
        const { record, entry, event, to, at } = read.message;
        const known = this.#of(booth, record);
        known.entry = entry ?? known.entry;
        known.state = to;
        known.sequence = sequence;
        known.disk = disks.last;
        if (event === 'picture-erased') known.isPictureErased = true;
        // A booth tells what happened long ago when it ships for the first time, and again after a loss.
        else known.changedMs = Math.min(believedMs, Date.parse(at.at) - (at.clockErrorMs ?? 0));
      }
    }
    if (this.#records.size >= this.#tidyAt) this.#tidy();
  }

  /** @param sequence the last event's that was stored before the bodies and pictures were read, to their ends: each comes before its event */
  partsAreReadTo(sequence: number): void {
    this.#partsReadTo = sequence;
  }

  /** @returns those that a younger one of the same record has replaced */
  takeParts(part: ShippedPart, messages: readonly StoredMessage[]): number[] {
    const superseded = [];
    for (const { subject, sequence, storedMs } of messages) {
      this.#readTo[part] = sequence;
      const [booth, record] = [boothOf(subject), shippedRecordOf(subject)];
      if (booth === null || record === null) continue;
      const { last } = this.#of(booth, record);
      if (last[part] !== null) superseded.push(last[part].sequence);
      last[part] = { sequence, storedMs };
    }
    return superseded;
  }

  /** What is to go now. What is known of a stay of which nothing is left, and nothing to come, is forgotten. */
  *due(by: ShippedBy): Generator<DueShipped, void> {
    const stays = this.#stays(by);
    for (const [key, known] of this.#records) {
      const { booth, record, last } = known;
      const stay = stays.get(stayOf(known));
      if (stay === undefined) continue;
      if (this.#isOver(stay)) this.#records.delete(key);
      for (const part of shippedParts) {
        const place = last[part];
        const why = place === null ? null : this.#whyDue(known, part, place, stay, by);
        if (place !== null && why !== null)
          yield { booth, record, part, sequence: place.sequence, isByAge: why === 'age' };
      }
    }
  }

  /** It was deleted. */
  forget({ booth, record, part }: Pick<DueShipped, 'booth' | 'record' | 'part'>): void {
    const known = this.#records.get(keyOf(booth, record));
    if (known !== undefined) known.last[part] = null;
  }

  #isOver({ hasParts, isOpen, sequence }: Stay): boolean {
    return !hasParts && !isOpen && sequence <= this.#partsReadTo;
  }

  #tidy(): void {
    const stays = this.#stays({ isRemoved: () => false });
    for (const [key, known] of this.#records) {
      const stay = stays.get(stayOf(known));
      if (stay !== undefined && this.#isOver(stay)) this.#records.delete(key);
    }
    this.#tidyAt = 2 * this.#records.size + mostMore;
  }

  #whyDue(
    known: KnownRecord,
    part: ShippedPart,
    { storedMs }: Place,
    stay: Stay,
    { nowMs, erased, recordMs, pictureMs, hasNoFace, isRemoved }: ShippedBy,
  ): 'said' | 'age' | null {
    const { booth, record, entry, state, isPictureErased } = known;
    if (erased.has(record) || (entry !== null && erased.has(entry)) || state === 'erased') return 'said';
    const isPicture = part === 'pictures';
    if (isPicture && isPictureErased) return 'said';
    if (state === null) return nowMs - storedMs > orphanMs ? 'age' : null;
    // Nobody has confirmed an exception: what happened is seen by its picture alone, which stays as long as its record.
    const mostMs = isPicture && state !== 'local' ? pictureMs : recordMs;
    if (mostMs === null || stay.isOpen || nowMs - stay.changedMs <= mostMs) return null;
    const isInside = entry !== null && hasNoFace(entry) === false;
    return isInside || (this.#unreadable.has(booth) && !isRemoved(booth)) ? null : 'age';
  }

  #stays({ isRemoved }: Pick<ShippedBy, 'isRemoved'>): ReadonlyMap<string, Stay> {
    const stays = new Map<string, Stay>();
    for (const known of this.#records.values()) {
      const { booth, state, last } = known;
      const key = stayOf(known);
      const stay = stays.get(key) ?? { isOpen: false, changedMs: 0, hasParts: false, sequence: 0 };
      const isOpen = state !== null && !settled.has(state);
      const leftMs = isOpen ? this.#leftMs(known) : null;
      // Whoever took a booth off the roster has seen to what it had not sent.
      stay.isOpen ||= isOpen && leftMs === null && !isRemoved(booth);
      stay.changedMs = Math.max(stay.changedMs, known.changedMs, leftMs ?? 0);
      stay.sequence = Math.max(stay.sequence, known.sequence);
      stay.hasParts ||= shippedParts.some((part) => last[part] !== null);
      stays.set(key, stay);
    }
    return stays;
  }

  #follow(booth: string, message: Parameters<Disks['take']>[0], believedMs: number): KnownDisks {
    const known = this.#disks.get(booth) ?? { disks: new Disks(), sinceMs: 0 };
    const { last } = known.disks;
    known.disks.take(message);
    if (known.disks.last !== last) known.sinceMs = believedMs;
    this.#disks.set(booth, known);
    return known;
  }

  /**
   * Nobody ever tells that a record is settled that a former disk of its booth left behind: it is taken over or seen to as long as it is kept,
   * which is counted from when the next disk took that one's place.
   *
   * @returns since when it is such a one (ms since 1970); null: it is none
   */
  #leftMs({ booth, disk }: KnownRecord): number | null {
    const known = this.#disks.get(booth);
    return known?.disks.isFormer(disk) === true ? known.sinceMs : null;
  }

  #of(booth: string, record: string): KnownRecord {
    const key = keyOf(booth, record);
    const known = this.#records.get(key) ?? {
      booth,
      record,
      entry: null,
      state: null,
      changedMs: 0,
      isPictureErased: false,
      sequence: 0,
      disk: 0,
      last: { bodies: null, pictures: null },
    };
    this.#records.set(key, known);
    return known;
  }
}

const keyOf = (booth: string, record: string): string => `${booth} ${record}`;
const stayOf = ({ entry, record }: KnownRecord): string => entry ?? record;
