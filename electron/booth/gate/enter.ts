import type { CallInput } from '../../contract/channels.ts';
import type { RecordView } from '../../contract/record.ts';
import type { PressReading } from '../journal/model/press-types.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import {
  checkedPlate,
  classFault,
  commit,
  hashed,
  isInside,
  pictureFault,
  readAsKept,
  stamp,
  type GatePorts,
} from './press.ts';

/**
 * A car comes in: one committed record, picture included, and only then an answer.
 *
 * @param read what was read of the car in the picture; null: nothing
 * @returns the record as `queued`; `already-inside` where a car with that plate is and nobody said that this is another one;
 * `plate-empty`, `plate-too-long`, `class-unknown`, `picture-not-jpeg`: nothing was saved,
 * ask again; `not-saved`, `disk-full`, `stopped`: the disk refused. A repeated `pressId` answers with the first record.
 */
export async function enter(
  ports: GatePorts,
  press: CallInput<'gate.enter'>,
  read: PressReading | null,
): Promise<Result<RecordView>> {
  const stamped = stamp(ports);
  const plate = checkedPlate(ports, press.plate);
  if (!plate.ok) return plate;
  const fault = classFault(ports, press.vehicleClass) ?? pictureFault(press.picture);
  if (fault !== null) return fault;
  const { pressId, vehicleClass, picture, pictureNote } = press;
  if (press.despiteInside !== true && (await isInside(ports, plate.value))) {
    const first = await ports.journal.pressed(pressId);
    return first === null ? refuse('already-inside', { field: 'plate' }) : ok(first);
  }
  const hash = await hashed(picture);
  return commit(ports, () =>
    ports.journal.appendEntry({
      ...stamped,
      ...hash,
      ...readAsKept(ports, read),
      pressId,
      plate: plate.value,
      vehicleClass,
      picture,
      pictureNote,
    }),
  );
}
