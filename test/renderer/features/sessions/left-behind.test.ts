import { beforeEach, describe, expect, it } from 'vitest';
import { writeField } from '../../../../renderer/features/sessions/state/sessions-act.ts';
import {
  closeSessions,
  openSessions,
} from '../../../../renderer/features/sessions/state/sessions-actions.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, nextShift, ok, toldKey } from '../../../support/answering-pages.ts';
import { recordView } from '../../../support/fixture-page-states.ts';
import { chooseActOf, sendAct, typeCharge } from '../../../support/sent-acts.ts';

let pages: AnsweringPages;
let atMs = 8_900_000_000;
beforeEach(() => {
  pages = new AnsweringPages();
  atMs += 1_000_000;
});
const saved = (operation: string) => ok(recordView({ id: operation, operation: operation as never }));

/** One car is charged; while that is answered, something is done with another one. */
async function chargedBeside(one: string, other: string): Promise<void> {
  openSessions();
  chooseActOf(one, 'direct-charge');
  typeCharge();
  await sendAct(atMs);
  expect(pages.asked('sessions.act')).toHaveLength(1);
  closeSessions();
  openSessions();
  chooseActOf(other, 'cancel');
  writeField('reason', 'Turned back');
  await sendAct(atMs);
  expect(pages.asked('sessions.act')).toHaveLength(2);
  const [charge, cancel] = pages.asked('sessions.act');
  await charge?.answer(saved('direct-charge'));
  await cancel?.answer(saved('cancel'));
}

describe('a charge that was saved while another car was seen to', () => {
  it('is another one, the next time', async () => {
    await chargedBeside('behind-a', 'behind-b');
    chooseActOf('behind-a', 'direct-charge');
    // It stands in the history. The same amount once more is another charge.
    typeCharge();
    await sendAct(atMs);
    const [one, , next] = pages.asked('sessions.act');
    expect(next?.input['act']).toBe('direct-charge');
    expect(next?.input['pressId']).not.toBe(one?.input['pressId']);
  });

  it('is not said to be dropped as the shift changes', async () => {
    await chargedBeside('behind-c', 'behind-d');
    useScreen.setState({ notice: null });
    nextShift();
    expect(toldKey()).not.toBe('notice.leftDropped');
  });
});

describe('a charge that was pressed once more after fifteen seconds', () => {
  it('is still the same press where only the first one is answered', async () => {
    openSessions();
    chooseActOf('behind-twice', 'charge');
    await sendAct(atMs);
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(2);
    await pages.asked('sessions.act')[0]?.answer({ ok: false, error: { code: 'stopped' } });
    // Nothing seems to happen, of the second.
    closeSessions();
    openSessions();
    chooseActOf('behind-twice', 'edit-entry');
    chooseActOf('behind-twice', 'charge');
    await sendAct(atMs);
    const [, second, third] = pages.asked('sessions.act');
    expect(third?.input['act']).toBe('charge');
    expect(third?.input['pressId']).toBe(second?.input['pressId']);
  });
});
