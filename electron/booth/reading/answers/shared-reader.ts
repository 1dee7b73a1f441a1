import type { PlateReader } from '../process/plate-reader.ts';
import type { Texts } from '../texts.ts';

type Reader = Pick<PlateReader, 'read' | 'cancel' | 'stop' | 'state'>;

/**
 * The one reader, as the car at the gate, the cars that wait for their plates and whoever draws the lane share it: a picture of the gate goes first, always,
 * and whatever is read beside it is given up for it.
 */
export class SharedReader implements Reader {
  readonly #reader: Reader;
  /** Pictures of the gate that are being read. */
  #ofGate = 0;
  /** Counts what was wanted since: what was begun before is given up. */
  #turn = 0;
  /** Pictures that are read beside the gate, the newest of which the others are given up for. */
  #beside = 0;
  #isStopped = false;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  get state(): Reader['state'] {
    return this.#reader.state;
  }

  /** Of the car at the gate. */
  async read(jpeg: Uint8Array): Promise<Texts | null> {
    this.#turn += 1;
    this.#ofGate += 1;
    try {
      return await this.#reader.read(jpeg);
    } finally {
      this.#ofGate -= 1;
    }
  }

  /** Somebody presses, or the picture at the gate has changed. */
  cancel(): void {
    this.#turn += 1;
    this.#reader.cancel();
  }

  stop(): void {
    this.#turn += 1;
    this.#isStopped = true;
    this.#reader.stop();
  }

  /** Whether something is read beside the gate now. */
  get isBeside(): boolean {
    return this.#beside > 0;
  }

  /** Whether something may be read beside the gate now. */
  get isFree(): boolean {
    return !this.#isStopped && this.#ofGate === 0 && !this.#isOff();
  }

  /** Of a car that waits, or of the lane that is drawn. @returns null: the reader can make nothing of it; `later`: not now, or it was given up for the gate or a newer one */
  async beside(jpeg: Uint8Array): Promise<Texts | null | 'later'> {
    if (!this.isFree) return 'later';
    this.#turn += 1;
    const turn = this.#turn;
    this.#beside += 1;
    const texts = await this.#reader.read(jpeg).finally(() => (this.#beside -= 1));
    // With too little memory, or after too many faults, it is none of this picture's.
    const isItsOwn = turn === this.#turn && !this.#isOff();
    return texts === null && !isItsOwn ? 'later' : texts;
  }

  #isOff(): boolean {
    return this.#reader.state.state === 'off';
  }
}
