import { longestText } from './classify.ts';
import type { ResultMapping } from './interface-profile/profile-schema.ts';

/** A session's fields as texts, by the profile's names; null: the service says that there is none. */
export type AnsweredFields = Readonly<Record<string, string | null>>;

/** The specification's names (section 2). */
const specifiedFields = {
  id: 'id',
  plateNumber: 'plateNumber',
  startDateTime: 'startDateTime',
  endDateTime: 'endDateTime',
} as const;

/** What is a text and nothing else: no number is an instant or a plate. */
const texts: ReadonlySet<string> = new Set(['plateNumber', 'startDateTime', 'endDateTime']);

/** A number of an answer as it was written, so that no amount is rounded. */
class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** @returns the parsed JSON with every number as `WrittenNumber`; undefined: no JSON */
export function parseAnswer(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? new WrittenNumber(context?.source ?? String(value)) : value,
    ) as unknown;
  } catch {
    return undefined;
  }
}

function at(value: unknown, place: string): unknown {
  let found = value;
  for (const name of place === '' ? [] : place.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** What the answer holds where the profile says that the session or the sessions are. */
export const itemsOf = (answer: unknown, result: ResultMapping | null): unknown =>
  at(answer, result?.items ?? 'data');

/**
 * Reads an answer's item.
 *
 * @param names where each field stands in it
 * @returns those fields that are there and of their type; null where the item is no object, or a text is too long
 */
export function fieldsOf(item: unknown, names: Readonly<Record<string, string>>): AnsweredFields | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null;
  const fields: [string, string | null][] = [];
  for (const [name, place] of Object.entries(names)) {
    const value = textOf(at(item, place), texts.has(name));
    if (value !== null && value !== undefined && value.length > longestText) return null;
    if (value !== undefined) fields.push([name, value]);
  }
  return Object.fromEntries(fields);
}

/** @returns undefined: it says nothing */
function textOf(value: unknown, textOnly: boolean): string | null | undefined {
  if (value === null || typeof value === 'string') return value;
  if (textOnly) return undefined;
  if (typeof value === 'boolean') return String(value);
  return value instanceof WrittenNumber ? value.text : undefined;
}

/** A look-up's fields: the specification's, and what the profile puts in their place or adds. */
export const lookUpFields = (result: ResultMapping | null): Readonly<Record<string, string>> => ({
  ...specifiedFields,
  ...result?.fields,
});

/** An act's fields: those that the profile names, or where it names none the specification's. */
export const actFields = (result: ResultMapping | null): Readonly<Record<string, string>> =>
  result?.fields ?? specifiedFields;
