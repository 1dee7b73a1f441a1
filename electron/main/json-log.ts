import type { Log } from '../booth/ports.ts';
import { redact } from './redaction.ts';

/** @returns a log that writes one line of JSON for each entry: time (UTC), level, message, fields; credentials taken out */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (level, message, fields = {}) => {
    const entry = { at: new Date(now()).toISOString(), level, message, ...fields };
    write(`${JSON.stringify(redact(entry), plainly)}\n`);
  };
}

/** Writes to the standard error stream; one that nobody reads any more must not stop the booth. */
export function standardErrorLog(now: () => number): Log {
  process.stderr.on('error', () => undefined);
  return jsonLog((line) => process.stderr.write(line), now);
}

const plainly = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;
