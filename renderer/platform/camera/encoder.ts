import { encodeBitmap } from './encode.ts';
import type { Answer } from './encoder-messages.ts';
import { FrameDesk } from './frame-desk.ts';
import type { FrameFacts } from './frame-facts.ts';
import { FrameWorker, type Asked } from './frame-worker.ts';
import { noCapture, type Capture } from './capture.ts';
import type { ReadFrame, Seen } from './read-frame.ts';
import type { TakingRules } from './taking-rules.ts';

/** The page itself reads a frame that the worker has not read by then (ms): a press waits little longer for its picture. */
const lateMs = 200;

/** A frame that was read. Whoever asked for it has it made or dropped. */
export interface TakenFrame extends ReadFrame {
  readonly shown: ImageBitmap;
  /** Never rejects. */
  readonly make: (rules: TakingRules) => Promise<Capture>;
  readonly drop: () => void;
}

/**
 * Reads frames and makes JPEGs of them while the page goes on with what is touched: in a worker. Until one is there the page does
 * its work: no frame may be lost to one that cannot be started.
 */
export class Encoder {
  readonly #worker = new FrameWorker();
  readonly #desk = new FrameDesk();
  #own = 0;

  /** Never rejects. @param frame handed over */
  async encode(frame: ImageBitmap, rules: TakingRules): Promise<Capture> {
    const captured = this.#worker.isThere()
      ? (await this.#worker.ask({ ask: 'encode', frame, rules }, [frame]).answer).captured
      : await encodeBitmap(frame, rules).catch(() => null);
    return captured ?? noCapture('capture-failed');
  }

  /** Looks at a frame, which is over with that. @returns null: it was not read */
  async look(frame: VideoFrame): Promise<FrameFacts | null> {
    if (!this.#worker.isThere()) return (await this.#desk.read(0, frame, null)).facts;
    const { read } = await this.#worker.ask({ ask: 'read', frame, seen: null }, [frame]).answer;
    return read?.facts ?? null;
  }

  /** Reads a frame that may become a picture; it is over with that. */
  async take(frame: VideoFrame, seen: Seen): Promise<TakenFrame> {
    if (!this.#worker.isThere()) return this.#takeHere(frame, seen);
    // Should the worker be late with the one, the page has the other.
    const own = frame.clone();
    try {
      const asked = this.#worker.ask({ ask: 'read', frame, seen }, [frame]);
      const inTime = await soon(asked.answer);
      const taken = inTime === null ? null : this.#taken(asked, inTime);
      // What comes late is nobody's.
      if (inTime === null) void asked.answer.then((answer) => this.#taken(asked, answer)?.drop());
      return taken ?? (await this.#takeHere(own, seen));
    } finally {
      own.close();
    }
  }

  #taken({ id }: Asked, { read }: Answer): TakenFrame | null {
    const shown = read?.shown ?? null;
    if (read === null || read === undefined || shown === null) return null;
    return {
      facts: read.facts,
      shown,
      make: async (rules) => {
        const { captured } = await this.#worker.ask({ ask: 'make', of: id, rules }).answer;
        return captured ?? noCapture('capture-failed');
      },
      drop: () => {
        shown.close();
        this.#worker.ask({ ask: 'drop', of: id });
      },
    };
  }

  async #takeHere(frame: VideoFrame, seen: Seen): Promise<TakenFrame> {
    const id = ++this.#own;
    const { facts, shown } = await this.#desk.read(id, frame, seen);
    if (shown === null) throw new Error('it was only looked at');
    return {
      facts,
      shown,
      make: async (rules) =>
        (await this.#desk.make(id, rules).catch(() => null)) ?? noCapture('capture-failed'),
      drop: () => {
        shown.close();
        this.#desk.drop(id);
      },
    };
  }
}

/** @returns null: it was late */
async function soon<T>(answer: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), lateMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
