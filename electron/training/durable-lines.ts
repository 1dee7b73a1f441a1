import { open, rename, rm, type FileHandle } from 'node:fs/promises';

const newline = 0x0a;

/**
 * A file to which whole lines are appended, each on the disk before `append` resolves. Appending never touches what is
 * there already, so a kill at any moment can damage only a last line that nobody was told about: one without its line end.
 * A file rewritten whole (temporary file, fsync, rename) would be as safe, but costs the whole file for each car.
 *
 * Appends must not overlap: the caller waits for one before it starts the next.
 */
export class DurableLines {
  readonly #file: FileHandle;
  #size: number;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  /** Opens or creates the file, readable by its owner alone (it holds plates). Rejects with the system's error. */
  static async open(path: string): Promise<DurableLines> {
    const file = await open(path, 'a+', 0o600);
    try {
      // A directory or a device can be opened; it is found out here.
      const status = await file.stat();
      if (!status.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
      return new DurableLines(file, status.size);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** @returns the complete lines, and what stands after the last line end (empty: nothing was torn). */
  async read(): Promise<{ lines: string[]; torn: Buffer }> {
    const content = Buffer.alloc(this.#size);
    let read = 0;
    while (read < content.length) {
      const { bytesRead } = await this.#file.read(content, read, content.length - read, read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    const end = content.lastIndexOf(newline, read - 1) + 1;
    const text = content.subarray(0, end).toString('utf8');
    return { lines: text === '' ? [] : text.slice(0, -1).split('\n'), torn: content.subarray(end, read) };
  }

  /** Cuts off what a kill in mid-write has left after the last line end. @param bytes how many there are. */
  async dropTorn(bytes: number): Promise<void> {
    await this.#file.truncate(this.#size - bytes);
    this.#size -= bytes;
  }

  /** Ends a torn last line, so that the next one stands by itself. Nothing that is in the file is removed. */
  async endTorn(): Promise<void> {
    if (this.#size === 0) return;
    const last = Buffer.alloc(1);
    await this.#file.read(last, 0, 1, this.#size - 1);
    if (last[0] !== newline) await this.append('');
  }

  /** @param line without a line end in it. Rejects (disk full and the like) with the file as it was before. */
  async append(line: string): Promise<void> {
    const bytes = Buffer.from(`${line}\n`, 'utf8');
    try {
      await this.#file.appendFile(bytes);
      await this.#file.datasync();
      this.#size += bytes.length;
    } catch (error) {
      // Half a line must not stay in front of the next one. Where even this fails, the next start drops or skips it.
      await this.#file.truncate(this.#size).catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Puts a new file in the place of one that nobody has open: after a kill it is the old one or the new one. */
export async function replaceLines(path: string, lines: readonly string[]): Promise<void> {
  const beside = `${path}.new`;
  await rm(beside, { force: true });
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.writeFile(`${lines.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}
