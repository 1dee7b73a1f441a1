import { isTwin, twins } from '../../contract/reading-rules.ts';
import { alphabet, type Read } from './decoding.ts';

/**
 * How a country's plates are built: L for a letter, D for a digit (`LLDDDLL`), A for either; l for a letter that may be one which the
 * reader does not know (Ä).
 */
export type Format = string;

/** Confused where the picture is poor. */
const lookAlikes = ['OQD0', 'I1L', 'B8', 'S5', 'Z2', 'G6', 'T7', 'A4'];

/** Below this (0 to 1) a reading is unsure: then a format decides between look-alikes too. */
const unsureBelow = 0.9;

function fitsPlace(kind: string | undefined, char: string): boolean {
  const isDigit = char >= '0' && char <= '9';
  return kind === 'A' || (kind === 'D' ? isDigit : (kind === 'L' || kind === 'l') && !isDigit);
}

export function fits(format: Format, text: string): boolean {
  return format.length === text.length && Array.from(text).every((char, at) => fitsPlace(format[at], char));
}

/** What stands at a place of this kind if what was read does not: its twin, or its most probable look-alike where unsure. */
function instead(kind: string | undefined, read: Read): Read | null {
  if (fitsPlace(kind, read.char)) return read;
  const groups = read.sure < unsureBelow ? lookAlikes : twins;
  const together = [...new Set([...groups, ...twins].filter((group) => group.includes(read.char)).join(''))];
  const odds = (char: string): number => read.odds[alphabet.indexOf(char)] ?? 0;
  const isReadsTwin = (char: string): boolean => isTwin(char, read.char);
  const [char] = together
    .filter((one) => fitsPlace(kind, one))
    .sort((a, b) => odds(b) - odds(a) || Number(isReadsTwin(b)) - Number(isReadsTwin(a)));
  if (char === undefined) return null;
  // A twin looks the same: that the format knows which it is takes nothing from how sure the shape was read.
  return { char, sure: isReadsTwin(char) ? Math.max(read.sure, odds(char)) : odds(char), odds: read.odds };
}

const several = 2;

/** The reading as the format that asks for the fewest changes has it, and that format; unchanged, and null, where none fits. */
export function formatted(
  line: readonly Read[],
  formats: readonly Format[],
): { line: Read[]; format: Format | null } {
  let best: { line: Read[]; format: Format } | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const format of formats) {
    if (format.length !== line.length) continue;
    const tried = line.map((read, at) => instead(format[at], read));
    if (tried.some((read) => read === null)) continue;
    const made = tried as Read[];
    const changes = made.reduce(
      (sum, read, at) => sum + (read.char === line[at]?.char ? 0 : 2 - read.sure),
      0,
    );
    if (changes < least) {
      least = changes;
      best = { line: made, format };
    }
  }
  if (best === null) return { line: [...line], format: null };
  const { line: made, format } = best;
  const isChanged = (read: Read, at: number): boolean => read.char !== line[at]?.char;
  // A format that has to change several may be the wrong one: what it changed is as sure as the picture says, and so is marked.
  if (made.filter(isChanged).length < several) return best;
  return {
    line: made.map((read, at) =>
      isChanged(read, at) ? { ...read, sure: read.odds[alphabet.indexOf(read.char)] ?? 0 } : read,
    ),
    format,
  };
}

/**
 * Whether each character is to be marked: below the threshold (0 to 1), one of twins that no format decides, or what the reader says
 * for one that it does not know.
 */
export function marks(
  line: readonly Read[],
  format: Format | null,
  threshold: number,
  unseen: ReadonlySet<string> = new Set(),
): boolean[] {
  return line.map(({ char, sure }, at) => {
    const kind = format?.[at] ?? 'A';
    return (
      sure < threshold ||
      (kind === 'A' && twins.some((pair) => pair.includes(char))) ||
      ((kind === 'l' || format === null) && unseen.has(char))
    );
  });
}
