/**
 * What a difference between the typed plate and a plate costs. An attendant's hard error costs more than any number of
 * characters that are easily taken for each other; two hard errors cost more than is tolerated.
 */
export const matchCosts = {
  /** The same shape in another alphabet: Latin A, Cyrillic А, Greek Α. Nobody can see the difference. */
  twin: 1,
  /** One of a group of characters that are easily taken for each other: 8 for B. */
  alike: 2,
  /** The plate goes on after what is typed, however far: once. */
  untyped: 3,
  /** The typed characters stand together, but not at the plate's beginning: once. */
  contains: 8,
  /** Another character, one left out, one too many, or two neighbours swapped. */
  error: 16,
} as const;

/** Fewer typed characters than this leave too little to go by if one of them may be wrong. */
const fewestWithError = 3;
/** A single character is contained in most plates. */
export const fewestContained = 2;

/**
 * The greatest cost that is still a match: one error and five alike characters, or no error and thirteen.
 *
 * @param typed how many characters are typed
 */
export const tolerance = (typed: number): number =>
  typed < fewestWithError ? matchCosts.error - 1 : matchCosts.error + 11;
