import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import electronLog from 'electron-log/node';
import { mostFiles, nameOf } from '../host/log/log-files.ts';

/** Bytes after which a file of the log is put aside: with `mostFiles` of them, 10 MiB in all. */
const mostBytes = 2 * 1024 * 1024;

/**
 * The log's files: electron-log, whose synchronous transport has the last line before a crash on the disk, rotates them.
 *
 * @param folder made if it is not there
 * @param bytes after how many a file is put aside
 * @returns writes a line, which may not fail: a disk that refuses costs the log, not the booth
 */
export function logFile(folder: string, bytes = mostBytes): (line: string) => void {
  const logger = electronLog.create({ logId: folder });
  const { file, console } = logger.transports;
  console.level = false;
  file.level = 'silly';
  file.maxSize = bytes;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.transforms = [({ data }) => String(data[0])];
  file.resolvePathFn = () => join(folder, nameOf(0));
  file.archiveLogFn = (current) => {
    for (let place = mostFiles - 1; place > 0; place -= 1) moveUp(folder, place);
    // Where another program holds it open (Windows), the bound holds all the same.
    if (existsSync(current.path)) current.clear();
  };
  return (line) => logger.info(line.trimEnd());
}

function moveUp(folder: string, place: number): void {
  try {
    renameSync(join(folder, nameOf(place - 1)), join(folder, nameOf(place)));
  } catch {
    // There is none yet.
  }
}
