const most = 2_000;
const shortest = 4;
const longest = 16;

/** Plates that went through this program lately, as they are compared here; the oldest is forgotten first. */
const handled = new Set<string>();

/** What the same plate is, however it is typed: without case, width, accents and separators. */
const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * From now on these are taken out of the log however they are written, also where their look alone says nothing: in small letters,
 * with blanks, of letters or digits alone. Shorter ones than four characters are parts of too many words, and are passed over.
 */
export function learnPlates(plates: Iterable<string>): void {
  for (const plate of plates) {
    const known = comparable(plate);
    if (known.length < shortest || known.length > longest) continue;
    handled.delete(known);
    handled.add(known);
    const [oldest] = handled.size > most ? handled : [];
    if (oldest !== undefined) handled.delete(oldest);
  }
}

/** Learns every plate of a message that crosses the border, or of an answer, however deep it stands in it. */
export function learnPlatesIn(message: unknown, depth = 0): void {
  if (typeof message !== 'object' || message === null || ArrayBuffer.isView(message) || depth > 4) return;
  for (const [name, value] of Object.entries(message))
    if (typeof value !== 'string') learnPlatesIn(value, depth + 1);
    else if (name === 'plate' || name === 'plateNumber') learnPlates([value]);
}

/** What is read as one: characters by their numbers in an address, else one character. */
const units = /(?:%[\da-f]{2})+|./gisu;
const isPart = /[\p{L}\p{M}\p{N}]/u;
/** So many separators in a row, whatever they are, may stand between two parts of a plate. */
const mostSeparators = 3;

interface Unit {
  /** Where it begins. */
  readonly at: number;
  readonly isPart: boolean;
  /** As it is compared; empty for a mark, and for what parts. */
  readonly read: string;
}

function unitsOf(text: string): Unit[] {
  return [...text.matchAll(units)].map(({ 0: unit, index }) => {
    const character = unit.length > 2 ? decoded(unit) : unit;
    return { at: index, isPart: isPart.test(character), read: comparable(character) };
  });
}

function decoded(unit: string): string {
  try {
    return decodeURIComponent(unit);
  } catch {
    return unit;
  }
}

/** @returns the text with each handled plate that stands alone in it hidden; the time grows with the text's length alone */
export function withoutHandledPlates(text: string, hidden: string): string {
  if (handled.size === 0) return text;
  const all = unitsOf(text);
  let told = '';
  let from = 0;
  for (let first = 0; first < all.length; first += 1) {
    if (all[first]?.read === '' || all[first - 1]?.isPart === true) continue;
    const last = endOfPlate(all, first);
    if (last === null) continue;
    told += text.slice(from, all[first]?.at) + hidden;
    from = all[last + 1]?.at ?? text.length;
    first = last;
  }
  return told + text.slice(from);
}

/** The last unit of the longest handled plate that begins there. */
function endOfPlate(all: readonly Unit[], first: number): number | null {
  let read = '';
  let separators = 0;
  let found: number | null = null;
  for (let at = first; at < all.length && at < first + 4 * longest && read.length <= longest; at += 1) {
    const unit = all[at];
    separators = unit?.isPart === true ? 0 : separators + 1;
    if (separators > mostSeparators) break;
    read += unit?.read ?? '';
    if (unit?.isPart === true && all[at + 1]?.isPart !== true && handled.has(read)) found = at;
  }
  return found;
}
