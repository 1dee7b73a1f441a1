import type { CallInput } from '../../contract/channels.ts';
import type { RecordView } from '../../contract/record.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import type { Outbox } from '../outbox/outbox.ts';
import {
  checkedPlate,
  classFault,
  commit,
  hashed,
  isInside,
  pictureFault,
  refusedBy,
  stamp,
  type GatePorts,
} from './press.ts';

export interface RushPorts extends GatePorts {
  readonly outbox: Pick<Outbox, 'decide'>;
  /** Whether the site lets cars in before their plates are typed. */
  readonly rush: boolean;
  /** The disk takes what is to be saved. */
  readonly written: () => void;
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
  const { pressId, picture, pictureNote } = tap;
  const hash = await hashed(picture);
  return commit(ports, () =>
    ports.journal.appendDraft({ ...stamped, ...hash, pressId, picture, pictureNote }),
  );
}

/**
 * The plate of a car that `rush` saved: from here on its record is an entry like any other, with the time of the tap. Cars that
 * were saved before the site switched rush off are completed all the same.
 *
 * @returns the record as `queued`; `already-inside` where a car with that plate is and nobody said that this is another one;
 * `plate-empty`, `plate-too-long`, `class-unknown`, `entry-not-found`: nothing was changed, ask again; `not-possible-now` where it
 * is closed, or has another plate meanwhile; `not-saved`, `disk-full`, `stopped`: the disk refused. The same plate once more
 * answers with the record as it is.
 */
export async function complete(
  ports: RushPorts,
  { recordId, plate: typed, vehicleClass, despiteInside }: CallInput<'gate.complete'>,
): Promise<Result<RecordView>> {
  const plate = checkedPlate(ports, typed);
  if (!plate.ok) return plate;
  const fault = classFault(ports, vehicleClass);
  if (fault !== null) return fault;
  const edited = { plate: plate.value, vehicleClass };
  try {
    const before = await ports.journal.find(recordId);
    if (before === null) return refuse('entry-not-found', { place: 'recordId' });
    if (before.view.state !== 'draft') return completedAs(edited, before.view);
    if (despiteInside !== true && (await isInside(ports, plate.value)))
      return refuse('already-inside', { place: 'plate' });
    const { operator } = ports.who();
    const typedBy = operator === null ? {} : { decided: { by: operator } };
    const after = await ports.outbox.decide(recordId, { type: 'plate-typed' }, { edited, ...typedBy });
    // Somebody was faster: with the same plate it is the same completion.
    if (after === null) return completedAs(edited, (await ports.journal.find(recordId))?.view ?? null);
    ports.written();
    return ok(after);
  } catch (error) {
    return refusedBy(ports, error);
  }
}

function completedAs(
  { plate, vehicleClass }: { readonly plate: string; readonly vehicleClass: string },
  record: RecordView | null,
): Result<RecordView> {
  const same =
    record?.operation === 'entry' && record.plate === plate && record.vehicleClass === vehicleClass;
  return same && record.state !== 'voided' ? ok(record) : refuse('not-possible-now');
}
