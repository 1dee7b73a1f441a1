import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeAttention, openAttention } from '../../renderer/features/attention/state/attention-actions.ts';
import { initialAttention, useAttention } from '../../renderer/features/attention/state/attention.ts';
import {
  endChoosing,
  startChoosing,
  toggleChosen,
} from '../../renderer/features/attention/state/choice-actions.ts';
import { chooseWay, nextStep } from '../../renderer/features/attention/state/decision-actions.ts';
import { setReason, textEditors } from '../../renderer/features/attention/state/decision-typing.ts';
import { chooseSetWay } from '../../renderer/features/attention/state/set-actions.ts';
import { openOperation, operationPlate } from '../../renderer/features/operation/state/operation-actions.ts';
import { undo } from '../../renderer/features/operation/state/second-thoughts.ts';
import { openSessions } from '../../renderer/features/sessions/state/sessions-actions.ts';
import { showSession } from '../../renderer/features/sessions/state/sessions-detail.ts';
import { letOutFromSession } from '../../renderer/features/sessions/state/sessions-exit.ts';
import { useSessions } from '../../renderer/features/sessions/state/sessions.ts';
import { followNotices } from '../../renderer/state/actions/notice-actions.ts';
import { leaveByItself, refuseKey, refuseTyping } from '../../renderer/state/actions/quiet.ts';
import { reportLate } from '../../renderer/state/actions/late-answer.ts';
import { isWaiting } from '../../renderer/state/booth/overlay.ts';
import { writePin } from '../../renderer/state/booth/with-pin.ts';
import { actingGate, settled } from '../support/acting-gate.ts';
import { AnsweringPages, nextShift, ok, refusedWith, toldKey } from '../support/answering-pages.ts';
import { listedCars, sessionOf } from '../support/fixture-page-sessions-states.ts';
import { attentionItem, carInside, recordView } from '../support/fixture-page-states.ts';
import { sendDecision } from '../support/sent-decisions.ts';

let pages: AnsweringPages;
let atMs = 4_900_000_000;
const never = () => new Promise(() => {});

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (paint: (ms: number) => void) => setTimeout(() => paint(0)));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  onTestFinished(() => void vi.unstubAllGlobals());
  pages = new AnsweringPages();
  useAttention.setState(initialAttention, true);
  atMs += 1_000_000;
});

describe('the reason for chosen ones, whose pages are left', () => {
  it('is not said to be cleared while they are decided with it', async () => {
    const decided: unknown[] = [];
    actingGate({
      'attention.decideSet': (input: unknown) => (decided.push(input), new Promise(() => {})),
      'attention.list': never,
    });
    openAttention();
    useAttention.setState({ chosen: [attentionItem({ id: 'of-a' })] });
    chooseSetWay('void');
    setReason.write('the barrier was open all night');
    await nextStep(atMs);
    writePin(useAttention, '1234');
    void nextStep(atMs + 5_000);
    await settled();
    expect(decided).toHaveLength(1);
    closeAttention();
    await settled();
    expect(toldKey()).not.toBe('notice.reasonDropped');
  });

  it('is said to be cleared where nobody has touched anything for three minutes', async () => {
    openAttention();
    chooseSetWay('void');
    setReason.write('the barrier was open all night');
    leaveByItself(closeAttention);
    expect(setReason.read()).toBe('');
    expect(await pages.toldUntilQuiet()).toContain('notice.reasonDropped');
  });

  it('is not there for other ones that are decided otherwise', () => {
    const [one, two] = [attentionItem({ id: 'of-a' }), attentionItem({ id: 'of-b' })];
    openAttention();
    startChoosing();
    toggleChosen(one);
    chooseSetWay('void');
    setReason.write('never came in: the barrier was open');
    useAttention.setState({ view: { at: 'list' } });
    endChoosing();
    startChoosing();
    toggleChosen(two);
    chooseSetWay('resolve');
    expect(setReason.read()).toBe('');
  });
});

describe('the reason for chosen ones that are decided otherwise', () => {
  it('is said to be cleared, and does not stand there', () => {
    openAttention();
    startChoosing();
    toggleChosen(attentionItem({ id: 'of-a' }));
    chooseSetWay('void');
    setReason.write('never came in: the barrier was open');
    chooseSetWay('void');
    expect([setReason.read(), toldKey()]).toEqual(['never came in: the barrier was open', undefined]);
    chooseSetWay('resolve');
    expect([setReason.read(), toldKey()]).toEqual(['', 'notice.reasonDropped']);
  });
});

describe('good news that comes while it is said that keys were refused', () => {
  it('is told, also where one more key was', async () => {
    const first = recordView({ id: 'opened-notices', plate: '51G77802', state: 'queued' });
    openOperation(first);
    void undo(first);
    await settled();
    operationPlate.type('2');
    await settled();
    expect(toldKey()).toBe('notice.pageWaits');
    await pages.last('gate.withdraw').answer(ok({ ...first, state: 'voided' }));
    // Typed on within the half second.
    refuseKey(performance.now());
    expect(await pages.toldUntilQuiet()).toContain('operation.undone');
  });

  it('each of two, and not the last alone', async () => {
    openAttention();
    useAttention.setState({ busy: true });
    refuseTyping();
    await settled();
    expect(toldKey()).toBe('notice.pageWaits');
    const done = (key: 'operation.told' | 'operation.undone') =>
      reportLate('51G77802', ok(null) as never, { key, values: { plate: '51G77802', now: '' } });
    done('operation.told');
    done('operation.undone');
    const told = await pages.toldUntilQuiet();
    expect([told.includes('operation.told'), told.includes('operation.undone')]).toEqual([true, true]);
  });
});

describe('that keys were refused while a page waited', () => {
  it('is still told once Exit is answered, which they were refused for', async () => {
    onTestFinished(followNotices());
    const [car] = listedCars();
    if (car === undefined) throw new Error('a car');
    openSessions();
    showSession({ entryId: car.entryId ?? 'x' });
    useSessions.setState({ detail: sessionOf(car) });
    void letOutFromSession(carInside(car.plate), atMs);
    await settled();
    expect(isWaiting()).toBe(true);
    refuseTyping();
    await settled();
    expect(toldKey()).toBe('notice.pageWaits');
    await pages.last('gate.exit').answer(ok(recordView({ id: 'exit', operation: 'exit' })));
    expect(toldKey()).toBe('notice.pageWaits');
  });
});

describe('good news right after something was not done', () => {
  it('does not cover that', async () => {
    onTestFinished(followNotices());
    reportLate('51G77802', refusedWith('disk-full') as never, null);
    await settled();
    reportLate('30F80912', ok(null) as never, {
      key: 'operation.told',
      values: { plate: '30F80912', now: '' },
    });
    await settled();
    expect(toldKey()).toBe('notice.late');
  });
});

describe('reasons of decisions that were left, as the shift changes while another one is being decided', () => {
  it('are not shown to who is on duty next', async () => {
    const decide = Promise.withResolvers<unknown>();
    const [one, two] = [attentionItem({ id: 'of-a' }), attentionItem({ id: 'of-b' })];
    pages = new AnsweringPages();
    actingGate({ 'attention.decide': () => decide.promise, 'attention.list': never });
    openAttention();
    useAttention.setState({ attention: { items: [one, two], item: null } as never });
    chooseWay(one, 'void');
    textEditors.reason.write('I suspect Minh');
    await sendDecision(two, 'turned back', atMs);
    expect(useAttention.getState().busy).toBe(true);
    nextShift();
    decide.resolve(ok(null));
    await settled();
    chooseWay(one, 'void');
    expect(textEditors.reason.read()).toBe('');
  });
});
