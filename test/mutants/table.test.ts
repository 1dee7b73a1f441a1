import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { faultCases } from '../faults/cases/index.ts';
import { projectFolder } from '../support/build.ts';
import { testFolder } from '../support/folders.ts';
import { mutants } from './table.ts';
import { patched } from './workshop.ts';

test('at least twenty-five mutants, each of its own name', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(25);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  '%s: what it changes is there',
  (_name, mutant) => {
    expect(patched(mutant).size).toBeGreaterThan(0);
    const numbers = mutant.catchers.flatMap((catcher) =>
      'campaign' in catcher ? catcher.campaign.split(',') : [],
    );
    const known = (number: string): boolean => faultCases.some(({ name }) => name.startsWith(number));
    expect(numbers.filter((number) => !known(number))).toEqual([]);
  },
);

// A program that throws at once is caught by anything, and shows nothing.
test('no mutant names what is not there', () => {
  const folder = testFolder();
  const rules = { categories: { correctness: 'off' }, env: { builtin: true, node: true, browser: true } };
  writeFileSync(join(folder, 'rules.json'), JSON.stringify({ ...rules, rules: { 'no-undef': 'error' } }));
  mutants.forEach((mutant, n) => {
    mkdirSync(join(folder, String(n)));
    for (const [file, text] of patched(mutant)) writeFileSync(join(folder, String(n), basename(file)), text);
  });
  const oxlint = join(projectFolder, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--config', join(folder, 'rules.json'), '--format', 'json', folder];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const report = JSON.parse(stdout) as { diagnostics: { message: string }[]; number_of_files: number };
  expect(report.number_of_files).toBeGreaterThanOrEqual(mutants.length);
  expect(report.diagnostics.map(({ message }) => message)).toEqual([]);
});
