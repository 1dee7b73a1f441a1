import type { RecordView, SessionAct } from '../../contract/record.ts';
import type { SendableRecord } from '../journal/model/record-types.ts';
import type { ActOperation } from '../service/interface-profile/profile-operations.ts';
import {
  prepareOperation,
  valuesSent,
  type OperationValues,
  type PreparedOperation,
} from '../service/interface-profile/prepare-operation.ts';
import type { InputValues } from '../service/interface-profile/profile-inputs.ts';
import type { InterfaceProfile } from '../service/interface-profile/profile-schema.ts';
import type { OperationOutcome, Outcome } from '../service/outcome.ts';

/** What a record of an operation on a session carries beyond its session: the JSON of its `request`. */
export interface ActRequest {
  readonly values: OperationValues;
  readonly inputs: InputValues;
  /** Which inputs are no text that somebody wrote: these name no plate. Left out: a program wrote it that did not tell. */
  readonly figures?: readonly string[];
}

/** The interface profile's name of each operation on a session. */
export const profileNames: Readonly<Record<SessionAct, ActOperation>> = {
  cancel: 'cancelSession',
  'edit-entry': 'editEntry',
  'edit-exit': 'editExit',
  charge: 'charge',
  'direct-charge': 'directCharge',
};

/** What changes a session is done with a reason, and so is what sends one. */
export const needsReason = (profile: InterfaceProfile, act: SessionAct): boolean =>
  act === 'cancel' ||
  act === 'edit-entry' ||
  act === 'edit-exit' ||
  valuesSent(profile, profileNames[act]).includes('reason');

const isAct = (operation: RecordView['operation']): operation is SessionAct =>
  Object.hasOwn(profileNames, operation);

/**
 * @param booth what the profile may send of the booth itself
 * @param jpeg sent as base64 where the profile asks for it
 * @returns null where the profile does not map the operation, or asks for more than was given when it was recorded
 */
export function prepareAct(
  profile: InterfaceProfile,
  booth: { readonly name: string; readonly lane: string },
  { view, request }: SendableRecord,
  jpeg: Uint8Array | null,
): PreparedOperation | null {
  if (!isAct(view.operation)) return null;
  const { values, inputs } = JSON.parse(request ?? '{"values":{},"inputs":{}}') as ActRequest;
  const imageBase64 =
    jpeg === null ? null : Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64');
  const ours = { parkingSessionId: view.sessionId, booth: booth.name, lane: booth.lane, reason: view.note };
  const prepared = prepareOperation(
    profile,
    profileNames[view.operation],
    { plateNumber: view.plate, ...values, ...ours, imageBase64 },
    inputs,
  );
  return prepared.ok ? prepared.value : null;
}

/** Fields that have a place of their own in an answer. */
const placed = new Set(['id', 'plateNumber', 'startDateTime', 'endDateTime']);

/**
 * What a mapped operation came to, as its record keeps it.
 *
 * @param sessionId the session that it is about: what a confirmed operation on a session is remembered with
 */
export function actOutcome(outcome: OperationOutcome, sessionId: string | null): Outcome {
  if (outcome.kind !== 'confirmed') return outcome;
  const { fields } = outcome.answer;
  const more = Object.entries(fields).filter(
    (field): field is [string, string] => !placed.has(field[0]) && field[1] !== null,
  );
  return {
    kind: 'confirmed',
    httpStatus: outcome.httpStatus,
    sessionId: sessionId ?? fields['id'] ?? '',
    answer: {
      isRegisteredUser: null,
      startDateTime: fields['startDateTime'] ?? null,
      endDateTime: fields['endDateTime'] ?? null,
      more: Object.fromEntries(more),
    },
  };
}
