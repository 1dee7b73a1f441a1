// No schema is imported here: core and page use this function, and the page carries no zod.

/** In more characters two readings are not of one plate. */
const most = 2;

/**
 * Where one reading is otherwise than another one of the same plate: the places of `one` that are doubtful by that. Twins (O and 0) are
 * two characters here: which of them it is nobody knows where two readers say two things.
 *
 * @returns none where they are the same; null: they are too different to be of one plate
 */
export function differences(one: string, other: string): readonly number[] | null {
  const [ones, others] = [Array.from(one), Array.from(other)];
  if (ones.length === others.length) {
    const places = [...ones.keys()].filter((at) => ones[at] !== others[at]);
    return places.length <= most ? places : null;
  }
  if (Math.abs(ones.length - others.length) > 1) return null;
  const [longer, shorter] = ones.length > others.length ? [ones, others] : [others, ones];
  const at = longer.findIndex((_, place) => longer.toSpliced(place, 1).join('') === shorter.join(''));
  if (at === -1) return null;
  // What is missing in `one` would stand between these two.
  return longer === ones ? [at] : [at - 1, at].filter((place) => place >= 0 && place < ones.length);
}
