import type { EventRow } from '../chain/event-row.ts';
import { cellCount, cellOn, cellsOn, type Cell, type Value } from '../pages/cells.ts';
import type { Pages } from '../pages/pages.ts';
import { fits, rowOf, type Row, type Shape } from '../pages/shapes.ts';

/** What a journal has few rows of, and the numbers that its large tables have come to. */
export interface SmallTables {
  /** Rows that are carried over as they are, by table and row's number. */
  readonly others: Map<string, Map<number, Row>>;
  /** By their row's number. */
  readonly attendants: Map<number, { readonly row: Row; readonly stale: boolean }>;
  /** How many records the journal counted in each state, and cars inside; empty: not found, or out of date. */
  readonly tallies: Map<string, number>;
  /** The last number that each table has given out. */
  readonly sequences: Map<string, number>;
  /** A newer version of these numbers was lost: more may have been given out. */
  areNumbersOld: boolean;
  /** The highest number that was seen on a page. */
  readonly highest: { records: number; events: number };
  /** The event with the highest one; null: none was found. */
  lastEvent: EventRow | null;
}

/** Tables of which only the highest number is looked at here. */
const large: ReadonlySet<string> = new Set(['records', 'events', 'pictures']);

/**
 * Looks at every page of a journal, and reads those of its small tables: who may sign in, what was counted, which numbers were given
 * out. A page of a large table costs two of its rows.
 */
export function smallTablesOf(pages: Pages, shapes: readonly Shape[]): SmallTables {
  const small: SmallTables = {
    others: new Map(),
    attendants: new Map(),
    tallies: new Map(),
    sequences: new Map(),
    areNumbersOld: false,
    highest: { records: 0, events: 0 },
    lastEvent: null,
  };
  const tables = shapes.filter(({ kind }) => kind === 'row');
  const shapeOf = (cell: Cell | null): Shape | undefined =>
    cell?.kind === 'row' ? tables.find((shape) => fits(cell, shape)) : undefined;
  const into = Buffer.alloc(pages.pageSize);
  for (let number = 1; number <= pages.count; number += 1) {
    const page = pages.read(number, into);
    const count = page === null ? 0 : cellCount(page, number);
    if (page === null || count === 0) continue;
    const first = shapeOf(cellOn(pages, page, number, 0));
    if (first !== undefined && large.has(first.table)) {
      const last = cellOn(pages, page, number, count - 1);
      for (const shape of shapesOf(last, tables)) noteHighest(small, last, shape);
    } else {
      for (const cell of cellsOn(pages, page, number))
        for (const shape of shapesOf(cell, tables)) take(small, cell, shape, pages.stale(number));
    }
  }
  return small;
}

const shapesOf = (cell: Cell | null, tables: readonly Shape[]): Shape[] =>
  cell?.kind === 'row' ? tables.filter((shape) => fits(cell, shape)) : [];

function noteHighest(small: SmallTables, cell: Cell | null, shape: Shape): void {
  if (cell === null || (shape.table !== 'records' && shape.table !== 'events')) return;
  if (cell.rowid <= small.highest[shape.table] || !Number.isSafeInteger(cell.rowid)) return;
  small.highest[shape.table] = cell.rowid;
  if (shape.table === 'events') small.lastEvent = rowOf(shape, cell) as unknown as EventRow | null;
}

function take(small: SmallTables, cell: Cell, shape: Shape, stale: boolean): void {
  const { table } = shape;
  if (large.has(table)) return noteHighest(small, cell, shape);
  const row = rowOf(shape, cell);
  if (row === null) return;
  switch (table) {
    case 'attendants':
      // Of two readings the one that is surely the newest: nobody's old PIN comes back.
      if (!stale || !small.attendants.has(cell.rowid)) small.attendants.set(cell.rowid, { row, stale });
      return;
    case 'tallies':
      if (!stale) small.tallies.set(String(row['name']), Number(row['count']));
      return;
    case 'sqlite_sequence':
      small.sequences.set(String(row['name']), Number(row['seq']));
      small.areNumbersOld ||= stale;
      return;
    default: {
      const rows = small.others.get(table) ?? new Map<number, Readonly<Record<string, Value>>>();
      small.others.set(table, rows.set(cell.rowid, row));
    }
  }
}
