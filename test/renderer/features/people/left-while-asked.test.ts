import { beforeEach, describe, expect, it } from 'vitest';
import {
  backToShift,
  askPin,
  closePeople,
  openPeople,
  printHandover,
  showTiles,
  signIn,
} from '../../../../renderer/features/people/state/people-actions.ts';
import { initialPeople, usePeople } from '../../../../renderer/features/people/state/people.ts';
import { askNote, keepNote, writeNote } from '../../../../renderer/features/people/state/shift-actions.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, nextShift, ok, refusedWith } from '../../../support/answering-pages.ts';
import { attendants, busyHandover, onDuty, peopleOf } from '../../../support/fixture-page-people-states.ts';

const [, bo] = attendants;
if (bo === undefined) throw new Error('somebody else');

beforeEach(() => {
  usePeople.setState(initialPeople, true);
});

/** The next one's PIN is being checked, and one step back was tapped, to the shift of the one on duty. */
async function checkedAndLeft(): Promise<(value: unknown) => Promise<void>> {
  const check = Promise.withResolvers<unknown>();
  actingGate(
    {
      'people.signIn': () => check.promise,
      'people.printHandover': () => new Promise(() => {}),
      'people.leaveNote': () => new Promise(() => {}),
    },
    { snapshot: { people: peopleOf(onDuty()) } },
  );
  openPeople();
  usePeople.setState({ handover: { ...busyHandover(), shift: { ...onDuty(), until: null } } });
  showTiles();
  askPin(bo as never);
  writePin(usePeople, '9999');
  void signIn();
  await settled();
  expect(usePeople.getState().busy).toBe(true);
  showTiles();
  backToShift();
  return async (value) => {
    check.resolve(value);
    await settled();
  };
}

describe('a PIN that is answered after its page was left', () => {
  it('does not end the wait for the printed handover', async () => {
    const answer = await checkedAndLeft();
    void printHandover();
    await settled();
    await answer(refusedWith('pin-wrong'));
    expect(usePeople.getState().busy).toBe(true);
  });

  it('does not end the wait for the note to the next shift', async () => {
    const answer = await checkedAndLeft();
    askNote();
    writeNote('Key is with Bo');
    void keepNote();
    await settled();
    expect(usePeople.getState().busy).toBe(true);
    await answer(refusedWith('pin-wrong'));
    expect(usePeople.getState().busy).toBe(true);
  });
});

describe('the handover of a former shift, counted late', () => {
  it('is not shown as the one of this shift, whose own was there first', async () => {
    const pages = new AnsweringPages();
    const of = (shift: string, entry: number) => ({
      ...busyHandover(),
      shift: { ...onDuty(), shift, until: null },
      made: { entry },
    });
    openPeople();
    closePeople();
    nextShift();
    openPeople();
    const [former, own] = pages.asked('people.handover');
    await own?.answer(ok(of('00000000-0000-4000-8000-000000000001', 1)));
    await former?.answer(ok(of(onDuty().shift, 214)));
    expect(usePeople.getState().handover?.shift.shift).toBe(
      useScreen.getState().snapshot?.people?.onDuty?.shift,
    );
  });
});
