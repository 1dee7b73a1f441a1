import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import {
  answer as answerQuestion,
  back,
  next,
  startWay,
  write,
} from '../../../../renderer/features/setup/state/booth-setup-actions.ts';
import { openDrives, takeFrom } from '../../../../renderer/features/setup/state/booth-transfer-actions.ts';
import { useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import {
  closeSetup,
  endSupervisorSession,
  openSetup,
} from '../../../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import {
  keepNewPin,
  loadAttendants,
  setActive,
  useManage,
} from '../../../../renderer/features/people/state/manage-actions.ts';
import { usePeople } from '../../../../renderer/features/people/state/people.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, ok, refusedWith, toldKey } from '../../../support/answering-pages.ts';
import { settingsView } from '../../../support/fixture-page-settings-states.ts';

let pages: AnsweringPages;
const names: CallName[] = [
  'people.add',
  'people.list',
  'people.setActive',
  'setup.change',
  'setup.check',
  'setup.drives',
  'setup.import',
  'setup.readFrom',
  'setup.tryCamera',
];
/** The booth as it is set up. */
const view = settingsView();
const checked = { steps: [{ step: 'token', name: 'token', state: 'ok', code: null, facts: {} }] };

beforeEach(() => {
  pages = new AnsweringPages(names);
});
function enter(supervisorSession: string): void {
  openSetup();
  useSetup.setState({ section: 'booth', supervisorSession });
  useBoothSetup.setState({ view });
}

/** Every check that was asked for is answered. */
async function answerAll(name: CallName, value: unknown): Promise<void> {
  for (const call of pages.asked(name)) await call.answer(value);
}

describe('the connection check', () => {
  it('comes to an end where somebody went one step back while it ran, and forth again', async () => {
    enter('one');
    startWay('service');
    next();
    next();
    next();
    expect([useBoothSetup.getState().at, pages.asked('setup.check').length]).toEqual(['check', 1]);
    back();
    await answerAll('setup.check', ok(checked));
    next();
    expect(useBoothSetup.getState().at).toBe('check');
    await settled();
    await answerAll('setup.check', ok(checked));
    expect(useBoothSetup.getState().check).not.toBe('running');
  });

  it('comes to an end where *Keep* was pressed while it ran, and the core refused', async () => {
    enter('one');
    startWay('service');
    next();
    next();
    next();
    next();
    await settled();
    expect(pages.asked('setup.change')).toHaveLength(1);
    await answerAll('setup.check', ok(checked));
    await pages.first('setup.change').answer(refusedWith('disk-full'));
    expect([useBoothSetup.getState().at, useBoothSetup.getState().check]).not.toEqual(['check', 'running']);
  });

  it('comes to an end where the supervisor session was over meanwhile, and the PIN was typed again', async () => {
    enter('one');
    startWay('service');
    next();
    next();
    next();
    endSupervisorSession();
    useSetup.setState({ supervisorSession: 'two' });
    await answerAll('setup.check', ok(checked));
    expect([useBoothSetup.getState().at, useBoothSetup.getState().check]).not.toEqual(['check', 'running']);
  });
});

describe('the camera’s trial', () => {
  it('comes to an end where somebody went one step back while it ran, and forth again', async () => {
    enter('one');
    startWay('camera', null, 'cameraUrl');
    answerQuestion({ networkCamera: { network: true, authentication: 'digest' } });
    write('cameraUrl', 'http://10.0.0.8/shot.jpg');
    next();
    next();
    expect([useBoothSetup.getState().at, pages.asked('setup.tryCamera').length]).toEqual(['cameraTrial', 1]);
    back();
    await answerAll('setup.tryCamera', ok({ state: 'live' }));
    next();
    await settled();
    expect(useBoothSetup.getState().at).toBe('cameraTrial');
    await answerAll('setup.tryCamera', ok({ state: 'live' }));
    expect(useBoothSetup.getState().trial).not.toBe('running');
  });
});

describe('settings that are taken from a stick, while the large button is pressed once more', () => {
  it('are taken, or it is said that they are not', async () => {
    enter('one');
    useBoothSetup.setState({ drives: [{ place: 'E:', hasSettings: true }] as never });
    void takeFrom('E:');
    await settled();
    // Enter: the button says that something is being saved.
    void openDrives();
    await settled();
    if (pages.asked('setup.drives').length > 0)
      await pages.first('setup.drives').answer(ok([{ place: 'E:', hasSettings: true }]));
    await pages.first('setup.readFrom').answer(ok('{"booth":"North"}'));
    const isTold = toldKey() !== undefined || useBoothSetup.getState().problem !== null;
    expect(isTold || pages.asked('setup.import').length > 0).toBe(true);
  });

  it('and where they name no service, it is asked what becomes of the one that is set', async () => {
    enter('one');
    useBoothSetup.setState({ drives: [{ place: 'E:', hasSettings: true }] as never });
    void takeFrom('E:');
    await settled();
    await pages.first('setup.readFrom').answer(ok('{"booth":"North"}'));
    expect(pages.asked('setup.import')).toHaveLength(1);
    void openDrives();
    await settled();
    if (pages.asked('setup.drives').length > 0)
      await pages.first('setup.drives').answer(ok([{ place: 'E:', hasSettings: true }]));
    await pages.first('setup.import').answer(ok({ state: 'service-missing' }));
    expect(useBoothSetup.getState().withoutService).not.toBeNull();
  });
});

describe('an attendant who is being added as the set-up is left', () => {
  it('is told not to be, where the core refuses', async () => {
    openSetup();
    useSetup.setState({ section: 'people', supervisorSession: 'one' });
    useManage.setState({ all: [] });
    usePeople.setState({
      view: { at: 'new-pin', id: null, name: 'Nina', first: '482913' },
      name: 'Nina',
      pin: '482913',
    });
    void keepNewPin();
    await settled();
    closeSetup();
    await pages.first('people.add').answer(refusedWith('disk-full'));
    expect(toldKey()).not.toBeUndefined();
  });
});

describe('an attendant who is being stopped as the set-up is left', () => {
  it('is told not to be, where the core refuses', async () => {
    openSetup();
    useSetup.setState({ section: 'people', supervisorSession: 'one' });
    void setActive('minh', false);
    await settled();
    closeSetup();
    await pages.first('people.setActive').answer(refusedWith('disk-full'));
    expect(toldKey()).not.toBeUndefined();
  });
});

describe('a supervisor session that the core says is over, while an attendant is being stopped', () => {
  it('asks for a PIN that can be typed', async () => {
    openSetup();
    useSetup.setState({ section: 'people', supervisorSession: 'one' });
    void loadAttendants();
    void setActive('minh', false);
    await settled();
    await pages.first('people.list').answer(refusedWith('visit-over'));
    await pages.first('people.setActive').answer(refusedWith('visit-over'));
    expect(useSetup.getState().supervisorSession).toBeNull();
    writePin(useSetup, '1234');
    expect(useSetup.getState().pin).toBe('1234');
  });
});

describe('the list of attendants that a former supervisor asked for', () => {
  it('does not end the session of the next one', async () => {
    openSetup();
    useSetup.setState({ section: 'people', supervisorSession: 'one' });
    void loadAttendants();
    await settled();
    closeSetup();
    openSetup();
    useSetup.setState({ section: 'people', supervisorSession: 'two' });
    await pages.first('people.list').answer(refusedWith('visit-over'));
    expect(useSetup.getState().supervisorSession).toBe('two');
  });
});
