import { once } from 'node:events';
import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { beginsAsJpeg } from '../lib/jpeg.ts';

/** Why there is no whole answer: the code of Node's or OpenSSL's own error, or one of ours. */
class GetError extends Error {
  readonly code: string;

  constructor(code: 'timed-out' | 'too-large' | 'not-a-jpeg') {
    super(code);
    this.code = code;
  }
}

export interface GetOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: Agent;
  /** Ends it, wherever it is. */
  readonly signal: AbortSignal;
  /** The most bytes that a body may have. */
  readonly mostBytes: number;
}

export interface GetAnswer {
  readonly status: number;
  /** All its challenges, joined by commas; empty where there is none. */
  readonly authenticate: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Gets what stands at an address. Redirects are answers like any other; nothing is followed. A body with status 200 has to
 * begin as a JPEG, so that an endless stream of pictures is noticed by its first bytes.
 *
 * @throws with a `code`: nothing whole came
 */
export async function get(url: URL, options: GetOptions): Promise<GetAnswer> {
  for (let again = false; ; again = true) {
    const { agent, headers, signal } = options;
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { agent, headers, signal });
    try {
      // Errors after the answer's head come by the answer itself.
      request.on('error', () => undefined).end();
      // Of an answer that changes the protocol (101) Node tells neither that it came nor an error.
      const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
      return await answerOf(response, options.mostBytes);
    } catch (error) {
      request.destroy();
      if (signal.aborted) throw new GetError('timed-out');
      // A camera may close a kept connection in the same instant in which it is used again.
      if (again || !request.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET')
        throw error;
    }
  }
}

async function answerOf(response: IncomingMessage, mostBytes: number): Promise<GetAnswer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const ok = response.statusCode === 200;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const wasShort = length < 3;
    chunks.push(chunk);
    length += chunk.length;
    if (length > mostBytes) throw new GetError('too-large');
    if (ok && wasShort && length >= 3 && !beginsAsJpeg(Buffer.concat(chunks)))
      throw new GetError('not-a-jpeg');
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return {
    status: response.statusCode ?? 0,
    authenticate: response.headers['www-authenticate'] ?? '',
    body,
  };
}
