import type { CallInput } from '../../contract/channels.ts';
import type { RecordView } from '../../contract/record.ts';
import { refuse, type Result } from '../../contract/result.ts';
import { checkedPlate, commit, hashed, pictureFault, stamp, type GatePorts } from './press.ts';

/**
 * A car comes in: one committed record, picture included, and only then an answer.
 *
 * @returns the record as `queued`; `plate-empty`, `plate-too-long`, `class-unknown`, `picture-not-jpeg`: nothing was saved,
 * ask again; `not-saved`, `disk-full`, `stopped`: the disk refused. A repeated `pressId` answers with the first record.
 */
export async function enter(ports: GatePorts, press: CallInput<'gate.enter'>): Promise<Result<RecordView>> {
  const stamped = stamp(ports);
  const plate = checkedPlate(press.plate);
  if (!plate.ok) return plate;
  if (!ports.vehicleClasses.includes(press.vehicleClass))
    return refuse('class-unknown', { place: 'vehicleClass' });
  const fault = pictureFault(press.picture);
  if (fault !== null) return fault;
  const { pressId, vehicleClass, picture, pictureNote } = press;
  const hash = await hashed(picture);
  return commit(ports, () =>
    ports.journal.appendEntry({
      ...stamped,
      ...hash,
      pressId,
      plate: plate.value,
      vehicleClass,
      picture,
      pictureNote,
    }),
  );
}
