import type { PlateProfile } from '../plates/profile.ts';
import type { Plates } from './plates-among.ts';
import { alphabet } from './decoding.ts';
import type { Format } from './formats.ts';

/** What the profile's plates are for the reader: its formats written out, each length by itself. */
export function readablePlates({ plates, confused, twoLines }: PlateProfile): Plates {
  const patterns = plates.formats.flatMap((segments) => patternsOf(segments, plates.alphabets));
  return {
    formats: patterns.filter((pattern) => /[DLl]/.test(pattern)),
    shortest: plates.length.min,
    longest: plates.length.max,
    twoLines,
    unseen: new Set(confused.flatMap((group) => unseenTwins(group))),
  };
}

/**
 * What is proposed for a site with this profile: `suggest` where its formats decide between O and 0, I and 1 at all places but one,
 * and where the reader knows its whole alphabet; `off` where it can read fewer than half of the formats; else `check`.
 */
export function proposedMode(profile: PlateProfile): 'suggest' | 'check' | 'off' {
  const { formats } = readablePlates(profile);
  const { alphabets } = profile.plates;
  const used = new Set(profile.plates.formats.flat().map((segment) => segment.alphabet));
  const isKnown = [...used].every((name) =>
    (alphabets[name] ?? []).every((item) => Array.from(item).every((char) => alphabet.includes(char))),
  );
  const readable = profile.plates.formats.filter((segments) => patternsOf(segments, alphabets).length > 0);
  if (readable.length * 2 < profile.plates.formats.length) return 'off';
  if (!isKnown || formats.length === 0) return 'check';
  const lengths = new Set(formats.map(({ length }) => length));
  return [...lengths].every((length) => openPlaces(formats.filter((one) => one.length === length)) <= 1)
    ? 'suggest'
    : 'check';
}

/** At how many places formats of one length have a letter here and a digit there. */
function openPlaces(formats: readonly Format[]): number {
  const [first = ''] = formats;
  return Array.from(first).filter(
    (_, at) => new Set(formats.map((format) => format[at]?.toUpperCase())).size > 1,
  ).length;
}

type Segments = PlateProfile['plates']['formats'][number];

/** Every length that the segments allow; none where a place has no character that the reader knows. */
function patternsOf(segments: Segments, alphabets: PlateProfile['plates']['alphabets']): Format[] {
  let patterns = [''];
  for (const { alphabet: name, min, max } of segments) {
    const kinds = kindsOf(alphabets[name] ?? []);
    if (kinds === null) return [];
    const counts = Array.from({ length: max - min + 1 }, (_, more) => min + more);
    patterns = patterns.flatMap((before) => counts.map((count) => before + kinds.repeat(count)));
  }
  return [...new Set(patterns)];
}

/** The kind of place, or places where the alphabet has words of one length; null where the reader knows none of its characters. */
function kindsOf(items: readonly string[]): string | null {
  const words = items.map((item) => Array.from(item));
  const [first = []] = words;
  if (words.some(({ length }) => length !== first.length)) return null;
  let kinds = '';
  for (const at of first.keys()) {
    const chars = words.map((word) => word[at] ?? '');
    const known = chars.filter((char) => alphabet.includes(char));
    if (known.length === 0) return null;
    const [letters, digits] = [known.some((char) => char > '9'), known.some((char) => char <= '9')];
    kinds += letters && digits ? 'A' : digits ? 'D' : known.length < chars.length ? 'l' : 'L';
  }
  return kinds;
}

/** Of characters that are mistaken for each other, those that the reader says where it sees one that it does not know. */
function unseenTwins(group: string): string[] {
  const chars = Array.from(group);
  const known = chars.filter((char) => alphabet.includes(char));
  return known.length < chars.length ? known : [];
}
