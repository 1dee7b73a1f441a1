import type { CameraFrame } from '../../../../electron/contract/camera.ts';
import type { ConnectionCheck, ServiceToCheck } from '../../../../electron/contract/connection-check.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import type { SettingsView } from '../../../../electron/contract/settings.ts';
import { services } from '../../../state/booth/services.ts';
import { inThisSession, refused, supervisorSessionGiven, trying } from './asking.ts';
import { faultMessage, questionOf } from './booth-setup-faults.ts';
import {
  proxyOf,
  useBoothSetup,
  type BoothSetupState,
  type Question,
  type SetupDraft,
  type Way,
} from './booth-setup.ts';
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

/**
 * Asks the core to try the answers; nothing else is tried with them meanwhile, and what was changed since is tried anew.
 *
 * @param kept where its answer stands
 * @param page that of the trial: whoever has gone back is at another question, and types there
 */
async function tried(
  kept: 'check' | 'trial',
  page: Question,
  ask: () => Promise<Result<ConnectionCheck | CameraFrame>>,
): Promise<void> {
  setState({ [kept]: 'running', problem: null });
  const isForThis = trying();
  const isSameSession = inThisSession();
  const answer = await ask();
  if (state()[kept] !== 'running' || !isForThis()) return;
  if (answer.ok) return setState({ [kept]: answer.value });
  setState({ [kept]: null });
  const { code, field = '' } = answer.error;
  const asked = code === 'value-wrong' ? questionOf({ path: field }) : null;
  if (asked === null) return isSameSession() ? refused(answer) : undefined;
  if (state().at !== page) return;
  setState({ at: asked, problem: faultMessage({ path: field, code: 'wrong' }) });
}

/** Goes the way to the service that is being set up, or to the one in use. */
export async function check(): Promise<void> {
  const { way, draft, view } = state();
  if (way === null || view === null || state().check === 'running') return;
  const service = serviceOf(way, draft, view);
  await tried('check', 'check', () => services().booth.setup.check({ ...supervisorSessionGiven(), service }));
}

/** Has the core take a picture with the camera that is being set up. */
export async function tryCamera(): Promise<void> {
  const { draft, trial } = state();
  const camera = cameraPatch(draft.networkCamera, draft);
  if (camera === null || trial === 'running') return;
  await tried('trial', 'cameraTrial', () =>
    services().booth.setup.tryCamera({ ...supervisorSessionGiven(), camera }),
  );
}
