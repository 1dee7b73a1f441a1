import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TrueTimes } from '../clock/true-times.ts';
import type { Database, Reading } from '../database/database.ts';
import { detailOf, type EventRow } from '../chain/event-row.ts';
import { chainNote, ofJournal } from '../chain/events.ts';
import { begunSalvage } from '../files/aside.ts';
import { isErasureWanted } from './to-erase.ts';

// A damaged journal that was moved aside, and what the chain of the journal that took its place says about it.

/** One such folder. */
export interface MovedAside {
  /** Its name in the journal's directory. */
  readonly folder: string;
  /** In ms since 1970. */
  readonly movedMs: number;
  /** Records that are known to be in it and were not found; null: not known. */
  readonly lost: number | null;
  /** It may hold a record that was never sent: it stays until a supervisor closes it, or its time is over. */
  readonly isKept: boolean;
}

const folderName = /^damaged-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-\d+)?$/;

/**
 * @param times by which they age; left out: by the times in their names
 * @returns every journal that was moved aside, oldest first; not the one that is being salvaged
 */
export function movedAside(
  database: Pick<Reading, 'get'>,
  directory: string,
  times?: TrueTimes,
): MovedAside[] {
  const salvaging = begunSalvage(directory)?.folder;
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== salvaging)
    .flatMap(({ name }) => {
      const movedMs = movedAt(name);
      return movedMs === null ? [] : [{ folder: name, movedMs, ...toldOf(database, name, times) }];
    })
    .sort((one, other) => one.movedMs - other.movedMs);
}

/**
 * Deletes the journals that hold nothing that was not sent, as far as all that counted it tells or a supervisor decided, and were moved
 * aside until `settledMs`, or may hold what somebody asked to have erased; and any that was moved aside until `anyMs`.
 *
 * @returns the folders' names
 */
export function deleteMovedAside(
  database: Database,
  directory: string,
  until: { readonly settledMs: number; readonly anyMs: number; readonly times?: TrueTimes },
  atMs: number,
): string[] {
  const due = movedAside(database, directory, until.times).filter(
    ({ folder, movedMs, isKept }) =>
      movedMs <= until.anyMs ||
      (!isKept && (movedMs <= until.settledMs || isErasureWanted(join(directory, folder)))),
  );
  for (const { folder, isKept } of due) {
    const detail = { folder, why: isKept ? 'expired' : 'settled' };
    // First: a folder that cannot be deleted is not told of each hour.
    rmSync(join(directory, folder), { recursive: true, force: true });
    database.transaction(() =>
      chainNote(database, { atMs, happening: 'moved-aside-deleted', to: 'erased', detail }),
    );
  }
  return due.map(({ folder }) => folder);
}

/** What an erasure about a plate did with them. */
export interface ErasedAside {
  /** Those that were deleted whole. */
  readonly folders: readonly string[];
  /** Those that stay: the steps of retention that follow overwrite the plate in them. */
  readonly keptFolders: readonly string[];
  /** One is still being read: what is found of the plate in it later is erased then, or once it is needed no more. */
  readonly isBeingRead: boolean;
}

/** Who closes a folder that may hold something unsent, and why. */
export interface Closing {
  readonly folder: string;
  readonly by: string;
  readonly reason: string;
}

/** Keeps a supervisor's word in the chain. @returns false: there is no such folder, or it is closed already */
export function closeMovedAside(
  database: Database,
  directory: string,
  closing: Closing,
  atMs: number,
): boolean {
  const isOpen = movedAside(database, directory).some(
    ({ folder, isKept }) => isKept && folder === closing.folder,
  );
  if (isOpen)
    database.transaction(() =>
      chainNote(database, { atMs, happening: closedEvent, to: 'closed', detail: { ...closing } }),
    );
  return isOpen;
}

const closedEvent = 'moved-aside-closed';

/** Of a folder that the chain says nothing about, anything may be true. */
function toldOf(
  database: Pick<Reading, 'get'>,
  folder: string,
  times: TrueTimes | undefined,
): Pick<MovedAside, 'lost' | 'isKept'> & { readonly movedMs?: number } {
  const told = (happening: string): Pick<EventRow, 'seq' | 'at_ms' | 'detail'> | undefined =>
    database.get(
      `SELECT seq, at_ms, detail FROM events WHERE record_id = '${ofJournal}' AND happening = :happening
         AND detail ->> 'folder' = :folder ORDER BY seq DESC LIMIT 1`,
      { happening, folder },
    ) as Pick<EventRow, 'seq' | 'at_ms' | 'detail'> | undefined;
  const event = told('salvaged');
  const salvaged = event ?? { detail: '{}' };
  const unsent = detailOf(salvaged, 'unsent') ?? 'unknown';
  return {
    lost: unsent === 'unknown' ? null : Number(detailOf(salvaged, 'recordsLost')),
    isKept: unsent !== 'none' && told(closedEvent) === undefined,
    ...(times === undefined || event === undefined ? {} : { movedMs: times.of(event) }),
  };
}

function movedAt(name: string): number | null {
  const [, day, hour, minute, second] = folderName.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}
