import { chooseAct, goOn, writeField } from '../../renderer/features/sessions/state/sessions-act.ts';
import { showSession } from '../../renderer/features/sessions/state/sessions-detail.ts';
import { useSessions } from '../../renderer/features/sessions/state/sessions.ts';
import { settled } from './acting-gate.ts';
import { everyAct, listedCars, sessionOf } from './fixture-page-sessions-states.ts';

/** A car's page is shown, and an act is chosen there. @throws where there is no such act */
export function chooseActOf(entryId: string, name: string): void {
  const [car] = listedCars();
  const act = everyAct.find((one) => one.act === name);
  if (car === undefined || act === undefined) throw new Error(name);
  showSession({ entryId });
  useSessions.setState({ detail: sessionOf(car) });
  chooseAct(act);
}

/** The large button, until the act is being sent. @param atMs when it is pressed first, of the page's clock */
export async function sendAct(atMs: number): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    void goOn(atMs + turn * 5_000);
    await settled();
    if (useSessions.getState().busy) return;
  }
}

/** All that a direct charge asks for. */
export function typeCharge(): void {
  writeField('input:amount', '12.50');
  writeField('input:receipt', 'true');
  writeField('input:tariff', 'DAY');
  writeField('input:axles', '2');
}
