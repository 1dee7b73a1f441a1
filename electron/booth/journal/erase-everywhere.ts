import { clocked } from './clock/true-times.ts';
import { eraseBeside } from './housekeeping/keep.ts';
import { deleteMovedAside, type ErasedAside } from './moved-aside/folders.ts';
import { wantPlate } from './moved-aside/wanted.ts';
import type { Connection } from './opening/connection.ts';
import { eraseAbout, type Erasure, type ErasureRequest } from './privacy/about-plate.ts';
import type { Searched } from './privacy/searched.ts';
import { lastSalvage } from './salvage/finish.ts';

export interface KnownBefore {
  /** On a thread of its own; left out: it is searched here and now, as long as that takes. */
  readonly searched: Searched | undefined;
  /** A damaged journal is still being read. */
  readonly isBeingRead: boolean;
}

/** Erases what is held about a plate: in the journal, in those that were moved aside, and beside it. */
export function eraseEverywhere(
  { database, readers }: Pick<Connection, 'database' | 'readers'>,
  directory: string,
  request: ErasureRequest,
  nows: Parameters<typeof clocked>[1],
  { searched, isBeingRead }: KnownBefore,
): Erasure & ErasedAside {
  const keptFolders = wantPlate(database, directory, request.plate);
  const beside = eraseBeside(database, directory, request, nows, readers);
  const now = clocked(database, nows);
  // What joined since it was searched has older numbers.
  const isFresh = searched !== undefined && searched.until >= lastSalvage(database);
  const known = { searched: isFresh ? searched : undefined, isBeingRead };
  const all = [eraseAbout(database, request, now, known), ...beside];
  // Whenever it was moved aside, by whatever clock.
  const until = { settledMs: Infinity, anyMs: -Infinity };
  return {
    records: all.reduce((sum, { records }) => sum + records, 0),
    pictures: all.reduce((sum, { pictures }) => sum + pictures, 0),
    kept: all.flatMap(({ kept }) => kept),
    keptFolders,
    isBeingRead,
    folders: deleteMovedAside(database, directory, until, nows.atMs),
  };
}
