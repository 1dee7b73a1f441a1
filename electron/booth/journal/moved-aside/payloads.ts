import { decode, headerAt, localBytes, overflowOf, type Value } from '../salvage/cells.ts';
import type { Pages } from '../salvage/pages.ts';
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

/** Finds them by the ids alone, whatever the page says of itself: it may be damaged. */
export function* payloadsIn({ bytes }: Image, usable: number): Generator<Payload> {
  for (const { 0: recordId, index } of bytes.toString('latin1').matchAll(recordIds)) {
    const payload = payloadAround(bytes, usable, index, recordId);
    if (payload !== null) yield payload;
  }
}

function payloadAround(bytes: Buffer, usable: number, at: number, recordId: string): Payload | null {
  for (let before = 2; before <= Math.min(at, mostHeader + 8); before += 1) {
    const from = at - before;
    const number = before - (bytes[from] ?? 0);
    if (!numbers.includes(number)) continue;
    const header = headerAt(bytes, from);
    if (header === null || header.bytes + number !== before) continue;
    const { types, total } = header;
    const inFirst = types[0] === idType && number === 0;
    if (!inFirst && !(types[1] === idType && bytesOfNumber(types[0]) === number)) continue;
    const local = localBytes(usable, total, isRow(types));
    const to = Math.min(from + local, bytes.length);
    const payload = bytes.subarray(from, to);
    return {
      recordId,
      columns: types.length,
      from,
      to,
      rowid: rowidBefore(bytes, from),
      first: decode(payload, header, true) ?? [],
      whole: (pages) => {
        if (local === total) return { values: decode(payload, header, false) ?? [], over: [] };
        const over = to + 4 > bytes.length ? null : overflowOf(pages, payload, total, bytes.readUInt32BE(to));
        const values = over === null ? null : decode(over.whole, header, false);
        return over === null || values === null ? null : { values, over: over.pages };
      },
    };
  }
  return null;
}

/** A row begins with its own number, which stands as NULL, or is a picture's: what the page says of itself may be damaged. */
const isRow = (types: readonly number[]): boolean => types[0] === 0 || types.length === pictureColumns;

/** NaN: not an integer. */
const bytesOfNumber = (type = -1): number => (type === 8 || type === 9 ? 0 : (numbers[type] ?? Number.NaN));

/** The number before a row's header. Its bytes but the last have their highest bit set. */
function rowidBefore(bytes: Buffer, from: number): number | null {
  let start = from - 1;
  if ((bytes[start] ?? 0x80) >= 0x80) return null;
  while (start > 0 && from - start < 9 && (bytes[start - 1] ?? 0) >= 0x80) start -= 1;
  let value = 0;
  for (let at = start; at < from; at += 1) value = value * 128 + ((bytes[at] ?? 0) & 0x7f);
  return Number.isSafeInteger(value) ? value : null;
}
