import type { Plates } from './plates.ts';

// No schema is imported here as a value: both sides of the border use these functions, and the page carries no zod.

/**
 * Unicode NFKC, upper case, letters, digits and combining marks only (separators and control characters removed): what a
 * plate is before a site's profile is asked.
 */
export function normalisePlate(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** Its length as an attendant counts it: code points, not UTF-16 units. */
export const plateLength = (plate: string): number => Array.from(plate).length;

/**
 * A plate as the booth keeps, compares and sends it: normalised, the profile's separators left out even where they count as
 * letters, and look-alikes of another alphabet as the profile's own characters.
 */
export function plateAsKept(
  { separators, mapped }: Pick<Plates, 'separators' | 'mapped'>,
  typed: string,
): string {
  const apart = new Set(separators);
  const kept = Array.from(typed.normalize('NFKC').toUpperCase()).filter((character) => !apart.has(character));
  return Array.from(normalisePlate(kept.join('')), (character) =>
    Object.hasOwn(mapped, character) ? (mapped[character] ?? '') : character,
  ).join('');
}

type Formats = Pick<Plates, 'alphabets' | 'formats'>;
type Segment = Plates['formats'][number][number];

const itemsOf = ({ alphabets }: Formats, { alphabet }: Segment): readonly string[] =>
  Object.hasOwn(alphabets, alphabet) ? (alphabets[alphabet] ?? []) : [];

/** How far a format has been read: `count` whole items of a segment, and the beginning of the next one. */
interface Reading {
  readonly segments: readonly Segment[];
  readonly place: number;
  readonly count: number;
  readonly begun: string;
}

/** The same reading, and the ones after it where what follows may be left out. */
function reachable(reading: Reading): Reading[] {
  const { segments, place, count, begun } = reading;
  const segment = segments[place];
  if (segment === undefined || begun !== '' || count < segment.min) return [reading];
  return [reading, ...reachable({ segments, place: place + 1, count: 0, begun: '' })];
}

const open = ({ segments, place, count }: Reading): Segment | null => {
  const segment = segments[place];
  return segment === undefined || count >= segment.max ? null : segment;
};

/** One character more. A word that is also the beginning of another one goes on as both. */
function read(plates: Formats, reading: Reading, character: string): Reading[] {
  const segment = open(reading);
  if (segment === null) return [];
  const items = itemsOf(plates, segment);
  const begun = reading.begun + character;
  const whole = items.includes(begun);
  const goesOn = items.some((item) => item.length > begun.length && item.startsWith(begun));
  return [
    ...(whole ? reachable({ ...reading, count: reading.count + 1, begun: '' }) : []),
    ...(goesOn ? [{ ...reading, begun }] : []),
  ];
}

/** Every way in which the formats can begin with the plate; one of each, however many lead to it. */
function readings(plates: Formats, plate: string): Reading[] {
  return plates.formats.flatMap((segments) => {
    let now = reachable({ segments, place: 0, count: 0, begun: '' });
    for (const character of plate) {
      if (character === '*') now = readRun(plates, now);
      else if (character === '?') now = readAny(plates, now);
      else now = distinct(now.flatMap((reading) => read(plates, reading, character)));
    }
    return now;
  });
}

const nameOf = ({ place, count, begun }: Reading): string => `${String(place)} ${String(count)} ${begun}`;

const distinct = (all: readonly Reading[]): Reading[] => [
  ...new Map(all.map((reading) => [nameOf(reading), reading])).values(),
];

/** The characters that a reading can go on with. */
function goingOn(plates: Formats, reading: Reading): Set<string> {
  const segment = open(reading);
  const next = new Set<string>();
  for (const item of segment === null ? [] : itemsOf(plates, segment)) {
    const [character] = item.startsWith(reading.begun) ? Array.from(item.slice(reading.begun.length)) : [];
    if (character !== undefined) next.add(character);
  }
  return next;
}

/** One character more, whichever. */
const readAny = (plates: Formats, now: readonly Reading[]): Reading[] =>
  distinct(
    now.flatMap((reading) =>
      [...goingOn(plates, reading)].flatMap((character) => read(plates, reading, character)),
    ),
  );

/** Any number of characters more, also none. It ends, as a format does. */
function readRun(plates: Formats, now: readonly Reading[]): Reading[] {
  const reached = new Map(now.map((reading) => [nameOf(reading), reading]));
  for (let latest = now; latest.length > 0;) {
    latest = readAny(plates, latest).filter((reading) => !reached.has(nameOf(reading)));
    for (const reading of latest) reached.set(nameOf(reading), reading);
  }
  return [...reached.values()];
}

/**
 * What can come after the beginning of a plate.
 *
 * @param prefix as kept, or as searched: a wildcard is any character
 * @returns characters that some format expects next; empty: nothing more is expected, or no format begins like this
 */
export function nextCharacters(plates: Formats, prefix: string): Set<string> {
  return new Set(readings(plates, prefix).flatMap((reading) => [...goingOn(plates, reading)]));
}

/** `too-short`: a format begins like this and goes on. `no-format`: none begins like this. */
export type PlateFit = 'fits' | 'too-short' | 'no-format';

/** Whether a plate has one of the profile's formats. It is a warning only: every plate is accepted. @param plate as kept or searched */
export function plateFit(plates: Formats, plate: string): PlateFit {
  const all = readings(plates, plate);
  if (all.some(({ segments, place }) => place === segments.length)) return 'fits';
  return all.length === 0 ? 'no-format' : 'too-short';
}
