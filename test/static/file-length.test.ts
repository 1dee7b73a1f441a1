import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';

/** A longer file has more than one subject, and only one of them is in its name. */
const mostLines = 300;

it(`no source file has more than ${String(mostLines)} lines`, () => {
  const files = globSync('{electron,renderer}/**/*.{ts,tsx,css}', { cwd: projectFolder });
  expect(files.length).toBeGreaterThan(500);
  const tooLong = files
    .map((file) => ({
      file,
      lines: readFileSync(join(projectFolder, file), 'utf8').trimEnd().split('\n').length,
    }))
    .filter(({ lines }) => lines > mostLines);
  expect(tooLong).toEqual([]);
});
