import { once } from 'node:events';
import type { Page } from 'playwright';
import { WebSocket } from 'ws';

/** What is still held after garbage collection (bytes). */
export interface PageBytes {
  /** By scripts and the document. */
  readonly held: number;
  /** Machine code that V8 made of the scripts. */
  readonly code: number;
}

/**
 * The page's heap. Machine code is told by itself: V8 compiles a function when it has run often enough, which some have only
 * after hundreds of cars, and never more than once for each.
 */
export async function heldByPage(page: Page): Promise<() => Promise<PageBytes>> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return async () => {
    const chunks: string[] = [];
    const keep = ({ chunk }: { chunk: string }): unknown => chunks.push(chunk);
    session.on('HeapProfiler.addHeapSnapshotChunk', keep);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    session.off('HeapProfiler.addHeapSnapshotChunk', keep);
    return snapshotBytes(chunks.join(''));
  };
}

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[]];
    };
  };
  readonly nodes: readonly number[];
}

/** @param json a V8 heap snapshot */
function snapshotBytes(json: string): PageBytes {
  const { snapshot, nodes } = JSON.parse(json) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const bytes = { held: 0, code: 0 };
  for (let node = 0; node < nodes.length; node += fields.length)
    bytes[types[0][nodes[node + typeAt] ?? 0] === 'code' ? 'code' : 'held'] += nodes[node + sizeAt] ?? 0;
  return bytes;
}

/**
 * The core's JavaScript heap, with the buffers outside of it, after garbage collection (bytes).
 *
 * @param output what a process that was started with `--inspect=127.0.0.1:0` has written: the inspector's address is in it
 */
export async function heldByCore(output: string): Promise<() => Promise<number>> {
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
