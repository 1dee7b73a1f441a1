import type { CallInput } from '../../contract/channels.ts';
import { plateAsKept, plateLength } from '../../contract/plate-rules.ts';
import { plateLengthLimit, type RecordView } from '../../contract/record.ts';
import { refuse, type Result } from '../../contract/result.ts';
import type { MeantSession, PressReading, SiteStay } from '../journal/model/press-types.ts';
import { commit, hashed, pictureFault, readAsKept, stamp, type GatePorts } from './press.ts';

/**
 * A car leaves: one that this booth let in, or that waits at another one, or a session that the service told of, or whose id was scanned.
 * While its entry has no session id yet, here or there, its exit waits for it.
 *
 * @param read as in `enter`
 * @returns the record as `queued` or `waiting-for-entry`; `entry-not-found`, `already-left`, `plate-too-long`,
 * `picture-not-jpeg`: nothing was saved; `not-saved`, `disk-full`, `stopped`: the disk refused. A repeated `pressId` answers
 * with the first record.
 */
export async function exit(
  ports: GatePorts,
  press: CallInput<'gate.exit'>,
  read: PressReading | null,
): Promise<Result<RecordView>> {
  const stamped = stamp(ports);
  const fault = pictureFault(press.picture);
  if (fault !== null) return fault;
  const meant = meantBy(ports, press);
  if (!meant.ok) return meant;
  const { pressId, picture, pictureNote } = press;
  const more = { ...(await hashed(picture)), ...readAsKept(ports, read) };
  return commit(ports, () =>
    ports.journal.appendExit({ ...stamped, ...more, ...meant.value, pressId, picture, pictureNote }),
  );
}

/** Of a session that is known by its id alone, the plate is what the attendant typed, or nothing. */
function meantBy(
  { parked, plates, siteEntryOf }: GatePorts,
  { entryId, siteEntry, sessionId = '', plate: typed }: CallInput<'gate.exit'>,
): Result<MeantSession | { readonly site: SiteStay }> {
  if (entryId !== undefined) return { ok: true, value: { entryId } };
  const car = parked.find(siteEntry === undefined ? { sessionId } : { siteEntry });
  const id = car?.sessionId ?? sessionId.trim();
  const plate = car?.plate ?? plateAsKept(plates, typed);
  if (plateLength(plate) > plateLengthLimit)
    return refuse('plate-too-long', { field: 'plate', limit: plateLengthLimit });
  const vehicleClass = car?.vehicleClass ?? '';
  // Its session may have been told since it was shown.
  if (siteEntry !== undefined && (car?.sessionId ?? null) === null)
    return { ok: true, value: { site: { entry: siteEntry, plate, vehicleClass } } };
  // By the time of its turn the car may have left by its booth, and the ledger not know the session any more.
  const known = siteEntry ?? siteEntryOf(id);
  const site = known === null ? {} : { siteEntry: known };
  return { ok: true, value: { session: { sessionId: id, plate, vehicleClass, ...site } } };
}
