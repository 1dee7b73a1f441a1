import type { LeftOutReason, SetOutcome, SetWay } from '../../contract/attention.ts';
import type { CallInput } from '../../contract/channels.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import { journalRefusal } from '../journal/thread/refusal.ts';
import type { Decision } from '../outbox/record-transitions.ts';
import { eventOf, mayDuplicate, setWaysOf, type AttentionPorts } from './attention.ts';

/** So long (ms) one call goes on: whoever waits is told how far it has come. */
const callMostMs = 2_000;

type Shown = CallInput<'attention.decideSet'>['records'][number];

/**
 * A supervisor decides about many records with one reason. Each is committed by itself, as if it had been decided alone; what is not
 * any more as it was shown is left as it is.
 *
 * @returns how far it has come, at least one record; `pin-not-set`, `pin-wrong`, `pin-locked`, `reason-empty`: nothing was decided
 */
export async function decideSet(
  ports: AttentionPorts,
  { way, records, reason, pin, who }: CallInput<'attention.decideSet'>,
): Promise<Result<SetOutcome>> {
  const allowed = await ports.pin.check(pin, who);
  if (!allowed.ok) return allowed;
  if (reason.trim() === '') return refuse('reason-empty', { field: 'reason' });
  const decided = { by: allowed.value, reason: reason.trim() };
  const until = ports.clock.elapsed() + callMostMs;
  const leftOut: SetOutcome['leftOut'] = [];
  let count = 0;
  const outcome = (from: number, problem: SetOutcome['problem'] = null): Result<SetOutcome> =>
    ok({ decided: count, leftOut, rest: records.slice(from).map(({ id }) => id), problem });
  for (const [place, shown] of records.entries()) {
    if (place > 0 && ports.clock.elapsed() > until) return outcome(place);
    let why: LeftOutReason | null;
    try {
      why = await decideOne(ports, way, shown, decided);
    } catch (error) {
      const refusal = journalRefusal(error);
      return outcome(place, refusal.ok ? null : refusal.error.code);
    }
    if (why === null) count += 1;
    else leftOut.push({ id: shown.id, why });
  }
  return outcome(records.length);
}

/** @returns why it was not decided; null: it was */
async function decideOne(
  ports: AttentionPorts,
  way: SetWay,
  shown: Shown,
  decided: NonNullable<Decision['decided']>,
): Promise<LeftOutReason | null> {
  const record = await ports.journal.find(shown.id);
  if (record === null) return 'changed';
  const { view, lastEvent } = record;
  const isAsShown =
    view.state === shown.state && view.reason === shown.reason && mayDuplicate(view) === shown.mayDuplicate;
  if (!isAsShown) return 'changed';
  if (!setWaysOf(view, false).includes(way)) return 'alone';
  const event = eventOf(way === 'resolve' ? { way, sessionId: null } : { way });
  // Of what the list did not show as recorded once more, that is seen when it is committed.
  const more = way === 'resend' ? ({ unlessAgain: true } as const) : {};
  const after = await ports.outbox.decide(view.id, event, { decided, lastEvent, ...more });
  if (after !== null) return null;
  // A look-up's note changes nothing of what was shown.
  const isNoted = (await ports.journal.find(view.id))?.lastEvent !== lastEvent;
  return isNoted ? decideOne(ports, way, shown, decided) : 'changed';
}
