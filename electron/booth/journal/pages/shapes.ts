import { DatabaseSync } from 'node:sqlite';
import { takeAll } from '../database/migrate.ts';
import { migrations } from '../migrations/index.ts';
import type { Cell, Value } from './cells.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  /** Another name of the row's number, which stands in the row as NULL and in an index as it is. */
  readonly isRowid: boolean;
}

/** How the rows of a table lie on their pages (`row`), or the entries of the index of open records (`entry`). */
export interface Shape {
  readonly table: string;
  readonly kind: Cell['kind'];
  readonly columns: readonly Column[];
}

/**
 * The shapes of all tables at every version of the journal, each once: rows that were written before a column was added keep their
 * shape on the page.
 */
export function shapesOfAll(): Shape[] {
  const model = new DatabaseSync(':memory:');
  const all = new Map<string, Shape>();
  try {
    for (const migration of migrations) {
      takeAll(model, [migration]);
      for (const shape of shapesOf(model)) all.set(JSON.stringify(shape), shape);
    }
    return [...all.values()];
  } finally {
    model.close();
  }
}

function shapesOf(model: DatabaseSync): Shape[] {
  const names = model.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const shapes = names
    .map(({ name }) => String(name))
    .map((table): Shape => ({ table, kind: 'row', columns: columnsOf(model, table) }));
  const records = shapes.find(({ table }) => table === 'records')?.columns ?? [];
  const copied = model.prepare('PRAGMA index_info (records_copy)').all();
  const copy = copied.flatMap(({ name }) => records.filter((column) => column.name === name));
  return [...shapes, { table: 'records', kind: 'entry', columns: copy }];
}

/** The values of a row or of an entry, by their columns' names. */
export type Row = Readonly<Record<string, Value>>;

/** @param cell that fits. @returns null where one of the pages that it goes over is damaged */
export function rowOf({ columns, kind }: Shape, cell: Cell): Row | null {
  const values = cell.first.length === cell.columns ? cell.first : cell.values();
  if (values === null) return null;
  const named = columns.map(({ name, isRowid }, index): [string, Value] => [
    name,
    isRowid && kind === 'row' ? cell.rowid : (values[index] ?? null),
  ]);
  return Object.fromEntries(named);
}

const columnsOf = (model: DatabaseSync, table: string): Column[] =>
  model
    .prepare('SELECT name, type, "notnull", pk FROM pragma_table_info(?)')
    .all(table)
    .map(({ name, type, notnull, pk }) => ({
      name: String(name),
      type: table === 'sqlite_sequence' ? (sequenceTypes[String(name)] ?? '') : String(type),
      notNull: notnull === 1,
      isRowid: type === 'INTEGER' && pk === 1,
    }));

/** SQLite's own table declares none. */
const sequenceTypes: Readonly<Record<string, string>> = { name: 'TEXT', seq: 'INTEGER' };

/** Whether a cell has as many values as that shape, of the same types, as far as they stand on its own page. */
export function fits(cell: Pick<Cell, 'columns' | 'first'>, { kind, columns }: Shape): boolean {
  const extra = kind === 'entry' ? 1 : 0;
  if (cell.columns !== columns.length + extra) return false;
  return columns.every((column, index) => {
    const value = cell.first[index];
    return value === undefined || fitsColumn(value, column, kind);
  });
}

function fitsColumn(value: Value, { type, notNull, isRowid }: Column, kind: Cell['kind']): boolean {
  if (isRowid && kind === 'row') return value === null;
  if (value === null) return !notNull;
  if (type === 'TEXT') return typeof value === 'string';
  if (type === 'BLOB') return value instanceof Uint8Array;
  return typeof value === 'number';
}
