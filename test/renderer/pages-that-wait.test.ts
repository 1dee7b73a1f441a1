import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { closeAttention, openAttention } from '../../renderer/features/attention/state/attention-actions.ts';
import { initialAttention, useAttention } from '../../renderer/features/attention/state/attention.ts';
import { chooseWay, nextStep } from '../../renderer/features/attention/state/decision-actions.ts';
import {
  asideReason,
  decisionPlate,
  setReason,
  textEditors,
} from '../../renderer/features/attention/state/decision-typing.ts';
import { askToClose } from '../../renderer/features/attention/state/reasoned-actions.ts';
import { chooseSetWay } from '../../renderer/features/attention/state/set-actions.ts';
import {
  openOperation,
  operationPlate,
  showView,
} from '../../renderer/features/operation/state/operation-actions.ts';
import { letOutFromOperation } from '../../renderer/features/operation/state/operation-exit.ts';
import { useOperation } from '../../renderer/features/operation/state/operation.ts';
import { undo } from '../../renderer/features/operation/state/second-thoughts.ts';
import { usePeople } from '../../renderer/features/people/state/people.ts';
import {
  closePeople,
  askPin,
  printHandover,
  signIn,
} from '../../renderer/features/people/state/people-actions.ts';
import { askNote, keepNote, writeNote } from '../../renderer/features/people/state/shift-actions.ts';
import {
  chooseAct,
  goOn as goOnAct,
  writeField,
} from '../../renderer/features/sessions/state/sessions-act.ts';
import { closeSessions, openSessions } from '../../renderer/features/sessions/state/sessions-actions.ts';
import { showSession } from '../../renderer/features/sessions/state/sessions-detail.ts';
import { letOutFromSession } from '../../renderer/features/sessions/state/sessions-exit.ts';
import { useSessions } from '../../renderer/features/sessions/state/sessions.ts';
import {
  endSupervisorSession,
  openSetup,
  rememberSupervised,
} from '../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../renderer/features/setup/state/setup.ts';
import { closeTicket, printTicket, showTicket } from '../../renderer/features/ticket/state/ticket-actions.ts';
import { useTicket } from '../../renderer/features/ticket/state/ticket.ts';
import { typeText } from '../../renderer/features/gate/state/typing-actions.ts';
import { followNotices, notify } from '../../renderer/state/actions/notice-actions.ts';
import { isQuiet, refuseTyping } from '../../renderer/state/actions/quiet.ts';
import { reportLate } from '../../renderer/state/actions/late-answer.ts';
import { isOpen, isWaiting, useOverlay } from '../../renderer/state/booth/overlay.ts';
import { writePin } from '../../renderer/state/booth/with-pin.ts';
import { useScreen } from '../../renderer/state/gate/screen.ts';
import { typedPlate } from '../../renderer/state/gate/selectors.ts';
import { plateText } from '../../renderer/state/gate/draft.ts';
import { actingGate, settled } from '../support/acting-gate.ts';
import {
  AnsweringPages,
  correctUnderWay,
  nextShift,
  ok,
  refusedWith,
  toldKey,
} from '../support/answering-pages.ts';
import { attendants } from '../support/fixture-page-people-states.ts';
import { everyAct, listedCars, sessionOf } from '../support/fixture-page-sessions-states.ts';
import { attentionItem, carInside, recordView } from '../support/fixture-page-states.ts';
import { sendDecision } from '../support/sent-decisions.ts';

let pages: AnsweringPages;
let atMs = 2_900_000_000;
const first = recordView({ id: 'first', plate: '51G77802', state: 'queued' });

beforeEach(() => {
  pages = new AnsweringPages();
  useAttention.setState(initialAttention, true);
  atMs += 1_000_000;
});

/** Keys of this screen are the gate's, and nobody says otherwise. */
const takesKeys = (): boolean => !isQuiet(performance.now()) && useOverlay.getState().shown === null;

