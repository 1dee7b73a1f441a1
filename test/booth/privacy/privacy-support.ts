import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { appendEntry, appendException, appendExit } from '../../../electron/booth/journal/records/append.ts';
import type { Database } from '../../../electron/booth/journal/database/database.ts';
import { openDatabase } from '../../../electron/booth/journal/opening/opening.ts';
import type { PressReading } from '../../../electron/booth/journal/model/press-types.ts';
import type { RetentionRules } from '../../../electron/booth/journal/privacy/retention.ts';
import type { HousekeepingDone } from '../../../electron/booth/journal/housekeeping/housekeeping.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import { transition } from '../../../electron/booth/journal/records/transition.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { openWhole } from '../journal/damaging.ts';
import { move, press, recordOf } from '../journal/journal-support.ts';
import { valueOf, type TestBooth } from '../../support/running-booth.ts';

export const dayMs = 86_400_000;
export const nowMs = Date.UTC(2026, 10, 20, 8, 0, 0);
export const rules: RetentionRules = {
  pictureMs: 3 * dayMs,
  recordMs: 90 * dayMs,
  mostStayMs: 30 * dayMs,
};

const mark = Buffer.from('\x93<JPG>\x07\xfe', 'latin1');

/** Bytes of which every slice of 64 tells which picture it is of: a mark, the number, and noise, again and again. */
export function markedPicture(number: number, blocks: number): Uint8Array {
  const bytes = randomBytes(blocks * 32);
  for (let at = 0; at < bytes.length; at += 32) {
    mark.copy(bytes, at);
    bytes.writeUInt32BE(number, at + mark.length);
  }
  return new Uint8Array(bytes);
}

/** A plate that no other bytes look like. */
export const markedPlate = (number: number): string => `Z7Q${String(number).padStart(6, '0')}`;

const plates = /Z7Q(\d{6})/g;
const widePlates = /Z\0(?:7\0Q\0)((?:\d\0){6})/g;
/** The mark in base64, at each of the three places that it can begin at. */
const encodedMarks = [0, 1, 2].map((before) => {
  const text = Buffer.concat([Buffer.alloc(before), mark]).toString('base64');
  return text.slice(before === 0 ? 0 : before + 1, -3);
});

export interface Traces {
  readonly plates: Set<number>;
  readonly pictures: Set<number>;
  readonly sessions: Set<number>;
  /** Pictures in base64. */
  readonly encoded: number;
  readonly files: readonly string[];
}

/** At `nowMs`, without a reserve. */
export const openAt = (folder: string): JournalStore =>
  openWhole(folder, { reserveBytes: 0, now: () => nowMs });

/** A whole round of retention. @param atMs the time that it goes by */
export function runHousekeeping(store: JournalStore, atMs = nowMs): HousekeepingDone {
  for (;;) {
    const kept = store.runHousekeeping(rules, atMs);
    if (kept !== null) return kept;
  }
}

/**
 * Every file below a folder, as raw bytes: the numbers of all plates (UTF-8, UTF-16), of all sessions, and of all
 * pictures of which a piece is there.
 *
 * @param but not in this folder of it
 */
export function tracesIn(folder: string, but = ''): Traces {
  const traces = {
    plates: new Set<number>(),
    pictures: new Set<number>(),
    sessions: new Set<number>(),
    encoded: 0,
    files: [] as string[],
  };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || basename(entry.parentPath) === but) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    traces.files.push(entry.name);
    const text = bytes.toString('latin1');
    for (const [, number] of text.matchAll(plates)) traces.plates.add(Number(number));
    for (const [, number] of text.matchAll(sessions)) traces.sessions.add(Number(number));
    for (const [, number] of text.matchAll(widePlates))
      traces.plates.add(Number(number?.replaceAll('\0', '')));
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1))
      if (at + 12 <= bytes.length) traces.pictures.add(bytes.readUInt32BE(at + mark.length));
    traces.encoded += encodedMarks.filter((encoded) => text.includes(encoded)).length;
  }
  return traces;
}

