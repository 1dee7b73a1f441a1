import type { FoundTexts } from '../../../contract/reading-lane.ts';
import type { OwnTexts } from './own-texts.ts';
import type { SharedReader } from './shared-reader.ts';

interface LaneViewPorts {
  readonly own: Pick<OwnTexts, 'found' | 'forgetFixed'>;
  /** null: nothing is read, in this mode or in this shell. */
  readonly reader: Pick<SharedReader, 'beside' | 'isBeside'> | null;
  /** Whether the camera that the page has may be read. */
  readonly mayRead: () => boolean;
}

/** Shows a supervisor who draws the lane what the reader finds in the camera's picture, and where. */
export class LaneView {
  readonly #ports: LaneViewPorts;

  constructor(ports: LaneViewPorts) {
    this.#ports = ports;
  }

  /** @returns null: not now, or nothing is read here */
  async found(jpeg: Uint8Array): Promise<FoundTexts | null> {
    const { own, reader, mayRead } = this.#ports;
    // A car that waits is not given up for it.
    if (reader === null || !mayRead() || reader.isBeside) return null;
    const read = await reader.beside(jpeg);
    return read === null || read === 'later' ? null : own.found(read);
  }

  /** @returns whether it is forgotten on the disk, too */
  forgetFixed(): boolean {
    return this.#ports.own.forgetFixed();
  }
}
