import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { letOutFromOperation } from '../../../renderer/features/operation/state/operation-exit.ts';
import {
  closeOperation,
  openOperation,
  operationPlate,
  showView,
} from '../../../renderer/features/operation/state/operation-actions.ts';
import { useOperation } from '../../../renderer/features/operation/state/operation.ts';
import { goOn, noteEditor, undo } from '../../../renderer/features/operation/state/second-thoughts.ts';
import {
  backToShift,
  closePeople,
  openPeople,
} from '../../../renderer/features/people/state/people-actions.ts';
import { usePeople } from '../../../renderer/features/people/state/people.ts';
import {
  askEnd,
  askNext,
  askNote,
  keepNote,
  writeNote,
} from '../../../renderer/features/people/state/shift-actions.ts';
import {
  chooseAct,
  fieldText,
  goOn as goOnAct,
  writeField,
} from '../../../renderer/features/sessions/state/sessions-act.ts';
import { closeSessions, openSessions } from '../../../renderer/features/sessions/state/sessions-actions.ts';
import { showSession } from '../../../renderer/features/sessions/state/sessions-detail.ts';
import { letOutFromSession } from '../../../renderer/features/sessions/state/sessions-exit.ts';
import { useSessions } from '../../../renderer/features/sessions/state/sessions.ts';
import { chooseWay } from '../../../renderer/features/attention/state/decision-actions.ts';
import { writeText } from '../../../renderer/features/attention/state/decision-typing.ts';
import {
  closeAttention,
  openAttention,
} from '../../../renderer/features/attention/state/attention-actions.ts';
import { useAttention } from '../../../renderer/features/attention/state/attention.ts';
import { isOpen } from '../../../renderer/state/booth/overlay.ts';
import { isQuiet } from '../../../renderer/state/actions/quiet.ts';
import { useScreen } from '../../../renderer/state/gate/screen.ts';
import { settled } from '../../support/acting-gate.ts';
import { AnsweringPages, nextShift } from '../../support/answering-pages.ts';
import { busyHandover, onDuty } from '../../support/fixture-page-people-states.ts';
import { everyAct, listedCars, sessionOf } from '../../support/fixture-page-sessions-states.ts';
import { attentionItem, carInside, recordView } from '../../support/fixture-page-states.ts';

let pages: AnsweringPages;
const atMs = 900_000_000;

beforeEach(() => {
  pages = new AnsweringPages();
});

const ok = (value: unknown) => ({ ok: true, value });
const refused = (code: string, more = {}) => ({ ok: false, error: { code, ...more } });
const told = () => useScreen.getState().notice?.message;
const handover = () => ({ ...busyHandover(), shift: { ...onDuty(), until: null } });

const first = recordView({ id: 'first', plate: '51G77802' });
const second = recordView({ id: 'second', plate: '29LD5512' });
const tell = (): Promise<void> => goOn(`Entry: ${useOperation.getState().note}`, 1);

describe('a note to the supervisor', () => {
  it('is not said to be told where an earlier one was saved, though its page was left', async () => {
    openOperation(first);
    showView({ at: 'tell' });
    noteEditor.write('left his ticket');
    void tell();
    await settled();
    const { input } = pages.last('gate.exception');
    // No answer for 15 s.
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    noteEditor.write('left his ticket and hit the barrier');
    void tell();
    await settled();
    expect(pages.last('gate.exception').input['pressId']).toBe(input['pressId']);
    closeOperation();
    // The core had saved the first one: the same press is the same record.
    await pages
      .last('gate.exception')
      .answer(ok(recordView({ id: 'note', state: 'local', note: String(input['reason']) })));
    expect(told()?.key).not.toBe('operation.told');
  });

  it('is not shown to who is on duty next, where the snapshot comes after the page is opened', () => {
    openOperation(first);
    showView({ at: 'tell' });
    noteEditor.write('I suspect somebody');
    closeOperation();
    openOperation(first);
    nextShift();
    expect(useOperation.getState().note).toBe('');
  });

  it('is not carried on into the next shift by a page that stood open', () => {
    openOperation(first);
    showView({ at: 'tell' });
    noteEditor.write('I suspect somebody');
    nextShift();
    closeOperation();
    openOperation(first);
    expect(useOperation.getState().note).toBe('');
  });
});

