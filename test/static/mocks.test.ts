import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';

const mocked = /vi\.(?:do)?mock\(\s*(?:import\()?['"`]([^'"`]+)/gi;

it('tests are of real parts: of all modules they replace electron alone', () => {
  const replaced = globSync('test/**/*.ts', { cwd: projectFolder }).flatMap((file) =>
    [...readFileSync(join(projectFolder, file), 'utf8').matchAll(mocked)].map(([, name]) => ({ file, name })),
  );
  expect(replaced.length).toBeGreaterThan(0);
  expect(replaced.filter(({ name }) => name !== 'electron')).toEqual([]);
});
