export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** No message nests deeper; what does could end the program that copies it. */
const mostLevels = 16;

export function isTooDeep(value: Json, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one: Json) => isTooDeep(one, levels - 1));
}

/** What an ALPR tells of a car, with all that its own system says beside it, has some hundred. */
const mostValues = 10_000;
/** Before each value but the first stands one of them. */
const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b];

/**
 * Whether there are more values than anybody has to tell, or a text with as many of their signs. It is asked of the bytes: to make half a
 * million values of them, and to look at each, keeps the program busy for half a second.
 */
export function hasTooManyValues(bytes: Uint8Array): boolean {
  let found = 0;
  for (let at = 0; at < bytes.length && found <= mostValues; at += 1) {
    const byte = bytes[at];
    if (byte === comma || byte === bracket || byte === brace) found += 1;
  }
  return found > mostValues;
}
