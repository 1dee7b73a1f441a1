import { commandOptions } from '../support/command-options.ts';
import { keyBesideReader, pressBesideReader, touchBesideReader } from './beside-reader.ts';
import { drain } from './drain.ts';
import { journalAppend } from './journal-append.ts';
import { keyToFrozen } from './key-to-frozen.ts';
import { ledgerAnew } from './ledger-anew.ts';
import { ledgerLag } from './ledger-lag.ts';
import { ledgerPictures } from './ledger-pictures.ts';
import { ledgerPresses } from './ledger-presses.ts';
import { match } from './match-report.ts';
import type { Measure } from './measure.ts';
import { pressToSaved, slowPressToSaved } from './press-to-saved.ts';
import { startUp } from './start-up.ts';
import { touchToPaint } from './touch-to-paint.ts';
import * as year from './year/year.ts';

// `npm run bench -- [--json] [--only NAME]…`: each measure a ratio taken side by side in the same run.

const hd = { width: 1280, height: 720 };
const fullHd = { width: 1920, height: 1080 };

const measures: Readonly<Record<string, () => Promise<Measure | readonly Measure[]>>> = {
  'journal-append': journalAppend,
  'drain-10ms': () => drain(10, 1.25),
  'drain-0ms': () => drain(0, null),
  'start-up': startUp,
  match,
  'ledger-anew': () => ledgerAnew('ledger-anew', 600),
  'ledger-presses': ledgerPresses,
  'ledger-lag': ledgerLag,
  'ledger-pictures': ledgerPictures,
  'ledger-crowd': () => ledgerAnew('ledger-crowd', 20_000),
  'press-to-saved-720p': () => pressToSaved(hd),
  'press-to-saved-1080p': () => pressToSaved(fullHd),
  'press-to-saved-6x': slowPressToSaved,
  'key-to-frozen-720p': () => keyToFrozen(hd),
  'key-to-frozen-1080p': () => keyToFrozen(fullHd),
  'touch-to-paint-4x': () => touchToPaint({ times: 4, allowedMs: 100, oneCore: false }),
  'touch-to-paint-6x': () => touchToPaint({ times: 6, allowedMs: 150, oneCore: false }),
  'touch-to-paint-one-core-4x': () => touchToPaint({ times: 4, allowedMs: 150, oneCore: true }),
  'touch-to-paint-one-core-6x': () => touchToPaint({ times: 6, allowedMs: 225, oneCore: true }),
  'press-to-saved-reading': pressBesideReader,
  'key-to-frozen-reading': keyBesideReader,
  'touch-to-paint-reading': touchBesideReader,
  'year-start': () => year.start('year'),
  'year-search': () => year.search('year'),
  'year-snapshot': () => year.snapshot('year'),
  'year-settings': () => year.settings('year'),
  'year-erasure': () => year.erasure('year'),
  'year-retention': () => year.retention('year'),
  'year-backup': () => year.backup('year'),
  'year-verification': () => year.verification('year'),
  'year-crowd-start': () => year.start('crowd'),
  'year-crowd-search': () => year.search('crowd'),
  'year-crowd-snapshot': () => year.snapshot('crowd'),
  'year-crowd-settings': () => year.settings('crowd'),
};

const { values } = commandOptions({
  options: { json: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});
const { only = [''] } = values;
const unknown = only.find((beginning) => !Object.keys(measures).some((name) => name.startsWith(beginning)));
if (unknown !== undefined) {
  console.error(`--only ${unknown}: it takes the beginning of one of ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}
const chosen = Object.entries(measures).filter(([name]) =>
  only.some((beginning) => name.startsWith(beginning)),
);

const results: Measure[] = [];
/** Measures that could not be taken. */
const broken: string[] = [];

/** What is measured after it is measured all the same: some of them take minutes. */
async function taken([name, measure]: (typeof chosen)[number]): Promise<readonly Measure[]> {
  try {
    return [await measure()].flat();
  } catch (error) {
    console.error(`BROKEN   ${name}:`, error);
    broken.push(name);
    return [];
  }
}

for (const one of chosen) {
  const measured = await taken(one);
  results.push(...measured);
  // Beside the JSON, too: a measure that fails after half an hour takes nothing with it.
  const say = values.json ? console.error : console.log;
  for (const { ok, name, ratio, limit, detail } of measured)
    say(
      `${ok ? 'ok     ' : 'TOO SLOW'} ${name}: ${ratio} (limit ${limit ?? 'none'}) ${JSON.stringify(detail)}`,
    );
}
if (values.json) console.log(JSON.stringify({ measures: results, broken }));
process.exit(broken.length === 0 && results.every(({ ok }) => ok) ? 0 : 1);
