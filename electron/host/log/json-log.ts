import type { Log } from '../../booth/ports/ports.ts';
import { redact } from './redaction.ts';

/** @returns a log that writes one line of JSON for each entry: time (UTC), level, message, fields; redacted */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (level, message, fields = {}) => {
    const told = redact({ message, ...fields }) as object;
    const entry = { at: new Date(now()).toISOString(), level, ...told };
    write(`${JSON.stringify(entry, plainly)}\n`);
  };
}

/** Writes to the standard error stream; one that nobody reads any more must not stop the booth. */
export function standardErrorLog(now: () => number): Log {
  return jsonLog(toStandardError(), now);
}

/** @returns writes a line; nobody hears where that fails */
export function toStandardError(): (line: string) => void {
  process.stderr.on('error', () => undefined);
  return (line) => process.stderr.write(line);
}

const plainly = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;
