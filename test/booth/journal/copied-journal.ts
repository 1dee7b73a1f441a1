import { cpSync, rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { newFolder, testFolder } from '../../support/folders.ts';

/**
 * A closed journal that is made once for all tests of a file that want the same; each of them gets a copy in a folder of its own.
 *
 * @param make fills the folder and closes it
 */
export function copiedJournal<K extends number | null, T>(
  make: (folder: string, of: K) => T,
): (of: K) => { folder: string; made: T } {
  const originals = new Map<K, { folder: string; made: T }>();
  afterAll(() => {
    for (const { folder } of originals.values()) rmSync(folder, { recursive: true, force: true });
    originals.clear();
  });
  return (of) => {
    let original = originals.get(of);
    if (original === undefined) {
      const folder = newFolder();
      originals.set(of, (original = { folder, made: make(folder, of) }));
    }
    const folder = testFolder();
    cpSync(original.folder, folder, { recursive: true });
    return { folder, made: structuredClone(original.made) };
  };
}
