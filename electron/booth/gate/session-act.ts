import type { CallInput } from '../../contract/channels.ts';
import type { RecordView } from '../../contract/record.ts';
import { refuse, type Result } from '../../contract/result.ts';
import { boothTimeOf } from '../lib/booth-time.ts';
import type { MeantSession } from '../journal/model/press-types.ts';
import { needsReason, profileNames, type ActRequest } from '../outbox/prepare-act.ts';
import type { PrepareFault } from '../service/interface-profile/fill-request.ts';
import { inputsOf, prepareOperation, valuesSent } from '../service/interface-profile/prepare-operation.ts';
import type { InterfaceProfile } from '../service/interface-profile/profile-schema.ts';
import type { ParkedCar } from '../sessions/parked-car.ts';
import { sessionFacts, type SessionPorts } from '../sessions/session-detail.ts';
import { checkedPlate, commit, stamp, type GatePorts } from './press.ts';

export interface SessionActPorts extends GatePorts, SessionPorts {
  readonly profile: () => InterfaceProfile;
}

/**
 * Something is done with a session: recorded first, then sent by the outbox under the same rules as an entry. What the site's
 * profile sends and nobody changed is what is known of the session.
 *
 * @returns the record as `queued`; `not-mapped`, `session-not-found` (also while its entry is not confirmed), `reason-empty`,
 * `value-wrong` with the name of the value, `plate-empty`, `plate-too-long`: nothing was saved; `not-saved`, `disk-full`,
 * `stopped`: the disk refused. A repeated `pressId` answers with the first record, or `pressed-otherwise` where that was something else
 * or was taken back.
 */
export async function act(
  ports: SessionActPorts,
  { pressId, session, act, values, inputs, reason }: CallInput<'sessions.act'>,
): Promise<Result<RecordView>> {
  const stamped = stamp(ports);
  const note = reason.trim();
  const name = profileNames[act];
  const profile = ports.profile();
  if (needsReason(profile, act) && note === '') return refuse('reason-empty', { field: 'reason' });
  const facts = await sessionFacts(ports, session);
  if (facts === null || facts.car.sessionId === null) return refuse('session-not-found');
  const plate = checkedPlate(ports, values.plateNumber ?? facts.car.plate);
  if (values.plateNumber !== undefined && !plate.ok) return plate;
  const first = await ports.journal.pressed(pressId);
  const known = {
    plateNumber: plate.ok ? plate.value : null,
    vehicleClass: facts.car.vehicleClass,
    startDateTime: facts.car.enteredAt,
    endDateTime: facts.leftAt ?? first?.at ?? boothTimeOf(stamped.atMs, stamped.offsetMinutes),
  };
  const all = { ...known, ...values, plateNumber: known.plateNumber };
  const sent = new Set<string>(valuesSent(profile, name));
  const request: ActRequest = {
    values: Object.fromEntries(Object.entries(all).filter(([value]) => sent.has(value))),
    inputs,
    figures: inputsOf(profile, name).flatMap((input) => (input.kind === 'text' ? [] : [input.name])),
  };
  const ours = { parkingSessionId: facts.car.sessionId, reason: note };
  const prepared = prepareOperation(profile, name, { ...request.values, ...ours }, inputs);
  if (!prepared.ok) return refusalOf(prepared.fault);
  return commit(ports, () =>
    ports.journal.appendAct({
      ...stamped,
      ...meantBy(facts.car),
      pressId,
      act,
      request: JSON.stringify(request),
      note,
      picture: null,
      pictureNote: null,
    }),
  );
}

const refusalOf = ({ code, name }: PrepareFault): Result<never> =>
  code === 'not-mapped' ? refuse('not-mapped') : refuse('value-wrong', { field: name });

const meantBy = ({ entryId, sessionId, plate, vehicleClass }: ParkedCar): MeantSession =>
  entryId === null
    ? { session: { sessionId: sessionId ?? '', plate, vehicleClass: vehicleClass ?? '' } }
    : { entryId };
