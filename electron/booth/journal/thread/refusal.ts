import { refuse, type Result } from '../../../contract/result.ts';
import { JournalError } from './journal-thread.ts';

/** @returns the code for what the journal threw: `disk-full`, `stopped` or `not-saved`; everything else is a bug and is thrown on */
export function journalRefusal(error: unknown): Result<never> {
  if (!(error instanceof JournalError)) throw error;
  if (error.kind === 'closed') return refuse('stopped');
  return refuse(error.kind === 'disk-full' ? 'disk-full' : 'not-saved');
}
