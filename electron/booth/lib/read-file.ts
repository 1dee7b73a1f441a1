import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type BigIntStats,
  type Stats,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

// Files that somebody else names: by a setting, on a memory stick, on the command line. What is read of them is a file, of at most so
// many bytes: no pipe that never ends, no device, nothing of another computer.

/** Why a file was not read. */
export type FileFault = 'missing' | 'denied' | 'no-file' | 'too-long' | 'link' | 'network' | 'unreadable';

export class UnfitFile extends Error {
  readonly fault: FileFault;

  /** @param more the operating system's code, or the limit that was passed (bytes) */
  constructor(fault: FileFault, more?: string | number) {
    super(
      typeof more === 'number'
        ? `is longer than ${more} bytes`
        : more === undefined
          ? words[fault]
          : `${words[fault]} (${more})`,
    );
    this.fault = fault;
  }
}

/** What is said of it, with the file's name before. */
const words: Readonly<Record<FileFault, string>> = {
  missing: 'there is no such file',
  denied: 'may not be read by this account',
  'no-file': 'is not a file',
  'too-long': 'is too long',
  link: 'is a link, or its path leads over one',
  network: 'is on another computer',
  unreadable: 'cannot be read',
};

export interface Wanted {
  /** The most that it may have (bytes). */
  readonly limit: number;
  /** A folder below which no part of the path may be a link: where others may lay files. Left out: links lead where they do. */
  readonly noLinksBelow?: string;
}

/** Neither waits for the other end of a pipe, nor becomes this process's terminal. */
const atOnce = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
const noLink = constants.O_NOFOLLOW ?? 0;

/** @returns the whole file. @throws UnfitFile */
export function readFileNow(path: string, wanted: Wanted): Buffer {
  let file: number | null = null;
  try {
    checkPath(path, wanted);
    file = openSync(path, flagsOf(wanted));
    checkOpened(path, file, wanted);
    return readAll(file, checkStatus(fstatSync(file), wanted), wanted);
  } catch (error) {
    throw unfit(error);
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** The same, beside everything else: a stick may be slow. */
export async function readFileLater(path: string, wanted: Wanted): Promise<Buffer> {
  let file: FileHandle | null = null;
  try {
    checkPath(path, wanted);
    file = await open(path, flagsOf(wanted));
    checkOpened(path, file.fd, wanted);
    checkStatus(await file.stat(), wanted);
    const bytes = Buffer.alloc(wanted.limit + 1);
    let length = 0;
    for (let got = -1; got !== 0 && length < bytes.length; length += got)
      ({ bytesRead: got } = await file.read(bytes, length, bytes.length - length));
    return whole(bytes, length, wanted);
  } catch (error) {
    throw unfit(error);
  } finally {
    await file?.close();
  }
}

/**
 * Opens a file on a stick to write it anew. To be closed by the caller.
 *
 * @param place the stick's folder. @throws UnfitFile, or what the disk refuses
 */
export async function openToWrite(path: string, place: string): Promise<FileHandle> {
  const wanted = { limit: 0, noLinksBelow: place };
  checkPath(path, wanted);
  const { O_WRONLY, O_CREAT } = constants;
  const file = await open(path, O_WRONLY | O_CREAT | atOnce | noLink, 0o600);
  try {
    checkOpened(path, file.fd, wanted);
    if (!(await file.stat()).isFile()) throw new UnfitFile('no-file');
    await file.truncate(0);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

const flagsOf = ({ noLinksBelow }: Wanted): number =>
  constants.O_RDONLY | atOnce | (noLinksBelow === undefined ? 0 : noLink);

/**
 * `\\server\share`, `\\?\…` and pipes of Windows, which also reads `\??\UNC\server\share` as one; elsewhere two slashes mean nothing
 * that one does not.
 */
export const isNetworkPath = (path: string): boolean => /^[\\/](?:[\\/]|\?\?[\\/])/.test(path);

function checkPath(path: string, { noLinksBelow }: Wanted): void {
  if (isNetworkPath(path)) throw new UnfitFile('network');
  if (noLinksBelow === undefined) return;
  const root = resolve(noLinksBelow);
  for (let at = resolve(path); at !== root; at = dirname(at)) {
    if (dirname(at) === at || relative(root, at).startsWith(`..${sep}`)) throw new UnfitFile('link');
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw new UnfitFile('link');
  }
}

/**
 * What was opened stands below the folder: one on the way may have become a link since the path was checked. Linux tells where an open
 * file stands; Windows does not, and there it is held against what stands at the path, which whoever is quick enough may change again.
 */
function checkOpened(path: string, file: number, { noLinksBelow }: Wanted): void {
  if (noLinksBelow === undefined) return;
  const isThere =
    process.platform === 'linux'
      ? readlinkSync(`/proc/self/fd/${file}`).startsWith(join(realpathSync(noLinksBelow), sep))
      : isSame(fstatSync(file, { bigint: true }), lstatSync(path, { bigint: true }));
  if (!isThere) throw new UnfitFile('link');
}

const isSame = (one: BigIntStats, other: BigIntStats): boolean =>
  one.ino === other.ino && one.dev === other.dev;

function checkStatus(status: Stats, { limit }: Wanted): number {
  if (!status.isFile()) throw new UnfitFile('no-file');
  if (status.size > limit) throw new UnfitFile('too-long', limit);
  return status.size;
}

/** One that grows meanwhile is too long, too. */
function readAll(file: number, size: number, wanted: Wanted): Buffer {
  // Of some files (`/proc`) the size is not told.
  const bytes = Buffer.alloc(Math.min(wanted.limit, Math.max(size, 65_536)) + 1);
  let length = 0;
  for (let got = -1; got !== 0 && length < bytes.length; length += got)
    got = readSync(file, bytes, length, bytes.length - length, null);
  return whole(bytes, length, { limit: bytes.length - 1 });
}

function whole(bytes: Buffer, length: number, { limit }: Pick<Wanted, 'limit'>): Buffer {
  if (length > limit) throw new UnfitFile('too-long', limit);
  return bytes.subarray(0, length);
}

function unfit(error: unknown): UnfitFile {
  if (error instanceof UnfitFile) return error;
  const { code = 'error' } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new UnfitFile('missing');
    case 'EACCES':
    case 'EPERM':
      return new UnfitFile('denied');
    case 'EISDIR':
    case 'ENXIO':
      return new UnfitFile('no-file');
    case 'ELOOP':
      return new UnfitFile('link');
    default:
      return new UnfitFile('unreadable', code);
  }
}
