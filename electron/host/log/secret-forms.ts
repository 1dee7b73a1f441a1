/** Shorter pieces of base64 (characters) than this stand in too many a text. */
const shortestPiece = 8;

/** Longer forms (characters) are looked for in parts: a pattern has its bounds, and a part of a secret is one. */
const longestPart = 64;

/**
 * @returns patterns for each way in which a secret may stand in a text: as it is, in hexadecimal, and as base64 of it or of something
 * that holds it; each of its characters also as addresses and JSON write it
 */
export function patternsOf(secret: string): RegExp[] {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = [bytes.toString('base64').replace(/=+$/, ''), ...piecesOf(bytes)];
  const inAddresses = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const forms = new Set([secret.normalize('NFC'), bytes.toString('hex'), ...base64, ...inAddresses]);
  return [...forms].flatMap(inParts).map(patternOf);
}

/** None is shorter than half of the longest. */
function inParts(form: string): string[] {
  const characters = Array.from(form);
  const count = Math.max(1, Math.floor((2 * characters.length) / (longestPart + 1)));
  const length = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, at) => characters.slice(at * length, (at + 1) * length).join(''));
}

/** A short one, such as a PIN, only where it stands alone and is no year: its digits are part of many a number. */
function patternOf(part: string): RegExp {
  const written = (part.match(/\\+|[^\\]/gsu) ?? []).map((some) => `(?:${waysOf(some).join('|')})`).join('');
  const alone = `(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}]|-\\d\\d-\\d\\d)`;
  return new RegExp(part.length < 8 ? alone : written, 'giu');
}

/** @param some one character, or backslashes in a row: as they may have been doubled twice, their number alone is looked at */
function waysOf(some: string): string[] {
  const inAddress = [...Buffer.from(some, 'utf8')].map((byte) => `%(?:25){0,2}${hex(byte, 2)}`).join('');
  if (some.startsWith('\\')) return [`\\\\{${some.length},${4 * some.length}}`, inAddress];
  const byNumber = some.split('').map((unit) => String.raw`\\{1,4}u` + hex(unit.charCodeAt(0), 4));
  const asItIs = [...new Set([some, some.normalize('NFD')])].map((text) => RegExp.escape(text));
  const more =
    some === '"' || some === '/' ? [String.raw`\\{1,3}${some}`] : some === ' ' ? [String.raw`\+`] : [];
  return [...asItIs, ...more, inAddress, byNumber.join('')];
}

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');

/** Base64 writes three bytes as four characters: by where the secret begins, one of three texts is the same whatever is around it. */
function piecesOf(bytes: Buffer): string[] {
  return [0, 1, 2]
    .map((before) => {
      const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    })
    .filter((piece) => piece.length >= shortestPiece);
}
