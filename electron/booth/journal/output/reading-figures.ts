import type { DatabaseSync } from 'node:sqlite';
import { wordOf, type EventRow } from '../chain/event-row.ts';
import { forgottenEvent, readEvent } from '../chain/reading-events.ts';
import { differences } from '../../lib/differences.ts';
import { isException } from '../database/rules.ts';

// How well plates are read at a booth, by the day, from the journal. Never by who worked there: taking what is read is no merit, and
// typing it anew is no fault.

/** Of one day, by the booth's own time. */
interface DayOfReadings {
  readonly day: string;
  /** Entries and exits with a plate, but for those that were taken back. */
  booked: number;
  /** Of how many of these a plate was read. */
  read: number;
  taken: number;
  corrected: number;
  ignored: number;
  late: number;
  blind: number;
  /** Of the blind ones, how many were read just as they were booked. */
  blindExact: number;
  /** Of these, how many only after the attendant had changed a character to the one that was read. */
  blindChanged: number;
  /** How many differed in more than two characters from what was booked. */
  another: number;
  /** How many were only the likeliest of several. */
  several: number;
  /** How many were asked about after typing, and in how many of these the character was changed. */
  asked: number;
  changed: number;
}

/** A character that was read, and the one that was booked in its place; empty: none. */
interface Corrected {
  readonly read: string;
  readonly booked: string;
  readonly count: number;
}

export interface ReadingFigures {
  readonly days: readonly DayOfReadings[];
  /** The most frequent one first. */
  readonly characters: readonly Corrected[];
}

const isBooked = `operation IN ('entry', 'exit') AND plate <> '' AND state NOT IN ('draft', 'voided') AND NOT (${isException})`;

type Told = Pick<EventRow, 'words'> & { readonly day: string; readonly plate: string };

export function readingFigures(database: DatabaseSync): ReadingFigures {
  const days = new Map<string, DayOfReadings>();
  const booked = database
    .prepare(
      `SELECT substr(at, 1, 10) AS day, count(*) AS booked FROM records WHERE ${isBooked} GROUP BY day ORDER BY day`,
    )
    .all() as unknown as { day: string; booked: number }[];
  for (const { day, booked: count } of booked) days.set(day, { ...dayOf(day), booked: count });
  const corrected = new Map<string, Corrected>();
  const told = database
    .prepare(
      `SELECT substr(at, 1, 10) AS day, plate, words FROM events JOIN records ON records.id = record_id
         WHERE words IS NOT NULL AND happening IN ('${readEvent}', '${forgottenEvent}') AND ${isBooked}`,
    )
    .iterate() as Iterable<unknown> as Iterable<Told>;
  for (const one of told) {
    const day = days.get(one.day);
    if (day !== undefined) count(day, one);
    const read = wordOf(one, 'read');
    if (read === null) continue;
    for (const { from, to } of differences(read, one.plate)) {
      const key = `${from} ${to}`;
      corrected.set(key, { read: from, booked: to, count: (corrected.get(key)?.count ?? 0) + 1 });
    }
  }
  const characters = [...corrected.values()].sort((one, other) => other.count - one.count);
  return { days: [...days.values()], characters };
}

const dayOf = (day: string): DayOfReadings => ({
  day,
  booked: 0,
  read: 0,
  taken: 0,
  corrected: 0,
  ignored: 0,
  late: 0,
  blind: 0,
  blindExact: 0,
  blindChanged: 0,
  another: 0,
  several: 0,
  asked: 0,
  changed: 0,
});

const outcomes = ['taken', 'corrected', 'ignored', 'late', 'blind'] as const;

function count(day: DayOfReadings, told: Told): void {
  const [read, look] = [wordOf(told, 'read'), wordOf(told, 'look')];
  const outcome = outcomes.find((one) => one === wordOf(told, 'reading'));
  const isSeveral = wordOf(told, 'choices') !== null;
  const isChanged = look?.startsWith('changed') === true;
  // Of several nothing was suggested: the likeliest one may be right, and is no answer.
  const isExact = !isSeveral && read === told.plate;
  day.read += 1;
  if (outcome !== undefined) day[outcome] += 1;
  if (outcome === 'blind' && isExact) day.blindExact += 1;
  if (outcome === 'blind' && isExact && isChanged) day.blindChanged += 1;
  if (read === null) day.another += 1;
  if (isSeveral) day.several += 1;
  if (look !== null) day.asked += 1;
  if (isChanged) day.changed += 1;
}

/** How many of the corrected characters people are told of. */
const mostCharacters = 20;

/** For people. */
export function readingLines({ days, characters }: ReadingFigures): string[] {
  if (days.every(({ read }) => read === 0)) return ['No plate was read of a car that is in this journal.'];
  const rows = days.map((day) => columns.map(([, of]) => String(of(day))));
  const head = columns.map(([name]) => name);
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  const [exact, blind] = [sumOf(days, 'blindExact'), sumOf(days, 'blind')];
  return [
    lineOf(head),
    ...rows.map(lineOf),
    '',
    `Nothing was shown before the plate was typed: ${exact} of ${blind} were read just as they were booked${share(exact, blind)}; ${sumOf(days, 'blindChanged')} of these only after a second look.`,
    ...(characters.length === 0 ? [] : ['', 'Read, and booked otherwise:']),
    ...characters
      .slice(0, mostCharacters)
      .map(
        ({ read, booked, count: times }) =>
          `${(read || 'none').padEnd(4)} → ${(booked || 'none').padEnd(4)}  ${times}`,
      ),
  ];
}

const columns: readonly (readonly [string, (day: DayOfReadings) => number | string])[] = [
  ['day', ({ day }) => day],
  ['booked', ({ booked }) => booked],
  ['read', ({ read }) => read],
  ['taken', ({ taken }) => taken],
  ['corrected', ({ corrected }) => corrected],
  ['ignored', ({ ignored }) => ignored],
  ['late', ({ late }) => late],
  ['another text', ({ another }) => another],
  ['asked', ({ asked }) => asked],
  ['changed', ({ changed }) => changed],
  ['blind', ({ blind }) => blind],
  ['exact', ({ blindExact }) => blindExact],
];

const sumOf = (days: readonly DayOfReadings[], of: 'blind' | 'blindExact' | 'blindChanged'): number =>
  days.reduce((sum, day) => sum + day[of], 0);

/** 95 %, after Wilson: of few cars little is known. */
function share(exact: number, of: number): string {
  if (of === 0) return '';
  const [z, p] = [1.96, exact / of];
  const centre = (p + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2));
  const percent = (value: number): number => Math.round(100 * value);
  return ` (${percent(p)} %; likely between ${percent(centre - half)} and ${percent(centre + half)} %)`;
}
