import { createHash } from 'node:crypto';
import { sha256Of } from '../records/pictures.ts';
import { sessionKey } from '../../../contract/session-id.ts';
import { openStates } from '../database/rules.ts';
import { plateNaming, type PlateNaming } from '../privacy/names-plate.ts';
import { scrubPage } from '../privacy/scrub.ts';
import { cellsOn, type Value } from '../pages/cells.ts';
import type { Pages } from '../pages/pages.ts';
import { fits, shapesOfAll } from '../pages/shapes.ts';
import { payloadOf, plateBytes, writtenByItself } from './bytes-of.ts';
import { Images, type Image } from './images.ts';
import { forgetPartsBeingErased, keepPartsBeingErased, partsBeingErased, type Parts } from './parts.ts';
import { payloadsIn, pictureColumns, type Payload } from './payloads.ts';

/** What the journal that took its place says of a record. `picture-gone`: its picture alone is erased. */
export type Fate = 'kept' | 'gone' | 'picture-gone' | 'unknown';

export interface Cleaning {
  readonly fateOf: (recordId: string) => Fate;
  readonly isAttendantErased: (id: string) => boolean;
  /**
   * Whether the days of a record that the journal has no more are over.
   *
   * @param at_ms as it was stamped (ms since 1970)
   * @param isOpen it may never have been sent
   */
  readonly isExpired: (record: {
    readonly id: string;
    readonly at_ms: number;
    readonly isOpen: boolean;
  }) => boolean;
  /** Plates of which everything is to go, as a person writes them. */
  readonly plates: readonly string[];
}

/** Images that one step goes through: some milliseconds. */
const stepImages = 32;
/** An index has fewer values than any row or copy of a record. */
const mostPlainColumns = 3;
/** Records that are gone through at once. */
const mostRecords = 500;

/**
 * Overwrites in a journal that was moved aside what may not be kept any longer: what the journal erased, what its days are over of,
 * and all about the plates, be it in rows, in what moved rows left behind, or on pages of which nothing can be told but their bytes.
 * What cannot be identified stays. A row goes last of all that is about its record: whenever it is killed, it begins anew.
 *
 * @throws the file system's error
 */
export function* cleanMovedAside(folder: string, cleaning: Cleaning): Generator<void> {
  const images = new Images(folder);
  try {
    for (let hasMore = true; hasMore;) {
      const found = new Condemned(images, cleaning, partsBeingErased(folder));
      yield* each(images, (image) => found.condemn(image));
      if (found.isEmpty) return;
      yield* each(images, (image) => found.findParts(image));
      hasMore = found.isFull;
      keepPartsBeingErased(folder, found.parts);
      yield* each(images, (image) => found.overwriteTraces(image));
      images.flush();
      for (const which of ['of-records', 'records'] as const) {
        yield* each(images, (image) => found.overwriteRows(image, which));
        images.flush();
      }
      forgetPartsBeingErased(folder);
    }
  } finally {
    images.close();
  }
}

function* each(images: Images, work: (image: Image) => void): Generator<void> {
  let count = 0;
  for (const image of images.all()) {
    work(image);
    count += 1;
    if (count % stepImages === 0) yield;
  }
  yield;
}

/** What is to be overwritten, and doing so. */
class Condemned {
  readonly #usable: number;
  readonly #pages: Pages;
  readonly #cleaning: Cleaning;
  readonly #plates: readonly { readonly naming: PlateNaming; readonly bytes: RegExp | null }[];
  readonly #shapes = shapesOfAll();
  readonly #records = new Set<string>();
  /** Records of which the picture alone goes. */
  readonly #pictures = new Set<string>();
  /** Of these, and of those that were being overwritten when the last run ended. */
  readonly parts: Parts;
  /** What stands for a condemned row elsewhere: entries of indexes, and people's rows. */
  readonly #needles = new Map<string, Buffer>();

