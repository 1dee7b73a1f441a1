import type { CallInput } from '../../contract/channels.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import { journalRefusal } from '../journal/thread/refusal.ts';
import type { SupervisorPin } from '../people/supervisor-pin.ts';

export interface SendKeptPorts {
  readonly pin: Pick<SupervisorPin, 'check'>;
  /** Has all sent that is offered to other booths. @returns how many; 0: that may not be, or nothing is offered */
  readonly sendAnyway: (decided: { readonly by: string; readonly reason: string }) => Promise<number>;
}

/**
 * A supervisor's one decision about all that is kept for the site's ledger, which does not answer: it is sent, each kept in the chain with
 * the reason, though another booth may send it, too.
 *
 * @returns how many wait to be sent by it; `pin-not-set`, `pin-wrong`, `pin-locked`, `reason-empty`; `not-possible-now` where the ledger
 * may still give them back, or nothing is offered; `not-saved`, `disk-full`, `stopped`: the disk refused, and it is asked for again
 */
export async function sendKept(
  { pin, sendAnyway }: SendKeptPorts,
  { reason, pin: typed, who }: CallInput<'attention.sendKept'>,
): Promise<Result<number>> {
  const allowed = await pin.check(typed, who);
  if (!allowed.ok) return allowed;
  if (reason.trim() === '') return refuse('reason-empty', { field: 'reason' });
  try {
    const sent = await sendAnyway({ by: allowed.value, reason: reason.trim() });
    return sent === 0 ? refuse('not-possible-now') : ok(sent);
  } catch (error) {
    return journalRefusal(error);
  }
}
