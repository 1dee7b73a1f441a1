import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeWhole } from '../../booth/lib/durable.ts';
import type { OwnProfiles } from '../../booth/settings/settings-ports.ts';

/**
 * The booth's own copies of interface profiles, in a folder of its data directory. Each is named after its text: the one in force,
 * which is watched, is never written over by one that may not come into force.
 */
export function openOwnProfiles(directory: string): OwnProfiles {
  const folder = resolve(directory, 'interface-profiles');
  return {
    keep(text) {
      mkdirSync(folder, { recursive: true });
      const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
      const path = join(folder, `${name}.json`);
      writeWhole(path, Buffer.from(text), 0o600);
      return path;
    },
    has: (source) => dirname(source) === folder,
    keepOnly(source) {
      try {
        for (const name of readdirSync(folder))
          if (join(folder, name) !== source) rmSync(join(folder, name), { force: true });
      } catch {
        // A copy that is left over costs a few kilobytes; the next one that is taken removes it.
      }
    },
  };
}
