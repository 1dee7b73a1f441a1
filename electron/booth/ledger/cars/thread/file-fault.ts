import { isDamage, isDiskFull, sqliteCode } from '../../../lib/sqlite-errors.ts';
import type { FileFault } from './messages.ts';

/** @returns what is wrong with the cars file; null: the error is not the file's */
export function fileFaultOf(error: unknown): FileFault | null {
  const message = error instanceof Error ? error.message : String(error);
  if (isDiskFull(error)) return { kind: 'disk-full', message };
  if (isDamage(error)) return { kind: 'spoilt', message };
  return sqliteCode(error) === null ? null : { kind: 'failed', message };
}
