import { workerScripts } from '../page/own-workers.ts';
import { encode } from './encode.ts';
// oxlint-disable-next-line import/default -- the builder makes it: the worker's address
import script from './encoder-worker.ts?worker&url';
import type { FromWorker, Outcome, ToEncode } from './encoder-messages.ts';
import type { Pixels } from './frame-copier.ts';
import { noCapture, type Capture } from './capture.ts';
import type { TakingRules } from './taking-rules.ts';

/** What takes longer (ms) does not come any more: the slowest computer needs less for the largest picture. */
const patienceMs = 10_000;

const lost: Outcome = { captured: null, pixels: null };

/**
 * Makes JPEGs while the page goes on with what is touched: in a worker. Until one is there the page does its work: one that cannot
 * be started is told late, or never, and no frame may be lost to it. One that hangs or ends takes with it what it had, and the next
 * one is started.
 */
export class Encoder {
  #worker: Worker | null = null;
  #isReady = false;
  readonly #waiting = new Map<number, (outcome: Outcome) => void>();
  #last = 0;

  constructor() {
    this.#start();
  }

  /** Never rejects. @param frame handed over. @param onPixels given its memory once that is free */
  async encode(
    frame: Pixels | ImageBitmap,
    rules: TakingRules,
    onPixels?: (pixels: Pixels) => void,
  ): Promise<Capture> {
    const { captured, pixels } = await this.#outcome(frame, rules).catch(() => lost);
    if (pixels !== null) onPixels?.(pixels);
    return captured ?? noCapture('capture-failed');
  }

  async #outcome(frame: Pixels | ImageBitmap, rules: TakingRules): Promise<Outcome> {
    if (this.#worker !== null && this.#isReady) return this.#ask(this.#worker, frame, rules);
    if (this.#worker === null) this.#start();
    return { captured: await encode(frame, rules), pixels: 'data' in frame ? frame : null };
  }

  async #ask(worker: Worker, frame: Pixels | ImageBitmap, rules: TakingRules): Promise<Outcome> {
    const order: ToEncode = { id: ++this.#last, frame, rules };
    const timer = setTimeout(this.#startAnew, patienceMs);
    const outcome = new Promise<Outcome>((resolve) => this.#waiting.set(order.id, resolve));
    worker.postMessage(order, ['data' in frame ? frame.data.buffer : frame]);
    return outcome.finally(() => clearTimeout(timer));
  }

  #start(): void {
    this.#isReady = false;
    try {
      const worker = new Worker(workerScripts?.createScriptURL(script) ?? script, { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (data === 'ready') this.#isReady = true;
        else this.#answer(data.id, data);
      });
      worker.addEventListener('error', this.#startAnew);
      this.#worker = worker;
    } catch {
      this.#worker = null;
    }
  }

  /** One that never came is tried again with the next picture. */
  readonly #startAnew = (): void => {
    this.#worker?.terminate();
    this.#worker = null;
    for (const id of this.#waiting.keys()) this.#answer(id, lost);
    if (this.#isReady) this.#start();
  };

  #answer(id: number, outcome: Outcome): void {
    this.#waiting.get(id)?.(outcome);
    this.#waiting.delete(id);
  }
}
