import { recordOf } from '../../electron/booth/ledger/names/subjects.ts';
import type { StoredMessage } from '../ledger/read-on.ts';

/** A thumbnail whose car has no fact, or none that its booth has told, waits so long for one (ms). */
const orphanMs = 24 * 3_600_000;

interface DueThumbnail {
  readonly entry: string;
  readonly sequence: number;
  readonly isByAge: boolean;
}

/** Which cars have a thumbnail, as the stream tells it from its beginning on. */
export class Thumbnails {
  readonly #last = new Map<string, Pick<StoredMessage, 'sequence' | 'storedMs'>>();
  #readTo = 0;

  get readTo(): number {
    return this.#readTo;
  }

  /** @returns those that a younger one of the same car has replaced */
  take(messages: readonly StoredMessage[]): number[] {
    const superseded = [];
    for (const { subject, sequence, storedMs } of messages) {
      const entry = recordOf(subject) ?? subject;
      const before = this.#last.get(entry);
      if (before !== undefined) superseded.push(before.sequence);
      this.#last.set(entry, { sequence, storedMs });
      this.#readTo = sequence;
    }
    return superseded;
  }

  /** @param hasNoFace as `CarFacts` says it. @returns those that are to go, and whether by nothing but their age */
  due(
    nowMs: number,
    erased: ReadonlySet<string>,
    hasNoFace: (entry: string) => boolean | null,
  ): DueThumbnail[] {
    const due: DueThumbnail[] = [];
    for (const [entry, { sequence, storedMs }] of this.#last) {
      const goes = erased.has(entry) ? true : hasNoFace(entry);
      if (goes === true) due.push({ entry, sequence, isByAge: false });
      else if (goes === null && nowMs - storedMs > orphanMs) due.push({ entry, sequence, isByAge: true });
    }
    return due;
  }

  forget(entry: string): void {
    this.#last.delete(entry);
  }
}
