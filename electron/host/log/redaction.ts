import { plateLength } from '../../contract/plate-rules.ts';
import { withoutHandledPlates } from './handled-plates.ts';
import { patternsOf } from './secret-forms.ts';

const hidden = '[redacted]';

/** Fields whose text is a secret, personal, or a picture, whatever it looks like. */
const secretNames =
  /token|authorization|password|secret|seed$|cookie|pin$|plate|base64|^(jpeg|picture|typed|query|note)$/i;

/** Longer texts (characters) are cut: an entry is a line, and the files of the log are bounded. */
const mostCharacters = 4_000;

/**
 * What looks like a credential wherever it stands: a bearer header, a JWT, an nkey's seed, a name and password in an address. None tries the same
 * characters again from each of many places: a text that somebody else wrote must not keep the log busy.
 */
const secretTexts: readonly [RegExp, string][] = [
  [/\b(bearer|basic)(\s+|%20|["':=]+\s*)[^\s"',;]+/gi, `$1 ${hidden}`],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, hidden],
  // The seed of an nkey.
  [/(?<![A-Z\d])S[A-Z][A-Z2-7]{56}(?![A-Z\d])/g, hidden],
  // A password may have an @ or a slash in it: the last @ counts, behind a colon that of the whole address.
  [/(\w:\/\/)(?:[^\s/":@]*:(?:[^\s":]|:(?!\/\/))*|[^\s/"]+)@/g, `$1${hidden}@`],
  // A request's path or query may name a car; where it went is told by the host.
  [/(\bhttps?:\/\/[^\s/"'?#]+)[/?#][^\s"'<>)]*/gi, '$1/…'],
  // A field of a body or of a query that stands in a text.
  [
    /((?:plate|token|password|base64)\w{0,40}|\bpin)\b(?:\\*["'])?(?:\s*:\s*\\*["'][^"'\\]*|=[^&\s"'\\,;]+)/gi,
    `$1: ${hidden}`,
  ],
  // A picture: a JPEG's or PNG's first bytes, or too long for anything else.
  [/(?:\/9j\/|iVBOR)[\w+/-]{16,}=*|[\w+/]{160,}=*/g, hidden],
];

/**
 * A plate by its look, as it is kept or with dots and hyphens: capitals (or letters without case) and digits together, 4 to 12
 * of them. An ISO time looks so too, and is what the first half lets pass.
 */
const plateLook =
  /(\d{4}-\d\d-\d\dT[\d:.-]+(?:Z|[+-]\d\d:\d\d)?)|(?<![\p{L}\p{N}_%])[\p{Lu}\p{Lo}\p{M}\p{Nd}]+(?:[-.·][\p{Lu}\p{Lo}\p{M}\p{Nd}]+){0,3}(?![\p{L}\p{N}_])/gu;

function isPlateLike(word: string): boolean {
  const characters = plateLength(word.replaceAll(/[-.·\p{M}]/gu, ''));
  return characters >= 4 && characters <= 12 && /\p{L}/u.test(word) && /\p{Nd}/u.test(word);
}

/** The patterns that find the secrets of this run, by the secret; what was learned longest ago is the first. */
const known = new Map<string, readonly RegExp[]>();

/**
 * So many secrets are known. V8 compiles each pattern into memory that all of a process's code shares, and ends the process where there
 * is no more of it: some two hundred secrets are too many.
 */
const mostSecrets = 16;

/**
 * Texts that are taken out from now on wherever they stand: token, PIN, passwords. Too short ones (under 4 characters) would take
 * out everything, and are passed over. Where there are too many, the one that was learned longest ago is forgotten.
 */
export function learnSecrets(secrets: Iterable<string | null | undefined>): void {
  for (const secret of secrets) {
    if (typeof secret !== 'string' || secret.length < 4) continue;
    const patterns = known.get(secret) ?? patternsOf(secret);
    known.delete(secret);
    known.set(secret, patterns);
    const [oldest] = known.size > mostSecrets ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
  }
}

/** @returns the text without secrets, plates, pictures and requests' paths */
export function redactText(text: string): string {
  // Cut once more at the end: what is cut through is not recognised any more.
  let told = text.slice(0, mostCharacters * 20);
  for (const pattern of [...known.values()].flat()) told = told.replace(pattern, hidden);
  for (const [look, instead] of secretTexts) told = told.replace(look, instead);
  told = told.replace(plateLook, (word, time?: string) =>
    time === undefined && isPlateLike(word) ? hidden : word,
  );
  told = withoutHandledPlates(told, hidden);
  return told.length > mostCharacters ? `${told.slice(0, mostCharacters)}…` : told;
}

/**
 * The one place where the log, and what is given to support, loses what nobody there may read.
 *
 * @returns the value without secrets, plates and pictures, by the name of a field or by their look; at most 6 levels deep
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 6) return '…';
  if (value instanceof Error) return redact(value.stack ?? value.message, depth + 1);
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redactText(name),
      isHiddenField(name, item) ? hidden : redact(item, depth + 1),
    ]),
  );
}

/** Of numbers, only a PIN: others are counts and durations. */
const isHiddenField = (name: string, item: unknown): boolean =>
  (typeof item === 'string' && secretNames.test(name)) || (typeof item === 'number' && /pin$/i.test(name));