/** One stay as a journal is filled with it. The number is that of plate and pictures. */
export interface Filled {
  readonly number: number;
  readonly daysAgo: number;
  readonly kind: 'left' | 'inside' | 'unknown' | 'refused-exit' | 'draft' | 'exception';
}

/**
 * Fills a new journal, chain included, through the journal's own functions, some hundred changes in each transaction. As after an
 * outage all stays begin before the first is sent, and answers come in any order: rows grow where they stand, pages are split.
 */
export function fillStays(folder: string, stays: readonly Filled[]): void {
  const { database } = openDatabase(folder, nowMs);
  database.run('PRAGMA synchronous = OFF');
  const inOne = {
    version: database.version,
    get: database.get.bind(database),
    all: database.all.bind(database),
    run: database.run.bind(database),
    transaction: <T>(work: () => T): T => work(),
  } as unknown as Database;
  const inBatches = <T>(all: readonly T[], work: (one: T) => void): void => {
    for (let at = 0; at < all.length; at += 500)
      database.transaction(() => {
        for (const one of all.slice(at, at + 500)) work(one);
      });
  };
  const begun: Begun[] = [];
  inBatches(stays, (stay) => begun.push(begin(inOne, stay)));
  // 7,919 is prime: each one once, and none beside the one before.
  const shuffled = begun.map((_, index) => begun[(index * 7_919) % begun.length] as Begun);
  inBatches(shuffled, (stay) => goOn(inOne, stay));
  database.close();
}

interface Begun {
  readonly stay: Filled;
  readonly record: RecordView;
}

const pictureOf = ({ number }: Filled): Uint8Array => markedPicture(number, number % 8 === 0 ? 150 : 12);

function begin(database: Database, stay: Filled): Begun {
  const { number, daysAgo, kind } = stay;
  const plate = markedPlate(number);
  const pressed = press({ atMs: nowMs - daysAgo * dayMs + number, picture: pictureOf(stay), plate });
  const record =
    kind === 'exception'
      ? recordOf(appendException(database, { ...pressed, note: `${plate} had no entry` }))
      : recordOf(appendEntry(database, { ...pressed, reading: readAs(plate) }));
  return { stay, record };
}

/** Each car's plate was read, too. */
const readAs = (text: string): PressReading => ({
  text,
  marked: Array.from(text, () => false),
  choices: 1,
  outcome: 'ignored',
  look: null,
});

function goOn(database: Database, { stay, record: entry }: Begun): void {
  const change = (record: RecordView, to: RecordView['state'], from = record.state): void => {
    const answer = { isRegisteredUser: false, startDateTime: entry.at, endDateTime: record.at };
    const confirmed = to === 'confirmed' ? { sessionId: sessionOf(stay.number), answer } : undefined;
    const atMs = Date.parse(record.at) + 1_000;
    transition(database, move(record, { from, to, atMs, ...(confirmed === undefined ? {} : { confirmed }) }));
  };
  const sendTo = (record: RecordView, to: RecordView['state']): void => {
    change(record, 'sending');
    change(record, to, 'sending');
  };
  if (stay.kind === 'exception') return;
  if (stay.kind === 'draft') return change(entry, 'draft');
  sendTo(entry, stay.kind === 'unknown' ? 'unknown' : 'confirmed');
  if (stay.kind === 'inside' || stay.kind === 'unknown') return;
  const out = press({ atMs: Date.parse(entry.at) + 3_600_000, picture: pictureOf(stay) });
  const exit = recordOf(appendExit(database, { ...out, entryId: entry.id }));
  sendTo(exit, stay.kind === 'left' ? 'confirmed' : 'refused');
}

/** As a service writes it; the journal finds it without its dashes and in small letters, too. */
const sessionOf = (number: number): string => `5E55A0DE-C0DE-4000-8000-${String(number).padStart(12, '0')}`;
const sessions = /5e55a0de-?c0de-?4000-?8000-?(\d{12})/gi;

/** Nothing is left in any file of what was erased. While a thread of the booth's own reads the journal that has to wait: it is asked again. */
export async function expectClean(booth: TestBooth, supervisorSession: string): Promise<void> {
  await expect.poll(async () => valueOf(await booth.call('privacy.clean', { supervisorSession }))).toBe(true);
}
