import { commandOptions } from '../support/command-options.ts';
import { passes, type Figures } from './match-speed.ts';
import { matchReport } from './match-report.ts';

// `npm run match -- [--json] [--seed S]`: does the index find the car that is meant, and how fast?

const { values } = commandOptions({
  options: { json: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
});
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed) || seed < 0) {
  console.error('--seed must be a whole number');
  process.exit(2);
}

const report = matchReport(seed);
if (values.json) console.log(JSON.stringify(report));
else {
  const { limits } = report;
  const verdict = (ok: boolean): string => (ok ? 'ok    ' : 'MISSED');
  const times = ({ p50Ms, p99Ms, maxMs }: Figures): string => `p50 ${p50Ms}, p99 ${p99Ms}, max ${maxMs} ms`;
  console.log(
    `seed ${seed}; limits: found among the first ${limits.firstFew} in ${limits.foundShare * 100} % of each error, exact ones ` +
      `always first, p99 of a search ${limits.p99Ms} ms, ${limits.timesFaster} times faster than a plain scan\n`,
  );
  for (const {
    ok,
    profile,
    sessions,
    queries,
    foundShare,
    exactSearches,
    exactNotFirst,
    missed,
  } of report.accuracy) {
    const shares = Object.entries(foundShare).map(([kind, share]) => `${kind} ${(share * 100).toFixed(2)} %`);
    console.log(`${verdict(ok)} ${profile}: ${sessions} open sessions, ${queries} queries`);
    console.log(`       found: ${shares.join(', ')}`);
    console.log(`       exact ones: ${exactSearches} searches, ${exactNotFirst} not first`);
    for (const { plate, typed, first } of missed)
      console.log(`       missed: ${plate} typed as ${typed}, found ${first.join(', ') || 'nothing'}`);
  }
  for (const one of report.speed) {
    console.log(`${verdict(one.ok)} ${one.profile}: ${one.sessions} open sessions, ${one.megabytes} MB`);
    console.log(
      `       keystroke (${one.keystroke.count}, the least of ${passes} passes): ${times(one.keystroke)} (${one.slowestTyped})`,
    );
    console.log(
      `       wildcards (${one.wildcard.count}, likewise): ${times(one.wildcard)} (${one.slowestWildcard})`,
    );
    console.log(
      `       every pass, interruptions included (${one.everyPass.count}): ${times(one.everyPass)}`,
    );
    console.log(`       plain scan (${one.plain.count}): ${times(one.plain)}`);
    console.log(
      `       index, the same: ${times(one.indexSameKeystrokes)}, ${one.timesFaster} times faster on average`,
    );
    console.log(`       all in: ${one.fillMs} ms; add: ${times(one.add)}; remove: ${times(one.remove)}`);
  }
}
process.exit(report.ok ? 0 : 1);
