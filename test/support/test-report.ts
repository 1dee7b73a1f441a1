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

/** @returns a test file's path as people say it. @param folder the project's */
export const pathIn = (folder: string, { name }: TestFile): string =>
  name.startsWith(folder) ? name.slice(folder.length).replace(/^[/\\]/, '') : name;

/** @returns what was skipped and why, a line for each reason of a file */
export function skippedTests({ testResults }: TestReport, folder: string): string[] {
  return testResults.flatMap((file) => {
    const skipped = file.assertionResults.filter(({ status }) => unrun.has(status));
    const reasons = Map.groupBy(skipped, ({ meta }) => meta?.notHere ?? unsaid);
    return [...reasons].map(([why, tests]) => `${pathIn(folder, file)}: ${tests.length}, ${why}`);
  });
}

const unrun = new Set(['skipped', 'pending', 'todo', 'disabled']);
/** Of a `runIf` or `skipIf`. */
const unsaid = 'for another system, account or case';