describe('a note that was typed and not told', () => {
  it('is said to be cleared as its shift ends', () => {
    openOperation(first);
    showView({ at: 'tell' });
    noteEditor.write('driver left without paying, plate 51G77802');
    closeOperation();
    nextShift();
    expect(told()).toBeDefined();
  });
});

/** A correction of the first is not answered, its page was left, and Exit was pressed on the page of the second. */
async function exitBesideCorrection(): Promise<void> {
  openOperation(first);
  operationPlate.clear();
  operationPlate.type('51G77803');
  void goOn('', atMs);
  await settled();
  closeOperation();
  openOperation(second);
  void letOutFromOperation(carInside('29LD5512'), atMs);
  await settled();
}

describe('the page of another operation', () => {
  it('does not get the refusal of a correction that was left', async () => {
    await exitBesideCorrection();
    expect(useOperation.getState().busy).toBe(true);
    await pages.last('gate.correct').answer(refused('already-inside'));
    const { busy, problem, askedInside } = useOperation.getState();
    expect({ busy, problem, askedInside }).toEqual({ busy: true, problem: null, askedInside: null });
  });

  it('is not closed by the answer to a correction of the first', async () => {
    await exitBesideCorrection();
    await pages.last('gate.correct').answer(ok({ ...first, plate: '51G77803' }));
    expect(useOperation.getState().record?.id).toBe('second');
  });
});

describe('a page that closes by a late answer while a note is typed', () => {
  it('takes no key for the gate: Undo', async () => {
    openOperation(first);
    void undo(first);
    await settled();
    showView({ at: 'tell' });
    noteEditor.write('driv');
    await pages.last('gate.withdraw').answer(ok({ ...first, state: 'voided' }));
    const isShown = useOperation.getState().view?.at === 'tell';
    expect(isShown || isQuiet(performance.now())).toBe(true);
  });

  it('takes no key for the gate: Exit of the same record’s page, left and opened again', async () => {
    openOperation(first);
    void letOutFromOperation(carInside('51G77802'), atMs);
    await settled();
    closeOperation();
    openOperation(first);
    showView({ at: 'tell' });
    noteEditor.write('driv');
    await pages.last('gate.exit').answer(ok(recordView({ id: 'exit', operation: 'exit' })));
    for (const { ms, wake } of pages.slept.splice(0)) if (ms <= 1_000) wake();
    await settled();
    const isShown = useOperation.getState().view?.at === 'tell';
    expect(isShown || isQuiet(performance.now())).toBe(true);
  });
});

describe('a page whose Exit is answered late', () => {
  const exitAnswered = async (): Promise<void> => {
    await pages.last('gate.exit').answer(ok(recordView({ id: 'exit', operation: 'exit' })));
    for (const { ms, wake } of pages.slept.splice(0)) if (ms <= 1_000) wake();
    await settled();
  };

  it('lets no key of the note that is typed there meanwhile into the gate', async () => {
    openOperation(first);
    void letOutFromOperation(carInside('51G77802'), atMs);
    await settled();
    showView({ at: 'tell' });
    await exitAnswered();
    expect(useOperation.getState().view?.at === 'tell' || isQuiet(performance.now())).toBe(true);
  });

  it('lets no key of the reason that is typed there meanwhile into the gate', async () => {
    const [car] = listedCars();
    const cancel = everyAct.find(({ act }) => act === 'cancel');
    if (car === undefined || cancel === undefined) throw new Error('a car, and cancel');
    openSessions();
    showSession({ entryId: car.entryId ?? 'x' });
    useSessions.setState({ detail: sessionOf(car) });
    void letOutFromSession(carInside(car.plate), atMs);
    await settled();
    chooseAct(cancel);
    await exitAnswered();
    expect(isOpen('sessions') || isQuiet(performance.now())).toBe(true);
  });
});

