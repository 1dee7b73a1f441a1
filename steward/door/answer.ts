import type { IncomingMessage, ServerResponse } from 'node:http';

/** The most that is read of a request (bytes): a message has at most one MiB, and beside its picture a camera may send others. */
export const mostBodyBytes = 4 * 1_048_576;

/** What a request is answered. */
export interface Answer {
  readonly status: number;
  /** In words, with a place where there is one; never with what stood there. */
  readonly word: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is looked at before a request's body is. */
interface Head {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly contentType: string;
  /** Of the client. */
  readonly from: string;
}

/** @param body reads it; null: it is too large. It fails where the client goes, or is cut off for being slow */
export type Taken = (head: Head, body: () => Promise<Uint8Array<ArrayBuffer> | null>) => Promise<Answer>;

/** Never fails: a client may be gone whenever it likes. */
export async function answer(request: IncomingMessage, response: ServerResponse, take: Taken): Promise<void> {
  const { method = '', url = '', headers, socket } = request;
  const head: Head = {
    method,
    path: url,
    authorization: headers.authorization ?? '',
    contentType: headers['content-type'] ?? '',
    from: socket.remoteAddress ?? '',
  };
  response.on('error', () => undefined);
  request.on('error', () => undefined);
  const { status, word, headers: own } = await take(head, () => bodyOf(request));
  // What is not read of a body is not waited for.
  const isRead = request.readableEnded;
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    ...own,
    ...(isRead ? {} : { connection: 'close' }),
  });
  response.end(`${word}\n`);
  if (!isRead) request.resume();
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > mostBodyBytes) {
        chunks.length = 0;
        resolve(null);
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    request.once('close', () => reject(new Error('the client is gone')));
  });
}
