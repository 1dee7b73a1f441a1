import type { CarInside } from '../../../electron/contract/inside.ts';

/** What the attendant is asked in the eye zone. */
export type Question =
  /**
   * Which session is it? `digits`: the hexadecimal ones of its id that were typed so far, small letters. `free`: what was typed with
   * all keys, for an id that is no UUID; null: it is not typed so. `freeBefore`: what was, before that.
   */
  | {
      readonly ask: 'session';
      readonly digits: string;
      readonly free: string | null;
      readonly freeBefore: string;
    }
  /**
   * No record fits: why does the car leave? `typed`: what was typed of another reason than those to tap. `writing`: it is that one.
   * `former`: the car of another service that stood chosen as it was asked, which is no exit here, and by which plate it was found; null:
   * none did.
   */
  | {
      readonly ask: 'exception';
      readonly former: { readonly car: CarInside; readonly foundBy: string } | null;
      readonly reason: string;
      readonly typed: string;
      readonly writing: boolean;
    }
  /** A car with this plate is inside already. `other`: it, once it is known. */
  | { readonly ask: 'duplicate'; readonly plate: string; readonly other: CarInside | null };

export type ExceptionQuestion = Extract<Question, { ask: 'exception' }>;

/** @returns what was typed for it */
export function typedFor(question: Question): readonly string[] {
  if (question.ask === 'duplicate') return [];
  const typed =
    question.ask === 'exception'
      ? [question.typed]
      : [question.free ?? '', question.digits, question.freeBefore];
  return typed.filter((one) => one !== '');
}

/** Whether something was typed for it. */
export const hasTyped = (question: Question): boolean => typedFor(question).length > 0;

interface AskedAbout {
  readonly leftQuestions: readonly Question[];
  readonly sessionId: { readonly id: string; readonly how: 'read' | 'typed' } | null;
}

/** @param id what was typed of it so far. @returns the question as it was asked when that was typed */
export const askedFor = (id: string): Question =>
  id === idDigitsOf(id)
    ? { ask: 'session', digits: id, free: null, freeBefore: '' }
    : { ask: 'session', digits: '', free: id, freeBefore: '' };

/** Questions that were left, with this one among them; of one kind there is one. */
export const withLeft = (left: readonly Question[], question: Question | null): readonly Question[] =>
  question === null ? left : [...left.filter(({ ask }) => ask !== question.ask), question];

/** Questions that were left, with the one whose answer is a ticket number that was typed and is not looked for any more: a digit may be wrong. */
export const withTicket = ({ leftQuestions, sessionId }: AskedAbout): readonly Question[] =>
  sessionId?.how === 'typed' ? withLeft(leftQuestions, askedFor(sessionId.id)) : leftQuestions;

/** Asks a question. One of its kind that was left goes on as it was. */
export function asking(left: readonly Question[], fresh: Question) {
  const same = left.find(({ ask }) => ask === fresh.ask);
  return { question: same ?? fresh, leftQuestions: left.filter((one) => one !== same) };
}

export const idDigits = 32;
/** The contract's limit for a reason (characters). */
export const reasonLimit = 500;

/** Where a UUID has its hyphens: after so many digits. */
const groups = [8, 12, 16, 20, 32] as const;

/** The digits of a session's id in its groups; the last one may be unfinished. */
export const idGroups = (digits: string): string[] =>
  groups.map((end, place) => digits.slice(groups[place - 1] ?? 0, end)).filter((group) => group !== '');

/** What of a text can be part of a session's id. */
export const idDigitsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^0-9a-f]/g, '')
    .slice(0, idDigits);
