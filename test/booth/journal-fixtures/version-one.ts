import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { testFolder } from '../../support/folders.ts';

/** Journals that the program made when its version was the first. */
export const versionOnes = ['empty', 'states', 'pictures'] as const;

/** @returns a booth's folder as version 1 left it, gone when the test has finished */
export function versionOne(fixture: (typeof versionOnes)[number]): string {
  const folder = testFolder();
  const from = join(import.meta.dirname, 'version-1', fixture);
  writeFileSync(join(folder, 'journal.sqlite'), gunzipSync(readFileSync(join(from, 'journal.sqlite.gz'))));
  cpSync(join(from, 'heads.jsonl'), join(folder, 'heads.jsonl'));
  return folder;
}
