import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../support/build.ts';
import { patchedSources } from '../support/patches.ts';
import { additions, type Mutant } from './table.ts';

/** What a check of the core needs of the project. */
const parts = [
  'electron',
  'renderer',
  'resources',
  'steward',
  'test',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.electron.json',
  'tsconfig.renderer.json',
  'tsconfig.test.json',
  'vitest.config.ts',
  'electron.vite.config.ts',
];

/** @returns the sources with a mutant's patches. @throws as `patchedSources` */
export function patched({ name, patches }: Mutant): Map<string, string> {
  const files = patchedSources(name, patches);
  for (const [file, text] of files) files.set(file, text + (additions[file] ?? ''));
  return files;
}

/** A copy of the project in which one mutant at a time is put to the test. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), 'gatebooth-mutants-'));

  constructor() {
    for (const part of parts)
      cpSync(join(projectFolder, part), join(this.folder, part), { recursive: true, force: true });
    // A server of the site's ledger is fetched once for all.
    for (const shared of ['node_modules', '.nats-server'])
      if (existsSync(join(projectFolder, shared)))
        symlinkSync(join(projectFolder, shared), join(this.folder, shared));
  }

  /** Does `work` with the mutant's sources in the copy, and puts the whole ones back. */
  async with<T>(mutant: Mutant, work: (folder: string) => Promise<T>): Promise<T> {
    const files = patched(mutant);
    for (const [file, text] of files) writeFileSync(join(this.folder, file), text);
    try {
      return await work(this.folder);
    } finally {
      for (const file of files.keys())
        writeFileSync(join(this.folder, file), readFileSync(join(projectFolder, file)));
    }
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
