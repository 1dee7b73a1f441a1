/** As far as it is read of what Vitest's `json` reporter writes. */
export interface TestReport {
  readonly testResults: readonly TestFile[];
}

export interface TestFile {
  readonly name: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly ancestorTitles: readonly string[];
    readonly title: string;
    readonly status: string;
    /** What it needs and this machine has not: see `needs`. */
    readonly meta?: { readonly notHere?: string };
  }[];
}

export interface TimedFile extends TestFile {
  /** When it began and ended (ms since 1970). */
  readonly startTime: number;
  readonly endTime: number;
}

/** @returns a test file's path as people say it. @param folder the project's */
export const pathIn = (folder: string, { name }: TestFile): string =>
  name.startsWith(folder) ? name.slice(folder.length).replace(/^[/\\]/, '') : name;

/**
 * @param depth how many folders of a path count as one place
 * @returns what took the longest of the tests' processes, and for how long: a line for each of the `most` places
 */
export function longestPlaces(
  { testResults }: { readonly testResults: readonly TimedFile[] },
  folder: string,
  { depth, most }: { readonly depth: number; readonly most: number },
): string[] {
  const places = new Map<string, number>();
  for (const file of testResults) {
    const place = pathIn(folder, file).split(/[/\\]/).slice(0, depth).join('/');
    places.set(place, (places.get(place) ?? 0) + file.endTime - file.startTime);
  }
  return [...places]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([place, ms]) => `${place}: ${(ms / 1000).toFixed(0)} s`);
}

/** From so many files on whose tests were skipped for one reason, they are one line. */
const many = 8;

/** @returns what was skipped and why, a line for each reason of a file */
export function skippedTests({ testResults }: TestReport, folder: string): string[] {
  const all = testResults.flatMap((file) => {
    const skipped = file.assertionResults.filter(({ status }) => unrun.has(status));
    const reasons = Map.groupBy(skipped, ({ meta }) => meta?.notHere ?? unsaid);
    return [...reasons].map(([why, tests]) => ({ place: pathIn(folder, file), count: tests.length, why }));
  });
  return [...Map.groupBy(all, ({ why }) => why)].flatMap(([why, files]) => {
    if (files.length < many) return files.map(({ place, count }) => `${place}: ${count}, ${why}`);
    const count = files.reduce((sum, file) => sum + file.count, 0);
    return [`${files.length} files: ${count}, ${why}`];
  });
}

const unrun = new Set(['skipped', 'pending', 'todo', 'disabled']);
/** Of a `runIf` or `skipIf`. */
const unsaid = 'for another system, account or case';
