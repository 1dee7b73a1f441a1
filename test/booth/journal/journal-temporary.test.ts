import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../support/folders.ts';

const ended = 'ended';

/** Which files are made in a folder while `work` runs. */
async function madeIn(folder: string, work: () => void): Promise<string[]> {
  const made = new Set<string>();
  const watcher = watch(folder);
  const isOver = new Promise<void>((resolve) => {
    watcher.on('change', (_event, name) => (name === ended ? resolve() : made.add(String(name))));
  });
  work();
  writeFileSync(join(folder, ended), '');
  await isOver;
  watcher.close();
  await once(watcher, 'close');
  return [...made];
}

// SQLite lets the environment name its folder for temporary files on Unix alone.
test.skipIf(process.platform === 'win32')(
  'a press writes nothing of the journal into the system’s temporary folder',
  async () => {
    const temporary = testFolder();
    const env = { ...process.env, SQLITE_TMPDIR: temporary };
    const run = (file: string): void => {
      execFileSync(process.execPath, [join(import.meta.dirname, file), testFolder()], { env });
    };
    expect(await madeIn(temporary, () => run('journal-pressed.ts'))).toEqual([]);
    // The watch sees what SQLite does there.
    const sorted = `new (require('node:sqlite').DatabaseSync)('').exec("PRAGMA cache_size = 1; CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(9000000))")`;
    const seen = await madeIn(temporary, () => {
      execFileSync(process.execPath, ['-e', sorted], { env });
    });
    expect(seen.join()).toContain('etilqs_');
  },
);
