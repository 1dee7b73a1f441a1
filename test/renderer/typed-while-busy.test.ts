import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { letOutFromOperation } from '../../renderer/features/operation/state/operation-exit.ts';
import {
  closeOperation,
  openOperation,
  operationPlate,
  showView,
} from '../../renderer/features/operation/state/operation-actions.ts';
import { useOperation } from '../../renderer/features/operation/state/operation.ts';
import { noteEditor } from '../../renderer/features/operation/state/second-thoughts.ts';
import {
  chooseAct,
  showField,
  fieldText,
  goOn as goOnAct,
  writeField,
} from '../../renderer/features/sessions/state/sessions-act.ts';
import { closeSessions, openSessions } from '../../renderer/features/sessions/state/sessions-actions.ts';
import { showSession } from '../../renderer/features/sessions/state/sessions-detail.ts';
import { letOutFromSession } from '../../renderer/features/sessions/state/sessions-exit.ts';
import { useSessions } from '../../renderer/features/sessions/state/sessions.ts';
import { chooseWay } from '../../renderer/features/attention/state/decision-actions.ts';
import { writeText } from '../../renderer/features/attention/state/decision-typing.ts';
import { closeAttention, openAttention } from '../../renderer/features/attention/state/attention-actions.ts';
import { useAttention } from '../../renderer/features/attention/state/attention.ts';
import { decisionPlate } from '../../renderer/features/attention/state/decision-typing.ts';
import {
  askForException,
  takeBackReason,
  typeReason,
} from '../../renderer/features/gate/state/exception-actions.ts';
import { pressException } from '../../renderer/features/gate/state/press-actions.ts';
import { beginCar } from '../../renderer/state/actions/car-actions.ts';
import { followNotices, notify } from '../../renderer/state/actions/notice-actions.ts';
import { isQuiet } from '../../renderer/state/actions/quiet.ts';
import { useScreen } from '../../renderer/state/gate/screen.ts';
import { settled } from '../support/acting-gate.ts';
import { AnsweringPages, correctUnderWay, nextShift, ok } from '../support/answering-pages.ts';
import { everyAct, listedCars, sessionOf } from '../support/fixture-page-sessions-states.ts';
import { attentionItem, carInside, recordView } from '../support/fixture-page-states.ts';

let pages: AnsweringPages;
const atMs = 900_000_000;

beforeEach(() => {
  pages = new AnsweringPages();
});

const refused = (code: string, more = {}) => ({ ok: false, error: { code, ...more } });
const told = () => useScreen.getState().notice?.message;

const first = recordView({ id: 'first', plate: '51G77802' });

const toldKey = (): string | undefined => told()?.key;

describe('a page that closes by the late answer to Correct while a note is typed', () => {
  it('takes no key of the note for the gate', async () => {
    await correctUnderWay(first, '51G77803', atMs);
    showView({ at: 'tell' });
    noteEditor.write('driv');
    await pages.last('gate.correct').answer(ok({ ...first, plate: '51G77803' }));
    const isShown = useOperation.getState().view?.at === 'tell';
    expect(isShown || isQuiet(performance.now())).toBe(true);
  });

  it('and loses none of it without a word', async () => {
    await correctUnderWay(first, '51G77803', atMs);
    showView({ at: 'tell' });
    noteEditor.write('driv');
    expect(useOperation.getState().note === 'driv' || toldKey() !== undefined).toBe(true);
  });
});

describe('a note that is typed while Exit of the page is answered', () => {
  it('does not lose its beginning without a word', async () => {
    openOperation(first);
    void letOutFromOperation(carInside('51G77802'), atMs);
    await settled();
    showView({ at: 'tell' });
    noteEditor.write('driv');
    await pages.last('gate.exit').answer(ok(recordView({ id: 'exit', operation: 'exit' })));
    for (const { ms, wake } of pages.slept.splice(0)) if (ms <= 1_000) wake();
    await settled();
    expect(useOperation.getState().view?.at).toBe('tell');
    noteEditor.write(`${useOperation.getState().note}er turned back`);
    expect(useOperation.getState().note === 'driver turned back' || toldKey() !== undefined).toBe(true);
  });
});

describe('the next plate, typed on the keys of a page that closes with its answer', () => {
  it('Correct: loses nothing without a word, and does not stand there without its beginning', async () => {
    await correctUnderWay(first, '51G77803', atMs);
    operationPlate.type('2');
    expect([toldKey() !== undefined, isQuiet(performance.now())]).toEqual([true, true]);
  });
});

