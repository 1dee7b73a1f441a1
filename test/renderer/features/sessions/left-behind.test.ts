import { beforeEach, describe, expect, it } from 'vitest';
import {
  chooseAct,
  goOn as goOnAct,
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
let atMs = 8_900_000_000;
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
const saved = (operation: string) => ok(recordView({ id: operation, operation: operation as never }));

/** One car is charged; while that is answered, something is done with another one. */
async function chargedBeside(one: string, other: string): Promise<void> {
  openSessions();
  choose(one, 'direct-charge');
  typeCharge();
  await pressOn();
  expect(pages.asked('sessions.act')).toHaveLength(1);
  closeSessions();
  openSessions();
  choose(other, 'cancel');
  writeField('reason', 'Turned back');
  await pressOn();
  expect(pages.asked('sessions.act')).toHaveLength(2);
  const [charge, cancel] = pages.asked('sessions.act');
  await charge?.answer(saved('direct-charge'));
  await cancel?.answer(saved('cancel'));
}

describe('a charge that was saved while another car was seen to', () => {
  it('is another one, the next time', async () => {
    await chargedBeside('behind-a', 'behind-b');
    choose('behind-a', 'direct-charge');
    // It stands in the history. The same amount once more is another charge.
    typeCharge();
    await pressOn();
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
    choose('behind-twice', 'charge');
    await pressOn();
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    await pressOn();
    expect(pages.asked('sessions.act')).toHaveLength(2);
    await pages.asked('sessions.act')[0]?.answer({ ok: false, error: { code: 'stopped' } });
    // Nothing seems to happen, of the second.
    closeSessions();
    openSessions();
    choose('behind-twice', 'edit-entry');
    choose('behind-twice', 'charge');
    await pressOn();
    const [, second, third] = pages.asked('sessions.act');
    expect(third?.input['act']).toBe('charge');
    expect(third?.input['pressId']).toBe(second?.input['pressId']);
  });
});
