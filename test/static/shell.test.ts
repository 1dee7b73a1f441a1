import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkerIn, clean, copyOf, resource } from '../support/checker.ts';
import { projectFolder } from '../support/build.ts';
import { testFolder } from '../support/folders.ts';

const scripts = globSync(['.ci/*', 'resources/**/*.sh'], { cwd: projectFolder }).map((path) =>
  join(projectFolder, path),
);

it('shellcheck finds nothing in a shell script', (context) => {
  const shellcheck = checkerIn(context, 'shellcheck');
  expect(scripts.length).toBeGreaterThan(2);
  expect(shellcheck(...scripts)).toEqual(clean);
});

it('nor in what the unit has a shell do', (context) => {
  const shellcheck = checkerIn(context, 'shellcheck');
  const unit = readFileSync(resource('linux/gatebooth-kiosk.service'), 'utf8');
  const commands = [...unit.matchAll(/^Exec\w+=\/bin\/sh -c '(.*)'$/gm)].map(([, command = '']) => command);
  expect(commands).toHaveLength(1);
  const file = join(testFolder(), 'exec.sh');
  writeFileSync(file, `#!/bin/sh\n${commands.join('\n')}\n`);
  expect(shellcheck(file)).toEqual(clean);
});

it.for([
  ['a condition without its end', ['; then', '; than'], 'SC1'],
  ['a variable that a space may break', ['"$system/proc/sys/$1"', '$system/proc/sys/$1'], 'SC2086'],
  ['bash in a script for sh', ['[ -e', '[[ -e'], 'SC'],
] as const)('%s is seen', ([, fault, code], context) => {
  const shellcheck = checkerIn(context, 'shellcheck');
  const { ok, said } = shellcheck(copyOf(resource('linux/sandbox-check.sh'), fault));
  expect([ok, said]).toEqual([false, expect.stringContaining(code)]);
});
