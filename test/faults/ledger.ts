import { createHash } from 'node:crypto';
import type { Direction, RecordView } from '../../electron/contract/record.ts';
import type { Dice } from './dice.ts';

/** All plates of the campaign begin like this, so that a search for them in a file is one pattern. */
export const plateMark = 'ZQ';
const plateAlphabet = 'ABCDEFGHJKLMNPRSTUVWXY3456789';
export const platePattern = new RegExp(`${plateMark}[${plateAlphabet}]{8}`, 'g');

export const randomPlate = (dice: Dice): string => plateMark + dice.text(8, plateAlphabet);

/** One press of a button, kept by the campaign, which no kill reaches. */
export interface Press {
  readonly pressId: string;
  readonly operation: Direction;
  readonly plate: string;
  /** The entry's record, for an exit. */
  readonly entryId: string | null;
  readonly picture: Uint8Array | null;
  readonly pictureSha256: string | null;
  /** What the screen was shown: null while (or because) nobody said *Saved*. */
  saved: RecordView | null;
  /** Why the journal may be without it: the campaign itself has destroyed it on the disk, and knows so by its own reading. */
  destroyed: string | null;
  /** The campaign has destroyed its picture (only). */
  pictureLost: boolean;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What was pressed in one run, and what was called *Saved*. */
export class Ledger {
  readonly presses: Press[] = [];
  readonly #bySaved = new Map<string, Press>();
  readonly #byId = new Map<string, Press>();

  add(press: Omit<Press, 'pictureSha256' | 'saved' | 'destroyed' | 'pictureLost'>): Press {
    const { picture } = press;
    const kept: Press = {
      ...press,
      pictureSha256: picture === null ? null : sha256(picture),
      saved: null,
      destroyed: null,
      pictureLost: false,
    };
    this.presses.push(kept);
    this.#byId.set(kept.pressId, kept);
    return kept;
  }

  /** The screen was told that it is saved. */
  save(press: Press, record: RecordView): void {
    press.saved = record;
    // Whatever became of it before, from now on it must be there.
    press.destroyed = null;
    this.#bySaved.set(record.id, press);
  }

  ofPress(pressId: string): Press | undefined {
    return this.#byId.get(pressId);
  }

  ofRecord(recordId: string): Press | undefined {
    return this.#bySaved.get(recordId);
  }

  saved(): Press[] {
    return this.presses.filter((press) => press.saved !== null && press.destroyed === null);
  }
}
