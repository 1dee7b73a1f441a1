import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Log } from '../../ports/ports.ts';
import type { ChainPlace } from './place.ts';
import { countSchema, digestSchema, uuidSchema } from '../messages/fields.ts';

const markSchema = z.object({
  v: z.literal(1),
  /** Of the disk, under which it was shipped. */
  incarnation: uuidSchema,
  /** What the last acknowledged message spoke of. */
  number: countSchema,
  hash: digestSchema,
  /** Of that message. */
  sequence: countSchema,
  /** In which the bodies and pictures of what was shipped were looked after; null: in none yet. */
  epoch: uuidSchema.nullable(),
  /** When the ledger was found to have lost what it had acknowledged, the last time (ms since 1970); null: never. */
  lostMs: z.int().nullable(),
  /** All bodies and pictures are to be shipped again since. */
  owesAll: z.boolean(),
  /** In which the ledger was seen to hold what this booth has written of who may send its records; null: in none yet. */
  handovers: uuidSchema.nullable().default(null),
  /** How many records a former disk of the booth left behind, as `FormerLeft` has it; null: that was not looked for under this disk. */
  former: countSchema.nullable().default(null),
});
export type Mark = Omit<z.infer<typeof markSchema>, 'v'>;

/** That the ledger has lost something is told for so long, and until all is there again (ms). */
const lossToldMs = 24 * 3_600_000;

const noMark = { epoch: null, lostMs: null, owesAll: false, handovers: null, former: null };

/**
 * What this disk heard acknowledged last: by it a booth knows its own end in the ledger when its journal has pruned that event since, and
 * notices where the ledger has lost what it acknowledged. It is no part of the journal, and may be deleted at any time: what is not known
 * is not believed. Nothing about people is in it.
 */
export class ShippedMark {
  readonly #path: string;
  readonly #log: Log;
  #mark: Mark | null = null;
  #kept = '';
  #isRead = false;
  #keeping: Promise<void> = Promise.resolve();

  constructor(path: string, log: Log) {
    this.#path = path;
    this.#log = log;
  }

  /** null: nothing is known. */
  get last(): Mark | null {
    return this.#mark;
  }

  /** Once; later it is known. */
  async read(): Promise<void> {
    if (this.#isRead) return;
    this.#isRead = true;
    const text = await readFile(this.#path, 'utf8').catch(() => '');
    this.#kept = text;
    this.#mark = markIn(text);
  }

  take(mark: Mark): void {
    this.#mark = mark;
  }

  /** What was acknowledged now, under that disk's name: of another one's nothing counts any more. */
  acknowledged(incarnation: string, { number, hash }: ChainPlace, sequence: number): void {
    const last = this.#mark?.incarnation === incarnation ? this.#mark : noMark;
    this.#mark = { ...last, incarnation, number, hash, sequence };
  }

  /** This journal is to take another one's place, which may have left something behind: that is looked for, too, where it is killed right after. */
  async takesPlace(): Promise<void> {
    if (this.#mark !== null) this.#mark = { ...this.#mark, former: null };
    await this.keep();
  }

  /** The ledger has lost what it had acknowledged. */
  lost(atMs: number): void {
    if (this.#mark !== null) this.#mark = { ...this.#mark, lostMs: atMs, owesAll: true };
  }

  /** Whether it was found to have lost that not long ago. @param nowMs since 1970 */
  hasLost(nowMs: number): boolean {
    const { lostMs, owesAll } = this.#mark ?? noMark;
    return owesAll || (lostMs !== null && nowMs - lostMs < lossToldMs);
  }

  /** Writes it where it is another one. It is not flushed: after a power cut an older one may stand there, or none. */
  keep(): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#write());
    return this.#keeping;
  }

  async #write(): Promise<void> {
    if (this.#mark === null) return;
    const text = JSON.stringify({ v: 1, ...this.#mark });
    if (text === this.#kept) return;
    try {
      await writeFile(`${this.#path}.new`, text);
      await rename(`${this.#path}.new`, this.#path);
      this.#kept = text;
    } catch (error) {
      this.#log('warn', 'what the ledger has acknowledged could not be noted', { error: String(error) });
    }
  }
}

function markIn(text: string): Mark | null {
  try {
    const { v: _, ...mark } = markSchema.parse(JSON.parse(text));
    return mark;
  } catch {
    return null;
  }
}
