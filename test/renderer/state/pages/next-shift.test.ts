import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import {
  closeAttention,
  openAttention,
} from '../../../../renderer/features/attention/state/attention-actions.ts';
import { itemInView, useAttention } from '../../../../renderer/features/attention/state/attention.ts';
import { chooseWay } from '../../../../renderer/features/attention/state/decision-actions.ts';
import {
  asideReason,
  setReason,
  textEditors,
  writeText,
} from '../../../../renderer/features/attention/state/decision-typing.ts';
import { chooseSetWay } from '../../../../renderer/features/attention/state/set-actions.ts';
import { openOperation, showView } from '../../../../renderer/features/operation/state/operation-actions.ts';
import { noteEditor } from '../../../../renderer/features/operation/state/second-thoughts.ts';
import {
  askName,
  keepNewPin,
  nameWritten,
  writeName,
} from '../../../../renderer/features/people/state/manage-actions.ts';
import { usePeople } from '../../../../renderer/features/people/state/people.ts';
import { endSupervisorSession, openSetup } from '../../../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { useOverlay } from '../../../../renderer/state/booth/overlay.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, nextShift, ok, toldKey } from '../../../support/answering-pages.ts';
import { recordView } from '../../../support/fixture-page-states.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { attentionItems, attentionList, sendDecision } from '../../../support/sent-decisions.ts';

let atMs = 7_100_000_000;
let pages: AnsweringPages;
const names: CallName[] = [
  'attention.list',
  'attention.decide',
  'attention.decideSet',
  'people.add',
  'people.list',
  'setup.end',
  'attention.closeMovedAside',
];
beforeEach(() => {
  pages = new AnsweringPages(names);
  useScreen.setState({ notice: null });
  atMs += 1_000_000;
});

describe('shift change in attention', () => {
  it('says that a reason for a damaged journal is dropped, also while a record is being decided', async () => {
    const [first] = attentionItems;
    openAttention();
    useAttention.setState({ attention: attentionList as never });
    asideReason('one').write('Copied to the stick of the night shift');
    await sendDecision(first, 'drove on', atMs);
    expect(useAttention.getState().busy).toBe(true);
    nextShift();
    expect(asideReason('one').read()).toBe('');
    expect(toldKey()).toBe('notice.leftDropped');
  });

  it('does not show the reason for chosen ones to the next', () => {
    openAttention();
    useAttention.setState({ attention: attentionList as never, choosing: true, chosen: [...attentionItems] });
    chooseSetWay('void');
    setReason.write('I suspect Minh');
    nextShift();
    expect(setReason.read()).toBe('');
  });

  it('leaves no list under the finger', async () => {
    const [first] = attentionItems;
    openAttention();
    useAttention.setState({ attention: attentionList as never });
    chooseWay(first, 'void');
    textEditors.reason.write('drove');
    nextShift();
    const isList = itemInView(useAttention.getState()) === null;
    expect(!isList || isQuiet(performance.now())).toBe(true);
    writeText('reason', ' on');
  });
});

describe('a reason for a damaged journal that is being typed as the shift changes', () => {
  it('is not typed on without its beginning', () => {
    openAttention();
    useAttention.setState({
      attention: attentionList as never,
      view: { at: 'aside', step: 'reason', folder: 'one' },
    });
    asideReason('one').write('Copied to the');
    nextShift();
    for (const character of ' stick')
      if (!isQuiet(performance.now())) asideReason('one').write(asideReason('one').read() + character);
    expect(asideReason('one').read()).toBe('');
  });
});

describe('a note that is being typed as the shift changes', () => {
  it('is not typed on without its beginning', () => {
    const record = recordView({ id: `note-${String(atMs)}`, plate: '51G77802', state: 'queued' });
    openOperation(record);
    showView({ at: 'tell' });
    noteEditor.write('The driver did not');
    nextShift();
    for (const character of ' pay')
      if (!isQuiet(performance.now())) noteEditor.write(noteEditor.read() + character);
    expect(noteEditor.read()).toBe('');
  });
});

describe('what was left on pages that nobody looks at as the shift changes', () => {
  it('takes no second from the gate', () => {
    const [first] = attentionItems;
    openOperation(recordView({ id: `left-${String(atMs)}`, state: 'queued' }));
    showView({ at: 'tell' });
    noteEditor.write('The driver did not');
    openAttention();
    useAttention.setState({ attention: attentionList as never });
    chooseWay(first, 'void');
    textEditors.reason.write('drove');
    closeAttention();
    nextShift();
    expect([isQuiet(performance.now()), toldKey()]).toEqual([false, 'notice.leftDropped']);
    expect(useOverlay.getState().shown).toBe(null);
  });
});

describe('a new attendant that is kept after the supervisor session is over', () => {
  it('is not kept a second time by the next supervisor, whose page still asks for the PIN of it', async () => {
    openSetup();
    useSetup.setState({ section: 'people', supervisorSession: 'one' });
    askName();
    writeName('Linh');
    nameWritten();
    writePin(usePeople, '7391');
    await keepNewPin();
    writePin(usePeople, '7391');
    void keepNewPin();
    await settled();
    expect(pages.asked('people.add')).toHaveLength(1);
    endSupervisorSession();
    useSetup.setState({ supervisorSession: 'two' });
    await pages.first('people.add').answer(ok([]));
    const { view } = usePeople.getState();
    // Kept: there is nothing to be pressed again, or it is said.
    expect(view === null || toldKey() !== undefined).toBe(true);
  });
});
