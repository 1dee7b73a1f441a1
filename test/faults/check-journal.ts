import { chainHash, chainStart, personalDigest } from '../../electron/booth/journal/chain.ts';
import type { Evidence } from './evidence.ts';
import { recordsOf } from './check-wire.ts';
import type { Finding } from './stage.ts';

/** Recomputes the chain from its start: every event, each record's last event, and the personal data behind the digests. */
export function checkChain({
  events,
  records,
  presses = [],
}: Pick<Evidence, 'events' | 'records'> & Partial<Pick<Evidence, 'presses'>>): Finding[] {
  const rule = 'chain-holds';
  const findings: Finding[] = [];
  const byId = recordsOf(records);
  const lastState = new Map<string, string>();
  let before = chainStart;
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
    if (chainHash(before, fields) !== hash)
      findings.push({ rule, what: `event ${event.seq} is not what follows the one before it` });
    before = hash;
    lastState.set(record_id, to_state);
    const record = byId.get(record_id);
    if (record === undefined) continue;
    const { salt, plate, at, picture_sha256: pictureSha256 } = record;
    // A plate that was corrected while it was queued has another digest from then on; the campaign corrects none.
    if (personalDigest({ salt, plate, at, pictureSha256 }) !== digest)
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
  for (const [id, state] of lastState)
    if (!known.has(id) && id !== '' && !(mayBeLost && state === 'lost'))
      findings.push({ rule: 'no-record-vanishes', what: `record ${id} has events and no row` });
  return findings;
}

/** Every picture that was pressed is there, byte for byte, or is told to be smaller or absent. */
export function checkPictures({ presses, records, pictures }: Evidence): Finding[] {
  const originals = new Map(
    pictures.filter(({ variant }) => variant === 'original').map((kept) => [kept.recordId, kept.sha256]),
  );
  const pressed = new Map(presses.map((press) => [press.pressId, press]));
  return records.flatMap((record): Finding[] => {
    const press = pressed.get(record.press_id);
    if (press === undefined || press.pictureLost) return [];
    const { pictureSha256 } = press;
    const kept = originals.get(record.id) ?? null;
    // On a full disk a smaller picture or none may be kept, if *Saved* did not claim otherwise.
    const shown = press.saved;
    const told =
      record.picture_note !== null && (shown === null || shown.pictureNote !== null || !shown.hasPicture);
    const asPressed = record.picture_sha256 === pictureSha256 && kept === pictureSha256;
    if (asPressed || (told && kept === record.picture_sha256)) return [];
    return [
      { rule: 'picture-is-kept', what: `${record.operation} ${record.plate}: another picture, or none` },
    ];
  });
}
