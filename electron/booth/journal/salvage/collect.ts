import type { EventRow } from '../event-row.ts';
import type { RecordRow } from '../rows.ts';
import type { PictureVariant } from '../types.ts';
import { cellsOf, type Cell, type Value } from './cells.ts';
import type { Pages } from './pages.ts';
import { fits, shapesOfAll, type Shape } from './shapes.ts';

/** One reading of a record: from its row, or from the copy that the index of open records holds. */
export interface Reading {
  readonly row: RecordRow;
  /** A newer version of its page was lost. */
  readonly stale: boolean;
}

/** A picture, its bytes still to be read. */
export interface FoundPicture {
  readonly recordId: string;
  readonly variant: PictureVariant;
  readonly sha256: string;
  /** @returns null where one of its pages is damaged */
  readonly jpeg: () => Uint8Array | null;
}

/** A row of a table that nothing is known of but its columns. */
interface OtherRow {
  readonly table: string;
  readonly row: Readonly<Record<string, Value>>;
}

/** What the pages of a journal hold, each thing under its number or name. */
export interface Found {
  readonly records: Map<number, Reading[]>;
  readonly events: Map<number, EventRow>;
  readonly pictures: Map<string, FoundPicture>;
  /** By their row's number. */
  readonly attendants: Map<number, { readonly row: Record<string, Value>; readonly stale: boolean }>;
  /** Rows of the tables that are carried over as they are, by table and row's number. */
  readonly others: Map<string, Map<number, OtherRow['row']>>;
  /** How many records the journal counted in each state, and cars inside; empty: not found, or out of date. */
  readonly tallies: Map<string, number>;
  /** The last number that each table has given out. */
  readonly sequences: Map<string, number>;
  /** A newer version of these numbers was lost: more may have been given out. */
  areNumbersOld: boolean;
}

/** Reads all of a journal that can be read, page by page. @param pages null: there are none */
export function collect(pages: Pages | null): Found {
  const found: Found = {
    records: new Map(),
    events: new Map(),
    pictures: new Map(),
    others: new Map(),
    tallies: new Map(),
    attendants: new Map(),
    sequences: new Map(),
    areNumbersOld: false,
  };
  if (pages === null) return found;
  const shapes = shapesOfAll();
  for (const cell of cellsOf(pages))
    for (const shape of shapes)
      if (shape.kind === cell.kind && fits(cell, shape)) take(found, cell, shape, pages.stale(cell.page));
  return found;
}

function take(found: Found, cell: Cell, shape: Shape, stale: boolean): void {
  if (shape.table === 'pictures') return takePicture(found, cell);
  const row = named(shape, cell);
  if (row === null) return;
  switch (shape.table) {
    case 'records':
      return addReading(found, row, stale);
    case 'events':
      found.events.set(cell.rowid, row as unknown as EventRow);
      return;
    case 'attendants':
      return takeAttendant(found, cell.rowid, row, stale);
    case 'tallies':
      if (!stale) found.tallies.set(String(row['name']), Number(row['count']));
      return;
    case 'sqlite_sequence':
      found.sequences.set(String(row['name']), Number(row['seq']));
      found.areNumbersOld ||= stale;
      return;
    default:
      addOther(found, cell.rowid, { table: shape.table, row });
  }
}

function addOther(found: Found, rowid: number, { table, row }: OtherRow): void {
  const rows = found.others.get(table) ?? new Map<number, OtherRow['row']>();
  found.others.set(table, rows.set(rowid, row));
}

function addReading(found: Found, row: Record<string, Value>, stale: boolean): void {
  if (typeof row['seq'] !== 'number' || typeof row['id'] !== 'string') return;
  const readings = found.records.get(row['seq']) ?? [];
  readings.push({ row: row as unknown as RecordRow, stale });
  found.records.set(row['seq'], readings);
}

/** Of two readings the one that is surely the newest: nobody's old PIN comes back. */
function takeAttendant(found: Found, rowid: number, row: Record<string, Value>, stale: boolean): void {
  if (!stale || !found.attendants.has(rowid)) found.attendants.set(rowid, { row, stale });
}

function takePicture(found: Found, cell: Cell): void {
  const [recordId, variant, sha256] = cell.first;
  if (typeof recordId !== 'string' || typeof sha256 !== 'string') return;
  if (variant !== 'original' && variant !== 'shrunk') return;
  const jpeg = (): Uint8Array | null => {
    const bytes = cell.values()?.[3];
    return bytes instanceof Uint8Array ? bytes : null;
  };
  found.pictures.set(`${recordId} ${variant}`, { recordId, variant, sha256, jpeg });
}

function named({ columns, kind }: Shape, cell: Cell): Record<string, Value> | null {
  const values = cell.values();
  if (values === null) return null;
  // An index ends each entry with the row's number, which is a column of the index already.
  const own = kind === 'entry' ? values.slice(0, -1) : values;
  const pairs = columns
    .slice(0, own.length)
    .map(({ name, isRowid }, index): [string, Value] => [
      name,
      isRowid && kind === 'row' ? cell.rowid : (own[index] ?? null),
    ]);
  return Object.fromEntries(pairs);
}
