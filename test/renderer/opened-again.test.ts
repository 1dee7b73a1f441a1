import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeOperation,
  openOperation,
  openWaiting,
  operationPlate,
  showView,
} from '../../renderer/features/operation/state/operation-actions.ts';
import { letOutFromOperation } from '../../renderer/features/operation/state/operation-exit.ts';
import { useOperation } from '../../renderer/features/operation/state/operation.ts';
import { goOn, noteEditor, undo } from '../../renderer/features/operation/state/second-thoughts.ts';
import { showField, writeField } from '../../renderer/features/sessions/state/sessions-act.ts';
import { closeSessions, openSessions } from '../../renderer/features/sessions/state/sessions-actions.ts';
import { useSessions } from '../../renderer/features/sessions/state/sessions.ts';
import { typeText } from '../../renderer/features/gate/state/typing-actions.ts';
import { isQuiet } from '../../renderer/state/actions/quiet.ts';
import { isWaiting, useOverlay } from '../../renderer/state/booth/overlay.ts';
import { plateText } from '../../renderer/state/gate/draft.ts';
import { useScreen } from '../../renderer/state/gate/screen.ts';
import { typedPlate } from '../../renderer/state/gate/selectors.ts';
import { settled } from '../support/acting-gate.ts';
import { AnsweringPages, nextShift, ok, toldKey } from '../support/answering-pages.ts';
import { carInside, recordView } from '../support/fixture-page-states.ts';
import { chooseActOf, sendAct } from '../support/sent-acts.ts';

let pages: AnsweringPages;
let atMs = 3_900_000_000;
let first = recordView({ id: 'first', plate: '51G77802', state: 'queued' });

beforeEach(() => {
  pages = new AnsweringPages();
  atMs += 1_000_000;
  // One whose Undo a test leaves unanswered is not the next test's.
  first = recordView({ id: `opened-${String(atMs)}`, plate: '51G77802', state: 'queued' });
});

/** Keys of this screen are the gate's, and nobody says otherwise. */
const takesKeys = (): boolean => !isQuiet(performance.now()) && useOverlay.getState().shown === null;

describe('a charge, for which nothing is typed, that is looked at again while it is answered', () => {
  it('is the same press, and so no second charge', async () => {
    openSessions();
    chooseActOf('opened-charge', 'charge');
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(1);
    // Nothing seems to happen: back to the gate, and to the car again.
    closeSessions();
    openSessions();
    chooseActOf('opened-charge', 'edit-entry');
    chooseActOf('opened-charge', 'charge');
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(2);
    const [one, two] = pages.asked('sessions.act');
    expect(two?.input['act']).toBe('charge');
    expect(two?.input['pressId']).toBe(one?.input['pressId']);
  });

  it('nor where another car was looked at in between', async () => {
    openSessions();
    chooseActOf('opened-charge-2', 'charge');
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(1);
    closeSessions();
    openSessions();
    chooseActOf('opened-charge-other', 'charge');
    chooseActOf('opened-charge-2', 'charge');
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(2);
    const [one, two] = pages.asked('sessions.act');
    expect(two?.input['pressId']).toBe(one?.input['pressId']);
  });
});

describe('what is typed on of an act, opened again while it is answered', () => {
  it('is kept, or dropped with a word', async () => {
    openSessions();
    chooseActOf('opened-on', 'edit-entry');
    writeField('vehicleClass', 'TRUCK');
    writeField('reason', 'Wrong class');
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(1);
    closeSessions();
    openSessions();
    chooseActOf('opened-on', 'edit-entry');
    showField('reason');
    writeField('reason', 'Wrong class, and the plate is 51G77803');
    useScreen.setState({ notice: null });
    await pages.last('sessions.act').answer(ok(recordView({ id: 'e', operation: 'edit-entry' as never })));
    const kept = useSessions.getState().draft?.typed['reason'] === 'Wrong class, and the plate is 51G77803';
    expect([kept || toldKey() !== undefined, useSessions.getState().draft !== null]).toEqual([true, true]);
  });
});

