import { services } from '../../../state/booth/services.ts';
import { sessionOver, useSetup } from './setup.ts';

/** Ends the program, so that it stays ended. A supervisor session that is over asks for the PIN again, and says why. */
export async function leaveProgram(): Promise<void> {
  const { supervisorSession, busy } = useSetup.getState();
  if (supervisorSession === null || busy) return;
  useSetup.setState({ busy: true, done: null });
  const answer = await services().booth.setup.leave({ supervisorSession });
  if (useSetup.getState().supervisorSession !== supervisorSession) return;
  if (!answer.ok) return sessionOver(answer.error);
  useSetup.setState({ busy: false, done: { key: 'setup.program.closing' } });
}
