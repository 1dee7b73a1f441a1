import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What others may not: read, write, enter. */
const others = 0o077;
/** So many entries are looked at: a data directory has some hundreds, and Chromium's profile some thousands. */
const mostEntries = 200_000;

/**
 * Takes a folder, and everything in it, away from everybody but its owner. Links are left as they are, and not followed.
 *
 * @returns how many entries others could get at before
 */
function keepPrivate(path: string): number {
  let changed = 0;
  const open = [path];
  for (
    let seen = 0, next = open.pop();
    next !== undefined && seen < mostEntries;
    next = open.pop(), seen += 1
  ) {
    try {
      // The folder itself may be reached by a link of the site's.
      const status = next === path ? statSync(next) : lstatSync(next);
      if (status.isSymbolicLink()) continue;
      if ((status.mode & others) !== 0) {
        chmodSync(next, status.mode & 0o7777 & ~others);
        changed += 1;
      }
      if (status.isDirectory()) for (const name of readdirSync(next)) open.push(join(next, name));
    } catch {
      // It may be gone by now, since Chromium's own come and go; and nobody gets at it once the folder is closed.
    }
  }
  return changed;
}

/** Set on folders such as `/tmp`, which everybody is meant to write to. */
const sticky = 0o1000;

/**
 * Makes a folder this account's alone, with everything in it. One that is not this account's to change is left as it is.
 *
 * @param uid of the account; undefined: this operating system has no such numbers
 * @returns how many entries others could get at before; or a word on why it stays open to them
 */
export function restrictToOwner(
  path: string,
  uid: number | undefined,
  platform: NodeJS.Platform,
): { ok: true; tightened: number } | { ok: false; word: string } {
  if (platform === 'win32' || uid === undefined) return { ok: true, tightened: 0 };
  const { mode, uid: owner } = statSync(path);
  // Root may change what belongs to anybody.
  if (owner !== uid && uid !== 0) return { ok: false, word: 'belongs to another account' };
  if ((mode & sticky) !== 0) return { ok: false, word: 'is shared by all accounts' };
  if ((mode & others) === 0) return { ok: true, tightened: 0 };
  const tightened = keepPrivate(path);
  return (statSync(path).mode & others) === 0
    ? { ok: true, tightened }
    : { ok: false, word: 'may be read by other accounts, and that cannot be changed' };
}
