import type { z } from 'zod';
import { isJsonObject, type JsonObject } from './json.ts';
import type { Form, Received } from './read.ts';

/**
 * Of a message that nobody wrote before: only what its schema names.
 *
 * @throws where it is not as its schema wants it, or too large: who fills it in keeps to its limits
 */
export function writeMessage<Schema extends z.ZodType>(
  { schema, mostBytes }: Form<Schema>,
  message: z.input<Schema>,
): Uint8Array {
  const bytes = bytesOf(schema.parse(message) as JsonObject);
  if (bytes.byteLength > mostBytes)
    throw new RangeError(`a message of ${String(bytes.byteLength)} bytes, at most ${String(mostBytes)}`);
  return bytes;
}

/**
 * Of a message that takes another one's place: what that one's writer put there and this program does not know is carried through. An
 * object that is left out, or null, takes what is unknown in it along.
 *
 * @throws likewise, but for the size
 */
export function writeOver<Schema extends z.ZodType>(
  { schema }: Form<Schema>,
  last: Received<z.output<Schema>>,
  message: z.input<Schema>,
): Uint8Array {
  return bytesOf(carried(last.raw, last.message as JsonObject, schema.parse(message) as JsonObject));
}

/** @param known what of `raw` this program's schema names */
function carried(raw: JsonObject, known: JsonObject, next: JsonObject): JsonObject {
  const unknown = Object.entries(raw).filter(([name]) => !Object.hasOwn(known, name));
  const named = Object.entries(next).map(([name, value]) => {
    const [rawPart, knownPart] = [ownOf(raw, name), ownOf(known, name)];
    return isJsonObject(rawPart) && isJsonObject(knownPart) && isJsonObject(value)
      ? ([name, carried(rawPart, knownPart, value)] as const)
      : ([name, value] as const);
  });
  return Object.fromEntries([...unknown, ...named]);
}

const ownOf = (object: JsonObject, name: string): JsonObject[string] | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const bytesOf = (message: JsonObject): Uint8Array => Buffer.from(JSON.stringify(message));
