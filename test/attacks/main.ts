import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../support/build.ts';
import type { TestReport } from '../support/test-report.ts';
import { attacksOf, type Attack } from './attack-list.ts';

// `npm run attacks [-- --json]`: every test in a `describe('attack: …')` block, and what came of each attack.

/** The files that have such blocks: no other is loaded. */
const files = globSync('test/**/*.test.{ts,tsx}', { cwd: projectFolder })
  .filter((file) => /\bdescribe\(\s*['"`]attack: /.test(readFileSync(join(projectFolder, file), 'utf8')))
  .toSorted();

/** @throws where Vitest wrote no report */
function run(inWords: boolean): Attack[] {
  const folder = mkdtempSync(join(tmpdir(), 'gatebooth-attacks-x'));
  const report = join(folder, 'report.json');
  try {
    spawnSync(
      process.execPath,
      [
        join(projectFolder, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--testNamePattern=attack: ',
        ...(inWords ? ['--reporter=default'] : []),
        ...files,
      ],
      // What Vitest says goes where progress goes: the answer alone is on the standard output.
      { cwd: projectFolder, stdio: ['ignore', 2, 2] },
    );
    return attacksOf(JSON.parse(readFileSync(report, 'utf8')) as TestReport, projectFolder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const asJson = process.argv.includes('--json');
const attacks = run(!asJson);
const held = (as: Attack['held']): number => attacks.filter((attack) => attack.held === as).length;
if (asJson) console.log(JSON.stringify({ attacks }, null, 2));
else {
  for (const { name, held, how } of attacks)
    console.log(
      `${held === true ? 'held    ' : held === false ? 'BROKEN  ' : 'not here'}  ${name}\n          ${how}`,
    );
  console.log(`${held(true)} held, ${held(false)} broken, ${held('not here')} not here`);
}
process.exitCode = held(true) > 0 && held(false) === 0 ? 0 : 1;
