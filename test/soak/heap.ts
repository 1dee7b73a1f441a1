import { once } from 'node:events';
import type { Page } from 'playwright';
import { WebSocket } from 'ws';

/** What is still held after garbage collection (bytes). */
export type HeldBytes = () => Promise<number>;

/** The page's JavaScript heap. */
export async function heldByPage(page: Page): Promise<HeldBytes> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  };
}

/**
 * The core's JavaScript heap, with the buffers outside of it.
 *
 * @param output what a process that was started with `--inspect=127.0.0.1:0` has written: the inspector's address is in it
 */
export async function heldByCore(output: string): Promise<HeldBytes> {
  const url = /ws:\/\/127\.0\.0\.1:\S+/.exec(output)?.[0];
  if (url === undefined) throw new Error(`the booth did not open its inspector:\n${output}`);
  const inspector = new WebSocket(url);
  await once(inspector, 'open');
  let last = 0;
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const id = (last += 1);
    inspector.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = (await once(inspector, 'message')) as [Buffer];
      const answer = JSON.parse(data.toString()) as { id?: number; result?: unknown };
      if (answer.id === id) return answer.result;
    }
  };
  await ask('HeapProfiler.enable');
  return async () => {
    await ask('HeapProfiler.collectGarbage');
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
    const { result } = (await ask('Runtime.evaluate', { expression })) as { result: { value: number } };
    return result.value;
  };
}