describe('an act whose field is tapped while it is being sent', () => {
  const [car] = listedCars();
  const edit = everyAct.find(({ act }) => act === 'edit-entry');
  if (car === undefined || edit === undefined) throw new Error('a car, and an act');

  const sent = async (): Promise<void> => {
    openSessions();
    showSession({ entryId: car.entryId ?? 'x' });
    useSessions.setState({ detail: sessionOf(car) });
    chooseAct(edit);
    writeField('reason', 'Wrong class');
    writeField('vehicleClass', 'TRUCK');
    for (let turn = 0; turn < 6 && pages.asked('sessions.act').length === 0; turn += 1) {
      void goOnAct(atMs + turn * 5_000);
      await settled();
    }
    expect(pages.asked('sessions.act')).toHaveLength(1);
    expect(useSessions.getState().busy).toBe(true);
    // The button of a field, which stands beside Send.
    showField('reason');
  };

  it('is not dead after it is refused', async () => {
    await sent();
    await pages.last('sessions.act').answer(refused('disk-full'));
    writeField('reason', 'Wrong class, says Bo');
    expect(useSessions.getState().busy).toBe(false);
    expect(fieldText('reason')).toBe('Wrong class, says Bo');
  });

  it('is not dead after nobody answered for 15 s', async () => {
    await sent();
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    expect(useSessions.getState().busy).toBe(false);
  });

  it('leaves Exit of that car alive after it is saved', async () => {
    await sent();
    await pages
      .last('sessions.act')
      .answer(ok(recordView({ id: 'edited', operation: 'edit-entry' as never })));
    void letOutFromSession(carInside(car.plate), atMs + 100_000);
    await settled();
    expect(pages.asked('gate.exit')).toHaveLength(1);
  });
});

describe('what was typed of a decision that is cleared with the shift', () => {
  it.each([
    ['a ticket number', 'resolve', () => writeText('sessionId', '3f2a9c1b0d4e4b6a9c5877e1a0b2c3d4')],
  ] as const)('is told: %s', (_, way, type) => {
    onTestFinished(() => useAttention.setState({ draft: null }));
    const item = attentionItem({ id: 'of-a' });
    openAttention();
    chooseWay(item, way);
    type();
    closeAttention();
    useScreen.setState({ notice: null });
    nextShift();
    expect(useAttention.getState().draft).toBeNull();
    expect(toldKey()).toBe('notice.leftDropped');
  });
});

describe('an act that nobody has answered', () => {
  const [car] = listedCars();
  const cancel = everyAct.find(({ act }) => act === 'cancel');
  if (car === undefined || cancel === undefined) throw new Error('a car, and cancel');
  it('is not shown with its reason to who is on duty next', async () => {
    openSessions();
    showSession({ entryId: car.entryId ?? 'x' });
    useSessions.setState({ detail: sessionOf(car) });
    chooseAct(cancel);
    writeField('reason', 'I suspect Minh');
    for (let turn = 0; turn < 6 && pages.asked('sessions.act').length === 0; turn += 1) {
      void goOnAct(atMs + turn * 5_000);
      await settled();
    }
    expect(pages.asked('sessions.act')).toHaveLength(1);
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    closeSessions();
    nextShift();
    openSessions();
    showSession({ entryId: car.entryId ?? 'x' });
    useSessions.setState({ detail: sessionOf(car) });
    chooseAct(cancel);
    expect(fieldText('reason')).toBe('');
  });
});

describe('a plate that is corrected in *Needs attention* and cleared with the shift', () => {
  it('is told, and that it was opened is not', () => {
    const item = attentionItem({ id: 'of-a', plate: '51G77802' });
    const attention = { items: [item], item: null } as never;
    for (const [typed, expected] of [
      ['', undefined],
      ['9', 'notice.leftDropped'],
    ] as const) {
      pages = new AnsweringPages();
      openAttention();
      useAttention.setState({ attention });
      chooseWay(item, 'edit');
      decisionPlate.type(typed);
      closeAttention();
      useScreen.setState({ notice: null });
      nextShift();
      expect(toldKey()).toBe(expected);
    }
  });
});

describe('that notes were cleared with the shift', () => {
  it('is still told where the next one signs in, and on another page', async () => {
    onTestFinished(followNotices());
    openOperation(first);
    noteEditor.write('driver turned back');
    closeOperation();
    nextShift();
    await settled();
    notify({ key: 'people.signedIn', values: { name: 'Eva' } }, { tone: 'good' });
    openAttention();
    await settled();
    expect(toldKey()).toBe('notice.leftDropped');
    notify({ key: 'notice.keyRefused' });
    expect(toldKey()).toBe('notice.keyRefused');
  });
});

describe('a reason that is typed on while it is noted', () => {
  it('loses its rest with a word, and none of it is the next plate', async () => {
    beginCar();
    askForException();
    typeReason('lost');
    void pressException();
    await settled();
    expect(pages.asked('gate.exception')).toHaveLength(1);
    const typedMs = performance.now();
    typeReason('!');
    // What is typed within half a second after it is nobody's, either.
    expect([toldKey(), isQuiet(typedMs + 499)]).toEqual(['notice.stillSaving', true]);
  });

  it('takes no letter for a second after it came back, until that was seen', async () => {
    beginCar();
    askForException();
    typeReason('lost');
    void pressException();
    await settled();
    await pages.last('gate.exception').answer(refused('disk-full'));
    const typed = (): unknown => useScreen.getState().question;
    const before = typed();
    typeReason('5');
    expect(typed()).toEqual(before);
    takeBackReason();
    typeReason('s');
    expect(typed()).toMatchObject({ typed: 'loss' });
  });
});
