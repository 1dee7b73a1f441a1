import { workerScripts } from '../page/own-workers.ts';
// oxlint-disable-next-line import/default -- the builder makes it: the worker's address
import script from './encoder-worker.ts?worker&url';
import type { Answer, FromWorker, Order, ToWorker } from './encoder-messages.ts';

/** What takes longer (ms) does not come any more: the slowest computer needs less for the largest picture. */
const patienceMs = 10_000;

/** An order that the worker has. */
export interface Asked {
  readonly id: number;
  /** Never rejects. */
  readonly answer: Promise<Answer>;
}

/** The page's end of its worker for frames. One that hangs or ends takes with it what it had, and the next one is started. */
export class FrameWorker {
  #worker: Worker | null = null;
  #isReady = false;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  constructor() {
    this.#start();
  }

  /** One that cannot be started is told late, or never: none is given anything before it has said that it is there. */
  isThere(): boolean {
    if (this.#worker === null) this.#start();
    return this.#isReady;
  }

  /** @param parts of the order that are handed over */
  ask(order: Order, parts: Transferable[] = []): Asked {
    const id = ++this.#last;
    if (this.#worker === null || !this.#isReady) return { id, answer: Promise.resolve({}) };
    const timer = setTimeout(this.#startAnew, patienceMs);
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    const message: ToWorker = { id, ...order };
    this.#worker.postMessage(message, parts);
    return { id, answer: answer.finally(() => clearTimeout(timer)) };
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

  /** One that never came is tried again with the next frame. */
  readonly #startAnew = (): void => {
    const wasReady = this.#isReady;
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    for (const id of this.#waiting.keys()) this.#answer(id, {});
    if (wasReady) this.#start();
  };

  #answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}
