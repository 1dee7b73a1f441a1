import { hasTooManyValues } from '../../electron/booth/ledger/messages/json.ts';
import type { Mapping } from './mapping.ts';

/** What a camera posted: JSON, or a form's fields, with its files as bytes. */
export type Posted = unknown;

/** Why nothing can be told: where it stands, and what is wrong; nothing of what stands there, which may be a plate. */
export class PostedFault extends Error {
  constructor(place: string, why: string) {
    super(`${place}: ${why}`);
  }
}

const formTypes = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** The most fields of a form, or lines in the heads of its parts: no camera has as many, and four megabytes of them take minutes. */
const mostFields = 200;
/** As the parser takes them. What else has such lines, such as a picture by chance, has few. */
const headLine = /\r\n[ \t]*[\w!#$%&'*+.^`|~-]+[ \t]*:/g;

/** @param contentType as the request says it: what is no form is JSON. @throws PostedFault */
export async function readPosted(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  { jsonFields }: Pick<Mapping, 'jsonFields'>,
): Promise<Posted> {
  if (!formTypes.test(contentType)) return jsonIn(bytes, 'body');
  if (hasTooManyFields(bytes, contentType)) throw new PostedFault('body', 'too many fields');
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new PostedFault('body', 'no form');
  }
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of form)
    if (typeof value !== 'string') fields[name] = new Uint8Array(await value.arrayBuffer());
    else fields[name] = jsonFields.includes(name) ? jsonIn(Buffer.from(value), name) : value;
  return fields;
}

function hasTooManyFields({ buffer, byteOffset, byteLength }: Uint8Array, contentType: string): boolean {
  const text = Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
  const between = /^multipart/i.test(contentType) ? headLine : /&/g;
  return text.matchAll(between).drop(mostFields).next().done !== true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function jsonIn(bytes: Uint8Array, place: string): unknown {
  if (hasTooManyValues(bytes)) throw new PostedFault(place, 'too many values');
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new PostedFault(place, 'no JSON');
  }
}

/** On the way to a place stands an array that is empty. */
export const nothing = Symbol('an empty array');

/** @returns what stands at the place; undefined: nothing does */
export function at(posted: Posted, place: string): unknown {
  let here = posted;
  for (const name of place.split('.')) {
    if (Array.isArray(here) && here.length === 0) return nothing;
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
}
