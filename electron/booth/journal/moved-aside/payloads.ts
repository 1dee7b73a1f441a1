import {
  cellStarts,
  decode,
  headerAt,
  localBytes,
  overflowOf,
  type Header,
  type Value,
} from '../pages/cells.ts';
import type { Pages } from '../pages/pages.ts';
import { varintOf } from './bytes-of.ts';
import type { Image } from './images.ts';

/** A row, or an entry of an index, that begins with a record's id (or with a number and it), in a cell that is in use or not. */
export interface Payload {
  readonly recordId: string;
  /** How many values it has. */
  readonly columns: number;
  /** Where it stands in its image: `from` up to, not including, `to`. */
  readonly from: number;
  readonly to: number;
  /** The number before it, a row's; null: not to be told. */
  readonly rowid: number | null;
  /** The values that stand on this page. */
  readonly first: readonly Value[];
  /** All values and the pages that they go over; null where one of these is damaged, or another's by now. */
  readonly whole: (
    pages: Pages,
  ) => { readonly values: readonly Value[]; readonly over: readonly number[] } | null;
}

/** Of a picture's row: no index has as many that begins with a record's id. */
export const pictureColumns = 4;

const recordIds = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** As a row's header names a text of 36 bytes (https://sqlite.org/fileformat2.html#record_format). */
const idType = 13 + 2 * 36;
/** A header of a journal's row is shorter than this, and a number before the id at most eight bytes. */
const mostHeader = 127;
const numbers = [0, 1, 2, 3, 4, 6, 8];

/**
 * Finds them by the ids alone, whatever the page says of itself: it may be damaged. What a moved row left behind ends where another
 * cell begins: that one stands over the rest of it.
 */
export function* payloadsIn({ bytes, page }: Image, usable: number): Generator<Payload> {
  const found = [...bytes.toString('latin1').matchAll(recordIds)].flatMap(({ 0: recordId, index }) => {
    const header = headerBefore(bytes, index);
    return header === null ? [] : [{ recordId, ...header }];
  });
  const starts = [...cellStarts(bytes, page), ...found.map((one) => cellStart(bytes, one))];
  for (const one of found) {
    const end = starts.reduce((least, start) => (start > one.from ? Math.min(least, start) : least), usable);
    yield payloadAt(bytes, usable, one, end);
  }
}

interface Found {
  readonly from: number;
  readonly header: Header;
}

function headerBefore(bytes: Buffer, at: number): Found | null {
  for (let before = 2; before <= Math.min(at, mostHeader + 8); before += 1) {
    const from = at - before;
    const number = before - (bytes[from] ?? 0);
    if (!numbers.includes(number)) continue;
    const header = headerAt(bytes, from);
    if (header === null || header.bytes + number !== before) continue;
    const { types } = header;
    const inFirst = types[0] === idType && number === 0;
    if (inFirst || (types[1] === idType && bytesOfNumber(types[0]) === number)) return { from, header };
  }
  return null;
}

function payloadAt(
  bytes: Buffer,
  usable: number,
  { recordId, from, header }: Found & { readonly recordId: string },
  end: number,
): Payload {
  const { types, total } = header;
  const local = localBytes(usable, total, isRow(types));
  const to = Math.min(from + local, bytes.length, end);
  const payload = bytes.subarray(from, to);
  const isWhole = payload.length === local;
  return {
    recordId,
    columns: types.length,
    from,
    to,
    rowid: rowidBefore(bytes, from),
    first: decode(payload, header, true) ?? [],
    whole: (pages) => {
      if (!isWhole) return null;
      if (local === total) return { values: decode(payload, header, false) ?? [], over: [] };
      const over = to + 4 > bytes.length ? null : overflowOf(pages, payload, total, bytes.readUInt32BE(to));
      const values = over === null ? null : decode(over.whole, header, false);
      return over === null || values === null ? null : { values, over: over.pages };
    },
  };
}

/** Where the cell of a payload begins: with its length, and a row's number behind that. */
const cellStart = (bytes: Buffer, { from, header: { types, total } }: Found): number =>
  (isRow(types) ? startOfRowid(bytes, from) : from) - varintOf(total).length;

/** A row begins with its own number, which stands as NULL, or is a picture's: what the page says of itself may be damaged. */
const isRow = (types: readonly number[]): boolean => types[0] === 0 || types.length === pictureColumns;

/** NaN: not an integer. */
const bytesOfNumber = (type = -1): number => (type === 8 || type === 9 ? 0 : (numbers[type] ?? Number.NaN));

/** The number before a row's header. */
function rowidBefore(bytes: Buffer, from: number): number | null {
  if ((bytes[from - 1] ?? 0x80) >= 0x80) return null;
  const start = startOfRowid(bytes, from);
  let value = 0;
  for (let at = start; at < from; at += 1) value = value * 128 + ((bytes[at] ?? 0) & 0x7f);
  return Number.isSafeInteger(value) ? value : null;
}

/** Its bytes but the last have their highest bit set. */
function startOfRowid(bytes: Buffer, from: number): number {
  let start = from - 1;
  while (start > 0 && from - start < 9 && (bytes[start - 1] ?? 0) >= 0x80) start -= 1;
  return start;
}
