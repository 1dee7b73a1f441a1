import { plateAsKept, plateLength } from '../../contract/plate-rules.ts';
import type { Plates } from '../../contract/plates.ts';
import { plateLengthLimit, type RecordView } from '../../contract/record.ts';
import { refuse, type Result } from '../../contract/result.ts';
import type { Appended, PressReading } from '../journal/model/press-types.ts';
import type { Journal } from '../journal/types.ts';
import { jpegFault } from '../lib/jpeg.ts';
import { journalRefusal } from '../journal/thread/refusal.ts';
import type { Clock, Random } from '../ports/ports.ts';
import type { ParkedCars } from '../sessions/parked-cars.ts';

/** What the gate's use cases work with. */
export interface GatePorts {
  readonly journal: Journal;
  readonly parked: ParkedCars;
  /** The record of the entry, at whatever booth, of the car with that session at the service; null: the site's ledger has told of none. */
  readonly siteEntryOf: (sessionId: string) => string | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly vehicleClasses: readonly string[];
  /** The site's plate profile. */
  readonly plates: Plates;
  /** Who is on duty, and in which shift. Nobody signed in is no reason to refuse a car. */
  readonly who: () => { readonly operator: string | null; readonly shift: string | null };
  /** A record was committed. */
  readonly saved: (record: RecordView) => void;
  /** Something could not be committed. */
  readonly notSaved: (error: unknown) => void;
}

/** @returns the plate as it is kept and sent; `plate-empty`, or `plate-too-long` with the limit in characters */
export function checkedPlate({ plates }: Pick<GatePorts, 'plates'>, typed: string): Result<string> {
  const plate = plateAsKept(plates, typed);
  if (plate === '') return refuse('plate-empty', { field: 'plate' });
  return plateLength(plate) > plateLengthLimit
    ? refuse('plate-too-long', { field: 'plate', limit: plateLengthLimit })
    : { ok: true, value: plate };
}

/** @returns `picture-not-jpeg` where the bytes are none that may be decoded */
export function pictureFault(picture: Uint8Array | null): Result<never> | null {
  return picture === null || jpegFault(picture) === null
    ? null
    : refuse('picture-not-jpeg', { field: 'picture' });
}

/**
 * What the journal is told of a picture from a camera: that no two records may show the same one, since it would be another car's,
 * and its SHA-256 in hexadecimal, taken on a thread of Node's own: half a millisecond that neither the window nor the
 * journal has to wait for.
 */
export async function hashed(
  picture: Uint8Array | null,
): Promise<{ pictureSha256?: string; newPictureOnly?: true }> {
  if (picture === null) return {};
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(picture));
  return { pictureSha256: Buffer.from(hash).toString('hex'), newPictureOnly: true };
}

/** What was read of the car, as plates are kept here. Where that makes another number of characters of it, nobody knows which were doubtful. */
export function readAsKept(
  { plates }: Pick<GatePorts, 'plates'>,
  read: PressReading | null,
): { reading?: PressReading } {
  if (read === null) return {};
  const text = plateAsKept(plates, read.text);
  const count = plateLength(text);
  const marked = count === read.marked.length ? read.marked : Array.from({ length: count }, () => true);
  return { reading: { ...read, text, marked } };
}

/**
 * The press's own time and names, and whose it is, taken once: a record's time is that of the press and is never rewritten.
 *
 * @param agoMs how long ago the press was (ms)
 */
export function stamp(
  { clock, random, who }: Pick<GatePorts, 'clock' | 'random' | 'who'>,
  agoMs = 0,
): ReturnType<GatePorts['who']> & {
  id: string;
  salt: string;
  atMs: number;
  offsetMinutes: number;
} {
  const atMs = clock.now() - agoMs;
  return { ...who(), id: random.uuid(), salt: random.uuid(), atMs, offsetMinutes: clock.offsetMinutes(atMs) };
}

/** Commits, and answers only then. What the disk refuses is told as what it is: not saved. */
export async function commit(ports: GatePorts, append: () => Promise<Appended>): Promise<Result<RecordView>> {
  let appended: Appended;
  try {
    appended = await append();
  } catch (error) {
    return refusedBy(ports, error);
  }
  if (!appended.ok) return refuse(appended.code, { field: 'entryId' });
  ports.saved(appended.record);
  return { ok: true, value: appended.record };
}

/** @returns the code for what the journal threw; everything else is a bug and is thrown on */
export function refusedBy({ notSaved }: Pick<GatePorts, 'notSaved'>, error: unknown): Result<never> {
  const refusal = journalRefusal(error);
  notSaved(error);
  return refusal;
}

export interface InsidePorts {
  readonly parked: Pick<ParkedCars, 'changed' | 'withPlate'>;
}

/** Whether a car with that plate is known to be inside; nothing is asked of a network. */
export async function isInside({ parked }: InsidePorts, plate: string): Promise<boolean> {
  // What was saved before this press counts.
  await parked.changed([]);
  return parked.withPlate(plate).length > 0;
}

/** @returns `class-unknown` where the site has no such class */
export function classFault(
  { vehicleClasses }: Pick<GatePorts, 'vehicleClasses'>,
  vehicleClass: string,
): Result<never> | null {
  return vehicleClasses.includes(vehicleClass) ? null : refuse('class-unknown', { field: 'vehicleClass' });
}
