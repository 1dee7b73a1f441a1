import { parseArgs } from 'node:util';
import { drain } from './drain.ts';
import { journalAppend } from './journal-append.ts';
import { keyToFrozen } from './key-to-frozen.ts';
import { match } from './match-report.ts';
import type { Measure } from './measure.ts';
import { pressToSaved } from './press-to-saved.ts';
import { startUp } from './start-up.ts';

// `npm run bench -- [--json] [--only NAME]`: each measure a ratio taken side by side in the same run.

const hd = { width: 1280, height: 720 };
const fullHd = { width: 1920, height: 1080 };

const measures: Readonly<Record<string, () => Promise<Measure>>> = {
  'journal-append': journalAppend,
  'drain-10ms': () => drain(10, 1.25),
  'drain-0ms': () => drain(0, null),
  'start-up': startUp,
  match,
  'press-to-saved-720p': () => pressToSaved(hd),
  'press-to-saved-1080p': () => pressToSaved(fullHd),
  'key-to-frozen-720p': () => keyToFrozen(hd),
  'key-to-frozen-1080p': () => keyToFrozen(fullHd),
};

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const chosen = Object.entries(measures).filter(
  ([name]) => values.only === undefined || name.startsWith(values.only),
);
if (chosen.length === 0) {
  console.error(`--only takes one of ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}

const results: Measure[] = [];
for (const [, measure] of chosen) {
  const result = await measure();
  results.push(result);
  if (!values.json)
    console.log(
      `${result.ok ? 'ok     ' : 'TOO SLOW'} ${result.name}: ${result.ratio} (limit ${result.limit ?? 'none'}) ${JSON.stringify(result.detail)}`,
    );
}
if (values.json) console.log(JSON.stringify({ measures: results }));
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
