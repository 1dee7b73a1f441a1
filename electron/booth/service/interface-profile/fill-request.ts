import type { TypedValue } from './profile-inputs.ts';
import { fill, isDotSegment, namesIn, onlyName } from './profile-template.ts';

/** Every name's value, as it stands in a body. */
export type Typed = ReadonlyMap<string, TypedValue>;

/** Why an operation cannot be prepared, with the name of the value, input or operation. */
export interface PrepareFault {
  readonly code: 'not-mapped' | 'value-missing' | 'value-unusable' | 'input-missing' | 'input-wrong';
  readonly name: string;
}

/** Ends a preparation from wherever it is; `prepareOperation` returns its fault. */
export class Unprepared extends Error {
  readonly fault: PrepareFault;

  constructor(code: PrepareFault['code'], name: string) {
    super(code);
    this.fault = { code, name };
  }
}

const textOf = (typed: Typed, name: string): string => String(typed.get(name) ?? '');

function encoded(name: string, text: string): string {
  // Half a character (a lone surrogate) has no bytes.
  if (!text.isWellFormed()) throw new Unprepared('value-unusable', name);
  return encodeURIComponent(text);
}

/** @throws {Unprepared} where a value is missing or cannot stand in a path */
export function fillPath(path: string, typed: Typed): string {
  const filled = path.split('/').map((segment) => {
    const [first = ''] = namesIn(segment);
    const text = fill(segment, (name) => {
      const value = textOf(typed, name);
      if (value === '') throw new Unprepared('value-missing', name);
      return encoded(name, value);
    });
    // "." and ".." mean another path to every URL reader, however they are written.
    if (isDotSegment(text)) throw new Unprepared('value-unusable', first);
    return text;
  });
  return filled.join('/');
}

/** A parameter whose only value is not known is left out. */
export function fillQuery(query: Readonly<Record<string, string | number | boolean>>, typed: Typed): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => {
    const template = String(value);
    const only = onlyName(template);
    if (only !== null && textOf(typed, only) === '') return [];
    const parts = template.split(/(\{[^{}]*\})/).map((part) => {
      const name = onlyName(part);
      return name === null ? encodeURIComponent(part) : encoded(name, textOf(typed, name));
    });
    return [`${encodeURIComponent(key)}=${parts.join('')}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** A text that is one placeholder becomes the value itself: a number stays a number, and null null. */
export function fillBody(value: unknown, typed: Typed): unknown {
  if (typeof value === 'string') {
    const only = onlyName(value);
    return only === null ? fill(value, (name) => textOf(typed, name)) : (typed.get(only) ?? null);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => fillBody(inner, typed));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillBody(inner, typed)]));
}
