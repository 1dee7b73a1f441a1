import type { Evidence } from './evidence.ts';
import { recordIdOf } from './ledger.ts';
import type { Finding } from './stage.ts';

/** What people do to a record that is there. */
const people: ReadonlySet<string> = new Set(['supervisor', 'withdrawn', 'corrected']);

/** Whatever the journal says that somebody decided, somebody was asked for. */
export function checkDecided({ presses, records, events, foundSent }: Evidence): Finding[] {
  const filed = new Map(records.map(({ press_id: pressId, id }) => [pressId, id]));
  const asked = new Set(
    presses
      .filter(({ decided }) => decided === true)
      .map((press) => filed.get(press.pressId) ?? recordIdOf(press)),
  );
  return events
    .filter(({ happening, record_id: id }) => people.has(happening) && !asked.has(id))
    .filter(
      ({ happening, from_state: from }) => !(foundSent && happening === 'supervisor' && from === 'refused'),
    )
    .map(({ record_id: id, happening, to_state: to }) => ({
      rule: 'somebody-decided',
      what: `record ${id} became ${to} by ${happening}, and nobody was asked`,
    }));
}
