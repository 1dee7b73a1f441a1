import type { CallInput } from '../../contract/channels.ts';
import type { RecordView } from '../../contract/record.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import type { SupervisorPin } from '../people/supervisor-pin.ts';
import { decideOn, isEntryOf, type DecidingPorts } from './deciding.ts';
import { checkedPlate, classFault, isInside } from './press.ts';

export interface SecondThoughtsPorts extends DecidingPorts {
  /** The site wants a supervisor for it. */
  readonly undoBySupervisor: boolean;
  readonly pin: Pick<SupervisorPin, 'check'>;
}

type Given = Pick<CallInput<'gate.withdraw'>, 'supervisor'>;

/** @returns whose decision it is, where that is not whoever is on duty; where the site wants a supervisor: what refuses the PIN */
async function decider(
  { undoBySupervisor, pin }: SecondThoughtsPorts,
  { supervisor }: Given,
): Promise<Result<{ by?: string }>> {
  if (!undoBySupervisor) return ok({});
  if (supervisor === undefined) return refuse('pin-wrong', { field: 'supervisor' });
  const come = await pin.check(supervisor.pin, supervisor.who);
  return come.ok ? ok({ by: come.value }) : come;
}

/**
 * Another plate or class for an entry that is still in the queue. It stays the same record, with the time of its press; what is
 * sent is made of it as it is then. Exits that wait for it go on waiting.
 *
 * An exit has neither plate nor class on the wire (specification, section 4.2), it names a session: that of another car is another
 * exit, after this one is withdrawn.
 *
 * @returns the record as `queued`; `already-inside` where another car with that plate is and nobody said that this is one more;
 * `plate-empty`, `plate-too-long`, `class-unknown`, `entry-not-found`: nothing was changed, ask again; `not-possible-now` where it is
 * on its way, or was sent before and may have been executed; `not-saved`, `disk-full`, `stopped`: the disk refused. The same
 * correction once more answers with the record as it is. Where the site wants a supervisor: what refuses the PIN.
 */
export async function correct(
  ports: SecondThoughtsPorts,
  { recordId, plate: typed, vehicleClass, despiteInside, ...given }: CallInput<'gate.correct'>,
): Promise<Result<RecordView>> {
  const plate = checkedPlate(ports, typed);
  if (!plate.ok) return plate;
  const fault = classFault(ports, vehicleClass);
  if (fault !== null) return fault;
  const come = await decider(ports, given);
  if (!come.ok) return come;
  const edited = { plate: plate.value, vehicleClass };
  return decideOn(ports, recordId, {
    ...come.value,
    event: { type: 'corrected' },
    edited,
    isDone: isEntryOf(edited),
    fault: async (record) => {
      if (record?.operation !== 'entry') return refuse('entry-not-found', { field: 'recordId' });
      if (record.state !== 'queued') return refuse('not-possible-now');
      // Of the plate that it has, that was asked when it was typed.
      const isNew = record.plate !== edited.plate;
      return isNew && despiteInside !== true && (await isInside(ports, edited.plate))
        ? refuse('already-inside', { field: 'plate' })
        : null;
    },
  });
}

/**
 * Takes back what has not been sent: a rush car, an entry, an exit, or something that was to be done with a session. Exits that wait for an entry
 * that is withdrawn need attention; a car whose exit is withdrawn is inside again.
 *
 * @returns the record as `voided`; `not-possible-now` where it is on its way, or was sent before and may have been executed;
 * `not-saved`, `disk-full`, `stopped`: the disk refused. Withdrawn once more it answers with the record as it is.
 * Where the site wants a supervisor: what refuses the PIN.
 */
export async function withdraw(
  ports: SecondThoughtsPorts,
  { recordId, reason = '', ...given }: CallInput<'gate.withdraw'>,
): Promise<Result<RecordView>> {
  const come = await decider(ports, given);
  if (!come.ok) return come;
  return decideOn(ports, recordId, {
    ...come.value,
    event: { type: 'withdrawn' },
    reason,
    isDone: ({ state, reason: why }) => state === 'voided' && why === 'withdrawn',
    fault: () => null,
  });
}
