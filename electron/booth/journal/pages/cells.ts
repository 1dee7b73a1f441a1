import type { Pages } from './pages.ts';

// Rows found page by page (https://sqlite.org/fileformat2.html#b_tree_pages), so that a damaged page costs what stands on it
// and not what lies behind it.

export type Value = null | number | string | Uint8Array;

/** One row of a table, or one entry of an index. */
export interface Cell {
  readonly kind: 'row' | 'entry';
  /** The row's number; of an entry: 0. */
  readonly rowid: number;
  readonly columns: number;
  readonly page: number;
  /** Its place among the cells of the page, from 0. */
  readonly index: number;
  /** @returns its values, or null where one of the pages that it goes over is damaged */
  values(): Value[] | null;
  /** The first values: those that need no other page. */
  readonly first: readonly Value[];
}

const leafOfTable = 0x0d;
const leafOfIndex = 0x0a;
const innerOfIndex = 0x02;

/** Every cell of one page. Cells that make no sense are passed over. */
export function* cellsOn(pages: Pages, page: Buffer, number: number): Generator<Cell> {
  const count = cellCount(page, number);
  for (let index = 0; index < count; index += 1) {
    const cell = cellOn(pages, page, number, index);
    if (cell !== null) yield cell;
  }
}

/** @returns how many cells a page says that it has; 0: it is not one that has any */
export function cellCount(page: Buffer, number: number): number {
  const { start, type, pointers } = layoutOf(page, number);
  if (type !== leafOfTable && type !== leafOfIndex && type !== innerOfIndex) return 0;
  const count = page.readUInt16BE(start + 3);
  return pointers + count * 2 > page.length ? 0 : count;
}

/** @returns where the cells of a page begin, as it says (bytes) */
export function cellStarts(page: Buffer, number: number): number[] {
  const count = cellCount(page, number);
  const { pointers } = layoutOf(page, number);
  return Array.from({ length: count }, (_none, index) => page.readUInt16BE(pointers + index * 2));
}

/** @param index from 0, less than `cellCount`. @returns null where it makes no sense */
export function cellOn(pages: Pages, page: Buffer, number: number, index: number): Cell | null {
  const { type, pointers } = layoutOf(page, number);
  try {
    const at = page.readUInt16BE(pointers + index * 2) + (type === innerOfIndex ? 4 : 0);
    return cellAt(pages, page, at, { type, number, index });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function layoutOf(page: Buffer, number: number): { start: number; type: number; pointers: number } {
  const start = number === 1 ? 100 : 0;
  const type = page.readUInt8(start);
  return { start, type, pointers: start + (type === innerOfIndex ? 12 : 8) };
}

function cellAt(
  pages: Pages,
  page: Buffer,
  at: number,
  of: { type: number; number: number; index: number },
): Cell | null {
  const inTable = of.type === leafOfTable;
  const length = varint(page, at);
  const rowid = inTable ? varint(page, length.end) : { value: 0, end: length.end };
  const local = localBytes(pages.usable, length.value, inTable);
  const payload = page.subarray(rowid.end, rowid.end + local);
  if (payload.length < local) return null;
  const header = headerOf(payload, length.value);
  if (header === null) return null;
  const next = local < length.value ? page.readUInt32BE(rowid.end + local) : 0;
  return {
    kind: inTable ? 'row' : 'entry',
    rowid: rowid.value,
    columns: header.types.length,
    page: of.number,
    index: of.index,
    first: decode(payload, header, true) ?? [],
    values: () => {
      const over = local < length.value ? overflowOf(pages, payload, length.value, next) : { whole: payload };
      return over === null ? null : decode(over.whole, header, false);
    },
  };
}

/** How much of a payload stands on the page itself. */
export function localBytes(usable: number, length: number, inTable: boolean): number {
  const most = inTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (length <= most) return length;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const local = least + ((length - least) % (usable - 4));
  return local <= most ? local : least;
}

/** @returns a payload with what stands on further pages, and their numbers; null where one of them is damaged */
export function overflowOf(
  pages: Pages,
  local: Buffer,
  length: number,
  first: number,
): { readonly whole: Buffer; readonly pages: readonly number[] } | null {
  const whole = Buffer.alloc(length);
  const over: number[] = [];
  let done = local.copy(whole);
  const page = Buffer.alloc(pages.pageSize);
  for (let next = first; done < length; next = page.readUInt32BE(0)) {
    if (next < 1 || next > pages.count || pages.read(next, page) === null) return null;
    over.push(next);
    done += page.copy(whole, done, 4, pages.usable);
  }
  return { whole, pages: over };
}

export interface Header {
  readonly types: readonly number[];
  /** Of the header itself. */
  readonly bytes: number;
  /** Of the whole row. */
  readonly total: number;
}

/** A row's header; null where it does not fit the row's length: then it is none. */
function headerOf(payload: Buffer, length: number): Header | null {
  const header = headerAt(payload, 0);
  return header?.total === length ? header : null;
}

/** @returns what reads as a row's header there; null: nothing does */
export function headerAt(bytes: Buffer, from: number): Header | null {
  const size = varint(bytes, from);
  const end = from + size.value;
  if (end > bytes.length || size.value < 2) return null;
  const types: number[] = [];
  let at = size.end;
  let total = size.value;
  while (at < end) {
    const type = varint(bytes, at);
    types.push(type.value);
    total += bytesOf(type.value);
    at = type.end;
  }
  return at === end && !Number.isNaN(total) ? { types, bytes: size.value, total } : null;
}

const bytesOf = (type: number): number =>
  type >= 12 ? Math.floor((type - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] ?? Number.NaN);

const text = new TextDecoder('utf-8', { fatal: true });

/** @param partly stop where the bytes end. @returns null where they don't make values */
export function decode(payload: Buffer, { types, bytes }: Header, partly: boolean): Value[] | null {
  const values: Value[] = [];
  let at = bytes;
  for (const type of types) {
    const end = at + bytesOf(type);
    if (end > payload.length) return partly ? values : null;
    const value = valueOf(type, payload.subarray(at, end));
    if (value === undefined) return null;
    values.push(value);
    at = end;
  }
  return values;
}

function valueOf(type: number, bytes: Buffer): Value | undefined {
  if (type === 0) return null;
  if (type <= 6) return bytes.length <= 6 ? bytes.readIntBE(0, bytes.length) : Number(bytes.readBigInt64BE());
  if (type === 7) return bytes.readDoubleBE();
  if (type <= 9) return type - 8;
  if (type % 2 === 0) return new Uint8Array(bytes);
  try {
    return text.decode(bytes);
  } catch {
    return undefined;
  }
}

function varint(bytes: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes.readUInt8(at + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  return { value: value * 256 + bytes.readUInt8(at + 8), end: at + 9 };
}
