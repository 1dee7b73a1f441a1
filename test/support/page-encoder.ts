/** `ends` and `hangs` are of the next order alone, and of the worker that got it. */
type Does = 'all' | 'nothing' | 'waits' | 'ends' | 'hangs';

declare global {
  interface Window {
    /** The test's hand on the worker that makes JPEGs of frames. */
    encoder: {
      does: Does;
      /** That the first worker can be given something. */
      ready: Promise<void>;
      /** Those that wait are made, and all that come. */
      release(): void;
    };
  }
}

/** In the page, before the program: what the worker is asked to encode is made, waits, or fails, as the test says. */
export function pageEncoder(): void {
  const post = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage')?.value as Post;
  const waiting: (() => void)[] = [];
  const hung = new WeakSet<Worker>();
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const encoder: Window['encoder'] = {
    does: 'all',
    ready,
    release: () => {
      encoder.does = 'all';
      for (const now of waiting.splice(0)) now();
    },
  };
  window.encoder = encoder;
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener('message', () => isReady(), { once: true });
    }

    override postMessage(order: Asked, transfer: Transferable[] | StructuredSerializeOptions = []): void {
      const { does } = encoder;
      if (does === 'ends' || does === 'hangs') encoder.does = 'all';
      if (does === 'hangs') hung.add(this);
      if (does === 'ends') this.dispatchEvent(new Event('error'));
      else if (does === 'waits') waiting.push(() => post.call(this, order, transfer));
      else if (does === 'nothing')
        this.dispatchEvent(
          new MessageEvent('message', { data: { id: order.id, captured: null, pixels: null } }),
        );
      else if (!hung.has(this)) post.call(this, order, transfer);
    }
  };
}

type Post = (this: Worker, order: Asked, transfer: Transferable[] | StructuredSerializeOptions) => void;

interface Asked {
  readonly id: number;
}
