import { profileNames } from '../../electron/booth/outbox/prepare-act.ts';
import { isAct } from './accounts.ts';
import { isDoubted } from './check-ends.ts';
import { recordsOf } from './check-wire.ts';
import { recordIdOf } from './ledger.ts';
import { everyPlateOf } from './stays.ts';
import type { Evidence } from './evidence.ts';
import type { Finding } from './stage.ts';

/** What was shown as *Sent* the service has, and it stays so; what was shown as *Saved* is what is there. */
export const checkTold = (evidence: Evidence): Finding[] => [...sentOf(evidence), ...savedOf(evidence)];

function sentOf({ told, requests, records, events, presses }: Evidence): Finding[] {
  const rule = 'sent-was-executed';
  const byId = recordsOf(records);
  const doubted = new Set(events.filter(isDoubted).map(({ record_id: id }) => id));
  const gone = presses.filter(({ erased, destroyed }) => erased === true || destroyed !== null);
  const plates = everyPlateOf(presses);
  return told.flatMap(({ id, operation, plate, sessionId }): Finding[] => {
    const name = isAct(operation) ? profileNames[operation] : operation;
    const had = requests.some(
      (request) => request.executed && request.operation === name && request.sessionId === sessionId,
    );
    if (!had) return [{ rule, what: `${operation} ${plate} was shown as sent, and never executed` }];
    const record = byId.get(id);
    // Of a press that nobody was answered only its car is known.
    const isGone = gone.some((press) => {
      const known = recordIdOf(press);
      return known === undefined ? press.operation === operation && press.plate === plate : known === id;
    });
    if (record === undefined && isGone) return [];
    if (record?.state !== 'confirmed')
      return doubted.has(id)
        ? []
        : [{ rule, what: `${operation} ${plate} was shown as sent, and is ${record?.state ?? 'gone'}` }];
    const isKnown = plate === record.plate || plates.get(record.entry_id ?? id)?.has(plate) === true;
    return isKnown && record.session_id === sessionId && record.operation === operation
      ? []
      : [{ rule, what: `${operation} ${plate} was shown as sent with session ${sessionId}` }];
  });
}

/** Its plate is one that its car had; all else stays as it was shown. */
function savedOf({ presses, records }: Evidence): Finding[] {
  const byId = recordsOf(records);
  const plates = everyPlateOf(presses);
  return presses.flatMap(({ saved, operation, rush }): Finding[] => {
    const record = byId.get(saved?.id ?? '');
    if (saved === null || record === undefined) return [];
    const { plate, sessionId } = saved;
    const isShown =
      saved.operation === operation &&
      (plate === record.plate ||
        (rush !== undefined && plate === '') ||
        plates.get(record.entry_id ?? record.id)?.has(plate) === true) &&
      (sessionId === null || sessionId === record.session_id);
    const what = `${operation} ${record.plate} was shown as ${saved.operation} ${plate}, session ${sessionId}`;
    return isShown ? [] : [{ rule: 'saved-as-shown', what }];
  });
}
