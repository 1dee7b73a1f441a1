import { readFile } from 'node:fs/promises';
import { DurableLines } from './durable-lines.ts';
import type { OperationName } from './operation.ts';
import { markPicture } from './picture.ts';
import { TrainingStartError, systemCode } from './start-error.ts';

/** One request, as the service saw it and what it did about it. */
export interface LoggedRequest {
  /** When its headers arrived: ISO 8601, UTC. */
  readonly at: string;
  readonly operation: OperationName | null;
  readonly method: string;
  /** With the base path, without the query. */
  readonly path: string;
  /** As sent, without its question mark; empty: there was none. */
  readonly query: string;
  /** `authorization` is reduced to its scheme and whether it matched; the token is never kept. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body with `imageBase64` replaced by its PictureMark; null if it was not read or is not JSON. */
  readonly body: unknown;
  /** The status that goes on the wire; null: none does (dropped, reset, never answered). */
  readonly status: number | null;
  /** True if and only if this request changed the service's sessions, whatever was answered. */
  readonly executed: boolean;
  /** The session that was created, changed or named, whatever was answered. */
  readonly sessionId: string | null;
  /** The misbehaviour that was applied (tests only), or null. */
  readonly fault: string | null;
}

/** A line of the log file: the entry and the exact body. */
export interface LogFileLine extends LoggedRequest {
  /** Byte for byte what was sent; null: it was not read to its end. */
  readonly rawBody: string | null;
  /** `base64` only for a body that is not UTF-8. */
  readonly rawBodyEncoding: 'utf8' | 'base64';
}

/** The last requests in memory (bounded, so that training can go on for months), and all in a file if one is wanted. */
export class RequestLog {
  readonly #keep: number;
  readonly #lines: DurableLines | null;
  readonly #entries: LoggedRequest[] = [];

  private constructor(keep: number, lines: DurableLines | null) {
    this.#keep = keep;
    this.#lines = lines;
  }

  /**
   * @param keep how many entries stay in memory
   * @throws {TrainingStartError} `log-unreachable`
   */
  static async open(keep: number, path: string | undefined): Promise<RequestLog> {
    if (path === undefined) return new RequestLog(keep, null);
    try {
      const lines = await DurableLines.open(path);
      await lines.endTorn();
      return new RequestLog(keep, lines);
    } catch (error) {
      throw new TrainingStartError(
        'log-unreachable',
        `cannot open the log file ${path} (${systemCode(error)})`,
      );
    }
  }

  /** Resolves when the line is on the disk. One at a time. @param raw the exact body, or null if it was not read. */
  async add(entry: LoggedRequest, raw: Buffer | null): Promise<void> {
    if (this.#lines !== null) await this.#lines.append(JSON.stringify(withBody(entry, raw)));
    this.#entries.push(entry);
    while (this.#entries.length > this.#keep) this.#entries.shift();
  }

  /** The last entries, oldest first. */
  entries(): readonly LoggedRequest[] {
    return [...this.#entries];
  }

  async close(): Promise<void> {
    await this.#lines?.close();
  }
}

function withBody(entry: LoggedRequest, raw: Buffer | null): LogFileLine {
  const text = raw?.toString('utf8') ?? null;
  const exact = raw === null || text === null || Buffer.from(text, 'utf8').equals(raw);
  return exact
    ? { ...entry, rawBody: text, rawBodyEncoding: 'utf8' }
    : { ...entry, rawBody: raw.toString('base64'), rawBodyEncoding: 'base64' };
}

/** Reads a log file, also one that is being written: a line that a kill has torn is passed over. */
export async function readLogFile(path: string): Promise<LogFileLine[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as LogFileLine];
    } catch {
      return [];
    }
  });
}

/** The body as it is kept in memory: a picture weighs too much, and shows too much, to be kept there. */
export function reduceBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('imageBase64' in body)) return body;
  if (typeof body.imageBase64 !== 'string') return body;
  return { ...body, imageBase64: markPicture(body.imageBase64) ?? 'not base64' };
}
