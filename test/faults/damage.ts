import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { journalPath, readJournal, withJournal, type FiledRecord } from './journal-file.ts';
import { sha256 } from './ledger.ts';
import type { Stage } from './stage.ts';

// What the campaign does to the journal's files while the booth is down, and its own reading of what can still be read after.

/** Everything committed stands in the database's own file. */
export function checkpointJournal({ directory }: Stage): void {
  const database = new DatabaseSync(journalPath(directory));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** @returns the press ids that a journal's file has */
export const presentPresses = (directory: string): Set<string> =>
  new Set(
    withJournal(directory, (database) =>
      database
        .prepare('SELECT press_id FROM records')
        .all()
        .map((row) => row['press_id'] as string),
    ) ?? [],
  );

/** @returns how many presses that were called *Saved* are no longer there */
export function markDestroyed({ ledger }: Stage, there: ReadonlySet<string>, why: string): number {
  const gone = ledger.presses.filter(
    ({ pressId, destroyed, erased }) => destroyed === null && erased !== true && !there.has(pressId),
  );
  for (const press of gone) press.destroyed = why;
  return gone.filter(({ saved }) => saved !== null).length;
}

/** Overwrites one page of an index, of the pictures or of the records (`only`: of that). @returns which; null: there is none */
export function corruptPage(stage: Stage, only?: string): string | null {
  const { rng, directory } = stage;
  const filed = readJournal(directory).records;
  const pages = withJournal(directory, (database) =>
    database
      .prepare(
        `SELECT name, pageno, pagetype FROM dbstat
         WHERE (name LIKE 'sqlite_autoindex_records%' OR name IN ('pictures', 'records', 'records_lane'))
           AND pagetype IN ('leaf', 'overflow') AND ncell + (pagetype = 'overflow') > 0
           AND name = coalesce(:only, name)`,
      )
      .all({ only: only ?? null }),
  );
  if (pages === null || pages.length === 0) return null;
  const name = rng.pick([...new Set(pages.map((page) => page['name'] as string))]);
  const page = rng.pick(pages.filter((candidate) => candidate['name'] === name));
  const bytes = Number(
    withJournal(directory, (database) => database.prepare('PRAGMA page_size').get()?.['page_size']),
  );
  const noise = Buffer.from(rng.text(bytes, '\u0000\u0001\u0002\u0007\u0010\u007fxyz'), 'latin1');
  const file = openSync(journalPath(directory), 'r+');
  writeSync(file, noise, 0, bytes, (Number(page['pageno']) - 1) * bytes);
  closeSync(file);
  markUnreadable(stage, filed);
  return `page ${String(page['pageno'])} (${String(page['pagetype'])} of ${name})`;
}

/** Each record by its own number: what is read so can be salvaged, what is not is destroyed. */
function markUnreadable(stage: Stage, filed: readonly FiledRecord[]): void {
  const readable = new Set<string>();
  for (const { press_id: pressId, seq, id: recordId } of filed) {
    const row = attempt(stage, 'SELECT press_id FROM records NOT INDEXED WHERE seq = ?', seq);
    if (row?.['press_id'] === pressId) readable.add(pressId);
    const press = stage.ledger.ofPress(pressId);
    const kept = attempt(
      stage,
      "SELECT jpeg FROM pictures WHERE record_id = ? AND variant = 'original'",
      recordId,
    );
    const jpeg = kept?.['jpeg'];
    const whole = jpeg instanceof Uint8Array && sha256(jpeg) === press?.pictureSha256;
    if (press !== undefined && press.pictureSha256 !== null && !whole) press.pictureLost = true;
  }
  markDestroyed(stage, readable, 'its page was overwritten');
}

function attempt(
  { directory }: Stage,
  sql: string,
  key: string | number,
): Record<string, unknown> | undefined {
  try {
    return withJournal(directory, (database) => database.prepare(sql).get(key)) ?? undefined;
  } catch {
    return undefined;
  }
}
