import { profileNames } from '../../electron/booth/outbox/prepare-act.ts';
import { isAct } from './accounts.ts';
import { recordIdOf } from './ledger.ts';
import type { Evidence } from './evidence.ts';
import type { Finding } from './stage.ts';

/** What was shown as *Sent* the service has, and it stays so. */
export function checkTold({ told, requests, records, presses }: Evidence): Finding[] {
  const rule = 'sent-was-executed';
  const byId = new Map(records.map((record) => [record.id, record]));
  const erased = new Set(presses.flatMap((press) => (press.erased === true ? [recordIdOf(press)] : [])));
  const keptWhole = presses.every(({ destroyed, pictureLost }) => destroyed === null && !pictureLost);
  return told.flatMap(({ id, operation, plate, sessionId }): Finding[] => {
    const name = isAct(operation) ? profileNames[operation] : operation;
    const had = requests.some(
      (request) => request.executed && request.operation === name && request.sessionId === sessionId,
    );
    if (!had) return [{ rule, what: `${operation} ${plate} was shown as sent, and never executed` }];
    const state = byId.get(id)?.state;
    return keptWhole && !erased.has(id) && state !== 'confirmed'
      ? [{ rule, what: `${operation} ${plate} was shown as sent, and is ${state ?? 'gone'}` }]
      : [];
  });
}
