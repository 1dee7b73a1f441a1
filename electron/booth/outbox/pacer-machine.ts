// Whose turn it is to ask the service something, as data and pure functions. The pacer carries it out.

/**
 * Whose request may wait for its turn, the most urgent first: a record whose car is at the window; a look-up that an attendant
 * waits for; a probe, or a record that is tried; a record that has waited; any other look-up.
 */
export const paceClasses = ['fresh', 'awaited', 'trial', 'backlog', 'look-up'] as const;
export type PaceClass = (typeof paceClasses)[number];

/** How many turns in a row each has let pass while it waited. */
export type Passed = Readonly<Record<PaceClass, number>>;

export const nonePassed: Passed = { fresh: 0, awaited: 0, trial: 0, backlog: 0, 'look-up': 0 };

/** Whoever has let so many turns pass has the next one: each that waits has one in ten. */
const mostPassed = 9;

/**
 * The most urgent of those that wait, but where another one would let more than nine turns pass. That is seen early enough for
 * the most urgent to have a turn between any two such: so a car at the window waits for one turn of the others, not for a row
 * of them.
 *
 * @returns null: nobody waits
 */
export function nextTurn(passed: Passed, waiting: readonly PaceClass[]): PaceClass | null {
  const [first, ...others] = paceClasses.filter((one) => waiting.includes(one));
  if (first === undefined) return null;
  const longest = others.toSorted((one, other) => passed[other] - passed[one]);
  const isLate = longest.some((one, place) => passed[one] + 2 * place >= mostPassed);
  return (isLate ? longest[0] : null) ?? first;
}

/**
 * As what the outbox would take a turn.
 *
 * @param first the class of the record whose turn it is by the usual order, fresh ones first; null: none waits
 * @param isTried a trial, a repetition or a probe is due, too
 */
export function wantedAs(
  first: 'fresh' | 'trial' | 'backlog' | null,
  isTried: boolean,
): readonly PaceClass[] {
  const trial: readonly PaceClass[] = isTried ? ['trial'] : [];
  switch (first) {
    case null:
      return trial;
    case 'trial':
      return ['trial'];
    // The oldest record is the backlog's, however many fresh ones come.
    case 'fresh':
      return ['fresh', ...trial, 'backlog'];
    case 'backlog':
      return [...trial, 'backlog'];
  }
}

/**
 * @param busy what has a request on the wire and so does not wait now, but may have let turns pass before, and will wait again
 * @returns the numbers after that turn; who neither waits nor is busy begins anew
 */
export function passedAfter(
  passed: Passed,
  waiting: readonly PaceClass[],
  given: PaceClass,
  busy: readonly PaceClass[] = [],
): Passed {
  const after = (one: PaceClass): number => {
    if (one === given) return 0;
    if (waiting.includes(one)) return passed[one] + 1;
    return busy.includes(one) ? passed[one] : 0;
  };
  const counts = paceClasses.map((one) => [one, after(one)]);
  return Object.fromEntries(counts) as Passed;
}
