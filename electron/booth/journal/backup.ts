import { renameSync, rmSync } from 'node:fs';
import type { Database } from './database.ts';
import { flushDatabase } from './raw-file.ts';

/** Copies the journal as it stands, while it goes on. @param path replaced once the copy is whole. @throws as `copyTo` does */
export async function backUp(database: Database, path: string): Promise<void> {
  const beside = `${path}.part`;
  rmSync(beside, { force: true });
  await database.copyTo(beside);
  flushDatabase(beside);
  renameSync(beside, path);
}
