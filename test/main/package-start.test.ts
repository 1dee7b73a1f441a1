import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';
import { standInOptions } from '../support/electron-stand-in/launch.ts';
import { testFolder } from '../support/folders.ts';
import { startPackage } from '../support/package-start.ts';

const program = (lines: string): string => {
  const file = join(testFolder(), 'gatebooth');
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
  return file;
};

it('an installed program, here the built main over the stand-in, is found up and ended in order', async () => {
  const register = new URL('../support/electron-stand-in/register.ts', import.meta.url).href;
  const main = join(projectFolder, 'out/main/index.cjs');
  const node = `exec ${process.execPath} --import ${register} ${main} "$@"`;
  expect(
    await startPackage(
      program(
        `STAND_IN='${JSON.stringify(standInOptions({ userData: testFolder(), packaged: true }))}' ${node}`,
      ),
    ),
  ).toBeNull();
});

it('one that ends by itself is told of, with what it printed', async () => {
  expect(await startPackage(program('echo a library is missing; exit 127'))).toMatch(
    /did not come up \(127\):\na library is missing/,
  );
});
