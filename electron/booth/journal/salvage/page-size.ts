import { existsSync } from 'node:fs';
import { RawFile } from '../raw-file.ts';

/** @returns the page size (bytes) that a database's header tells; SQLite's own where it tells none, or is not there */
export function pageSizeIn(path: string): number {
  if (!existsSync(path)) return ordinaryPageSize;
  const file = new RawFile(path, 'read');
  try {
    const header = Buffer.alloc(100);
    if (!file.isRead(header, 0)) return ordinaryPageSize;
    const told = header.readUInt16BE(16);
    const size = told === 1 ? 65_536 : told;
    return size >= 512 && (size & (size - 1)) === 0 ? size : ordinaryPageSize;
  } finally {
    file.close();
  }
}

const ordinaryPageSize = 4_096;
