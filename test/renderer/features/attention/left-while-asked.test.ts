import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import {
  closeAttention,
  openAttention,
} from '../../../../renderer/features/attention/state/attention-actions.ts';
import { useAttention } from '../../../../renderer/features/attention/state/attention.ts';
import {
  chooseAll,
  endChoosing,
  startChoosing,
  toggleChosen,
} from '../../../../renderer/features/attention/state/choice-actions.ts';
import { chooseWay, nextStep } from '../../../../renderer/features/attention/state/decision-actions.ts';
import { setReason, textEditors } from '../../../../renderer/features/attention/state/decision-typing.ts';
import { chooseSetWay } from '../../../../renderer/features/attention/state/set-actions.ts';
import { reportLate } from '../../../../renderer/state/actions/late-answer.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringGate } from '../../../support/answering-gate.ts';
import { AnsweringPages, nextShift, ok, refusedWith, toldKey } from '../../../support/answering-pages.ts';
import { typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { attentionItems, attentionList, sendDecision } from '../../../support/sent-decisions.ts';

let atMs = 7_900_000_000;
let pages: AnsweringPages;
const names: CallName[] = ['attention.list', 'attention.decide', 'attention.decideSet'];

beforeEach(() => {
  pages = new AnsweringPages(names);
  atMs += 1_000_000;
});

describe('all that are listed, which somebody chose who has gone', () => {
  it('are not chosen for the next one', async () => {
    const [first] = attentionItems;
    openAttention();
    startChoosing();
    void chooseAll();
    await settled();
    const all = pages.asked('attention.list').at(-1);
    closeAttention();
    openAttention();
    startChoosing();
    toggleChosen(first);
    await all?.answer(ok(attentionList));
    expect(useAttention.getState().chosen.map(({ record: { id } }) => id)).toEqual(['of-a']);
  });

  it('nor where choosing was ended, and begun anew', async () => {
    const [first] = attentionItems;
    openAttention();
    startChoosing();
    void chooseAll();
    await settled();
    const all = pages.asked('attention.list').at(-1);
    endChoosing();
    startChoosing();
    toggleChosen(first);
    await all?.answer(ok(attentionList));
    expect(useAttention.getState().chosen.map(({ record: { id } }) => id)).toEqual(['of-a']);
  });
});

describe('a decision about chosen ones that is not answered, whose pages were left', () => {
  it('is said not to be answered', async () => {
    openAttention();
    useAttention.setState({ chosen: [...attentionItems] });
    chooseSetWay('void');
    setReason.write('the barrier was open all night');
    await nextStep(atMs);
    writePin(useAttention, '1234');
    void nextStep(atMs + 5_000);
    await settled();
    expect(pages.asked('attention.decideSet')).toHaveLength(1);
    closeAttention();
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    expect([toldKey() !== undefined, setReason.read()]).toEqual([true, '']);
  });
});

describe('the reason of the decision that is being made as the shift changes', () => {
  it('is not shown to who is on duty next, where it is refused', async () => {
    const [first] = attentionItems;
    openAttention();
    useAttention.setState({ attention: attentionList as never });
    await sendDecision(first, 'I suspect Minh', atMs);
    expect(useAttention.getState().busy).toBe(true);
    nextShift();
    await pages.asked('attention.decide').at(-1)?.answer(refusedWith('pin-wrong'));
    closeAttention();
    openAttention();
    chooseWay(first, 'void');
    expect(textEditors.reason.read()).toBe('');
  });
});

describe('that something was not done, told late', () => {
  it('is still told where the next car is booked at once', async () => {
    const gate = new AnsweringGate();
    reportLate('30F80912', refusedWith('disk-full') as never, null);
    await settled();
    expect(toldKey()).toBe('notice.late');
    typeText('51G77802');
    expect(toldKey()).toBe('notice.late');
    await pressEnter(performance.now());
    await settled();
    const first = toldKey();
    await gate.pass(5_000);
    expect([first, toldKey()]).toContain('notice.late');
  });
});
