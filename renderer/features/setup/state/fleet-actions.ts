import { services } from '../../../state/booth/services.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { initialFleet, useFleet } from './fleet.ts';
import { inSupervisorSession } from './in-supervisor-session.ts';

/** Reads how all booths of the site are, and goes on showing what was read before until that is there. */
export async function readFleet(): Promise<void> {
  const answer = await inSupervisorSession((supervisorSession) =>
    services().booth.fleet.read({ supervisorSession }),
  );
  if (answer === null) return;
  if (answer.ok) useFleet.setState({ read: answer.value, problem: null });
  else useFleet.setState({ problem: errorMessage(answer.error) });
}

/** @param first the place of the first to be shown */
export const turnFleet = (first: number): void => useFleet.setState({ first });

/** The section is left: what was shown there is of that moment. */
export const forgetFleet = (): void => useFleet.setState(initialFleet, true);
