const most = 2_000;
const shortest = 4;
const longest = 16;

/** Plates that went through this program lately, as they are compared here; the oldest is forgotten first. */
const handled = new Set<string>();

/** What the same plate is, however it is typed: without case, width, marks and separators. */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
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
    if (handled.size > most) for (const oldest of handled) return void handled.delete(oldest);
  }
}

const isStart = /[\p{L}\p{N}]/u;
const isPart = /[\p{L}\p{M}\p{N}]/u;
const isSeparator = /[ \u00a0\-.·_/]/u;

/** @returns the text with each handled plate that stands alone in it hidden; the time grows with the text's length alone */
export function withoutHandledPlates(text: string, hidden: string): string {
  if (handled.size === 0) return text;
  let told = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isStart.test(text.charAt(at)) || (at > 0 && isPart.test(text.charAt(at - 1)))) continue;
    const end = endOfPlate(text, at);
    if (end === null) continue;
    told += text.slice(from, at) + hidden;
    from = end;
    at = end - 1;
  }
  return told + text.slice(from);
}

/** Where the longest handled plate ends that begins there; single separators may stand in it. */
function endOfPlate(text: string, start: number): number | null {
  let read = '';
  let found: number | null = null;
  const limit = Math.min(text.length, start + 4 * longest);
  for (let at = start; at < limit && read.length <= longest; at += 1) {
    const character = text.charAt(at);
    if (isPart.test(character)) {
      read += comparable(character);
      const ends = at + 1 === text.length || !isPart.test(text.charAt(at + 1));
      if (ends && handled.has(read)) found = at + 1;
    } else if (!isSeparator.test(character) || !isPart.test(text.charAt(at + 1))) break;
  }
  return found;
}
