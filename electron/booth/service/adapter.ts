import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AxiosAdapter, AxiosResponse } from 'axios';

/** An answer longer than this (bytes) is not read to its end: no answer of the specification comes near it. */
const answerBytesLimit = 1024 * 1024;

/** An answer came that is too long, or packed in a way that cannot be undone. */
export class UnreadableError extends Error {}

/** The operating system has taken nothing of the request for too long. */
export class RefusedWriteError extends Error {}

/** What one request goes over. */
export interface Line {
  /** Makes the connection; the first byte follows at once. */
  readonly connect: () => Promise<Socket>;
  /** The proxy that the request itself goes to, in absolute form; null: the service, or a tunnel to it. */
  readonly proxy: URL | null;
  /** Ends the exchange. */
  readonly signal: AbortSignal;
  /** A write of which the operating system takes nothing for so long (ms) ends it, too. */
  readonly refusedWriteMs: number;
  /** Called when the whole request has been given to the operating system. */
  readonly written?: (() => void) | undefined;
}

/**
 * An adapter for axios: one request by Node's own client, over a connection of its own and without an agent. It follows nothing,
 * repeats nothing and keeps nothing. Headers of an interim answer (1xx) are skipped, and an answer counts that comes before the
 * request was written whole.
 *
 * @returns rejects with what `connect` rejected with, `UnreadableError`, `RefusedWriteError`, or Node's error
 */
export const overLine =
  ({ connect, proxy, signal, refusedWriteMs, written }: Line): AxiosAdapter =>
  (config) =>
    new Promise<AxiosResponse<string>>((resolve, reject) => {
      const url = new URL(config.url ?? '');
      const body = config.data as Buffer | undefined;
      const headers = config.headers.set({ Host: url.host, 'Accept-Encoding': 'gzip' });
      // Axios gives every POST one.
      if (body === undefined) headers.delete('Content-Type');
      else headers.set('Content-Length', String(body.length));
      const request = httpRequest({
        method: (config.method ?? '').toUpperCase(),
        path: proxy === null ? url.pathname + url.search : url.href,
        headers: headers.toJSON() as Record<string, string>,
        createConnection: (_options, done) => {
          connect().then(
            (socket) => done(null, socket),
            (error: unknown) => done(error as Error, undefined as never),
          );
          return undefined;
        },
      });
      let answer: IncomingMessage | null = null;
      let broken: Error | null = null;
      const fail = (error: Error): void => {
        broken ??= error;
        // An answer that has begun may be whole, or say enough.
        if (answer === null) reject(error);
      };
      const end = (why: Error): void => {
        (answer ?? request).destroy(why);
        fail(why);
      };
      const calledOff = (): void => end(new Error('called off'));
      signal.addEventListener('abort', calledOff, { once: true });
      request.once('close', () => {
        signal.removeEventListener('abort', calledOff);
        // Node tells nothing else of an answer that changes the protocol (101).
        if (answer === null) fail(new Error('ended without an answer'));
      });
      request.on('error', fail);
      request.once('response', (begun) => {
        answer = begun;
        textOf(begun)
          .then(
            (data) => resolve(responseOf(begun, data)),
            (error: unknown) => reject((broken ?? error) as Error),
          )
          .finally(() => request.destroy());
      });
      // Node's own timer begins anew with what the operating system takes of a write, and with what comes.
      request.setTimeout(refusedWriteMs, () => {
        if (!request.writableFinished) end(new RefusedWriteError('nothing of the request is taken'));
      });
      if (written !== undefined) request.once('finish', written);
      request.end(body);

      function responseOf(answer: IncomingMessage, data: string): AxiosResponse<string> {
        const { statusCode: status = 0, statusMessage: statusText = '' } = answer;
        return {
          data,
          status,
          statusText,
          headers: answer.headers as Record<string, string>,
          config,
          request,
        };
      }
    });

/** The body of a 200 has to be whole; of any other answer the status says what it proves, and what came of the rest is enough. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  try {
    let bytes = 0;
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > answerBytesLimit) throw new UnreadableError('the answer is too long');
      parts.push(part);
    }
    return decoded(await unpacked(Buffer.concat(parts), answer.headers['content-encoding']));
  } catch (error) {
    if (answer.statusCode === 200) throw error;
    return decoded(Buffer.concat(parts));
  }
}

/** UTF-8; a byte order mark before it, which some services write, is no part of it. */
const decoded = (bytes: Buffer): string => new TextDecoder().decode(bytes);

const unzip = promisify(gunzip);

/** Some gateways pack whatever they are asked. */
async function unpacked(body: Buffer, encoding = 'identity'): Promise<Buffer> {
  if (!/^(x-)?gzip$/i.test(encoding)) return body;
  return unzip(body, { maxOutputLength: answerBytesLimit }).catch((error: unknown) => {
    throw new UnreadableError('the answer cannot be unpacked', { cause: error });
  });
}
