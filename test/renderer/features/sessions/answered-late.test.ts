import { beforeEach, describe, expect, it } from 'vitest';
import {
  actPlate,
  chooseAct,
  goOn as goOnAct,
  showField,
  writeField,
} from '../../../../renderer/features/sessions/state/sessions-act.ts';
import {
  closeSessions,
  openSessions,
} from '../../../../renderer/features/sessions/state/sessions-actions.ts';
import { showSession } from '../../../../renderer/features/sessions/state/sessions-detail.ts';
import { useSessions } from '../../../../renderer/features/sessions/state/sessions.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, nextShift } from '../../../support/answering-pages.ts';
import { everyAct, listedCars, sessionOf } from '../../../support/fixture-page-sessions-states.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

let pages: AnsweringPages;
let atMs = 5_900_000_000;
const ok = (value: unknown) => ({ ok: true, value });
const toldKey = (): string | undefined => useScreen.getState().notice?.message.key;
const [car] = listedCars();
if (car === undefined) throw new Error('a car');
const act = (name: string) => {
  const found = everyAct.find((one) => one.act === name);
  if (found === undefined) throw new Error(name);
  return found;
};
beforeEach(() => {
  pages = new AnsweringPages();
  atMs += 1_000_000;
});
const choose = (entryId: string, name: string): void => {
  showSession({ entryId });
  useSessions.setState({ detail: sessionOf(car) });
  chooseAct(act(name));
};
const pressOn = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn += 1) {
    void goOnAct(atMs + turn * 5_000);
    await settled();
    if (useSessions.getState().busy) return;
  }
};
const typeCharge = (): void => {
  writeField('input:amount', '12.50');
  writeField('input:receipt', 'true');
  writeField('input:tariff', 'DAY');
  writeField('input:axles', '2');
};

describe('a direct charge that is looked at again while it is answered', () => {
  it('is not charged twice where a character was typed and taken back', async () => {
    openSessions();
    choose('late-charge', 'direct-charge');
    typeCharge();
    await pressOn();
    expect(pages.asked('sessions.act')).toHaveLength(1);
    closeSessions();
    openSessions();
    choose('late-charge', 'direct-charge');
    writeField('input:amount', '12.505');
    writeField('input:amount', '12.50');
    useScreen.setState({ notice: null });
    await pages.last('sessions.act').answer(ok(recordView({ id: 'c', operation: 'direct-charge' as never })));
    await pressOn();
    const [one, two] = pages.asked('sessions.act');
    expect(two === undefined || two.input['pressId'] === one?.input['pressId']).toBe(true);
  });

  it('nor an entry edited twice where its plate was only looked at', async () => {
    openSessions();
    choose('late-edit', 'edit-entry');
    writeField('vehicleClass', 'TRUCK');
    writeField('reason', 'Wrong class');
    await pressOn();
    expect(pages.asked('sessions.act')).toHaveLength(1);
    closeSessions();
    openSessions();
    choose('late-edit', 'edit-entry');
    showField('plateNumber');
    // As the field does by itself as it is shown.
    actPlate.moveCaret(Number.MAX_SAFE_INTEGER);
    showField(null);
    useScreen.setState({ notice: null });
    await pages.last('sessions.act').answer(ok(recordView({ id: 'c', operation: 'edit-entry' as never })));
    await pressOn();
    const [one, two] = pages.asked('sessions.act');
    expect(two === undefined || two.input['pressId'] === one?.input['pressId']).toBe(true);
  });
});

describe('what is typed on of an act, and left for another act while it is answered', () => {
  it('is kept, or dropped with a word', async () => {
    openSessions();
    choose('late-left', 'edit-entry');
    writeField('vehicleClass', 'TRUCK');
    writeField('reason', 'Wrong class');
    await pressOn();
    closeSessions();
    openSessions();
    choose('late-left', 'edit-entry');
    writeField('reason', 'Wrong class, and the plate is 51G77803');
    choose('late-left', 'cancel');
    useScreen.setState({ notice: null });
    await pages.last('sessions.act').answer(ok(recordView({ id: 'c', operation: 'edit-entry' as never })));
    const isTold = toldKey() !== undefined;
    choose('late-left', 'edit-entry');
    const kept = useSessions.getState().draft?.typed['reason'] === 'Wrong class, and the plate is 51G77803';
    expect(isTold || kept).toBe(true);
  });
});

describe('the reason of an act that is being sent as the shift changes', () => {
  it('is not shown to who is on duty next', async () => {
    openSessions();
    choose('late-shift', 'cancel');
    writeField('reason', 'I suspect Minh');
    await pressOn();
    nextShift();
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    closeSessions();
    openSessions();
    choose('late-shift', 'cancel');
    expect(useSessions.getState().draft?.typed['reason'] ?? '').toBe('');
  });
});

describe('a charge that the core answered late, and one more of the next day', () => {
  it('are two', async () => {
    openSessions();
    choose('late-late', 'charge');
    await pressOn();
    expect(pages.asked('sessions.act')).toHaveLength(1);
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    expect(useSessions.getState().busy).toBe(false);
    await pages.last('sessions.act').answer(ok(recordView({ id: 'c', operation: 'charge' as never })));
    // It stands in the history: nothing is to be done any more.
    closeSessions();
    openSessions();
    choose('late-late', 'charge');
    await pressOn();
    const [one, two] = pages.asked('sessions.act');
    expect(two?.input['pressId']).not.toBe(one?.input['pressId']);
  });
});
