import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './build.ts';

/** In which file, from the project's folder; what stands there once, and what takes its place. */
export type Patch = readonly [file: string, from: string, to: string];

/**
 * @param name of what they make of the program, for the error
 * @returns the sources that are changed, by their files from the project's folder
 * @throws where what is to be replaced does not stand there exactly once
 */
export function patchedSources(name: string, patches: readonly Patch[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const [file, from, to] of patches) {
    const text = files.get(file) ?? readFileSync(join(projectFolder, file), 'utf8');
    const places = text.split(from).length - 1;
    if (places !== 1) throw new Error(`${name}: what it replaces stands ${String(places)} times in ${file}`);
    files.set(
      file,
      text.replace(from, () => to),
    );
  }
  return files;
}
