import { beforeEach, describe, expect, it } from 'vitest';
import {
  askPin,
  backToShift,
  closePeople,
  leavePeople,
  openPeople,
  showTiles,
  signIn,
} from '../../../../renderer/features/people/state/people-actions.ts';
import { mustSignIn, usePeople } from '../../../../renderer/features/people/state/people.ts';
import {
  askEnd,
  askNote,
  endShift,
  keepNote,
  writeNote,
} from '../../../../renderer/features/people/state/shift-actions.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, nextShift, ok, refusedWith, toldKey } from '../../../support/answering-pages.ts';
import { attendants, busyHandover, peopleOf } from '../../../support/fixture-page-people-states.ts';
import { quietSnapshot } from '../../../support/fixture-page-states.ts';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';

// The next one has signed in, and before that was answered the page of the one on duty was gone back to.

let pages: AnsweringPages;
const [, next] = attendants;
if (next === undefined) throw new Error('somebody else');

beforeEach(async () => {
  pages = new AnsweringPages(['people.signIn', 'people.handover', 'people.leaveNote', 'people.signOut']);
  useScreen.setState({ notice: null });
  openPeople();
  await pages.last('people.handover').answer(ok(busyHandover()));
  showTiles();
  askPin(next);
  writePin(usePeople, '9999');
  void signIn();
  await settled();
  showTiles();
  backToShift();
  await settled();
});

async function signedIn(): Promise<void> {
  nextShift();
  await pages.last('people.signIn').answer(ok({ note: null }));
}

describe('a note to the next shift that is being typed as that begins', () => {
  it('is not left by the shift that it was typed for', async () => {
    askNote();
    writeNote('Bo was late again, tell Eva');
    await signedIn();
    if (usePeople.getState().view?.at === 'note') void keepNote();
    await settled();
    expect(pages.asked('people.leaveNote').map(({ input }) => input['text'])).toEqual([]);
  });

  it('is not shown to who is on duty by then, and that it is gone is said', async () => {
    askNote();
    writeNote('Bo was late again, tell Eva');
    await signedIn();
    expect([usePeople.getState().view?.at === 'note', usePeople.getState().note, toldKey()]).toEqual([
      false,
      '',
      'notice.leftDropped',
    ]);
  });
});

describe('the end of a shift that is asked about as the next one begins', () => {
  it('does not end that one', async () => {
    askEnd();
    expect(usePeople.getState().view?.at).toBe('end');
    await signedIn();
    if (usePeople.getState().view?.at === 'end') void endShift();
    await settled();
    expect(pages.asked('people.signOut')).toHaveLength(0);
  });
});

describe('the page of a shift that is over', () => {
  it('has no figures of it any more, and takes no touch for a second', async () => {
    await signedIn();
    expect(usePeople.getState().handover?.shift.shift).not.toBe(busyHandover().shift.shift);
    expect(isQuiet(performance.now())).toBe(true);
  });
});

describe('the gate, at which the next car is typed as the end of a shift is answered late', () => {
  it('makes room for who signs in, and takes no touch for a second', async () => {
    askEnd();
    void endShift();
    await settled();
    closePeople();
    const snapshot = quietSnapshot({ revision: 9, people: peopleOf(null) });
    receiveSnapshot(snapshot);
    expect(mustSignIn(snapshot, usePeople.getState().unnamed)).toBe(true);
    expect(isQuiet(performance.now())).toBe(true);
  });

  it('nor as it takes its place again, with a sign-in that is answered late', () => {
    receiveSnapshot(quietSnapshot({ revision: 9, people: peopleOf(null) }));
    leavePeople();
    expect(isQuiet(performance.now())).toBe(false);
    nextShift();
    expect(isQuiet(performance.now())).toBe(true);
  });

  it('takes one where it was worked without a name', () => {
    receiveSnapshot(quietSnapshot({ revision: 9, people: peopleOf(null) }));
    closePeople();
    nextShift();
    expect(isQuiet(performance.now())).toBe(false);
  });
});

describe('a PIN that is answered after its page was left', () => {
  it('is said to be wrong', async () => {
    await pages.last('people.signIn').answer(refusedWith('pin-wrong'));
    expect(toldKey()).toBe('notice.late');
  });
});
