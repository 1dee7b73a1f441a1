import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from './database/database.ts';
import { flushFolder } from '../lib/durable.ts';
import { flushedWhile } from './database/raw-file.ts';

/**
 * Copies the journal as it stands, while it goes on. @param path replaced once the copy is whole. @throws as `copyTo` does; nothing of
 * the copy is left then, on a disk that may be full
 */
export async function backUp(database: Database, path: string): Promise<void> {
  const beside = `${path}.part`;
  rmSync(beside, { force: true });
  try {
    await flushedWhile(beside, () => database.copyTo(beside));
    renameSync(beside, path);
  } catch (error) {
    removed(beside);
    throw error;
  }
}

/** Removes a copy as far as that can be done: the next one begins with it, and why this one failed is the cause that counts. */
export function removed(path: string): void {
  try {
    for (const suffix of ['', '-journal']) rmSync(`${path}${suffix}`, { force: true });
  } catch {
    // It is open elsewhere.
  }
}

/** A copy that was verified and has not got its name yet. */
export interface VerifiedCopy {
  readonly path: string;
  /** The number of its last event. */
  readonly lastEvent: number;
}

/**
 * `outdated`: it holds what the journal has erased since, and goes. `busy`: copies are being gone through for what was erased,
 * and the one before may be open; to be asked again.
 */
export type CopyKept = 'kept' | 'outdated' | 'busy';

/**
 * Gives a copy its name, in place of the one before. To be called while no connection has either of them open: the log of the one
 * before would be taken for that of the new one.
 */
export function keepCopy(
  database: Pick<Database, 'get'>,
  { path, lastEvent }: VerifiedCopy,
  name: string,
): Exclude<CopyKept, 'busy'> {
  const erased = database.get(
    `SELECT 1 FROM events WHERE seq > :lastEvent AND happening IN ('erased', 'picture-erased', 'attendant-erased')`,
    { lastEvent },
  );
  if (erased !== undefined) {
    rmSync(path, { force: true });
    return 'outdated';
  }
  renameSync(path, name);
  flushFolder(dirname(name));
  return 'kept';
}
