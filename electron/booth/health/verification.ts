import type { VerificationView } from '../../contract/diagnostics.ts';
import { ok, type Result } from '../../contract/result.ts';
import { JournalError } from '../journal/thread/journal-thread.ts';
import { journalRefusal } from '../journal/thread/refusal.ts';
import type { Journal } from '../journal/types.ts';

/**
 * What the verifier found, in numbers: no record's id leaves with it.
 *
 * @returns that; `stopped` where the journal is closed before it was through. @throws what else the journal throws
 */
export async function verified(journal: Pick<Journal, 'verify'>): Promise<Result<VerificationView>> {
  try {
    const { ok: holds, events, records, pictures, faults, first, head } = await journal.verify();
    return ok({
      ok: holds,
      events,
      records,
      pictures,
      faults: faults.length,
      firstAt: first?.seq ?? null,
      head,
    });
  } catch (error) {
    if (error instanceof JournalError && error.kind === 'closed') return journalRefusal(error);
    throw error;
  }
}
