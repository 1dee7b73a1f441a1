import { z } from 'zod';
import { isJsonObject, isTooDeep, type Json, type JsonObject } from './json.ts';
import { isReadable, versionSchema } from './version.ts';

/** What a subject's messages have to look like. Its schema takes out what it does not name: that is in `raw`. */
export interface Form<Schema extends z.ZodType> {
  readonly schema: Schema;
  /**
   * The most that is written (bytes). Twice as much is read: a merge carries through what another writer's version put there, and adds what
   * its own names.
   */
  readonly mostBytes: number;
}

/** Why a message is not read. `other-version`: its major number is not this program's; it is no fault of its writer. */
type MessageFault = 'too-large' | 'not-json' | 'malformed' | 'other-version';

export interface Received<Message> {
  readonly message: Message;
  /** All of it, with the fields of a later minor version. */
  readonly raw: JsonObject;
}

export interface Unread {
  readonly fault: MessageFault;
  /** Where, and by which rule, for the log; nothing of what stands there, which may be a plate. */
  readonly word: string;
}

const envelope = z.object({ v: versionSchema });

export function readMessage<Schema extends z.ZodType>(
  { schema, mostBytes }: Form<Schema>,
  bytes: Uint8Array,
): Received<z.output<Schema>> | Unread {
  if (bytes.byteLength > 2 * mostBytes)
    return { fault: 'too-large', word: `${String(bytes.byteLength)} bytes` };
  const raw = parsed(bytes);
  if (!isJsonObject(raw)) return { fault: 'not-json', word: 'no JSON object' };
  if (isTooDeep(raw)) return { fault: 'malformed', word: 'nested too deep' };
  const version = envelope.safeParse(raw);
  if (!version.success) return { fault: 'malformed', word: faultIn(version.error) };
  const { v } = version.data;
  if (!isReadable(v)) return { fault: 'other-version', word: `version ${v}` };
  const read = schema.safeParse(raw);
  return read.success ? { message: read.data, raw } : { fault: 'malformed', word: faultIn(read.error) };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parsed(bytes: Uint8Array): Json | undefined {
  try {
    return JSON.parse(utf8.decode(bytes)) as Json;
  } catch {
    return undefined;
  }
}

const faultIn = ({ issues: [issue] }: z.ZodError): string =>
  issue === undefined ? '' : `${issue.path.join('.') || 'all of it'}: ${issue.code}`;
