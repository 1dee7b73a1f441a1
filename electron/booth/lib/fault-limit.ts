/** So many faults of a file are told: whoever mends them looks at it again. */
export const mostFaults = 50;

/** @returns the first of them, each worked out only where it is told */
export function* firstFaults<T>(lists: Iterable<Iterable<T>>): Generator<T> {
  let told = 0;
  for (const list of lists)
    for (const fault of list) {
      if (told === mostFaults) return;
      told += 1;
      yield fault;
    }
}
