/** `ends` and `hangs` are of the next order alone, and of the worker that got it. */
type Does = 'all' | 'nothing' | 'waits' | 'ends' | 'hangs';

declare global {
  interface Window {
    /** The test's hand on the worker that reads frames and makes JPEGs of them. */
    encoder: {
      /** With what becomes a JPEG. */
      does: Does;
      /** What is read waits, too. */
      readsWait: boolean;
      /** What it was asked for. */
      asked: string[];
      /** That the first worker can be given something. */
      ready: Promise<void>;
      /** What waits is done, and all that comes. */
      release(): void;
    };
  }
}

/** In the page, before the program: what the worker is asked for is done, waits, or fails, as the test says. */
export function pageEncoder(): void {
  const post = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage')?.value as Post;
  const waiting: (() => void)[] = [];
  const hung = new WeakSet<Worker>();
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const encoder: Window['encoder'] = {
    does: 'all',
    readsWait: false,
    asked: [],
    ready,
    release: () => {
      encoder.does = 'all';
      encoder.readsWait = false;
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
      encoder.asked.push(order.ask);
      const isRead = order.ask === 'read' || order.ask === 'drop';
      const does = isRead ? (encoder.readsWait ? 'waits' : 'all') : encoder.does;
      // Of the one order alone.
      if (does === 'ends' || does === 'hangs') encoder.does = 'all';
      if (does === 'hangs') hung.add(this);
      if (does === 'ends') this.dispatchEvent(new Event('error'));
      else if (does === 'waits') waiting.push(() => post.call(this, order, transfer));
      else if (does === 'nothing')
        this.dispatchEvent(new MessageEvent('message', { data: { id: order.id, captured: null } }));
      else if (!hung.has(this)) post.call(this, order, transfer);
    }
  };
}

type Post = (this: Worker, order: Asked, transfer: Transferable[] | StructuredSerializeOptions) => void;

interface Asked {
  readonly id: number;
  readonly ask: 'encode' | 'make' | 'read' | 'drop';
}
