import { RawFile } from '../database/raw-file.ts';

// `secure_delete` overwrites what is deleted where it stands. Where SQLite has moved a row before (a page was split, two were
// merged), the bytes of the older place stay in the page's unallocated part, which nothing reads and no statement overwrites
// (https://sqlite.org/fileformat2.html#b_tree_pages). Only a VACUUM or this takes them away, and this can be done in steps.

const innerOfIndex = 0x02;
const innerOfTable = 0x05;
const leafOfIndex = 0x0a;
const leafOfTable = 0x0d;

/** First bytes of an overflow page: the number of the next. From here on it could look like a page's type. */
const mostPages = 0x0200_0000;

const zeros = Buffer.alloc(65_536);

/** Read at once (bytes). */
const stepBytes = 4 * 1024 * 1024;

/**
 * Overwrites with zeros what no row holds of some pages. No connection of this process may have the file open, for closing it here
 * would end SQLite's locks on it; and its log must be empty, else older pages would come back.
 *
 * @param from the first page, counted from 0
 * @returns the first page of the next step; null: that was the last
 * @throws the file system's error
 */
export function scrubPages(path: string, from: number): number | null {
  const file = new RawFile(path, 'change');
  try {
    const head = Buffer.alloc(100);
    if (file.read(head, 0) < 100) return null;
    const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
    const usable = pageSize - (head[20] ?? 0);
    const pages = Math.floor(file.size / pageSize);
    if (pageSize < 512 || pages >= mostPages) return null;
    const to = Math.min(pages, from + Math.ceil(stepBytes / pageSize));
    const bytes = Buffer.alloc((to - from) * pageSize);
    file.read(bytes, from * pageSize);
    let changed = false;
    for (let page = from; page < to; page += 1) {
      const at = (page - from) * pageSize;
      if (!scrubPage(bytes.subarray(at, at + usable), page === 0 ? 100 : 0)) continue;
      file.write(bytes.subarray(at, at + pageSize), page * pageSize);
      changed = true;
    }
    if (changed) file.flush();
    return to < pages ? to : null;
  } finally {
    file.close();
  }
}

/**
 * Overwrites with zeros what no cell of one page holds.
 *
 * @param page without the bytes that SQLite reserves at its end
 * @param start where its header begins: 100 on the first page
 * @returns whether anything was there to overwrite
 */
export function scrubPage(page: Buffer, start: number): boolean {
  const type = page[start] ?? 0;
  const isInner = type === innerOfIndex || type === innerOfTable;
  if (!isInner && type !== leafOfIndex && type !== leafOfTable) return false;
  const cells = page.readUInt16BE(start + 3);
  const content = page.readUInt16BE(start + 5) || 65_536;
  const gap = start + (isInner ? 12 : 8) + cells * 2;
  // Not a page as SQLite writes it: damage, which is not ours to make worse.
  if (gap > content || content > page.length) return false;
  let changed = zero(page, gap, content);
  let block = page.readUInt16BE(start + 1);
  while (block >= content && block + 4 <= page.length) {
    const [next, size] = [page.readUInt16BE(block), page.readUInt16BE(block + 2)];
    if (size < 4 || block + size > page.length) break;
    changed = zero(page, block + 4, block + size) || changed;
    // They stand in the order of their places.
    if (next !== 0 && next <= block) break;
    block = next;
  }
  return changed;
}

function zero(page: Buffer, from: number, to: number): boolean {
  const part = page.subarray(from, to);
  if (part.equals(zeros.subarray(0, to - from))) return false;
  part.fill(0);
  return true;
}
