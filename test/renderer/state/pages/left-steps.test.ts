import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeAttention,
  openAttention,
} from '../../../../renderer/features/attention/state/attention-actions.ts';
import { itemInView, useAttention } from '../../../../renderer/features/attention/state/attention.ts';
import { chooseWay, nextStep } from '../../../../renderer/features/attention/state/decision-actions.ts';
import { asideReason, foundReason } from '../../../../renderer/features/attention/state/decision-typing.ts';
import {
  askToClose,
  askToSendFound,
} from '../../../../renderer/features/attention/state/reasoned-actions.ts';
import { writeField } from '../../../../renderer/features/sessions/state/sessions-act.ts';
import { openSessions } from '../../../../renderer/features/sessions/state/sessions-actions.ts';
import { useSessions } from '../../../../renderer/features/sessions/state/sessions.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, nextShift, ok } from '../../../support/answering-pages.ts';
import { recordView } from '../../../support/fixture-page-states.ts';
import { chooseActOf, sendAct, typeCharge } from '../../../support/sent-acts.ts';
import { attentionItems, attentionList, sendDecision } from '../../../support/sent-decisions.ts';

let atMs = 7_300_000_000;
let pages: AnsweringPages;
beforeEach(() => {
  pages = new AnsweringPages([
    'attention.list',
    'attention.decide',
    'attention.closeMovedAside',
    'attention.sendFound',
    'sessions.act',
  ]);
  useScreen.setState({ notice: null });
  atMs += 1_000_000;
});

describe('a step that is looked at again as its decision is answered', () => {
  it('leaves no list under the finger', async () => {
    const [first] = attentionItems;
    openAttention();
    useAttention.setState({ attention: attentionList as never });
    await sendDecision(first, 'drove on', atMs);
    closeAttention();
    openAttention();
    chooseWay(first, 'void');
    await nextStep(atMs + 9_000);
    expect(itemInView(useAttention.getState())).not.toBe(null);
    await pages
      .asked('attention.decide')
      .at(-1)
      ?.answer(ok(recordView({ id: 'of-a', state: 'voided' as never })));
    const isList = itemInView(useAttention.getState()) === null;
    expect([isList, isQuiet(performance.now())]).not.toEqual([true, false]);
  });
});

describe.each([
  ['a damaged journal', () => askToClose('one'), asideReason('one'), 'attention.closeMovedAside', null],
  ['what was found again', askToSendFound, foundReason, 'attention.sendFound', 3],
] as const)('a reason for %s that is typed again as it is answered', (_, askTo, reason, call, value) => {
  it('is asked for no more, and leaves no list under the finger', async () => {
    openAttention();
    askTo();
    reason.write('Copied to a stick');
    await nextStep(atMs);
    writePin(useAttention, '1234');
    void nextStep(atMs + 5_000);
    await settled();
    expect(pages.asked(call)).toHaveLength(1);
    closeAttention();
    openAttention();
    askTo();
    reason.write('Copied to the stick of the night shift');
    await pages.last(call).answer(ok(value));
    expect([useAttention.getState().view.at, reason.read(), isQuiet(performance.now())]).toEqual([
      'list',
      '',
      true,
    ]);
  });
});

describe('a remark on a charge that is under way as the shift changes', () => {
  it('is not shown to who is on duty next', async () => {
    openSessions();
    chooseActOf('remark-a', 'direct-charge');
    typeCharge();
    writeField('input:remark', 'I suspect Minh');
    await sendAct(atMs);
    expect(pages.asked('sessions.act')).toHaveLength(1);
    nextShift();
    openSessions();
    chooseActOf('remark-a', 'direct-charge');
    expect(useSessions.getState().draft?.typed['input:remark'] ?? '').toBe('');
  });
});