describe('the next plate, typed on an operation’s page while Undo is answered', () => {
  it('does not stand at the gate without its beginning', async () => {
    openOperation(first);
    void undo(first);
    await settled();
    expect(pages.asked('gate.withdraw')).toHaveLength(1);
    // Without looking.
    operationPlate.type('2');
    operationPlate.type('9');
    await pages.last('gate.withdraw').answer(ok({ ...first, state: 'voided' }));
    for (const character of 'LD5512') if (takesKeys()) typeText(character);
    expect([typedPlate(useScreen.getState()), toldKey()]).not.toEqual(['LD5512', 'operation.undone']);
  });
});

describe('a note that is begun as the late answer to Correct closes its page', () => {
  it('is no plate at the gate', async () => {
    await correctUnderWay(first, '51G77803', atMs);
    showView({ at: 'tell' });
    await pages.last('gate.correct').answer(ok({ ...first, plate: '51G77803' }));
    // First letter of the note only now.
    for (const character of 'DRIV') if (takesKeys()) typeText(character);
    expect([typedPlate(useScreen.getState()), useOperation.getState().view?.at]).toEqual(['', 'tell']);
  });
});

describe('the next plate, typed while a ticket is printed', () => {
  it('does not stand at the gate without its beginning', async () => {
    const print = Promise.withResolvers<unknown>();
    actingGate({ 'ticket.print': () => print.promise });
    useTicket.setState({ ticket: null, paper: null, printing: false, problem: null });
    showTicket({ recordId: 'r', sessionId: 's', plate: '51G77802', vehicleClass: 'CAR', enteredAt: null });
    void printTicket();
    await settled();
    // What is typed now goes nowhere on that page, which no editor stands on.
    const isRefused = isWaiting();
    print.resolve(ok(null));
    await settled();
    expect(isOpen('ticket')).toBe(false);
    expect(isRefused || !takesKeys()).toBe(true);
  });

  it('and another ticket’s page is not closed by that print’s late answer', async () => {
    const print = Promise.withResolvers<unknown>();
    actingGate({ 'ticket.print': () => print.promise });
    useTicket.setState({ ticket: null, paper: null, printing: false, problem: null });
    const ticket = { sessionId: 's', vehicleClass: 'CAR', enteredAt: null };
    showTicket({ ...ticket, recordId: 'a', plate: '51G77802' });
    void printTicket();
    await settled();
    closeTicket();
    showTicket({ ...ticket, recordId: 'b', plate: '30F80912' });
    print.resolve(ok(null));
    await settled();
    expect(useTicket.getState().ticket?.recordId).toBe('b');
  });
});

describe('an act that is sent once more after its page was left', () => {
  const [car] = listedCars();
  const cancel = everyAct.find(({ act }) => act === 'cancel');
  if (car === undefined || cancel === undefined) throw new Error('a car, and cancel');
  const choose = (): void => {
    showSession({ entryId: car.entryId ?? 'x' });
    useSessions.setState({ detail: sessionOf(car) });
    chooseAct(cancel);
  };
  const press = async (count: number): Promise<void> => {
    for (let turn = 0; turn < 6 && pages.asked('sessions.act').length < count; turn += 1) {
      void goOnAct(atMs + turn * 5_000);
      await settled();
    }
    expect(pages.asked('sessions.act')).toHaveLength(count);
  };
  const sentTwice = async () => {
    openSessions();
    choose();
    writeField('reason', 'Wrong car');
    await press(1);
    closeSessions();
    openSessions();
    choose();
    await press(2);
    const [one, two] = pages.asked('sessions.act');
    expect(one?.input['pressId']).toBe(two?.input['pressId']);
    return [one, two];
  };
  const saved = ok(recordView({ id: 'cancelled', operation: 'cancel' as never }));

  it('is not dead once both are answered', async () => {
    const [one, two] = await sentTwice();
    await one?.answer(saved);
    await two?.answer(saved);
    expect([useSessions.getState().busy, isWaiting()]).toEqual([false, false]);
    void letOutFromSession(carInside(car.plate), atMs + 100_000);
    await settled();
    expect(pages.asked('gate.exit')).toHaveLength(1);
  });

  it('is still there with what was typed where the second is refused', async () => {
    const [one, two] = await sentTwice();
    await one?.answer(saved);
    await two?.answer(refusedWith('disk-full'));
    expect(useSessions.getState().busy).toBe(false);
    expect(useSessions.getState().draft?.typed['reason']).toBe('Wrong car');
  });

  it('is another press when it is chosen anew, once the one that was left while it was sent is saved', async () => {
    const edit = everyAct.find(({ act }) => act === 'edit-entry');
    if (edit === undefined) throw new Error('an edit');
    openSessions();
    choose();
    writeField('reason', 'Wrong car');
    await press(1);
    closeSessions();
    openSessions();
    choose();
    chooseAct(edit);
    await pages.last('sessions.act').answer(saved);
    chooseAct(cancel);
    const { draft } = useSessions.getState();
    expect(draft?.typed['reason'] ?? '').toBe('');
    expect(draft?.pressId).not.toBe(pages.last('sessions.act').input['pressId']);
  });
});

