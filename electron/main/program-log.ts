import type { Log } from '../booth/ports/ports.ts';
import { jsonLog, toStandardError } from '../host/log/json-log.ts';
import { logFile } from './log-file.ts';
import { logFolderIn } from '../host/log/log-files.ts';

export interface ProgramLog {
  readonly log: Log;
  /** From now on in files of the data directory too, the entries before first. For the one instance that holds it. */
  readonly keepIn: (dataDirectory: string) => void;
}

/** The log of the program: on the standard error stream, and in files as soon as it is known where. */
export function programLog(now: () => number): ProgramLog {
  const early: string[] = [];
  const print = toStandardError();
  let keep = (line: string): void => void early.push(line);
  return {
    log: jsonLog((line) => {
      print(line);
      keep(line);
    }, now),
    keepIn: (dataDirectory) => {
      keep = logFile(logFolderIn(dataDirectory));
      for (const line of early.splice(0)) keep(line);
    },
  };
}
