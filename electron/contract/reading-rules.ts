import type { PlateSuggestion } from './reading.ts';
import type { ScreenPreferences } from './snapshot.ts';

// No schema is imported here as a value: core and page use these functions, and the page carries no zod.

/** Told apart by nothing but the place they stand at: a picture does not say which of the two it is. */
export const twins: readonly string[] = ['O0', 'I1'];

export const isTwin = (one: string, other: string): boolean =>
  twins.some((pair) => pair.includes(one) && pair.includes(other));

/**
 * A standing car is read so often at the most from the live picture, with a pause of so many times what the last reading took: the page
 * asks for no more, and the core answers no more. So many more are read where that took too long to be offered: the computer may have been
 * busy, but one that is always late is not to read for ever.
 */
export const liveReadings = { most: 3, mostLate: 3, pause: 2 } as const;

/** What was read of a picture that becomes no record is kept so long (ms), in core and page. */
export const readingKeptMs = 60_000;

/** What is taken of the camera's frame, and where in it the lane is: the same text is the same view. */
export const viewTaken = ({
  lane,
  cameraPicture: { rotation, crop },
}: Pick<ScreenPreferences, 'lane' | 'cameraPicture'>): string => JSON.stringify([lane, rotation, crop]);

/** From how sure a read character may contradict one that was typed, or that a car inside has (0 to 1). */
export const sureFrom = 0.95;

/** In which one character a typed plate differs from the one that was read. */
export interface SecondLook {
  /** `other`: another one stands there; `missing`: it was not typed; `added`: it was typed and not read. */
  readonly difference: 'other' | 'missing' | 'added';
  /** The character's place: in the typed plate where it is `added`, else in the one that was read. */
  readonly at: number;
  /** What was typed, with this character alone as it was read. */
  readonly corrected: string;
}

/**
 * Whether a person is asked to look again: what was typed differs in one character from what was read, which was read surely.
 *
 * @param typed as it is kept: capitals, without separators
 */
export function worthAsking(
  { text, sure, marked }: Pick<PlateSuggestion, 'text' | 'sure' | 'marked'>,
  typed: string,
): SecondLook | null {
  // One of twins may be marked because nothing tells the two apart; it is surely no third one.
  const isSure = (at: number): boolean =>
    (sure[at] ?? 0) >= sureFrom && (marked[at] !== true || twins.join('').includes(text[at] ?? ''));
  if (text.length === typed.length) {
    const places = Array.from(text, (_, at) => at);
    const [at, second] = places.filter(
      (place) => text[place] !== typed[place] && !isTwin(text[place] ?? '', typed[place] ?? ''),
    );
    if (at === undefined || second !== undefined || !isSure(at)) return null;
    const corrected = typed.slice(0, at) + (text[at] ?? '') + typed.slice(at + 1);
    return { difference: 'other', at, corrected };
  }
  // Which characters belong together is a matter of all of them.
  if (Math.abs(text.length - typed.length) !== 1 || !Array.from(text).every((_, at) => isSure(at)))
    return null;
  const [longer, shorter] = text.length > typed.length ? [text, typed] : [typed, text];
  const at = Array.from(longer).findIndex(
    (_, place) => longer.slice(0, place) + longer.slice(place + 1) === shorter,
  );
  if (at < 0) return null;
  return { difference: longer === text ? 'missing' : 'added', at, corrected: text };
}
