import { existsSync } from 'node:fs';
import { RawFile } from '../database/raw-file.ts';

// SQLite's write-ahead log, read without SQLite (https://sqlite.org/fileformat2.html#walformat): where one of its frames is
// damaged, SQLite drops all that follow, committed or not.

const headerBytes = 32;
const frameHeaderBytes = 24;
const magic = 0x377f0682;

/** One page as a committed transaction wrote it. */
interface Frame {
  readonly page: number;
  /** Where the page's bytes begin in the log. */
  readonly offset: number;
  readonly whole: boolean;
}

export interface Log {
  readonly pageSize: number;
  /** SQLite takes a log whose header is damaged for none. It flushes the header before the first frame, so that none is torn. */
  readonly headerHolds: boolean;
  /** Oldest first, up to the last whole commit. */
  readonly frames: readonly Frame[];
  /** More was written behind that: a commit that was never ended, or one of which nothing is whole. */
  readonly endsTorn: boolean;
}

/** @param pageSizeIn of the database (bytes), where the log cannot tell. @returns the log of a database; null where there is none */
export function readLog(database: string, pageSizeIn: (database: string) => number): Log | null {
  const path = `${database}-wal`;
  if (!existsSync(path)) return null;
  const file = new RawFile(path, 'read');
  try {
    const head = Buffer.alloc(headerBytes);
    if (file.size < headerBytes + frameHeaderBytes) return null;
    // What the disk cannot read is damaged.
    if (!file.isRead(head, 0)) head.fill(0);
    const kept = (head.readUInt32BE(0) & ~1) === magic;
    const headerHolds = kept && sameSum(checksum(head, 0, 24, [0, 0], isBig(head)), sumAt(head, 24));
    const pageSize = headerHolds ? head.readUInt32BE(8) : pageSizeIn(database);
    return { pageSize, headerHolds, ...committedFrames(file, { head, headerHolds, pageSize }) };
  } finally {
    file.close();
  }
}

const isBig = (head: Buffer): boolean => (head.readUInt32BE(0) & 1) === 1;

/**
 * Whether a whole commit stands behind damaged bytes: SQLite would not find it. A torn end alone is no damage. Behind a damaged header
 * all of it is hidden, also where nothing can be shown to be whole.
 */
export const hasHiddenCommit = ({ headerHolds, frames, endsTorn }: Log): boolean =>
  headerHolds ? frames.some(({ whole }) => !whole) : frames.length > 0 || endsTorn;

interface Framed {
  readonly head: Buffer;
  readonly headerHolds: boolean;
  readonly pageSize: number;
}

/** Which generation of the log this is: as the header tells, or a frame whose sum goes on from the one before it. */
function saltsOf(file: RawFile, { head, headerHolds, pageSize }: Framed, bigEndian: boolean): Buffer {
  const salts = Buffer.from(head.subarray(16, 24));
  if (headerHolds) return salts;
  const frame = Buffer.alloc(frameHeaderBytes + pageSize);
  let before: Sum = sumAt(head, 24);
  for (let at = headerBytes; at + frame.length <= file.size; at += frame.length) {
    if (!file.isRead(frame, at)) frame.fill(0);
    const sum = sumAt(frame, 16);
    const isFrame = frame.readUInt32BE(0) > 0;
    if (isFrame && sameSum(frameSum(frame, pageSize, before, bigEndian), sum))
      return Buffer.from(frame.subarray(8, 16));
    before = sum;
  }
  return salts;
}

/** Frame by frame: a log that somebody kept from being moved may be larger than memory. */
function committedFrames(file: RawFile, framed: Framed): Pick<Log, 'frames' | 'endsTorn'> {
  const { head, headerHolds, pageSize } = framed;
  const bigEndian = headerHolds && isBig(head);
  const frame = Buffer.alloc(frameHeaderBytes + pageSize);
  const salts = saltsOf(file, framed, bigEndian);
  const frames: Frame[] = [];
  let committed = 0;
  let written = 0;
  let stored: Sum = sumAt(head, 24);
  let computed: Sum = stored;
  const { size } = file;
  for (let at = headerBytes; at + frame.length <= size; at += frame.length) {
    // What the disk cannot read is of no log.
    if (!file.isRead(frame, at)) frame.fill(0);
    const expected = sumAt(frame, 16);
    // Zeroes have a sum of zero: they are no frame, there is no page 0.
    const ofThisLog = frame.readUInt32BE(0) > 0 && frame.subarray(8, 16).equals(salts);
    // Behind the end, where older frames stand: a log may hold millions.
    const isBehind = !ofThisLog && frames.at(-1)?.whole !== true;
    // A frame's sum covers the one before: where that one's own sum was damaged, the computed one still fits.
    const candidates = (isBehind ? [] : [stored, computed]).map((before) =>
      frameSum(frame, pageSize, before, bigEndian),
    );
    const whole = ofThisLog && candidates.some((sum) => sameSum(sum, expected));
    frames.push({ page: frame.readUInt32BE(0), offset: at + frameHeaderBytes, whole });
    if (ofThisLog) written = frames.length;
    if (whole && frame.readUInt32BE(4) > 0) committed = frames.length;
    computed = candidates[whole && !sameSum(candidates[0], expected) ? 1 : 0] ?? expected;
    stored = expected;
  }
  return { frames: frames.slice(0, committed), endsTorn: written > committed };
}

type Sum = readonly [number, number];

const sameSum = (a: Sum | undefined, b: Sum): boolean => a?.[0] === b[0] && a[1] === b[1];
const sumAt = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];

const frameSum = (frame: Buffer, pageSize: number, before: Sum, bigEndian: boolean): Sum =>
  checksum(frame, frameHeaderBytes, pageSize, checksum(frame, 0, 8, before, bigEndian), bigEndian);

function checksum(bytes: Buffer, from: number, length: number, before: Sum, bigEndian: boolean): Sum {
  let [first, second] = before;
  for (let at = from; at < from + length; at += 8) {
    const one = bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    const two = bigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4);
    first = (first + one + second) >>> 0;
    second = (second + two + first) >>> 0;
  }
  return [first, second];
}
