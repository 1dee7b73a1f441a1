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
import { initialBoothSetup, useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import {
  closeSetup,
  endSupervisorSession,
  openSetup,
} from '../../../../renderer/features/setup/state/setup-actions.ts';
import { initialSetup, useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import {
  keepNewPin,
  loadAttendants,
  setActive,
  useManage,
} from '../../../../renderer/features/people/state/manage-actions.ts';
import { initialPeople, usePeople } from '../../../../renderer/features/people/state/people.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';

const ok = (value: unknown) => ({ ok: true, value });
const refusedWith = (code: string) => ({ ok: false, error: { code } });
const toldKey = (): string | undefined => useScreen.getState().notice?.message.key;
interface Asked {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly answer: (value: unknown) => Promise<void>;
}
let asked: Asked[];
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
const of = (name: CallName) => asked.filter((one) => one.name === name);
const one = (name: CallName, place = 0): Asked => {
  const found = of(name)[place];
  if (found === undefined) throw new Error(`${name} was not called`);
  return found;
};
const settings = {
  booth: 'South',
  lane: '1',
  language: 'en',
  plateProfile: 'latin',
  reading: { mode: 'off' },
  service: { address: 'https://service.example', test: false, proxy: null, probe: true },
  ticket: null,
  capacity: null,
  camera: null,
  signIn: false,
  rush: true,
  undoBySupervisor: false,
  vehicleClasses: ['CAR'],
  stay: { longHours: 24, mostHours: 720 },
  privacy: { pictureHours: 72, recordDays: 90, blankSeconds: 120 },
};
const view = { settings, givenBy: null, token: null, secrets: {}, ledgerKey: null } as never;
const checked = { steps: [{ step: 'token', name: 'token', state: 'ok', code: null, facts: {} }] };

beforeEach(async () => {
  asked = [];
  const call = (name: CallName) => (input: Record<string, unknown>) =>
    new Promise((resolve) => {
      asked.push({
        name,
        input,
        answer: async (value) => {
          resolve(value);
          await settled();
        },
      });
    });
  actingGate({
    ...Object.fromEntries(names.map((name) => [name, call(name)])),
    'setup.end': () => Promise.resolve(ok(null)),
  });
  useSetup.setState(initialSetup, true);
  useBoothSetup.setState(initialBoothSetup, true);
  usePeople.setState(initialPeople, true);
});
function enter(supervisorSession: string): void {
  openSetup();
  useSetup.setState({ section: 'booth', supervisorSession });
  useBoothSetup.setState({ view });
}

/** Every check that was asked for is answered. */
async function answerAll(name: CallName, value: unknown): Promise<void> {
  for (const call of of(name)) await call.answer(value);
}

describe('the connection check', () => {
  it('comes to an end where somebody went one step back while it ran, and forth again', async () => {
    enter('one');
    startWay('service');
    next();
    next();
    next();
    expect([useBoothSetup.getState().at, of('setup.check').length]).toEqual(['check', 1]);
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
    expect(of('setup.change')).toHaveLength(1);
    await answerAll('setup.check', ok(checked));
    await one('setup.change').answer(refusedWith('disk-full'));
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
    expect([useBoothSetup.getState().at, of('setup.tryCamera').length]).toEqual(['cameraTrial', 1]);
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
    if (of('setup.drives').length > 0)
      await one('setup.drives').answer(ok([{ place: 'E:', hasSettings: true }]));
    await one('setup.readFrom').answer(ok('{"booth":"North"}'));
    const isTold = toldKey() !== undefined || useBoothSetup.getState().problem !== null;
    expect(isTold || of('setup.import').length > 0).toBe(true);
  });

  it('and where they name no service, it is asked what becomes of the one that is set', async () => {
    enter('one');
    useBoothSetup.setState({ drives: [{ place: 'E:', hasSettings: true }] as never });
    void takeFrom('E:');
    await settled();
    await one('setup.readFrom').answer(ok('{"booth":"North"}'));
    expect(of('setup.import')).toHaveLength(1);
    void openDrives();
    await settled();
    if (of('setup.drives').length > 0)
      await one('setup.drives').answer(ok([{ place: 'E:', hasSettings: true }]));
    await one('setup.import').answer(ok({ state: 'service-missing' }));
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
    await one('people.add').answer(refusedWith('disk-full'));
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
    await one('people.setActive').answer(refusedWith('disk-full'));
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
    await one('people.list').answer(refusedWith('visit-over'));
    await one('people.setActive').answer(refusedWith('visit-over'));
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
    await one('people.list').answer(refusedWith('visit-over'));
    expect(useSetup.getState().supervisorSession).toBe('two');
  });
});
