import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import {
  closeAttention,
  openAttention,
} from '../../../../renderer/features/attention/state/attention-actions.ts';
import { useAttention } from '../../../../renderer/features/attention/state/attention.ts';
import { startChoosing, toggleChosen } from '../../../../renderer/features/attention/state/choice-actions.ts';
import { askToTryAgain, nextStep } from '../../../../renderer/features/attention/state/decision-actions.ts';
import { setReason } from '../../../../renderer/features/attention/state/decision-typing.ts';
import { chooseSetWay } from '../../../../renderer/features/attention/state/set-actions.ts';
import {
  closeOperation,
  openOperation,
  showView,
} from '../../../../renderer/features/operation/state/operation-actions.ts';
import { useOperation } from '../../../../renderer/features/operation/state/operation.ts';
import { goOn, noteEditor } from '../../../../renderer/features/operation/state/second-thoughts.ts';
import { backToSession } from '../../../../renderer/features/sessions/state/sessions-detail.ts';
import { writeField } from '../../../../renderer/features/sessions/state/sessions-act.ts';
import { openSessions } from '../../../../renderer/features/sessions/state/sessions-actions.ts';
import { useSessions } from '../../../../renderer/features/sessions/state/sessions.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import {
  AnsweringPages,
  correctUnderWay,
  nextShift,
  ok,
  refusedWith,
  toldKey,
} from '../../../support/answering-pages.ts';
import { recordView } from '../../../support/fixture-page-states.ts';
import { chooseActOf } from '../../../support/sent-acts.ts';
import { attentionItems, attentionList } from '../../../support/sent-decisions.ts';

let atMs = 8_300_000_000;
let pages: AnsweringPages;
let record = recordView({ id: 'over', plate: '51G77802', state: 'queued' });
const names: CallName[] = [
  'attention.decideSet',
  'attention.list',
  'gate.correct',
  'gate.exception',
  'gate.withdraw',
  'link.tryAgain',
];
beforeEach(() => {
  pages = new AnsweringPages(names);
  useScreen.setState({ notice: null });
  atMs += 1_000_000;
  record = recordView({ id: `over-${String(atMs)}`, plate: '51G77802', state: 'queued' });
});

describe('a correction that is under way as the shift changes', () => {
  it('leaves no plate to who is on duty next, where it is refused', async () => {
    await correctUnderWay(record, '51G77803', atMs);
    nextShift();
    await pages.last('gate.correct').answer(refusedWith('disk-full'));
    expect(plateText(useOperation.getState().draft)).not.toBe('51G77803');
    expect(toldKey()).not.toBe(undefined);
  });

  it('closes no page of who is on duty next, and is told in passing', async () => {
    await correctUnderWay(record, '51G77803', atMs);
    nextShift();
    await pages.last('gate.correct').answer(ok({ ...record, plate: '51G77803' }));
    expect([useOperation.getState().view?.at, ...(await pages.toldUntilQuiet())]).toEqual(
      expect.arrayContaining(['one', 'operation.corrected']),
    );
  });
});

describe('a note that is being told as the shift changes', () => {
  it('is not said to be cleared', async () => {
    openOperation(record);
    showView({ at: 'tell' });
    noteEditor.write('The driver did not pay');
    void goOn('Entry: The driver did not pay', atMs);
    await settled();
    expect(pages.asked('gate.exception')).toHaveLength(1);
    nextShift();
    expect(toldKey()).not.toBe('notice.leftDropped');
    await pages.last('gate.exception').answer(ok({ ...record, note: 'Entry: The driver did not pay' }));
    expect(await pages.toldUntilQuiet()).toContain('operation.told');
  });
});

describe('a PIN that is typed as the shift changes', () => {
  it('takes nothing back for who is on duty next', async () => {
    openOperation(record);
    showView({ at: 'pin', act: 'undo' });
    writePin(useOperation, '1234');
    nextShift();
    void goOn('', atMs);
    await settled();
    expect(pages.asked('gate.withdraw')).toHaveLength(0);
    closeOperation();
  });

  it('tries nothing again for them', async () => {
    openAttention();
    askToTryAgain();
    writePin(useAttention, '1234');
    nextShift();
    void nextStep(atMs);
    await settled();
    expect(pages.asked('link.tryAgain')).toHaveLength(0);
  });
});

describe('records that are chosen as the shift changes', () => {
  it('are not chosen for who is on duty next, who has not seen them', () => {
    openAttention();
    useAttention.setState({ attention: attentionList as never });
    startChoosing();
    for (const item of attentionItems) toggleChosen(item);
    nextShift();
    expect(useAttention.getState().chosen).toEqual([]);
    closeAttention();
  });

  it('nor are those that the decision about them did not come to', async () => {
    openAttention();
    useAttention.setState({ attention: attentionList as never });
    startChoosing();
    for (const item of attentionItems) toggleChosen(item);
    chooseSetWay('void');
    setReason.write('the barrier was open all night');
    await nextStep(atMs);
    writePin(useAttention, '1234');
    void nextStep(atMs + 5_000);
    await settled();
    nextShift();
    const sets = pages.last('attention.decideSet');
    await sets.answer(ok({ decided: 1, leftOut: [], rest: ['of-b', 'of-c'], problem: null }));
    await pages.last('attention.decideSet').answer(refusedWith('disk-full'));
    expect(useAttention.getState().outcome?.leftOut).toHaveLength(2);
    expect(useAttention.getState().chosen).toEqual([]);
  });
});

describe('a car that is looked at as the shift changes, of which an act is half typed', () => {
  it('leaves no list under the finger', () => {
    openSessions();
    chooseActOf('looked-at', 'cancel');
    writeField('reason', 'I suspect Minh');
    backToSession();
    nextShift();
    expect(useSessions.getState().draft).toBe(null);
    const isList = useSessions.getState().view.at === 'list';
    expect(!isList || isQuiet(performance.now())).toBe(true);
  });
});
