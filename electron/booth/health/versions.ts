import { arch, release, type } from 'node:os';
import type { Diagnostics } from '../../contract/diagnostics.ts';

/** @returns by name: Gatebooth's own version, those of what it runs on, and the operating system's */
export function versionsOf(gatebooth: string): Diagnostics['versions'] {
  const { electron, chrome, node } = process.versions as Record<string, string | undefined>;
  const known = { gatebooth, electron, chrome, node, system: `${type()} ${release()} ${arch()}` };
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
