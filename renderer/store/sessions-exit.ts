import type { CarInside } from '../../electron/contract/inside.ts';
import { collaborators } from './collaborators.ts';
import { doubleTapMs } from './double-tap.ts';
import { letOutAtGate } from './exit-actions.ts';
import { justSaved } from './press-actions.ts';
import { useScreen } from './screen.ts';
import { isSaving } from './selectors.ts';
import { closeSessions } from './sessions-actions.ts';
import { useSessions } from './sessions.ts';

/**
 * Exit on a car's page: the car leaves as it would from the gate, which shows the result. The page stays for as long as the press's
 * second tap may come, so that it falls on nothing else.
 */
export async function letOutFromPage(car: CarInside): Promise<void> {
  const { busy, chosen } = useSessions.getState();
  if (busy || isSaving(useScreen.getState()) || justSaved()) return;
  useSessions.setState({ busy: true });
  await Promise.all([letOutAtGate(car), collaborators().sleep(doubleTapMs)]);
  // Meanwhile the attendant may have gone elsewhere.
  if (useSessions.getState().chosen !== chosen) return;
  useSessions.setState({ busy: false });
  closeSessions();
}
