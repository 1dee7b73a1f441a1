import type { BoothEvent, BoothSnapshot } from '../../electron/contract/snapshot.ts';
import type { CameraStatus } from '../platform/camera/camera-status.ts';
import type { Light } from '../platform/camera/picture-health.ts';
import { followCounts, followRecord, forgetReasons } from '../features/attention/state/attention-actions.ts';
import { forgetTypedReason } from '../features/gate/state/exception-actions.ts';
import { freezeIfMissing } from '../state/actions/car-actions.ts';
import { alprTold } from '../state/actions/alpr-actions.ts';
import { services } from '../state/booth/services.ts';
import { followOperation, forgetNotes } from '../features/operation/state/operation-actions.ts';
import { followDuty, forgetShift } from '../features/people/state/people-actions.ts';
import { followUntyped } from '../features/rush/state/rush-actions.ts';
import { useScreen } from '../state/gate/screen.ts';
import { shiftIn } from '../state/gate/who.ts';
import { withSameParts } from '../state/booth/same-parts.ts';
import { searchAgain } from '../state/actions/search-actions.ts';
import { forgetAct } from '../features/sessions/state/sessions-act.ts';
import { notify } from '../state/actions/notice-actions.ts';
import { followLookUp, followSessionRecord } from '../features/sessions/state/sessions-detail.ts';
import { followTicket } from '../features/ticket/state/ticket-actions.ts';

/** Mirrors what the core says, and follows the record that the result card tells about. */
export function receiveSnapshot(received: BoothSnapshot): void {
  const { press, pressId, snapshot: before } = useScreen.getState();
  const snapshot = withSameParts(before, received);
  useScreen.setState({ snapshot });
  followCounts(before, snapshot);
  followUntyped(snapshot);
  followShift(before, snapshot);
  followDuty(snapshot);
  followLookUp(before, snapshot);
  if (press?.step === 'saved') {
    const record = snapshot.recent.find(({ id }) => id === press.record.id) ?? press.record;
    const stateSince = record.state === press.record.state ? press.stateSince : services().now();
    useScreen.setState({ press: { ...press, record, stateSince } });
  }
  // Who is inside may have changed under the attendant's fingers.
  if (pressId !== null) void searchAgain();
}

/** What one has typed and not sent is not shown to who is on duty next. */
function followShift(before: BoothSnapshot | null, after: BoothSnapshot): void {
  if (shiftIn(before) === shiftIn(after)) return;
  const forgotten = [forgetNotes(), forgetAct(), forgetReasons(), forgetShift(before), forgetTypedReason()];
  if (forgotten.includes(true)) notify({ key: 'notice.leftDropped' }, { outlasts: true });
}

/** Events are for the ear; the eye is served by the snapshot. A drained queue of cars that left long ago is silent. */
export function receiveEvent(event: BoothEvent): void {
  if (event.type === 'alpr-told') return alprTold();
  const { record } = event;
  followRecord(record);
  followSessionRecord(record);
  followTicket(record);
  followOperation(record);
  const { press } = useScreen.getState();
  const { play } = services();
  if (record.state === 'unknown') play('attention');
  else if (record.state === 'refused') play('refused');
  else if (record.state === 'confirmed' && press?.step === 'saved' && press.record.id === record.id) {
    play('sent');
  }
}

export function cameraChanged(camera: CameraStatus): void {
  const { kind, state } = useScreen.getState().camera;
  useScreen.setState({ camera });
  if (camera.kind !== kind || camera.state !== state)
    void services().booth.camera.report({ kind: camera.kind, state: camera.state });
  if (camera.state === 'live') freezeIfMissing();
}

export const cameraShown = (isCameraShown: boolean): void => useScreen.setState({ isCameraShown });

export function lightChanged(light: Light): void {
  if (useScreen.getState().light !== light) useScreen.setState({ light });
}
