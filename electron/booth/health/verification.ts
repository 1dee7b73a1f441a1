import type { VerificationView } from '../../contract/diagnostics.ts';
import type { Verification } from '../journal/verify/verification.ts';

/** What the verifier found, in numbers: no record's id leaves with it. */
export const verificationView = (found: Verification): VerificationView => ({
  ok: found.ok,
  events: found.events,
  records: found.records,
  pictures: found.pictures,
  faults: found.faults.length,
  firstAt: found.first?.seq ?? null,
  head: found.head,
});
