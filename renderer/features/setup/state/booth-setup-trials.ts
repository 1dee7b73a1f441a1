import type { ServiceToCheck } from '../../../../electron/contract/connection-check.ts';
import type { SettingsView } from '../../../../electron/contract/settings.ts';
import { services } from '../../../state/booth/services.ts';
import { inThisSession, refused, supervisorSessionGiven, trying } from './asking.ts';
import { faultMessage, questionOf } from './booth-setup-faults.ts';
import { proxyOf, useBoothSetup, type BoothSetupState, type SetupDraft, type Way } from './booth-setup.ts';
import { cameraPatch } from './camera-answers.ts';

// What the answers are tried with, before anything is kept.

const { getState: state, setState } = useBoothSetup;

/** The service that a way is about, for the connection check; null: the one in use. */
function serviceOf(way: Way, draft: SetupDraft, view: SettingsView): ServiceToCheck | null {
  if (way !== 'all' && way !== 'service') return null;
  return {
    address: draft.address.trim(),
    proxy: proxyOf(draft),
    token: draft.token.trim() || null,
    probe: view.settings.service?.probe ?? true,
  };
}

/** The proxy of the way that is checked. */
export const proxyInUse = ({
  way,
  draft,
  view,
}: Pick<BoothSetupState, 'way' | 'draft' | 'view'>): string | null =>
  way === 'check' ? (view?.settings.service?.proxy ?? null) : proxyOf(draft);

/** Where nobody has said whether plates are read, what suits the plates of this site is marked to be kept or changed. */
export async function proposeReading(): Promise<void> {
  const { draft } = state();
  if (draft.reading !== null) return;
  const answer = await services().booth.reading.proposed({ plateProfile: draft.plates });
  const { at, draft: now } = state();
  if (answer.ok && at === 'reading' && now.reading === null && now.plates === draft.plates)
    setState({ draft: { ...now, reading: answer.value } });
}

/** Goes the way to the service that is being set up, or to the one in use. */
export async function check(): Promise<void> {
  const { way, draft, view } = state();
  if (way === null || view === null || state().check === 'running') return;
  setState({ check: 'running', problem: null });
  const isForThis = trying();
  const isSameSession = inThisSession();
  const answer = await services().booth.setup.check({
    ...supervisorSessionGiven(),
    service: serviceOf(way, draft, view),
  });
  // The answers were changed meanwhile, and may be checked anew.
  if (state().check !== 'running' || !isForThis()) return;
  if (answer.ok) return setState({ check: answer.value });
  setState({ check: null });
  const { code, field = '' } = answer.error;
  const asked = code === 'value-wrong' ? questionOf({ path: field }) : null;
  if (asked === null) return isSameSession() ? refused(answer) : undefined;
  // Whoever has gone back is at another question, and types there.
  if (state().at !== 'check') return;
  setState({ at: asked, problem: faultMessage({ path: field, code: 'wrong' }) });
}

/** Has the core take a picture with the camera that is being set up. */
export async function tryCamera(): Promise<void> {
  const { draft, trial } = state();
  const camera = cameraPatch(draft.networkCamera, draft);
  if (camera === null || trial === 'running') return;
  setState({ trial: 'running', problem: null });
  const isForThis = trying();
  const isSameSession = inThisSession();
  const answer = await services().booth.setup.tryCamera({ ...supervisorSessionGiven(), camera });
  if (state().trial !== 'running' || !isForThis()) return;
  if (answer.ok) return setState({ trial: answer.value });
  setState({ trial: null });
  const { code, field = '' } = answer.error;
  const asked = code === 'value-wrong' ? questionOf({ path: field }) : null;
  if (asked === null) return isSameSession() ? refused(answer) : undefined;
  // Whoever has gone back is at another question, and types there.
  if (state().at !== 'cameraTrial') return;
  setState({ at: asked, problem: faultMessage({ path: field, code: 'wrong' }) });
}
