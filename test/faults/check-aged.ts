import { recordIdOf } from './ledger.ts';
import { isOpenState, stayKey } from './stays.ts';
import type { Evidence } from './evidence.ts';
import type { FiledEvent } from './journal-file.ts';
import type { Finding } from './stage.ts';

/** As long as something of a stay waits, for somebody or for the service, nothing of it is erased because its time is over. */
export function checkAged({ presses, events, records }: Evidence): Finding[] {
  const filed = new Map(records.map(({ press_id: pressId, id }) => [pressId, id]));
  const stays = new Map<string, readonly string[]>();
  for (const stay of Map.groupBy(presses, stayKey).values()) {
    const ids = stay.flatMap((press) => filed.get(press.pressId) ?? recordIdOf(press) ?? []);
    for (const id of ids) stays.set(id, ids);
  }
  const states = new Map<string, string>();
  return events.flatMap((event): Finding[] => {
    const { record_id: id, to_state: to } = event;
    const open = (stays.get(id) ?? []).filter((other) => isOpenState(states.get(other) ?? ''));
    const was = states.get(id);
    states.set(id, to);
    return isOfAge(event) && open.length > 0
      ? [
          {
            rule: 'what-waits-is-kept',
            what: `${event.happening} of a record (${was}): one of its stay waits`,
          },
        ]
      : [];
  });
}

const isOfAge = ({ happening, detail }: FiledEvent): boolean =>
  happening === 'picture-erased' ||
  (happening === 'erased' && (JSON.parse(detail) as { why?: string }).why === 'retention');