describe('the reason of an act that times out only after the shift has ended', () => {
  it('is not shown to who is on duty next', async () => {
    openSessions();
    chooseActOf('opened-shift', 'cancel');
    writeField('reason', 'I suspect Minh');
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(1);
    closeSessions();
    nextShift();
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    openSessions();
    chooseActOf('opened-shift', 'cancel');
    expect(useSessions.getState().draft?.typed['reason'] ?? '').toBe('');
  });
});

describe('an operation’s page that is left and opened again, of which a note is half typed', () => {
  const opened = (): void => {
    openOperation(first);
    showView({ at: 'tell' });
    noteEditor.write('the driver says');
    showView({ at: 'one' });
  };

  it('is not closed by the late answer to Undo, under a plate that is corrected there', async () => {
    opened();
    void undo(first);
    await settled();
    closeOperation();
    openOperation(first);
    operationPlate.clear();
    operationPlate.type('51G7');
    await pages.last('gate.withdraw').answer(ok({ ...first, state: 'voided' }));
    for (const character of '7803') if (takesKeys()) typeText(character);
    expect([typedPlate(useScreen.getState()), useOperation.getState().view?.at]).toEqual(['', 'one']);
  });

  it('waits for its own answer, not for that of the Exit before', async () => {
    opened();
    void letOutFromOperation(carInside('51G77802'), atMs);
    await settled();
    expect(pages.asked('gate.exit')).toHaveLength(1);
    closeOperation();
    openOperation(first);
    void undo(first);
    await settled();
    expect([pages.asked('gate.withdraw').length, isWaiting()]).toEqual([1, true]);
    await pages.last('gate.exit').answer(ok(recordView({ id: 'exit', operation: 'exit' })));
    for (const { ms, wake } of pages.slept.splice(0)) if (ms <= 1_000) wake();
    await settled();
    expect([useOperation.getState().view?.at, useOperation.getState().busy]).toEqual(['one', true]);
  });

  it('is not closed by the Exit before, either', async () => {
    opened();
    void letOutFromOperation(carInside('51G77802'), atMs);
    await settled();
    closeOperation();
    openOperation(first);
    await pages.last('gate.exit').answer(ok(recordView({ id: 'exit', operation: 'exit' })));
    for (const { ms, wake } of pages.slept.splice(0)) if (ms <= 1_000) wake();
    await settled();
    expect(useOperation.getState().view?.at).toBe('one');
  });
});

describe('Undo that is tapped while Exit of the same page is answered', () => {
  it('still waits once that is answered', async () => {
    openOperation(first);
    void letOutFromOperation(carInside('51G77802'), atMs);
    await settled();
    void undo(first);
    await settled();
    expect(pages.asked('gate.withdraw')).toHaveLength(1);
    await pages.last('gate.exit').answer(ok(recordView({ id: 'exit', operation: 'exit' })));
    for (const { ms, wake } of pages.slept.splice(0)) if (ms <= 1_000) wake();
    await settled();
    expect([useOperation.getState().view?.at, useOperation.getState().busy]).toEqual(['one', true]);
  });
});

describe('a plate that is being corrected on an operation’s page', () => {
  it('is kept, or dropped with a word, as the page is left', () => {
    openOperation(first);
    operationPlate.clear();
    operationPlate.type('51G77803');
    useScreen.setState({ notice: null });
    openSessions();
    const isTold = toldKey() !== undefined;
    openOperation(first);
    expect(isTold || plateText(useOperation.getState().draft) === '51G77803').toBe(true);
  });

  it('is told to be cleared where a note is told beside it', async () => {
    openOperation(first);
    operationPlate.clear();
    operationPlate.type('51G77803');
    showView({ at: 'tell' });
    noteEditor.write('driver turned back');
    void goOn('Entry: driver turned back', atMs);
    await settled();
    await pages.last('gate.exception').answer(ok({ ...first, note: 'Entry: driver turned back' }));
    expect(useOperation.getState().view).toBeNull();
    expect(toldKey()).toBe('notice.notCorrected');
  });
});

describe('a note to the supervisor that is half typed', () => {
  it('is there again where all that waits was looked at, from the header', () => {
    openOperation(first);
    showView({ at: 'tell' });
    noteEditor.write('the driver says that');
    useScreen.setState({ notice: null });
    openWaiting();
    const isTold = toldKey() !== undefined;
    openOperation(first);
    expect(isTold || noteEditor.read() === 'the driver says that').toBe(true);
  });
});
