import { chainHash, personalDigest } from '../../electron/booth/journal/chain/chain.ts';
import { filedAct } from './accounts.ts';
import { recordsOf } from './check-wire.ts';
import type { Evidence } from './evidence.ts';
import type { FiledEvent, FiledRecord } from './journal-file.ts';
import { recordIdOf, type Press } from './ledger.ts';
import { platesOf } from './stays.ts';
import { emptyJournal } from './journal-file.ts';
import type { Finding } from './stage.ts';

/** Recomputes the chain from its start: every event, each record's last event, and the personal data behind the digests. */
export function checkChain({
  events,
  records,
  presses = [],
  began = emptyJournal,
}: Pick<Evidence, 'events' | 'records'> & Partial<Pick<Evidence, 'presses' | 'began'>>): Finding[] {
  const rule = 'chain-holds';
  const findings: Finding[] = [];
  const byId = recordsOf(records);
  const lastState = new Map<string, string>();
  const edits = events.filter(({ happening }) => editing.has(happening));
  const lastEdit = new Map(edits.map(({ record_id, seq }) => [record_id, seq]));
  const typings = events.filter(({ happening }) => happening === 'plate-typed');
  const typed = new Map(typings.map(({ record_id, seq }) => [record_id, seq]));
  const plates = earlierPlates(records, presses);
  const pictures = new Map(presses.map(({ pressId, pictureSha256 }) => [pressId, pictureSha256]));
  const bare = events.filter(({ happening }) => happening === 'picture-erased');
  const pictured = new Map(bare.map(({ record_id, seq }) => [record_id, seq]));
  const gaps = gapsIn(events);
  let before = { seq: began.events, hash: began.hash };
  for (const event of events) {
    const { record_id, at_ms, happening, from_state, to_state, detail, digest, hash } = event;
    const fields = {
      recordId: record_id,
      atMs: at_ms,
      happening,
      from: from_state,
      to: to_state,
      detail,
      digest,
    };
    if (chainHash(before.hash, fields) !== hash && !gaps.has(gapOf(before, event)))
      findings.push({ rule, what: `event ${event.seq} is not what follows the one before it` });
    before = event;
    lastState.set(record_id, to_state);
    const record = byId.get(record_id);
    if (record === undefined) continue;
    const { salt, plate, at, entry_id: entryId } = record;
    // A picture whose time was over stood in all that was chained before.
    const isPictured = event.seq < (pictured.get(record_id) ?? 0);
    const pictureSha256 = isPictured ? (pictures.get(record.press_id) ?? null) : record.picture_sha256;
    // An edit that the service confirmed gives its entry another plate from then on, and what waits for that another one, or its first.
    const isBeforeEdit = event.seq < (lastEdit.get(record_id) ?? 0);
    const earlier = isBeforeEdit
      ? [...(plates.get(entryId ?? record_id) ?? []), ...(entryId ? [''] : [])]
      : [];
    // A car that came in at one tap had none before.
    const none = event.seq < (typed.get(record_id) ?? 0) ? [''] : [];
    if (
      ![plate, ...earlier, ...none].some(
        (had) => personalDigest({ salt, plate: had, at, pictureSha256 }) === digest,
      )
    )
      findings.push({ rule, what: `event ${event.seq} is of other personal data than its record` });
  }
  for (const record of records)
    if (lastState.get(record.id) !== record.state)
      findings.push({
        rule,
        what: `record ${record.id} is ${record.state}, its events end with ${lastState.get(record.id)}`,
      });
  const known = new Set(records.map(({ id }) => id));
  // What salvage could not read it says is lost; that is a fault where the campaign has destroyed nothing.
  const mayBeLost = presses.some(({ destroyed }) => destroyed !== null);
  const erased = new Set(presses.flatMap((press) => (press.erased === true ? [recordIdOf(press)] : [])));
  for (const [id, state] of lastState)
    if (
      !known.has(id) &&
      id !== '' &&
      !(mayBeLost && state === 'lost') &&
      !(erased.has(id) && state === 'erased')
    )
      findings.push({ rule: 'no-record-vanishes', what: `record ${id} has events and no row` });
  return findings;
}

/** What gives a record other personal data than it had; a supervisor's word may. */
const editing: ReadonlySet<string> = new Set([
  'edited-at-service',
  'entry-edited',
  'corrected',
  'supervisor',
]);

/** What lies between an event and the one before it, as a salvage tells of it: the numbers that are gone, or the one that does not follow. */
const gapOf = (before: { readonly seq: number }, { seq }: { readonly seq: number }): string =>
  seq > before.seq + 1 ? `${before.seq + 1}-${seq - 1}` : `${seq}-${seq}`;

/** Where the salvages say that the chain of a damaged journal is broken: there and nowhere else it may be. */
function gapsIn(events: readonly FiledEvent[]): ReadonlySet<string> {
  const salvages = events.filter(({ happening, record_id }) => happening === 'salvaged' && record_id === '');
  const told = salvages.flatMap(({ detail }) => (JSON.parse(detail) as { gaps: [number, number][] }).gaps);
  return new Set(told.map(([first, last]) => `${first}-${last}`));
}

/** By the entry's record: the plates that it had or was to have, as far as anything still says so. */
function earlierPlates(records: readonly FiledRecord[], presses: readonly Press[]): Map<string, Set<string>> {
  const plates = new Map([...platesOf(presses)].map(([entry, known]) => [entry, new Set(known)]));
  const add = (entry: string, plate: string | undefined): void => {
    if (plate !== undefined) plates.set(entry, (plates.get(entry) ?? new Set()).add(plate));
  };
  for (const { saved, plate, formerPlates = [] } of presses)
    if (saved !== null) for (const had of [plate, ...formerPlates]) add(saved.id, had);
  for (const record of records) {
    if (record.operation !== 'edit-entry' || record.entry_id === null) continue;
    add(record.entry_id, record.plate);
    add(record.entry_id, filedAct(record).values.plateNumber);
  }
  return plates;
}
