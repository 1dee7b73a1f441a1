import { normalisePlate } from '../../../contract/plate-rules.ts';

/** Fewer bytes stand anywhere by chance. */
const leastBytes = 3;

/**
 * What finds a plate in bytes that were read as Latin-1: as `naming` reads it, but within a longer word too, for where a text of
 * nobody's row begins is not known.
 *
 * @returns null: it is too short to be known among other bytes
 */
export function plateBytes(plate: string): RegExp | null {
  if (Buffer.byteLength(normalisePlate(plate)) < leastBytes) return null;
  const characters = Array.from(normalisePlate(plate), (character) => {
    const wide = /^[!-~]$/.test(character) ? [character, character.toLowerCase()].map(fullWidth) : [];
    const forms = new Set([character, character.toLowerCase(), ...wide]);
    return `(?:${[...forms].map(asBytes).join('|')})`;
  });
  return new RegExp(characters.join(`(?:${between()})*`), 'g');
}

/** Instants, ids and digests, as Latin-1: no part of them is a plate. */
export const writtenByItself =
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?:[\da-f]{64}|[\da-f]{32})(?![\da-f])/g;

let separators: string | null = null;

/** All that `naming` passes over between two characters, and what is compatible with it: a no-break space, for one. */
function between(): string {
  separators ??= Array.from({ length: 0xd800 }, (_none, code) => String.fromCodePoint(code))
    .filter((character) => /^[\s.·-]+$/.test(character.normalize('NFKC')))
    .map(asBytes)
    .join('|');
  return separators;
}

const fullWidth = (character: string): string =>
  String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0);

const asBytes = (text: string): string =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** @returns a row of numbers and texts as it stands on a page (https://sqlite.org/fileformat2.html#record_format) */
export function payloadOf(values: readonly (number | string)[]): Buffer {
  const parts = values.map((value) => (typeof value === 'string' ? ofText(value) : ofNumber(value)));
  const types = Buffer.concat(parts.map(({ type }) => varintOf(type)));
  // With its own length, which takes one byte here: nothing that is asked for has a hundred values.
  return Buffer.concat([varintOf(types.length + 1), types, ...parts.map(({ bytes }) => bytes)]);
}

interface Part {
  readonly type: number;
  readonly bytes: Buffer;
}

function ofText(value: string): Part {
  const bytes = Buffer.from(value, 'utf8');
  return { type: 13 + 2 * bytes.length, bytes };
}

/** As SQLite does, in as few bytes as hold it. @param value a row's number: not negative */
function ofNumber(value: number): Part {
  if (value <= 1) return { type: 8 + value, bytes: Buffer.alloc(0) };
  const type = [1, 2, 3, 4, 5, 6].find((size) => value < 2 ** (8 * sizes(size) - 1)) ?? 6;
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return { type, bytes: bytes.subarray(8 - sizes(type)) };
}

const sizes = (type: number): number => [0, 1, 2, 3, 4, 6, 8][type] ?? 8;

/** @returns a number as SQLite writes it, seven bits a byte */
export function varintOf(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(bytes);
}
