import { commandOptions } from '../support/command-options.ts';
import '../faults/outside-vitest.ts';

// `npm run mutants -- [--only TEXT] [--json]`: each must be caught; it ends with 1 where one is not.

const { values } = commandOptions({
  options: { only: { type: 'string' }, json: { type: 'boolean', default: false } },
});
const { caughtBy } = await import('./catch.ts');
const { mutants } = await import('./table.ts');
const { Workshop } = await import('./workshop.ts');

interface Result {
  readonly name: string;
  readonly caught: boolean;
  /** Which check, and what it says. */
  readonly by: string | null;
  readonly seconds: number;
}

const tell = values.json ? console.error : console.log;
const results: Result[] = [];
const workshop = new Workshop();
try {
  for (const mutant of mutants.filter(({ name }) => name.includes(values.only ?? ''))) {
    const startMs = performance.now();
    const by = await workshop.with(mutant, async (folder) => {
      for (const catcher of mutant.catchers) {
        const found = await caughtBy(folder, catcher).catch((error: unknown) => {
          tell(String(error));
          return null;
        });
        if (found !== null) return found;
      }
      return null;
    });
    const seconds = Math.round((performance.now() - startMs) / 1_000);
    results.push({ name: mutant.name, caught: by !== null, by, seconds });
    tell(
      `${by === null ? 'NOT CAUGHT' : 'caught'}  ${mutant.name} (${seconds} s)${by === null ? '' : `: ${by}`}`,
    );
  }
} finally {
  workshop.clear();
}
const missed = results.filter(({ caught }) => !caught).length;
if (values.json) console.log(JSON.stringify({ mutants: results }));
else console.log(`${results.length - missed} of ${results.length} mutants caught`);
process.exit(missed === 0 && results.length > 0 ? 0 : 1);
