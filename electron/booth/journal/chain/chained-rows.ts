import { createHash } from 'node:crypto';
import type { Database, Reading } from '../database/database.ts';
import { detailOf, eventColumns, type EventRow } from './event-row.ts';
import { chainNote, ofJournal } from './events.ts';

// Rows that follow from nothing else: facts, and the counts of wrong PINs. Each change of one is chained, with the digest of the row
// after it and, in `before`, of the row that it replaced: a row that somebody else has changed shows for good.

const tables = {
  fact: { table: 'facts', columns: 'name, value' },
  lock: { table: 'pin_locks', columns: 'name, wrong, until_ms' },
} as const;

export type ChainedKind = keyof typeof tables;

export const chainedKinds = Object.keys(tables) as readonly ChainedKind[];

/**
 * What an event says of a row. `kept` and `removed`: changed from `before`. `found` and `lost`: as it stood when nothing could be
 * said of before, because it is older than these events, or was salvaged.
 */
const rowEvents = ['kept', 'removed', 'found', 'lost'] as const;

export const rowEventsOfAll = chainedKinds.flatMap((kind) =>
  rowEvents.map((happening) => `${kind}-${happening}`),
);

/** @returns null: the event is of something else */
export const chainedKindOf = ({ happening }: Pick<EventRow, 'happening'>): ChainedKind | null =>
  rowEventsOfAll.includes(happening) ? (happening.split('-')[0] as ChainedKind) : null;

/** A row that stands. `digest`: SHA-256 over its name and values, in hexadecimal. */
export interface ChainedRow {
  readonly kind: ChainedKind;
  readonly name: string;
  readonly digest: string;
}

export const rowsOf = (rows: Reading, kind: ChainedKind): ChainedRow[] =>
  (
    rows.all(`SELECT name, ${saidOf(kind)} FROM ${tables[kind].table}`) as { name: string; said: string }[]
  ).map(({ name, said }) => ({ kind, name, digest: digestOf(said) }));

/** In SQLite's words: a number may be larger than one of JavaScript can be. */
const saidOf = (kind: ChainedKind): string => `json_array(${tables[kind].columns}) AS said`;

const digestOf = (said: string): string => createHash('sha256').update(said).digest('hex');

/** Of no row. */
const none = '';

function digestIn(database: Reading, kind: ChainedKind, name: string): string {
  const row = database.get(`SELECT ${saidOf(kind)} FROM ${tables[kind].table} WHERE name = :name`, {
    name,
  }) as { said: string } | undefined;
  return row === undefined ? none : digestOf(row.said);
}

/** Changes one row by `change`, and chains that where it is another one then. To be called in a transaction. */
export function changeChained(
  database: Database,
  { kind, name, atMs }: { readonly kind: ChainedKind; readonly name: string; readonly atMs: number },
  change: () => void,
): void {
  const before = digestIn(database, kind, name);
  change();
  const after = digestIn(database, kind, name);
  if (after === before) return;
  const happening = after === none ? 'removed' : 'kept';
  tell(database, { kind, name, digest: after }, { happening, atMs, before });
}

function tell(
  database: Database,
  { kind, name, digest }: ChainedRow,
  about: { happening: (typeof rowEvents)[number]; atMs: number; before?: string },
): void {
  const { happening, atMs, before } = about;
  const detail = { name, ...(before === undefined ? {} : { before }) };
  chainNote(database, { atMs, happening: `${kind}-${happening}`, to: happening, detail, digest });
}

/**
 * Chains the rows of a journal from before these events: what is changed from then on behind the program's back shows. Where there
 * is one such event already, it does nothing.
 */
export function tellStanding(database: Database, atMs: number): void {
  const standing = chainedKinds.flatMap((kind) => rowsOf(database, kind));
  if (standing.length === 0 || hasTold(database)) return;
  database.transaction(() => tellFound(database, standing, atMs));
}

/** The last one of any row is enough, and a change of one of them is seldom long ago. */
const hasTold = (rows: Reading): boolean =>
  rows.get(`SELECT 1 FROM events WHERE ${isOfRows} ORDER BY seq DESC LIMIT 1`) !== undefined;

const isOfRows = `record_id = '${ofJournal}' AND happening IN (${rowEventsOfAll.map((one) => `'${one}'`).join(', ')})`;

const tellFound = (database: Database, standing: readonly ChainedRow[], atMs: number): void => {
  for (const row of standing) tell(database, row, { happening: 'found', atMs });
};

/**
 * Chains the rows that stand otherwise than their last events say, and those that are gone: as salvage found them. To be called in a
 * transaction.
 *
 * @param isWhole all that was ever told of rows is there: one of which none of it says that it stood so was changed behind the program's
 * back, and goes on to show
 * @param mayBeOlder pages may have been read as they were before they changed: of such rows, it is enough that it was told once
 */
export function tellSalvaged(
  database: Database,
  atMs: number,
  { isWhole, mayBeOlder }: { readonly isWhole: boolean; readonly mayBeOlder: boolean },
): void {
  const told = database.all(
    `SELECT ${eventColumns}, detail ->> 'name' AS name FROM events WHERE ${isOfRows} ORDER BY seq`,
  ) as (EventRow & { name: string })[];
  const ever = new Set<string>();
  const last = new Map(
    told.map((event) => {
      const kind = chainedKindOf(event) as ChainedKind;
      for (const digest of [event.digest, detailOf(event, 'before')])
        ever.add(`${kind} ${event.name} ${String(digest)}`);
      return [`${kind} ${event.name}`, { kind, name: event.name, digest: event.digest }];
    }),
  );
  const standing = chainedKinds.flatMap((kind) => rowsOf(database, kind));
  const isTold = ({ kind, name, digest }: ChainedRow): boolean =>
    last.get(`${kind} ${name}`)?.digest === digest;
  tellFound(
    database,
    standing.filter(
      (row) =>
        !isTold(row) && (!isWhole || (mayBeOlder && ever.has(`${row.kind} ${row.name} ${row.digest}`))),
    ),
    atMs,
  );
  for (const { kind, name } of standing) last.delete(`${kind} ${name}`);
  for (const { kind, name, digest } of last.values())
    if (digest !== none) tell(database, { kind, name, digest: none }, { happening: 'lost', atMs });
}
