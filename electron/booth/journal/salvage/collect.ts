import { DatabaseSync } from 'node:sqlite';
import type { EventRow } from '../event-row.ts';
import type { RecordRow } from '../rows.ts';
import { schemaSteps } from '../schema.ts';
import type { PictureVariant } from '../types.ts';
import { cellsOf, type Cell, type Value } from './cells.ts';
import type { Pages } from './pages.ts';

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

/** What the pages of a journal hold, each thing under its number or name. */
export interface Found {
  readonly records: Map<number, Reading[]>;
  readonly events: Map<number, EventRow>;
  readonly pictures: Map<string, FoundPicture>;
  readonly facts: Map<string, string>;
  /** By their row's number. */
  readonly attendants: Map<number, { readonly row: Record<string, Value>; readonly stale: boolean }>;
  /** The last number that each table has given out. */
  readonly sequences: Map<string, number>;
}

/** The names of a schema's columns, in the order in which rows hold them. */
interface Shape {
  readonly record: readonly string[];
  readonly copy: readonly string[];
  readonly event: readonly string[];
  readonly attendant: readonly string[];
}

/** Reads all of a journal that can be read, page by page. @param pages null: there are none */
export function collect(pages: Pages | null): Found {
  const found: Found = {
    records: new Map(),
    events: new Map(),
    pictures: new Map(),
    facts: new Map(),
    attendants: new Map(),
    sequences: new Map(),
  };
  if (pages === null) return found;
  const shapes = schemaSteps.map((_, index) => shapeOf(schemaSteps.slice(0, index + 1)));
  for (const cell of cellsOf(pages)) {
    for (const shape of shapes) {
      if (cell.kind === 'entry') takeCopy(found, cell, shape, pages);
      else takeRow(found, cell, shape, pages);
    }
  }
  return found;
}

/** @param steps of the schema, up to one version */
function shapeOf(steps: readonly string[]): Shape {
  const model = new DatabaseSync(':memory:');
  try {
    for (const step of steps) model.exec(step);
    const names = (pragma: string): string[] =>
      model
        .prepare(pragma)
        .all()
        .map((row) => String(row['name']));
    return {
      record: names('PRAGMA table_info (records)'),
      copy: names('PRAGMA index_info (records_copy)'),
      event: names('PRAGMA table_info (events)'),
      attendant: names('PRAGMA table_info (attendants)'),
    };
  } finally {
    model.close();
  }
}

function takeRow(found: Found, cell: Cell, shape: Shape, pages: Pages): void {
  if (cell.columns === shape.record.length) return takeRecord(found, cell, shape.record, pages);
  if (cell.columns === shape.event.length) return takeEvent(found, cell, shape.event);
  if (cell.columns === shape.attendant.length) return takeAttendant(found, cell, shape.attendant, pages);
  const [first, second, third] = cell.first;
  if (cell.columns === 4) return takePicture(found, cell);
  if (cell.columns !== 2 || typeof first !== 'string' || third !== undefined) return;
  if (typeof second === 'string') found.facts.set(first, second);
  if (typeof second === 'number') found.sequences.set(first, second);
}

function takeRecord(found: Found, cell: Cell, columns: readonly string[], pages: Pages): void {
  const row = named(columns, cell.values());
  if (row !== null) addReading(found, { ...row, seq: cell.rowid }, pages.stale(cell.page));
}

/** An index ends each entry with the row's number. */
function takeCopy(found: Found, cell: Cell, { copy }: Shape, pages: Pages): void {
  if (cell.columns !== copy.length + 1) return;
  const row = named(copy, cell.values()?.slice(0, -1) ?? null);
  if (row !== null) addReading(found, row, pages.stale(cell.page));
}

function addReading(found: Found, row: Record<string, Value>, stale: boolean): void {
  if (typeof row['seq'] !== 'number' || typeof row['id'] !== 'string') return;
  const readings = found.records.get(row['seq']) ?? [];
  readings.push({ row: row as unknown as RecordRow, stale });
  found.records.set(row['seq'], readings);
}

function takeEvent(found: Found, cell: Cell, columns: readonly string[]): void {
  const row = named(columns, cell.values());
  if (row !== null && typeof row['hash'] === 'string')
    found.events.set(cell.rowid, { ...row, seq: cell.rowid } as unknown as EventRow);
}

/** Of two readings the one that is surely the newest: nobody's old PIN comes back. */
function takeAttendant(found: Found, cell: Cell, columns: readonly string[], pages: Pages): void {
  const row = named(columns, cell.values());
  const stale = pages.stale(cell.page);
  if (row === null || (stale && found.attendants.has(cell.rowid))) return;
  found.attendants.set(cell.rowid, { row, stale });
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

function named(columns: readonly string[], values: readonly Value[] | null): Record<string, Value> | null {
  if (values?.length !== columns.length) return null;
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
}
