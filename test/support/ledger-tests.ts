import type { TestContext } from 'vitest';
import { leftOut } from './needs.ts';
import { nightly } from './nightly.ts';

// Which of the tests that start a server of the site ledger run with everything else: they would take a quarter of its time.

/** These run with every change: a server alone and three of them, booths, the steward, and what each tells the other. */
const withEveryChange: readonly string[] = [
  'booth/ledger/nats-server',
  'booth/ledger/site/two-booths',
  'steward/steward',
].map((place) => `/test/${place}.test.ts`);

const variable = 'GATEBOOTH_LEDGER_TESTS';

/** What a run of every test sets for its tests; at night nothing is left out. */
export const withoutMostLedgerTests: Readonly<Record<string, string>> = nightly ? {} : { [variable]: 'few' };

/** Skips a test whose file does not run with every change, where everything runs. */
export function leaveOutMost(context: Pick<TestContext, 'skip' | 'task'>): void {
  const file = context.task.file.filepath.replaceAll('\\', '/');
  if (process.env[variable] !== 'few' || withEveryChange.some((place) => file.endsWith(place))) return;
  leftOut(context, 'runs each night, and with `npm test -- ledger steward test/site`');
}
