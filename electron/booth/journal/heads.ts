import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';

/** The end of the chain at some time: the last event's number (0: none) and hash. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

const fileName = 'heads.jsonl';

/**
 * Heads that left the journal, one JSON line each: whoever rolls the journal back or cuts it off is noticed by the last one.
 * A line that a power cut left half is passed over.
 *
 * @returns oldest first; empty where there is no such file
 */
export function readHeads(directory: string): Head[] {
  const file = join(directory, fileName);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .map(headOf)
    .filter((head) => head !== null);
}

/** @param atMs when it was taken (ms since 1970); for people, nothing reads it */
export function writeHead(directory: string, head: Head, atMs: number): void {
  const file = openSync(join(directory, fileName), 'a');
  try {
    // A line begins with its end-of-line: one that was cut short does not spoil the next.
    appendFileSync(file, `\n${JSON.stringify({ at: new Date(atMs).toISOString(), ...head })}`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Puts the heads of a chain that is no longer there into a folder, so that the new one is not held against them. */
export function putHeadsAside(directory: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  renameSync(join(directory, fileName), join(folder, fileName));
}

/** @param text `SEQ:HASH`, as it is printed. @returns null where it is not that */
export function headOfText(text: string): Head | null {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  return seq === undefined || hash === undefined ? null : { seq: Number(seq), hash };
}

function headOf(line: string): Head | null {
  try {
    const { seq, hash } = JSON.parse(line) as Partial<Head>;
    return typeof seq === 'number' && typeof hash === 'string' ? { seq, hash } : null;
  } catch {
    return null;
  }
}
