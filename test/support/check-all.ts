import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from './build.ts';
import { findElectron } from './electron-binary.ts';
import { withoutMostLedgerTests } from './ledger-tests.ts';
import { longestPlaces, skippedTests, type TimedFile } from './test-report.ts';

// `npm test`: types, lint, dead code, format, build, every test; says what was skipped and why, and ends with one plain line that counts them all.

const bin = (name: string): string => join(projectFolder, 'node_modules', name);
type Step = readonly [name: string, script: string, ...args: string[]];
/** Those of one list one after the other; the two lists side by side: prettier alone keeps one core as long as the others need. */
const steps: readonly (readonly Step[])[] = [
  [['format', bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  [
    ['types', bin('typescript/bin/tsc'), '-b'],
    ['lint', bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
    ['dead code', bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
    ['build', bin('electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'],
  ],
];

let passed = 0;
let failed = 0;

async function take([name, script, ...args]: Step): Promise<void> {
  const startMs = performance.now();
  const step = spawn(process.execPath, [script, ...args], { cwd: projectFolder, stdio: 'inherit' });
  const [status] = (await once(step, 'exit')) as [number | null];
  if (status === 0) passed += 1;
  else failed += 1;
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`);
}
await Promise.all(
  steps.map(async (side) => {
    for (const step of side) await take(step);
  }),
);

const shell = findElectron();
const others = process.env['GATEBOOTH_SHELLS'] === 'all' ? 'browser, stand-in' : 'stand-in';
console.log(
  shell.ok
    ? `shells under test: ${others}, Electron`
    : `shells under test: ${others}; not Electron (${shell.reason})`,
);

const folder = mkdtempSync(join(tmpdir(), 'gatebooth-report-'));
const report = join(folder, 'report.json');
const filters = process.argv.slice(2);
const tests = spawnSync(
  process.execPath,
  [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ],
  {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...process.env, ...(filters.length === 0 ? withoutMostLedgerTests : {}) },
  },
);
const { tests: skipped, lines, longest } = count(report);
rmSync(folder, { recursive: true, force: true });
if (longest.length > 0) console.log(['what took longest, beside others:', ...longest].join('\n  '));
if (skipped > 0) console.log(['skipped, and not counted as passed:', ...lines].join('\n  '));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

/**
 * Adds the tests to the tally. A run that ended badly without a failed test (a file that did not load) is a failure too.
 *
 * @returns what was skipped: how many tests, and in words; and what took longest
 */
function count(file: string): { tests: number; lines: string[]; longest: string[] } {
  let result: {
    readonly testResults: readonly TimedFile[];
    readonly numPassedTests: number;
    readonly numFailedTests: number;
    readonly numPendingTests: number;
  };
  try {
    result = JSON.parse(readFileSync(file, 'utf8')) as typeof result;
  } catch {
    failed += 1;
    return { tests: 0, lines: [], longest: [] };
  }
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  if (tests.status !== 0 && result.numFailedTests === 0) failed += 1;
  return {
    tests: result.numPendingTests,
    lines: skippedTests(result, projectFolder),
    longest: [
      ...longestPlaces(result, projectFolder, { depth: 3, most: 15 }),
      ...longestPlaces(result, projectFolder, { depth: Infinity, most: 15 }),
    ],
  };
}