describe('a decision that was left for another record while it was sent', () => {
  it('is forgotten once it was taken', async () => {
    const decide = Promise.withResolvers<unknown>();
    const [one, two] = [attentionItem({ id: 'of-a' }), attentionItem({ id: 'of-b' })];
    actingGate({ 'attention.decide': () => decide.promise, 'attention.list': () => new Promise(() => {}) });
    openAttention();
    await sendDecision(one, 'turned back at the barrier', atMs);
    closeAttention();
    openAttention();
    chooseWay(two, 'void');
    decide.resolve(ok(null));
    await settled();
    chooseWay(one, 'void');
    expect(textEditors.reason.read()).toBe('');
  });
});

describe('a late answer for another page', () => {
  it('refuses no key that nobody typed, and leaves no reason for the next one', async () => {
    const close = Promise.withResolvers<unknown>();
    const decide = Promise.withResolvers<unknown>();
    const item = attentionItem({ id: 'of-a', plate: '51G77802' });
    const attention = {
      items: [item],
      item: null,
      movedAside: [],
      causes: [],
      counts: {},
      offset: 0,
      total: 1,
    } as never;
    actingGate({
      'attention.closeMovedAside': () => close.promise,
      'attention.decide': () => decide.promise,
      'attention.list': () => new Promise(() => {}),
    });
    useAttention.setState({ attention });
    openAttention();
    askToClose('folder-1');
    asideReason('folder-1').write('disk was full');
    await nextStep(atMs);
    writePin(useAttention, '1234');
    void nextStep(atMs + 5_000);
    await settled();
    expect(useAttention.getState().busy).toBe(true);
    closeAttention();
    openAttention();
    await sendDecision(item, 'did not pass', atMs + 10_000);
    expect(useAttention.getState().busy).toBe(true);
    useScreen.setState({ notice: null });
    close.resolve(ok(null));
    await settled();
    expect([isQuiet(performance.now()), asideReason('folder-1').read()]).toEqual([false, '']);
  });
});

describe('a corrected plate that is cleared with the shift', () => {
  it('is told, also where the list was turned over since', () => {
    const item = attentionItem({ id: 'of-a', plate: '51G77802' });
    actingGate({ 'attention.list': () => new Promise(() => {}) }, { snapshot: {} });
    pages = new AnsweringPages();
    useAttention.setState({ attention: { items: [item], item: null } as never });
    openAttention();
    useAttention.setState({ attention: { items: [item], item: null } as never });
    chooseWay(item, 'edit');
    decisionPlate.type('9');
    // Back to the list, and over to its other page: nobody asked for that record.
    useAttention.setState({ view: { at: 'list' }, attention: { items: [], item: null } as never });
    closeAttention();
    useScreen.setState({ notice: null });
    nextShift();
    expect(useAttention.getState().draft).toBeNull();
    expect(toldKey()).toBe('notice.leftDropped');
  });
});

