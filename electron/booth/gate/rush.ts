import type { CallInput } from '../../contract/channels.ts';
import type { RecordView } from '../../contract/record.ts';
import { refuse, type Result } from '../../contract/result.ts';
import type { PressReading } from '../journal/model/press-types.ts';
import { decideOn, isEntryOf, type DecidingPorts } from './deciding.ts';
import {
  checkedPlate,
  classFault,
  commit,
  hashed,
  isInside,
  pictureFault,
  readAsKept,
  stamp,
} from './press.ts';

export interface RushPorts extends DecidingPorts {
  /** Whether the site lets cars in before their plates are typed. */
  readonly rush: boolean;
}

/**
 * Car now, plate later: one committed record with the picture and the time of the tap, and only then an answer.
 *
 * @returns the record as `draft`: it is not sent before `complete`; `switched-off`, `picture-not-jpeg`: nothing was saved;
 * `not-saved`, `disk-full`, `stopped`: the disk refused. A repeated `pressId` answers with the first record.
 */
export async function rush(ports: RushPorts, tap: CallInput<'gate.rush'>): Promise<Result<RecordView>> {
  const stamped = stamp(ports, tap.sinceTapMs);
  if (!ports.rush) return refuse('switched-off');
  const fault = pictureFault(tap.picture);
  if (fault !== null) return fault;
  const { pressId, picture, pictureNote, seen } = tap;
  const hash = await hashed(picture);
  const noted = seen === undefined ? {} : { note: seen };
  return commit(ports, () =>
    ports.journal.appendDraft({ ...stamped, ...hash, ...noted, pressId, picture, pictureNote }),
  );
}

/**
 * The plate of a car that `rush` saved: from here on its record is an entry like any other, with the time of the tap. Cars that
 * were saved before the site switched rush off are completed all the same.
 *
 * @param read as in `enter`, from the picture that the record was saved with
 * @returns the record as `queued`, or `unknown` where another disk, or what a damaged or older journal has lost, may have sent it; `already-inside` where a car with that plate is and nobody said that this is another one;
 * `plate-empty`, `plate-too-long`, `class-unknown`, `entry-not-found`: nothing was changed, ask again; `not-possible-now` where it
 * is closed, or has another plate meanwhile; `not-saved`, `disk-full`, `stopped`: the disk refused. The same plate once more
 * answers with the record as it is.
 */
export async function complete(
  ports: RushPorts,
  { recordId, plate: typed, vehicleClass, despiteInside }: CallInput<'gate.complete'>,
  read: PressReading | null,
): Promise<Result<RecordView>> {
  const plate = checkedPlate(ports, typed);
  if (!plate.ok) return plate;
  const fault = classFault(ports, vehicleClass);
  if (fault !== null) return fault;
  const edited = { plate: plate.value, vehicleClass };
  return decideOn(ports, recordId, {
    event: { type: 'plate-typed' },
    edited,
    ...readAsKept(ports, read),
    // Somebody was faster: with the same plate it is the same completion.
    isDone: isEntryOf(edited),
    fault: async (record) => {
      if (record === null) return refuse('entry-not-found', { field: 'recordId' });
      if (record.state !== 'draft') return refuse('not-possible-now');
      return despiteInside !== true && (await isInside(ports, edited.plate))
        ? refuse('already-inside', { field: 'plate' })
        : null;
    },
  });
}
