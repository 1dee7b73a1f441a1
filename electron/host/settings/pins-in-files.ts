import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../booth/lib/durable.ts';
import { hashSupervisorPinSync } from '../../booth/people/pin-hash.ts';
import type { Log } from '../../booth/ports/ports.ts';
import { readFileNow } from '../../booth/lib/read-file.ts';
import { hidePin } from '../../booth/settings/kept-pin.ts';
import { settingsBytesLimit } from '../../booth/settings/load.ts';

/** What a power cut leaves of a file that was being written, by `writeWhole` or by the store: nobody needs it any more. */
const unfinished = /\.(?:new|tmp-\w+)$/;

/**
 * Digits of a PIN that stand in any file of the settings, the damaged ones and copies made by hand too, give way to their hash: an
 * earlier version wrote them, or somebody by hand.
 *
 * @param name what each of these files begins with
 */
export function hidePins(directory: string, name: string, log: Log): void {
  const hashes = new Map<string, string>();
  const hashOf = (pin: string): string => {
    const hash = hashes.get(pin) ?? hashSupervisorPinSync(pin);
    hashes.set(pin, hash);
    return hash;
  };
  for (const found of readdirSync(directory).filter((other) => other.startsWith(`${name}.`))) {
    const path = join(directory, found);
    try {
      if (unfinished.test(found)) {
        rmSync(path);
        continue;
      }
      const bytes = readFileNow(path, { limit: settingsBytesLimit, noLinksBelow: directory });
      const hidden = hidePin(bytes, hashOf);
      if (hidden !== bytes) writeWhole(path, hidden, 0o600);
    } catch (error) {
      log('error', 'a PIN was not looked for in the settings', { name: found, error: String(error) });
    }
  }
}
