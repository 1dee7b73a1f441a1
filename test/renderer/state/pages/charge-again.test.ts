import { beforeEach, describe, expect, it } from 'vitest';
import { writeField } from '../../../../renderer/features/sessions/state/sessions-act.ts';
import {
  closeSessions,
  openSessions,
} from '../../../../renderer/features/sessions/state/sessions-actions.ts';
import { useSessions } from '../../../../renderer/features/sessions/state/sessions.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { AnsweringPages, nextShift, ok } from '../../../support/answering-pages.ts';
import { recordView } from '../../../support/fixture-page-states.ts';
import { chooseActOf, sendAct, typeCharge } from '../../../support/sent-acts.ts';

let pages: AnsweringPages;
let atMs = 8_910_000_000;
beforeEach(() => {
  pages = new AnsweringPages();
  atMs += 1_000_000;
});
const saved = (operation: string) => ok(recordView({ id: operation, operation: operation as never }));

describe('a charge that is looked at again as it is saved, after another car was seen to', () => {
  it.each([false, true])('is another one, the next time (the other answered before: %s)', async (before) => {
    const [one, other] = [`again-${String(before)}-a`, `again-${String(before)}-b`];
    openSessions();
    chooseActOf(one, 'direct-charge');
    typeCharge();
    await sendAct(atMs);
    closeSessions();
    openSessions();
    chooseActOf(other, 'cancel');
    writeField('reason', 'Turned back');
    await sendAct(atMs);
    const [charge, cancel] = pages.asked('sessions.act');
    if (before) await cancel?.answer(saved('cancel'));
    closeSessions();
    openSessions();
    // The page of the charge is shown, filled in, as it is answered.
    chooseActOf(one, 'direct-charge');
    await charge?.answer(saved('direct-charge'));
    if (!before) await cancel?.answer(saved('cancel'));
    // It stands in the history. The same amount once more is another charge.
    if (useSessions.getState().view.at !== 'act') chooseActOf(one, 'direct-charge');
    typeCharge();
    await sendAct(atMs);
    const next = pages.asked('sessions.act').at(-1);
    expect(next?.input['act']).toBe('direct-charge');
    expect(pages.asked('sessions.act')).toHaveLength(3);
    expect(next?.input['pressId']).not.toBe(charge?.input['pressId']);
  });
});

describe('a charge that is answered in the next shift, where it is looked at and nothing is typed', () => {
  it('is not there to be pressed once more', async () => {
    openSessions();
    chooseActOf('shift-c', 'direct-charge');
    typeCharge();
    writeField('input:remark', 'I suspect Minh');
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(1);
    nextShift();
    openSessions();
    chooseActOf('shift-c', 'direct-charge');
    await pages.last('sessions.act').answer(saved('direct-charge'));
    expect(useSessions.getState().draft).toBe(null);
  });
});

describe('an act that is being filled in as the shift changes', () => {
  it('leaves no list under the finger that takes what was meant for it', () => {
    openSessions();
    chooseActOf('shift-a', 'direct-charge');
    writeField('input:amount', '12');
    nextShift();
    expect(useSessions.getState().view.at).toBe('list');
    expect(isQuiet(performance.now())).toBe(true);
  });
  it('nor where nothing is typed of it yet', () => {
    openSessions();
    chooseActOf('shift-b', 'direct-charge');
    nextShift();
    expect(useSessions.getState().view.at === 'act' || isQuiet(performance.now())).toBe(true);
  });
});
