import type { IncomingMessage } from 'node:http';

/** A request's body: whole, longer than the limit, or not received to its end (the client or the network went). */
export type Received =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'broken' };

/** @param limitBytes what is beyond it is read and thrown away, so that the client is there to read the 413 */
export async function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Received> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= limitBytes) chunks.push(chunk);
      else chunks.length = 0;
    }
  } catch {
    return { kind: 'broken' };
  }
  if (!incoming.complete) return { kind: 'broken' };
  return length > limitBytes ? { kind: 'too-large' } : { kind: 'whole', bytes: Buffer.concat(chunks) };
}

/** @returns the parsed JSON, or undefined (which JSON cannot say) if it is not JSON in UTF-8 */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
