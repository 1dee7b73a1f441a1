import { createHash } from 'node:crypto';
import type { Operation, RecordView } from '../../electron/contract/record.ts';
import type { BoothErrorCode } from '../../electron/contract/result.ts';
import type { Rng } from './rng.ts';
import type { SiteTime } from './site-time.ts';

/** All plates of the campaign begin like this, so that a search for them in a file is one pattern. */
const plateMark = 'ZQ';
const plateAlphabet = 'ABCDEFGHJKLMNPRSTUVWXY3456789';
export const platePattern = new RegExp(`${plateMark}[${plateAlphabet}]{8}`, 'g');

export const randomPlate = (rng: Rng): string => plateMark + rng.text(8, plateAlphabet);

/** Of every car of the campaign. */
export const vehicleClass = 'CAR';

/** What an operation on a session carries beyond its session. */
export interface ActCarries {
  readonly values: { readonly plateNumber?: string; readonly endDateTime?: string };
  readonly inputs: Readonly<Record<string, string>>;
  readonly reason: string;
}

/**
 * What became of a car that came in at one tap, as far as anybody was told: `typing` and `voiding` were asked for, and nobody said
 * that it was kept. A plate that was asked for is asked for again, never closed; one that was to be closed never gets a plate.
 */
export type RushStep = 'untyped' | 'typing' | 'typed' | 'voiding' | 'voided';

/** One press of a button, kept by the campaign, which no kill reaches. */
export interface Press {
  readonly pressId: string;
  readonly operation: Operation;
  /** As it was known to whoever pressed; of a car that came in at one tap '' until it is typed. */
  plate: string;
  /** The entry's record, for what is done with a car that this booth let in. */
  readonly entryId: string | null;
  /** The session, for what is done with one that another booth began. */
  readonly sessionId?: string;
  /** Why a car leaves that nothing is known of: a record for the supervisor, never sent. */
  readonly exception?: string;
  readonly act?: ActCarries;
  rush?: RushStep;
  /** The attendant says: another car, although one with that plate is inside. */
  readonly despiteInside?: true;
  readonly picture: Uint8Array | null;
  readonly pictureSha256: string | null;
  /** What the screen was shown: null while (or because) nobody said *Saved*. */
  saved: RecordView | null;
  /** Why the journal may be without it: the campaign itself has destroyed it on the disk, and knows so by its own reading. */
  destroyed: string | null;
  /** A supervisor had all that names its car erased, or its time was over: nothing of it may be left. */
  erased?: true;
  /** Somebody was asked to decide about its record, to correct it or to take it back. */
  decided?: true;
  /** Plates that were replaced by another one, or were asked for and may have come about. */
  formerPlates?: string[];
  /** The plate of a correction that nobody answered: it is the record's, or not. */
  plateAsked?: string;
  /** What somebody thought better of; `withdrawing`: nobody answered. */
  thought?: 'corrected' | 'withdrawing' | 'withdrawn';
  /** The campaign has destroyed its picture (only). */
  pictureLost: boolean;
  /** How the booth may answer instead of saving it, as its case means it. */
  readonly meant?: readonly BoothErrorCode[];
  /** How it did. */
  readonly refusals: BoothErrorCode[];
  /** When it was pressed (ms since 1970, by the site's time). */
  readonly pressedMs: number;
  /** Each time that its message was sent: the booth's clock (ms since 1970) and its offset then. */
  readonly sent: { readonly atMs: number; readonly offsetMinutes: number }[];
  /** Its record, as the journal's file has it, whoever was told. */
  filedId?: string;
  /** Its picture's time was over. */
  pictureErased?: true;
}

/** Its record's id, whoever was told of it. */
export const recordIdOf = ({ saved, filedId }: Pick<Press, 'saved' | 'filedId'>): string | undefined =>
  saved?.id ?? filedId;

/**
 * What tells one act's request from all others: the campaign's reasons, notes and instants are each used once. On the wire it
 * stands where the training profile puts it.
 */
export function markOf(operation: Operation, { values, inputs, reason }: ActCarries): string {
  if (operation === 'charge') return values.endDateTime ?? '';
  return operation === 'direct-charge' ? (inputs['note'] ?? '') : reason;
}

/** A car that another booth let in; its id is null where the service never answered. */
export interface Elsewhere {
  readonly plate: string;
  sessionId: string | null;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What was pressed in one run, and what was called *Saved*. */
export class Ledger {
  readonly presses: Press[] = [];
  readonly elsewhere: Elsewhere[] = [];
  readonly #bySaved = new Map<string, Press>();
  readonly #byId = new Map<string, Press>();
  readonly #time: SiteTime;
  #instant = 0;

  constructor(time: SiteTime) {
    this.#time = time;
  }

  /** Milliseconds since 1970 that nobody else in this run is given. */
  instant(): number {
    this.#instant = Math.max(this.#instant + 1, this.#time.now());
    return this.#instant;
  }

  add(
    press: Omit<
      Press,
      'pictureSha256' | 'saved' | 'destroyed' | 'pictureLost' | 'pressedMs' | 'sent' | 'refusals'
    >,
  ): Press {
    const { picture } = press;
    const kept: Press = {
      ...press,
      formerPlates: [],
      pictureSha256: picture === null ? null : sha256(picture),
      saved: null,
      destroyed: null,
      pictureLost: false,
      pressedMs: this.#time.now(),
      sent: [],
      refusals: [],
    };
    this.presses.push(kept);
    this.#byId.set(kept.pressId, kept);
    return kept;
  }

  /** The screen was told that it is saved. */
  save(press: Press, record: RecordView): void {
    press.saved = record;
    // Whatever became of it before, from now on it must be there.
    press.destroyed = null;
    this.#bySaved.set(record.id, press);
  }

  ofPress(pressId: string): Press | undefined {
    return this.#byId.get(pressId);
  }

  ofRecord(recordId: string): Press | undefined {
    return this.#bySaved.get(recordId);
  }

  /** Those that are to be there. */
  saved(): Press[] {
    return this.presses.filter(
      ({ saved, destroyed, erased }) => saved !== null && destroyed === null && erased !== true,
    );
  }
}