describe('a note to the next shift', () => {
  const openTyped = async (): Promise<void> => {
    openPeople();
    await pages.last('people.handover').answer(ok(handover()));
    askNote();
    writeNote('Key is with Bo');
  };

  it.each([
    ['End the shift', askEnd, 'end'],
    ['Next attendant', askNext, 'tiles'],
  ])('is shown before the shift ends, also where it is not counted yet: %s', async (_, act, page) => {
    await openTyped();
    closePeople();
    openPeople();
    act();
    expect(usePeople.getState().view?.at).not.toBe(page);
  });

  it('keeps what was typed on while it was left', async () => {
    await openTyped();
    void keepNote();
    await settled();
    backToShift();
    askNote();
    writeNote('Key is with Bo, barrier 2 is stuck');
    await pages.last('people.leaveNote').answer(ok({ ...handover(), note: 'Key is with Bo' }));
    if (usePeople.getState().view?.at !== 'note') askNote();
    expect(usePeople.getState().note).toBe('Key is with Bo, barrier 2 is stuck');
  });
});

describe('an act on a session', () => {
  const [carA, carB] = listedCars();
  if (carA === undefined || carB === undefined) throw new Error('two cars');
  const cancel = everyAct.find(({ act }) => act === 'cancel');
  if (cancel === undefined) throw new Error('cancel');
  const show = (car: typeof carA): void => {
    showSession({ entryId: car.entryId ?? 'x' });
    useSessions.setState({ detail: sessionOf(car) });
  };

  it('that was left is not put on the page of another car as it is refused', async () => {
    openSessions();
    show(carA);
    chooseAct(cancel);
    writeField('reason', 'Entered twice');
    void goOnAct(atMs);
    await settled();
    if (pages.asked('sessions.act').length === 0) {
      void goOnAct(atMs + 5_000);
      await settled();
    }
    expect(pages.asked('sessions.act')).toHaveLength(1);
    closeSessions();
    openSessions();
    show(carB);
    void letOutFromSession(carInside(carB.plate), atMs + 10_000);
    await settled();
    await pages.last('sessions.act').answer(refused('reason-empty'));
    const { view, problem, busy } = useSessions.getState();
    expect({ view, problem, busy }).toEqual({ view: { at: 'session' }, problem: null, busy: true });
  });

  it('of another car is not sent from the page that names this one', async () => {
    openSessions();
    show(carA);
    chooseAct(cancel);
    writeField('reason', 'Entered twice');
    void goOnAct(atMs);
    await settled();
    closeSessions();
    openSessions();
    show(carB);
    void letOutFromSession(carInside(carB.plate), atMs + 10_000);
    await settled();
    await pages.last('sessions.act').answer(refused('reason-empty'));
    // The page is headed with the car of the detail.
    expect(useSessions.getState().detail?.car.plate).toBe(carB.plate);
    writeField('reason', 'Turned back');
    void goOnAct(atMs + 20_000);
    await settled();
    const sent = pages.asked('sessions.act').map(({ input }) => JSON.stringify(input));
    // Either nothing more is sent, or it is of the car that is named.
    expect(sent).toHaveLength(1);
  });

  it('that is half typed is not shown to who is on duty next', () => {
    openSessions();
    show(carA);
    chooseAct(cancel);
    writeField('reason', 'I suspect Minh');
    closeSessions();
    nextShift();
    openSessions();
    show(carA);
    chooseAct(cancel);
    expect(fieldText('reason')).toBe('');
  });
});

describe('a decision that is half typed', () => {
  it('is not shown to who is on duty next', () => {
    onTestFinished(() => useAttention.setState({ draft: null }));
    const item = attentionItem({ id: 'of-a' });
    openAttention();
    chooseWay(item, 'void');
    writeText('reason', 'I suspect Minh');
    closeAttention();
    nextShift();
    openAttention();
    chooseWay(item, 'void');
    expect(useAttention.getState().draft?.reason).toBe('');
  });
});