  constructor({ pages }: Images, cleaning: Cleaning, parts: Parts) {
    this.parts = parts;
    this.#pages = pages;
    this.#usable = pages.usable;
    this.#cleaning = cleaning;
    this.#plates = cleaning.plates.map((plate) => ({
      naming: plateNaming(plate),
      bytes: plateBytes(plate),
    }));
  }

  /** There may be more than could be remembered. */
  get isFull(): boolean {
    return this.#records.size + this.#pictures.size >= mostRecords;
  }

  get isEmpty(): boolean {
    const { size } = this.#needles;
    return this.#records.size + this.#pictures.size + size + this.#plates.length + this.parts.size === 0;
  }

  condemn(image: Image): void {
    for (const payload of payloadsIn(image, this.#usable)) {
      const row = this.#recordIn(payload);
      this.#judge(payload, row);
      if (row !== null && this.#records.has(payload.recordId)) this.#rememberEntries(row, payload.rowid);
    }
    this.#lookForPeople(image);
  }

  /** Once all records are known: a picture may stand before its record. */
  findParts(image: Image): void {
    for (const payload of payloadsIn(image, this.#usable))
      if (this.#goes(payload)) this.#rememberParts(payload);
  }

  /** After `findParts`: everything but the rows that begin with a record's id. */
  overwriteTraces(image: Image): void {
    const { bytes, page } = image;
    const ranges: [from: number, to: number][] = [];
    if (this.parts.get(page)?.has(digestOf(this.#dataOf(bytes))) === true) ranges.push([4, this.#usable]);
    for (const needle of this.#needles.values())
      for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + needle.length))
        ranges.push([at, at + needle.length]);
    const scrubbed = this.#isOfPlainIndex(image) && scrubPage(bytes.subarray(0, this.#usable), 0);
    overwrite(image, [...ranges, ...this.#platesIn(image)]);
    if (scrubbed) image.keep();
  }

  /** @param which what is of the records, and after it themselves: they tell what is theirs */
  overwriteRows(image: Image, which: 'of-records' | 'records'): void {
    const gone = [...payloadsIn(image, this.#usable)].filter(
      (payload) => this.#goes(payload) && (this.#recordIn(payload) === null) === (which === 'of-records'),
    );
    overwrite(
      image,
      gone.map(({ from, to }) => [from, to]),
    );
  }

  #goes(payload: Payload): boolean {
    const { recordId } = payload;
    return this.#records.has(recordId) || (isPicture(payload) && this.#pictures.has(recordId));
  }

  #judge(payload: Payload, row: FoundRow | null): void {
    const { recordId } = payload;
    if (this.isFull || this.#records.has(recordId)) return;
    const fate = this.#cleaning.fateOf(recordId);
    const isOver =
      fate === 'unknown' &&
      row !== null &&
      this.#cleaning.isExpired({ id: recordId, at_ms: Number(row['at_ms']), isOpen: isOpenRow(row) });
    if (fate === 'gone' || isOver || (row !== null && this.#isAbout(row, fate))) this.#records.add(recordId);
    else if (fate === 'picture-gone' && isPicture(payload)) this.#pictures.add(recordId);
  }

  /** It has the plate, or names it and need not be kept for itself. */
  #isAbout(row: FoundRow, fate: Fate): boolean {
    const has = this.#plates.some(({ naming }) => naming.is(row['plate']));
    return has || (this.#mentions(row) && !(fate === 'unknown' && isOpenRow(row)));
  }

  #mentions(row: FoundRow): boolean {
    const [note, request] = [row['note'], row['request']].map((value) =>
      typeof value === 'string' ? value : null,
    ) as [string | null, string | null];
    return this.#plates.some(({ naming }) => naming.isMentioned({ note, request }));
  }

  /** The record that a payload tells, from its row or its copy in the index of open records, as far as it stands on this page. */
  #recordIn(payload: Payload): FoundRow | null {
    const shape = this.#shapes.find((tried) => tried.table === 'records' && fits(payload, tried));
    if (shape === undefined) return null;
    const row = Object.fromEntries(
      shape.columns.map(({ name }, index): [string, Value] => [name, payload.first[index] ?? null]),
    );
    // One of which not even this can be read may be anything.
    const isRead = typeof row['plate'] === 'string' && typeof row['state'] === 'string';
    return isRead && Number(row['at_ms']) > 0 ? row : null;
  }

  /** Those that hold its plate or its session. */
  #rememberEntries(row: FoundRow, rowid: number | null): void {
    const seq = typeof row['seq'] === 'number' ? row['seq'] : rowid;
    const { plate, lane, session_id: session } = row;
    if (seq === null) return;
    if (typeof plate === 'string' && plate !== '') this.#need(payloadOf([seq, plate, seq]));
    const key = typeof session === 'string' ? sessionKey(session) : null;
    for (const value of [plate, lane, session, key])
      if (typeof value === 'string' && value !== '') this.#need(payloadOf([value, seq]));
  }

  #rememberParts(payload: Payload): void {
    const read = payload.whole(this.#pages);
    const [, , sha256, jpeg] = read?.values ?? [];
    // Its further pages may be another's by now.
    if (read === null || (isPicture(payload) && !(jpeg instanceof Uint8Array && sha256Of(jpeg) === sha256)))
      return;
    for (const page of read.over) {
      const bytes = this.#pages.read(page);
      if (bytes === null) continue;
      const digests = this.parts.get(page) ?? new Set();
      this.parts.set(page, digests.add(digestOf(this.#dataOf(bytes))));
    }
  }

  /** Rows of attendants whose names are erased: nothing else holds these values side by side. */
  #lookForPeople({ bytes, page }: Image): void {
    for (const cell of cellsOn(this.#pages, bytes, page)) {
      const [id, ...rest] = cell.first;
      if (!this.#shapes.some((shape) => shape.table === 'attendants' && fits(cell, shape))) continue;
      if (this.#cleaning.isAttendantErased(String(id)))
        this.#need(Buffer.from([id, ...rest].slice(0, 4).join('')));
    }
  }

  /**
   * Where a plate stands, but for a longer one in the row of a record that goes on, and what the journal writes by itself. What a condemned row holds goes with it, last: it
   * tells which pictures are the plate's.
   */
  #platesIn(image: Image): [number, number][] {
    const text = image.bytes.toString('latin1');
    const hits = this.#plates.flatMap(({ bytes }) =>
      bytes === null ? [] : [...text.matchAll(bytes)].map(rangeOf),
    );
    if (hits.length === 0) return [];
    const others = [...payloadsIn(image, this.#usable)].filter((payload) => {
      const row = this.#recordIn(payload);
      const isCondemned = this.#records.has(payload.recordId);
      return isCondemned || isPicture(payload) || (row !== null && !this.#mentions(row));
    });
    const kept = [
      ...others.map(({ from, to }): [number, number] => [from, to]),
      ...[...text.matchAll(writtenByItself)].map(rangeOf),
    ];
    return hits.filter(([from, to]) => !kept.some(([begin, end]) => begin <= from && to <= end));
  }

  /**
   * A page of an index that copies no whole record: what entries left in its unallocated part when they moved is often cut, so that no
   * needle finds it, and tells nothing that the rows do not.
   */
  #isOfPlainIndex({ bytes, page }: Image): boolean {
    if (bytes.length < this.#usable) return false;
    const cells = [...cellsOn(this.#pages, bytes, page)];
    return (
      cells.length > 0 && cells.every(({ kind, columns }) => kind === 'entry' && columns <= mostPlainColumns)
    );
  }

  #need(needle: Buffer): void {
    this.#needles.set(needle.toString('latin1'), needle);
  }

  /** A page without what links it to the next. */
  #dataOf = (page: Buffer): Buffer => page.subarray(4, this.#usable);
}

type FoundRow = Readonly<Record<string, Value>>;

/** Record, variant, hash, bytes: no other row of a record has so few values that begin so. */
const isPicture = ({ columns, first: [, variant] }: Payload): boolean =>
  columns === pictureColumns && (variant === 'original' || variant === 'shrunk');

const rangeOf = ({ 0: found, index }: RegExpExecArray): [number, number] => [index, index + found.length];

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

function overwrite(image: Image, ranges: readonly (readonly [number, number])[]): void {
  for (const [from, to] of ranges) image.bytes.fill(0, from, to);
  if (ranges.length > 0) image.keep();
}

const isOpenRow = (row: FoundRow): boolean => (openStates as readonly Value[]).includes(row['state'] ?? null);
