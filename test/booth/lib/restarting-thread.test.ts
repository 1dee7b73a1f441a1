import { describe, expect, it, onTestFinished } from 'vitest';
import { RestartingThread } from '../../../electron/booth/lib/restarting-thread.ts';

type Call = 'echo' | 'once';
type Fault = { readonly kind: string; readonly message: string };

interface Heard {
  readonly thread: RestartingThread<Call, Fault, never, number>;
  readonly lost: string[];
  /** How many threads have begun. */
  readonly starts: () => number;
}

/**
 * A thread of these lines. `open()` says that it is open; `answer` echoes, and closes. `starts` counts the threads of this test, in memory
 * that they share.
 */
function threadOf(lines: string): Heard {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    const start = Atomics.add(new Int32Array(workerData.starts), 0, 1);
    const say = (message) => parentPort.postMessage(message);
    const open = () => say({ id: 0, ok: true, value: start });
    const answer = ({ id, call, input }) => {
      say({ id, ok: true, value: input });
      if (call === 'close') parentPort.close();
    };
    ${lines}`;
  const lost: string[] = [];
  const starts = new SharedArrayBuffer(4);
  const thread = new RestartingThread<Call, Fault, never, number>(
    {
      module: new URL(`data:text/javascript,${encodeURIComponent(asModule(source))}`),
      name: 'test',
      workerData: { starts },
      resourceLimits: {},
      errorOf: ({ kind, message }) => new Error(`${kind}: ${message}`),
    },
    {
      notice: () => undefined,
      lost: (cause) => lost.push(cause),
      followed: () => undefined,
      giveUp: () => undefined,
      onceOnly: new Set<Call | 'close'>(['once', 'close']),
      unhurried: new Set(),
    },
  );
  onTestFinished(() => thread.close());
  return { thread, lost, starts: () => Atomics.load(new Int32Array(starts), 0) };
}

const asModule = (source: string): string =>
  `import { createRequire } from 'node:module'; const require = createRequire('/'); ${source}`;

/** So long nothing is heard here of what threads say (ms). */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('a thread', () => {
  it('that says that it is open and ends, both before anybody looks, is followed by another', async () => {
    const { thread, lost } = threadOf(`open(); if (start > 0) parentPort.on('message', answer);`);
    const opened = thread.opened();
    standStill(1_000);
    expect(await opened).toBe(0);
    expect(await thread.ask('echo', [1])).toEqual([1]);
    expect(lost).toHaveLength(1);
  });

  it('that follows and does the same is followed by yet another, at once', async () => {
    const { thread, lost } = threadOf(
      `open(); if (start !== 1) parentPort.on('message', start === 0 ? () => process.exit(1) : answer);`,
    );
    await thread.opened();
    const asked = thread.ask('echo', [1]);
    const still = setInterval(() => standStill(300), 1);
    onTestFinished(() => clearInterval(still));
    expect(await asked).toEqual([1]);
    expect(lost).toHaveLength(2);
  });

  it('that was asked what cannot be told to it says so, and the next one is asked the rest', async () => {
    const { thread, lost } = threadOf(
      `open(); parentPort.on('message', start === 0 ? () => process.exit(1) : answer);`,
    );
    await thread.opened();
    await expect(thread.ask('echo', [() => undefined])).rejects.toThrow('could not be cloned');
    expect(await thread.ask('echo', [1])).toEqual([1]);
    expect(lost).toHaveLength(1);
  });

  it('that is closed again while it ends is closed when it has ended', async () => {
    const { thread, starts } = threadOf(`
      open();
      process.on('exit', () => Atomics.store(new Int32Array(workerData.starts), 0, 99));
      parentPort.on('message', (request) => {
        answer(request);
        if (request.call === 'close') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      });`);
    await thread.opened();
    void thread.close();
    await expect
      .poll(() => thread.ask('once', []).catch((error: Error) => error.message))
      .toContain('closed');
    await thread.close();
    expect(starts()).toBe(99);
  });
});
