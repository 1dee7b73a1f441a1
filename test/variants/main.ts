import { ensureBuilt } from '../support/build.ts';
import { commandOptions } from '../support/command-options.ts';
import '../faults/outside-vitest.ts';

// `npm run variants -- [--only TEXT] [--list] [--json]`: a booth with each combination; it ends with 1 where one ends otherwise than
// its properties say.

const { values } = commandOptions({
  options: {
    /** Those that have a level with that text: `upper case`, `25 kB/s`. */
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const { combinations } = await import('./combinations.ts');
const { drive } = await import('./drive.ts');
const { properties, shown } = await import('./properties.ts');
const { missingFor } = await import('./way.ts');

const asked = combinations.filter((one) => Object.values(one).some((level) => level.includes(values.only)));
if (asked.length === 0) {
  console.error(`no combination has a level with "${values.only}" in it`);
  process.exit(2);
}
if (values.list) {
  for (const one of asked) console.log(shown(one));
  process.exit(0);
}

// Its booths have the journal's thread as it is built.
await ensureBuilt();

/** Most of the time they wait for a line. */
const atOnce = 5;

const tell = values.json ? console.error : console.log;
const startMs = performance.now();
const wrong: Awaited<ReturnType<typeof drive>> = [];
const waiting = [...asked];
async function work(): Promise<void> {
  for (let of = waiting.shift(); of !== undefined; of = waiting.shift()) {
    const found = await drive(of);
    wrong.push(...found);
    tell(`${found.length === 0 ? 'ok   ' : 'WRONG'} ${shown(of)}`);
    for (const { step, expected, found: as } of found) tell(`      ${step}: ${expected}; found: ${as}`);
  }
}
await Promise.all(Array.from({ length: atOnce }, work));

const report = {
  variants: Object.values(properties).reduce((sum, levels) => sum + levels.length, 0),
  combinations: asked.length,
  wrong,
  /** Lines that had no such server in front, for want of it on this machine. */
  leftOut: properties.line.flatMap((line) => {
    const missing = missingFor(line);
    return missing === null ? [] : [`${line}: ${missing} is not on this machine`];
  }),
  seconds: Math.round((performance.now() - startMs) / 1_000),
};
if (values.json) console.log(JSON.stringify(report));
else {
  for (const left of report.leftOut) console.log(`left out: ${left}`);
  const ends = new Set(wrong.map(({ variant }) => variant)).size;
  console.log(
    `${report.variants} levels, ${report.combinations} combinations, ${ends} wrong; ${report.seconds} s`,
  );
}
process.exit(wrong.length === 0 ? 0 : 1);
