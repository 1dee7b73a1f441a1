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
import type { Ageing } from '../clock/true-times.ts';
import { writeDurably } from '../../lib/durable.ts';
import type { Head } from '../model/head.ts';

const fileName = 'heads.jsonl';

/**
 * Heads that left the journal, one JSON line each: whoever rolls the journal back or cuts it off is noticed by the last one.
 * A line that a power cut left half is passed over.
 *
 * @returns oldest first; empty where there is no such file
 */
export const readHeads = (directory: string): Head[] =>
  keptHeads(directory).map(({ seq, hash }) => ({ seq, hash }));

/** With when it was taken (ISO 8601), for people and for thinning. */
type KeptHead = Head & { readonly at: string };

function keptHeads(directory: string): KeptHead[] {
  const file = join(directory, fileName);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .map(headOf)
    .filter((head) => head !== null);
}

/** @param atMs when it was taken (ms since 1970) */
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

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const monthMs = 30 * dayMs;

/**
 * Keeps of the heads that left all of the last day, the last of each hour of the last month, and the last of each day before: enough to
 * tell who wrote the chain anew, and no more than a verification can look at.
 */
export function thinHeads(directory: string, { nowMs, times }: Ageing): void {
  const kept = new Map<string, KeptHead>();
  const heads = keptHeads(directory);
  for (const head of heads) {
    const atMs = times.of({ seq: head.seq, at_ms: Date.parse(head.at) });
    const ageMs = nowMs - atMs;
    const every = ageMs <= dayMs ? null : ageMs <= monthMs ? hourMs : dayMs;
    const isAlone = every === null || Number.isNaN(ageMs);
    const key = isAlone ? `${head.seq} ${head.hash}` : `${every} ${Math.floor(atMs / every)}`;
    // The order is that in which they left.
    kept.delete(key);
    kept.set(key, head);
  }
  if (kept.size === heads.length) return;
  const lines = [...kept.values()].map((head) => `\n${JSON.stringify(head)}`);
  writeDurably(join(directory, fileName), lines.join(''));
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

function headOf(line: string): KeptHead | null {
  try {
    const { at, seq, hash } = JSON.parse(line) as Partial<KeptHead>;
    return typeof seq === 'number' && typeof hash === 'string' ? { at: String(at), seq, hash } : null;
  } catch {
    return null;
  }
}
