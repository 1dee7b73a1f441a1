import type { ProfileInput } from './profile-schema.ts';

/** What somebody gave for the inputs that a profile asks for, by their names. */
export type InputValues = Readonly<Record<string, string | number | boolean | null>>;

/** What goes into a request. */
export type TypedValue = string | number | boolean | null;

/** At most this many digits: JSON's numbers keep as many exactly, so an amount arrives as it was typed. */
const mostDigits = 15;

/** @returns the value as the input's kind has it, or undefined where it is none. An empty text is null: nothing was said. */
export function typedInput(input: ProfileInput, given: unknown): TypedValue | undefined {
  switch (input.kind) {
    case 'text':
      if (given === null || typeof given !== 'string') return given === null ? null : undefined;
      return given.trim() === '' ? null : given.trim();
    case 'boolean':
      return typeof given === 'boolean' ? given : undefined;
    case 'choice':
      return input.values?.find((value) => value === given);
    case 'money':
      return numberOf(given, /^\d+(\.\d{1,4})?$/);
    case 'number':
      return numberOf(given, /^-?\d+(\.\d+)?$/);
  }
}

function numberOf(given: unknown, shape: RegExp): number | undefined {
  if (typeof given !== 'string' && typeof given !== 'number') return undefined;
  const text = String(given).trim();
  if (!shape.test(text) || text.replaceAll(/\D/g, '').length > mostDigits) return undefined;
  return Number(text);
}
