import { beforeEach, describe, expect, it } from 'vitest';
import {
  actPlate,
  showField,
  writeField,
} from '../../../../renderer/features/sessions/state/sessions-act.ts';
import {
  closeSessions,
  openSessions,
} from '../../../../renderer/features/sessions/state/sessions-actions.ts';
import { useSessions } from '../../../../renderer/features/sessions/state/sessions.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, nextShift, ok, toldKey } from '../../../support/answering-pages.ts';
import { recordView } from '../../../support/fixture-page-states.ts';
import { chooseActOf, sendAct, typeCharge } from '../../../support/sent-acts.ts';

let pages: AnsweringPages;
let atMs = 5_900_000_000;
beforeEach(() => {
  pages = new AnsweringPages();
  atMs += 1_000_000;
});

describe('a direct charge that is looked at again while it is answered', () => {
  it('is not charged twice where a character was typed and taken back', async () => {
    openSessions();
    chooseActOf('late-charge', 'direct-charge');
    typeCharge();
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(1);
    closeSessions();
    openSessions();
    chooseActOf('late-charge', 'direct-charge');
    writeField('input:amount', '12.505');
    writeField('input:amount', '12.50');
    useScreen.setState({ notice: null });
    await pages.last('sessions.act').answer(ok(recordView({ id: 'c', operation: 'direct-charge' as never })));
    await sendAct(atMs);
    const [one, two] = pages.asked('sessions.act');
    expect(two === undefined || two.input['pressId'] === one?.input['pressId']).toBe(true);
  });

  it('nor an entry edited twice where its plate was only looked at', async () => {
    openSessions();
    chooseActOf('late-edit', 'edit-entry');
    writeField('vehicleClass', 'TRUCK');
    writeField('reason', 'Wrong class');
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(1);
    closeSessions();
    openSessions();
    chooseActOf('late-edit', 'edit-entry');
    showField('plateNumber');
    // As the field does by itself as it is shown.
    actPlate.moveCaret(Number.MAX_SAFE_INTEGER);
    showField(null);
    useScreen.setState({ notice: null });
    await pages.last('sessions.act').answer(ok(recordView({ id: 'c', operation: 'edit-entry' as never })));
    await sendAct(atMs);
    const [one, two] = pages.asked('sessions.act');
    expect(two === undefined || two.input['pressId'] === one?.input['pressId']).toBe(true);
  });
});

describe('what is typed on of an act, and left for another act while it is answered', () => {
  it('is kept, or dropped with a word', async () => {
    openSessions();
    chooseActOf('late-left', 'edit-entry');
    writeField('vehicleClass', 'TRUCK');
    writeField('reason', 'Wrong class');
    await sendAct(atMs);
    closeSessions();
    openSessions();
    chooseActOf('late-left', 'edit-entry');
    writeField('reason', 'Wrong class, and the plate is 51G77803');
    chooseActOf('late-left', 'cancel');
    useScreen.setState({ notice: null });
    await pages.last('sessions.act').answer(ok(recordView({ id: 'c', operation: 'edit-entry' as never })));
    const isTold = toldKey() !== undefined;
    chooseActOf('late-left', 'edit-entry');
    const kept = useSessions.getState().draft?.typed['reason'] === 'Wrong class, and the plate is 51G77803';
    expect(isTold || kept).toBe(true);
  });
});

describe('the reason of an act that is being sent as the shift changes', () => {
  it('is not shown to who is on duty next', async () => {
    openSessions();
    chooseActOf('late-shift', 'cancel');
    writeField('reason', 'I suspect Minh');
    await sendAct(atMs);
    nextShift();
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    closeSessions();
    openSessions();
    chooseActOf('late-shift', 'cancel');
    expect(useSessions.getState().draft?.typed['reason'] ?? '').toBe('');
  });
});

describe('a charge that the core answered late, and one more of the next day', () => {
  it('are two', async () => {
    openSessions();
    chooseActOf('late-late', 'charge');
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(1);
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    expect(useSessions.getState().busy).toBe(false);
    await pages.last('sessions.act').answer(ok(recordView({ id: 'c', operation: 'charge' as never })));
    // It stands in the history: nothing is to be done any more.
    closeSessions();
    openSessions();
    chooseActOf('late-late', 'charge');
    await sendAct(atMs);
    const [one, two] = pages.asked('sessions.act');
    expect(two?.input['pressId']).not.toBe(one?.input['pressId']);
  });
});
