import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';

it.each([
  ['which option it does not know', '--unheard-of', ['test/variants/main.ts', '--unheard-of']],
  ['which was given twice', '--only', ['test/variants/main.ts', '--only', 'ids', '--only', 'times']],
  ['which name nothing has', 'unheard-of', ['test/bench/main.ts', '--only', 'match', '--only', 'unheard-of']],
])('a command says in one sentence %s', (_, named, [file = '', ...options]) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(projectFolder, file), ...options], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(named)]);
});

it('every command of the repository reads its options so', () => {
  const inWordsOfItsOwn = ['test/support/command-options.ts', 'test/support/demo-options.ts'];
  const reading = globSync('test/**/*.ts', { cwd: projectFolder }).filter(
    (file) =>
      !file.endsWith('.test.ts') && readFileSync(join(projectFolder, file), 'utf8').includes('parseArgs('),
  );
  expect(reading.toSorted()).toEqual(inWordsOfItsOwn);
});
