import { pathIn, type TestFile, type TestReport } from '../support/test-report.ts';

/** One attack as `npm run attacks -- --json` tells it. */
export interface Attack {
  /** What the attacker tries. */
  readonly name: string;
  /** `not here`: what it needs is missing on this machine. */
  readonly held: boolean | 'not here';
  /** The test's file and name; for `not here` also why, for one that did not hold also which part. */
  readonly how: string;
}

/** How the block of an attack begins: `describe('attack: what the attacker tries', …)`. */
const attackTitle = /^attack: (.+)$/;

/**
 * @param report of a run of files with attacks
 * @param folder the project's: files are told relative to it
 * @returns one for each block. It held where a test of it ran and none failed; blocks in a file that did not load are no attacks
 * that held, so such a file is told as one that did not
 */
export function attacksOf(report: TestReport, folder: string): Attack[] {
  return report.testResults.flatMap((file) => {
    const path = pathIn(folder, file);
    const blocks = new Map<string, (typeof file.assertionResults)[number][]>();
    for (const test of file.assertionResults) {
      const title = test.ancestorTitles.find((title) => attackTitle.test(title));
      if (title !== undefined) blocks.set(title, [...(blocks.get(title) ?? []), test]);
    }
    if (blocks.size === 0)
      return [{ name: `every attack of ${path}`, held: false, how: `${path}: ${file.message ?? ''}` }];
    return [...blocks].map(([title, tests]) => outcomeOf(title, tests, path));
  });
}

function outcomeOf(title: string, tests: TestFile['assertionResults'], path: string): Attack {
  const name = attackTitle.exec(title)?.[1] ?? title;
  const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title);
  if (failed.length > 0)
    return { name, held: false, how: `${path}: ${title} (got through: ${failed.join('; ')})` };
  if (tests.some(({ status }) => status === 'passed')) return { name, held: true, how: `${path}: ${title}` };
  const why = tests.map(({ meta }) => meta?.notHere).find((reason) => reason !== undefined);
  return { name, held: 'not here', how: `${path}: ${title} (${why ?? 'every test of it was skipped'})` };
}
