import { readHeads, type Head } from './heads.ts';
import { readJournal } from './read-only.ts';
import { isDamage } from './sqlite-errors.ts';
import { unreadable, verifyChain, type Verification } from './verify.ts';

/**
 * Verifies the journal of a folder as it stands at one instant, beside a running booth too, and changes nothing.
 *
 * @param more heads that were kept elsewhere
 * @throws the file system's or SQLite's own error where it cannot be opened, and that is no damage
 */
export function verifyFolder(folder: string, more: readonly Head[] = []): Verification {
  // Before the reading begins: a head that leaves meanwhile would be of an event that it does not see.
  const known = [...readHeads(folder), ...more];
  try {
    return readJournal(folder, (database) =>
      verifyChain({ iterate: (sql) => database.prepare(sql).iterate() }, known),
    );
  } catch (error) {
    if (!isDamage(error)) throw error;
    return unreadable;
  }
}
