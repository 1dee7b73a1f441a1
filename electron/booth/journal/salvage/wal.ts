import { existsSync } from 'node:fs';
import { RawFile } from '../raw-file.ts';

// SQLite's write-ahead log, read without SQLite (https://sqlite.org/fileformat2.html#walformat): where one of its frames is
// damaged, SQLite drops all that follow, committed or not.

const headerBytes = 32;
const frameHeaderBytes = 24;
const magic = 0x377f0682;

/** One page as a committed transaction wrote it. */
export interface Frame {
  readonly page: number;
  /** Where the page's bytes begin in the log. */
  readonly offset: number;
  readonly whole: boolean;
}

export interface Log {
  readonly pageSize: number;
  /** Oldest first, up to the last whole commit. */
  readonly frames: readonly Frame[];
  /** More was written behind that: a commit that was never ended, or one of which nothing is whole. */
  readonly endsTorn: boolean;
}

/** @returns the log at `path`; null where there is none, or nothing of it can be used */
export function readLog(path: string): Log | null {
  if (!existsSync(path)) return null;
  const file = new RawFile(path, 'read');
  try {
    const head = Buffer.alloc(headerBytes);
    if (file.size < headerBytes + frameHeaderBytes || !file.isRead(head, 0)) return null;
    const pageSize = head.readUInt32BE(8);
    if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0) return null;
    return { pageSize, ...committedFrames(file, head, pageSize) };
  } finally {
    file.close();
  }
}

/** Whether a whole commit stands behind a damaged frame: SQLite would not find it. A torn end alone is no damage. */
export const hasHiddenCommit = (log: Log): boolean => log.frames.some(({ whole }) => !whole);

/** Frame by frame: a log that somebody kept from being moved may be larger than memory. */
function committedFrames(file: RawFile, head: Buffer, pageSize: number): Pick<Log, 'frames' | 'endsTorn'> {
  const bigEndian = (head.readUInt32BE(0) & 1) === 1;
  const headerHolds =
    (head.readUInt32BE(0) & ~1) === magic &&
    sameSum(checksum(head, 0, 24, [0, 0], bigEndian), sumAt(head, 24));
  const frame = Buffer.alloc(frameHeaderBytes + pageSize);
  const salts = Buffer.from(head.subarray(16, 24));
  // With a damaged header the first frame tells which generation of the log this is.
  if (!headerHolds && file.isRead(frame, headerBytes)) frame.copy(salts, 0, 8, 16);
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
    const ofThisLog = frame.subarray(8, 16).equals(salts);
    // Behind the end, where older frames stand: a log may hold millions.
    const isBehind = !ofThisLog && frames.at(-1)?.whole === false;
    // A frame's sum covers the one before: where that one's own sum was damaged, the computed one still fits.
    const candidates = (isBehind ? [] : [stored, computed]).map((before) =>
      checksum(frame, frameHeaderBytes, pageSize, checksum(frame, 0, 8, before, bigEndian), bigEndian),
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
