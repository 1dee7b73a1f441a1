import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import {
  keepNewPin,
  setActive,
  useManage,
} from '../../../../renderer/features/people/state/manage-actions.ts';
import { usePeople } from '../../../../renderer/features/people/state/people.ts';
import { eraseHeld } from '../../../../renderer/features/privacy/state/privacy-actions.ts';
import { usePrivacy } from '../../../../renderer/features/privacy/state/privacy.ts';
import {
  back,
  leaveCars,
  next,
  startWay,
} from '../../../../renderer/features/setup/state/booth-setup-actions.ts';
import { useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import {
  forgetDiagnostics,
  saveForSupport,
  verifyJournal,
} from '../../../../renderer/features/setup/state/diagnostics-actions.ts';
import { useDiagnostics } from '../../../../renderer/features/setup/state/diagnostics.ts';
import {
  closeSetup,
  endSupervisorSession,
  openSetup,
} from '../../../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, ok, refusedWith, toldKey } from '../../../support/answering-pages.ts';
import { settingsView } from '../../../support/fixture-page-settings-states.ts';

let pages: AnsweringPages;
const names: CallName[] = [
  'diagnostics.export',
  'diagnostics.read',
  'diagnostics.verify',
  'people.add',
  'people.setActive',
  'privacy.clean',
  'privacy.erase',
  'setup.change',
  'setup.check',
  'setup.end',
];
const open = (session: string): void => {
  openSetup();
  useSetup.setState({ supervisorSession: session });
};
beforeEach(() => {
  pages = new AnsweringPages(names);
  useScreen.setState({ notice: null });
  forgetDiagnostics();
  open('one');
});

const holds = { ok: true, events: 9, records: 3, pictures: 2, faults: 0, firstAt: null };
const broken = { ...holds, ok: false, faults: 2, firstAt: 5 };

describe('a journal that two supervisors have verified, one after the other', () => {
  it('is said to be broken to the second, whose own answer came last', async () => {
    void verifyJournal();
    await settled();
    closeSetup();
    forgetDiagnostics();
    open('two');
    void verifyJournal();
    await settled();
    const [former, own] = pages.asked('diagnostics.verify');
    await former?.answer(ok(holds));
    await own?.answer(ok(broken));
    expect(useDiagnostics.getState()).toMatchObject({ isBroken: true, outcome: { good: false } });
  });
});

describe.each([
  ['the set-up is left', () => (closeSetup(), forgetDiagnostics())],
  ['the supervisor session is over', () => (endSupervisorSession(), forgetDiagnostics())],
  ['another supervisor has come', () => (closeSetup(), forgetDiagnostics(), open('two'))],
])('a file for support whose answer comes when %s', (_, leave) => {
  it.each([
    ['saved', ok('/media/stick/support.json'), 'good', 'diagnostics.saved'],
    ['not saved', refusedWith('disk-full'), 'warn', 'error.disk-full'],
  ] as const)('is said to be %s, and of what that is said', async (_said, answer, tone, key) => {
    void saveForSupport();
    await settled();
    leave();
    await pages.last('diagnostics.export').answer(answer);
    expect(useScreen.getState().notice).toMatchObject({
      tone,
      message: { key: 'notice.late', values: { plate: { key: 'setup.section.diagnostics' }, why: { key } } },
    });
    expect(useDiagnostics.getState()).toMatchObject({ doing: null, outcome: null });
  });
});

describe('the connection check that ends while another question is looked at', () => {
  it('shows no third one in its place', async () => {
    useSetup.setState({ section: 'booth' });
    useBoothSetup.setState({ view: settingsView() });
    startWay('service');
    next();
    next();
    next();
    await settled();
    expect(useBoothSetup.getState().at).toBe('check');
    back();
    expect(useBoothSetup.getState().at).toBe('token');
    await pages
      .last('setup.check')
      .answer({ ok: false, error: { code: 'value-wrong', field: 'service.address' } });
    const { at } = useBoothSetup.getState();
    expect(at === 'token' || isQuiet(performance.now())).toBe(true);
  });
});

describe('what becomes of the cars inside, once it is being kept', () => {
  it('is not decided otherwise by a second tap', async () => {
    useSetup.setState({ section: 'booth' });
    useBoothSetup.setState({ view: settingsView() });
    startWay('token');
    useBoothSetup.setState({ waiting: { state: 'records-wait', answer: 'send' } as never });
    next();
    leaveCars();
    await settled();
    expect(pages.asked('setup.change').map(({ input }) => input['waiting'])).toEqual(['send']);
  });
});

describe('an erasure whose page was left', () => {
  it('is said to be done', async () => {
    usePrivacy.setState({ view: 'pin', held: { plate: '51G77802' } as never, reason: 'asked' });
    writePin(usePrivacy, '1234');
    void eraseHeld();
    await settled();
    expect(pages.asked('privacy.erase')).toHaveLength(1);
    closeSetup();
    await pages.first('privacy.erase').answer(ok({}));
    expect(toldKey()).not.toBe(undefined);
  });
});

describe('an attendant who is stopped by a supervisor who has gone', () => {
  it('is said to be', async () => {
    useManage.setState({ all: [{ id: 'minh', name: 'Minh', role: 'attendant', active: true }] as never });
    void setActive('minh', false);
    await settled();
    closeSetup();
    await pages.first('people.setActive').answer(ok([]));
    expect(toldKey()).not.toBe(undefined);
  });
});

describe('the page of a new attendant that a former supervisor has left waiting', () => {
  it('leaves no list under the finger of the next one', async () => {
    useSetup.setState({ section: 'people' });
    usePeople.setState({
      view: { at: 'new-pin', id: null, name: 'Nina', first: '482913' },
      name: 'Nina',
      pin: '482913',
    });
    void keepNewPin();
    await settled();
    endSupervisorSession();
    useSetup.setState({ supervisorSession: 'two' });
    await pages.first('people.add').answer(refusedWith('disk-full'));
    expect(usePeople.getState().view !== null || isQuiet(performance.now())).toBe(true);
  });
});
