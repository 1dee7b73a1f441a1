import { readFile, realpath } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, sep } from 'node:path';

/** What a built page consists of, and nothing else: a file of another kind is not served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
};

export interface StaticFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/**
 * Reads a file of the built page.
 *
 * @param root the folder that nothing may leave, neither by `..` (plain or encoded) nor by a link
 * @param pathname of the request's URL, percent-encoded, with its leading slash; `/` is the start page
 * @returns null where there is no such file, or it may not be served
 */
export async function readStaticFile(root: string, pathname: string): Promise<StaticFile | null> {
  const wanted = insideOf(root, pathname === '/' ? '/index.html' : pathname);
  if (wanted === null) return null;
  const contentType = contentTypes[extname(wanted).toLowerCase()];
  if (contentType === undefined) return null;
  try {
    // A link inside the folder could still lead out of it.
    const file = await realpath(wanted);
    if (isOutside(relative(await realpath(root), file))) return null;
    return { bytes: new Uint8Array(await readFile(file)), contentType };
  } catch {
    return null;
  }
}

/** @returns the absolute path, or null where it is not below the folder */
export function insideOf(root: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // Decoded once; a backslash is a separator on Windows, a colon a drive or a stream, a NUL ends a path in C.
  if (/[\\:\0]/.test(decoded)) return null;
  const file = join(root, decoded);
  return isOutside(relative(root, file)) ? null : file;
}

const isOutside = (way: string): boolean =>
  way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
