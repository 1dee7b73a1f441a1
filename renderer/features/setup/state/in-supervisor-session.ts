import type { Result } from '../../../../electron/contract/result.ts';
import { sessionOver, useSetup } from './setup.ts';

/** A supervisor session that is over asks for the PIN again. @returns null: there is no session any more */
export async function inSupervisorSession<T>(
  call: (supervisorSession: string) => Promise<Result<T>>,
): Promise<Result<T> | null> {
  const { supervisorSession } = useSetup.getState();
  if (supervisorSession === null) return null;
  const answer = await call(supervisorSession);
  if (useSetup.getState().supervisorSession !== supervisorSession) return null;
  if (answer.ok || answer.error.code !== 'visit-over') return answer;
  sessionOver(answer.error);
  return null;
}
