import type { CallInput } from '../../contract/channels.ts';
import { plateAsKept, plateLength } from '../../contract/plate-rules.ts';
import { plateLengthLimit, type RecordView } from '../../contract/record.ts';
import { refuse, type Result } from '../../contract/result.ts';
import { commit, hashed, pictureFault, stamp, type GatePorts } from './press.ts';

/**
 * A car leaves of which nothing is known: a record for the supervisor, with its picture and a reason. It is never sent: an exit
 * needs a session (specification, section 4.2).
 *
 * @returns the record as `local`; `reason-empty`, `plate-too-long`, `picture-not-jpeg`: nothing was saved; `not-saved`,
 * `disk-full`, `stopped`: the disk refused. A repeated `pressId` answers with the first record.
 */
export async function exception(
  ports: GatePorts,
  press: CallInput<'gate.exception'>,
): Promise<Result<RecordView>> {
  const stamped = stamp(ports);
  const note = press.reason.trim();
  if (note === '') return refuse('reason-empty', { field: 'reason' });
  const fault = pictureFault(press.picture);
  if (fault !== null) return fault;
  const plate = plateAsKept(ports.plates, press.plate);
  if (plateLength(plate) > plateLengthLimit)
    return refuse('plate-too-long', { field: 'plate', limit: plateLengthLimit });
  const { pressId, picture, pictureNote } = press;
  const hash = await hashed(picture);
  return commit(ports, () =>
    ports.journal.appendException({ ...stamped, ...hash, pressId, plate, note, picture, pictureNote }),
  );
}
