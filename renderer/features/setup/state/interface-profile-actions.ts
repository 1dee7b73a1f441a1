import type { DriveFile } from '../../../../electron/contract/removable-drive.ts';
import { asking, refused, supervisorSessionGiven, waiting } from './asking.ts';
import { changed } from './booth-setup-actions.ts';
import { tellKeptLate } from './kept-late.ts';
import { useBoothSetup, type ProfileStep } from './booth-setup.ts';
import { services } from '../../../state/booth/services.ts';
import { useSetup } from './setup.ts';

const { getState: state, setState } = useBoothSetup;

/** Shows what the service is told to be able to do, and by what. */
export async function openProfile(): Promise<void> {
  useSetup.setState({ done: null });
  const isForThis = asking();
  const answer = await services().booth.setup.profile(supervisorSessionGiven());
  if (!isForThis()) return;
  if (answer.ok) setState({ profile: { inForce: answer.value, at: { step: 'now' } }, problem: null });
  else refused(answer);
}

function goTo(at: ProfileStep): void {
  const { profile } = state();
  if (profile !== null) setState({ profile: { ...profile, at }, problem: null });
}

/** To the step before; from the first one to the overview. */
export function profileBack(): void {
  const { profile, busy } = state();
  if (profile === null || busy) return;
  if (profile.at.step === 'read') void findProfiles();
  else if (profile.at.step === 'now') setState({ profile: null, problem: null });
  else goTo({ step: 'now' });
}

export const askForNone = (): void => goTo({ step: 'alone' });

/** Looks for files on the memory sticks that are connected. */
export async function findProfiles(): Promise<void> {
  const isForThis = asking();
  const answer = await services().booth.setup.files(supervisorSessionGiven());
  if (!isForThis()) return;
  if (answer.ok) goTo({ step: 'files', files: answer.value });
  else refused(answer);
}

/** Has one checked; nothing is changed. */
export async function readProfile(from: DriveFile): Promise<void> {
  const isForThis = asking();
  const answer = await services().booth.setup.readProfile({ ...supervisorSessionGiven(), ...from });
  if (!isForThis()) return;
  if (answer.ok) goTo({ step: 'read', from, read: answer.value });
  else refused(answer);
}

/** Puts the one that was checked in force, or the specification alone. */
export async function keepProfile(): Promise<void> {
  const { profile, busy } = state();
  if (profile === null || busy) return;
  const { at } = profile;
  if (at.step !== 'read' && at.step !== 'alone') return;
  const { booth, play } = services();
  const ends = waiting();
  setState({ problem: null });
  const answer =
    at.step === 'read'
      ? await booth.setup.takeProfile({ ...supervisorSessionGiven(), ...at.from })
      : await booth.setup.change({
          ...supervisorSessionGiven(),
          settings: { service: { interfaceProfile: null } },
        });
  play(answer.ok && answer.value.state === 'changed' ? 'saved' : 'refused');
  if (!ends()) return tellKeptLate(answer);
  if (!answer.ok) return refused(answer);
  changed(null, answer.value);
}
