import { services } from '../../../state/booth/services.ts';
import { useSetup } from './setup.ts';
import { showError } from '../../../state/booth/with-pin.ts';

/** Ends the program, so that it stays ended. A supervisor session that is over asks for the PIN again, and says why. */
export async function leaveProgram(): Promise<void> {
  const { supervisorSession, busy } = useSetup.getState();
  if (supervisorSession === null || busy) return;
  useSetup.setState({ busy: true, done: null });
  const answer = await services().booth.setup.leave({ supervisorSession });
  if (useSetup.getState().supervisorSession !== supervisorSession) return;
  useSetup.setState({ busy: false });
  if (answer.ok) return useSetup.setState({ done: { key: 'setup.program.closing' } });
  useSetup.setState({ supervisorSession: null });
  showError(useSetup, answer.error);
}
