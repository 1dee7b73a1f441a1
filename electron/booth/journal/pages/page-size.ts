import { existsSync } from 'node:fs';
import { RawFile } from '../database/raw-file.ts';

const ordinaryPageSize = 4_096;

/** @returns the page size (bytes) that a database's header tells; SQLite's own where it tells none, or is not there (null) */
export function pageSizeIn(file: RawFile | null): number {
  const header = Buffer.alloc(100);
  if (file?.isRead(header, 0) !== true) return ordinaryPageSize;
  const told = header.readUInt16BE(16);
  const size = told === 1 ? 65_536 : told;
  return size >= 512 && (size & (size - 1)) === 0 ? size : ordinaryPageSize;
}

/** The same, of a database that nobody has open. */
export function pageSizeAt(path: string): number {
  const file = existsSync(path) ? new RawFile(path, 'read') : null;
  try {
    return pageSizeIn(file);
  } finally {
    file?.close();
  }
}