describe('what is typed as its page is left is kept, or told', () => {
  it('a plate that is corrected, by Exit of the same page', async () => {
    openOperation(first);
    operationPlate.clear();
    operationPlate.type('51G77803');
    void letOutFromOperation(carInside('51G77802'), atMs);
    await settled();
    await pages
      .last('gate.exit')
      .answer(ok(recordView({ id: 'exit', operation: 'exit', plate: '51G77802' })));
    for (const { ms, wake } of pages.slept.splice(0)) if (ms <= 1_000) wake();
    await settled();
    const kept =
      useOperation.getState().view !== null && plateText(useOperation.getState().draft) === '51G77803';
    expect(kept || toldKey() !== undefined).toBe(true);
  });

  it('the reason for chosen ones', () => {
    openAttention();
    chooseSetWay('void');
    setReason.write('the barrier was open all night');
    closeAttention();
    expect(setReason.read() !== '' || toldKey() !== undefined).toBe(true);
  });

  it('the reason of a decision, by another record’s', () => {
    const [one, two] = [attentionItem({ id: 'of-a' }), attentionItem({ id: 'of-b' })];
    openAttention();
    useAttention.setState({ attention: { items: [one, two], item: null } as never });
    chooseWay(one, 'void');
    textEditors.reason.write('turned back at the barrier');
    closeAttention();
    openAttention();
    chooseWay(two, 'void');
    const isTold = toldKey() !== undefined;
    chooseWay(one, 'void');
    expect(isTold || textEditors.reason.read() === 'turned back at the barrier').toBe(true);
  });
});

describe('the set-up’s PIN', () => {
  it('is taken where the session was ended while something was being kept', async () => {
    const remember = Promise.withResolvers<unknown>();
    actingGate({ 'setup.remember': () => remember.promise, 'setup.end': () => Promise.resolve(ok(null)) });
    openSetup();
    useSetup.setState({ supervisorSession: 'visit' });
    void rememberSupervised({});
    endSupervisorSession();
    remember.resolve(ok(null));
    await settled();
    writePin(useSetup, '1234');
    expect([useSetup.getState().pin, isWaiting()]).toEqual(['1234', false]);
  });
});

describe('a handover that no printer takes, while the next one’s PIN is checked', () => {
  it('does not end that wait', async () => {
    const wakes: (() => void)[] = [];
    actingGate(
      { 'people.signIn': () => new Promise(() => {}), 'people.printHandover': () => new Promise(() => {}) },
      { sleep: (ms) => new Promise<void>((wake) => void (ms === 20_000 && wakes.push(wake))) },
    );
    void printHandover();
    const [eva] = attendants;
    if (eva === undefined) throw new Error('somebody');
    askPin(eva);
    writePin(usePeople, '1111');
    void signIn();
    await settled();
    expect(isWaiting()).toBe(true);
    for (const wake of wakes) wake();
    await settled();
    expect([isWaiting(), usePeople.getState().problem]).toEqual([true, null]);
  });
});

describe('what is said of a key that is refused while a PIN is checked or a set is decided', () => {
  it('is not that a car was being saved', () => {
    openAttention();
    useAttention.setState({ busy: true });
    useScreen.setState({ press: null, notice: null });
    expect(isWaiting()).toBe(true);
    refuseTyping();
    expect(toldKey()).not.toBe('notice.stillSaving');
  });
});

describe('good news within five seconds of cleared notes', () => {
  it('of an answer that nobody waits for any more is told at some time', async () => {
    onTestFinished(followNotices());
    notify({ key: 'notice.leftDropped' }, { outlasts: true });
    await settled();
    reportLate('51G77802', ok(null) as never, {
      key: 'operation.told',
      values: { plate: '51G77802', now: '' },
    });
    for (const { wake } of pages.slept.splice(0)) wake();
    await settled();
    expect(toldKey()).toBe('operation.told');
  });
});

describe('a note to the next shift that is refused once its page was left', () => {
  it('is told', async () => {
    usePeople.setState({ handover: { shift: { shift: 's' }, note: null } as never });
    askNote();
    writeNote('lift two is stuck');
    void keepNote();
    await settled();
    closePeople();
    useScreen.setState({ notice: null });
    await pages.last('people.leaveNote').answer(refusedWith('disk-full'));
    expect(toldKey()).toBeDefined();
  });
});
