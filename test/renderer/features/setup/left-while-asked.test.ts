import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import {
  askForPlate,
  eraseHeld,
  lookAtHeld,
  searchedPlate,
} from '../../../../renderer/features/privacy/state/privacy-actions.ts';
import { usePrivacy } from '../../../../renderer/features/privacy/state/privacy.ts';
import {
  keepNewPin,
  stepBack,
  useManage,
} from '../../../../renderer/features/people/state/manage-actions.ts';
import { usePeople } from '../../../../renderer/features/people/state/people.ts';
import {
  answer as answerQuestion,
  back,
  next,
  startWay,
  write,
} from '../../../../renderer/features/setup/state/booth-setup-actions.ts';
import { tryCamera } from '../../../../renderer/features/setup/state/booth-setup-trials.ts';
import {
  closeDrives,
  openDrives,
  takeFrom,
} from '../../../../renderer/features/setup/state/booth-transfer-actions.ts';
import { useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import {
  closeSetup,
  endSupervisorSession,
  openSetup,
} from '../../../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { isWaiting, useOverlay } from '../../../../renderer/state/booth/overlay.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, ok, refusedWith, toldKey } from '../../../support/answering-pages.ts';
import { freshSettings, settingsView } from '../../../support/fixture-page-settings-states.ts';

let pages: AnsweringPages;
const names: CallName[] = [
  'people.add',
  'privacy.ask',
  'privacy.clean',
  'privacy.erase',
  'setup.change',
  'setup.check',
  'setup.drives',
  'setup.import',
  'setup.readFrom',
  'setup.tryCamera',
];

/** The booth as it is set up. */
const view = settingsView();

beforeEach(() => {
  pages = new AnsweringPages(names);
});

/** A supervisor comes, and types the PIN. */
function enter(supervisorSession: string): void {
  openSetup();
  useSetup.setState({ section: 'booth', supervisorSession });
  useBoothSetup.setState({ view });
}

/** And goes. */
const leave = (): void => closeSetup();

/** The names are answered, and being kept. */
async function keepingNames(): Promise<void> {
  enter('one');
  startWay('names');
  next();
  next();
  await settled();
  expect(pages.asked('setup.change')).toHaveLength(1);
}

/** A supervisor types a plate that somebody has asked about. */
function typesPlate(supervisorSession: string, plate: string): void {
  openSetup();
  useSetup.setState({ section: 'privacy', supervisorSession });
  askForPlate();
  searchedPlate.type(plate);
}

async function looksAtHeld(): Promise<void> {
  void lookAtHeld();
  await settled();
}

/** What is held about a plate is being erased. */
async function erasing(): Promise<void> {
  openSetup();
  useSetup.setState({ section: 'privacy', supervisorSession: 'one' });
  const held = { plate: '51G77802' } as never;
  usePrivacy.setState({ view: 'pin', held, reason: 'asked for by letter', pin: '1234' });
  void eraseHeld();
  await settled();
  expect(pages.asked('privacy.erase')).toHaveLength(1);
}

/** A new attendant's PIN is typed twice, and being kept. */
async function keepingPin(): Promise<void> {
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
  expect(pages.asked('people.add')).toHaveLength(1);
}

const found = (state: 'passed' | 'failed') => ({
  steps: [{ name: 'service', state, code: null, facts: {} }],
});

describe('the check of an address that was put right meanwhile', () => {
  it('is not shown as that of the other address', async () => {
    enter('one');
    startWay('service');
    next();
    next();
    next();
    expect(useBoothSetup.getState().at).toBe('check');
    expect(pages.asked('setup.check')).toHaveLength(1);
    back();
    back();
    back();
    write('address', 'https://right.example');
    next();
    next();
    next();
    expect(
      pages.asked('setup.check').map(({ input }) => (input['service'] as { address: string }).address),
    ).toEqual([view.settings.service?.address, 'https://right.example']);
    await pages.first('setup.check').answer(ok(found('failed')));
    expect(useBoothSetup.getState().check).toBe('running');
  });

  it('nor is it of another visit', async () => {
    enter('one');
    startWay('check');
    leave();
    enter('two');
    startWay('check');
    await pages.first('setup.check').answer(ok(found('failed')));
    expect(useBoothSetup.getState().check).toBe('running');
  });
});

describe('the picture of a camera whose address was put right meanwhile', () => {
  it('is not shown as that of the other one', async () => {
    enter('one');
    startWay('camera', null, 'cameraUrl');
    answerQuestion({ networkCamera: { network: true, authentication: 'digest' } });
    write('cameraUrl', 'http://10.0.0.8/shot.jpg');
    void tryCamera();
    await settled();
    write('cameraUrl', 'http://10.0.0.9/shot.jpg');
    void tryCamera();
    await settled();
    expect(pages.asked('setup.tryCamera')).toHaveLength(2);
    await pages.first('setup.tryCamera').answer(ok({ state: 'live' }));
    expect(useBoothSetup.getState().trial).toBe('running');
  });
});

describe('settings that were to be taken from a stick, by a supervisor who has gone', () => {
  it('are not put in force in the next one’s session', async () => {
    enter('one');
    useBoothSetup.setState({ drives: [{ place: 'E:', hasSettings: true }] as never });
    void takeFrom('E:');
    await settled();
    leave();
    enter('two');
    await pages.first('setup.readFrom').answer(ok('{"booth":"North"}'));
    expect(pages.asked('setup.import').map(({ input }) => input['supervisorSession'])).toEqual([]);
  });
});

describe('settings that were to be taken from a stick, before somebody went back', () => {
  it('are not put in force', async () => {
    enter('one');
    useBoothSetup.setState({ drives: [{ place: 'E:', hasSettings: true }] as never });
    void takeFrom('E:');
    await settled();
    closeDrives();
    await pages.first('setup.readFrom').answer(ok('{"booth":"North"}'));
    expect(pages.asked('setup.import')).toHaveLength(0);
  });

  it('do not take the place of what is typed for the first set-up', async () => {
    openSetup();
    useBoothSetup.setState({
      view: freshSettings(),
      drives: [{ place: 'E:', hasSettings: true }] as never,
    });
    void takeFrom('E:');
    await settled();
    closeDrives();
    startWay('all', null, 'booth');
    write('booth', 'North gate');
    await pages.first('setup.readFrom').answer(ok('{"plateProfile":"latin"}'));
    const { at, draft } = useBoothSetup.getState();
    expect([at, draft.booth]).toEqual(['booth', 'North gate']);
  });
});

describe('memory sticks that are found late', () => {
  it('do not take the place of a question that is being answered', async () => {
    enter('one');
    void openDrives();
    await settled();
    startWay('names');
    write('booth', 'North');
    await pages.first('setup.drives').answer(ok([]));
    expect(useBoothSetup.getState().drives).toBeNull();
  });
});

describe('the answers of a visit that is over', () => {
  it('are not said to be kept in the next one, which is at the same question', async () => {
    await keepingNames();
    leave();
    enter('two');
    startWay('names');
    write('booth', 'North');
    await pages.first('setup.change').answer(ok({ state: 'changed', view }));
    const { way, draft } = useBoothSetup.getState();
    expect([way, draft.booth, useSetup.getState().done]).toEqual(['names', 'North', null]);
  });
});

describe('a set-up that is being kept', () => {
  it('is a page that waits: the next plate does not stand at the gate without its beginning', async () => {
    openSetup();
    useBoothSetup.setState({ view, way: 'all', at: 'check' });
    next();
    await settled();
    expect(pages.asked('setup.change')).toHaveLength(1);
    // '29' is typed now.
    const isRefused = isWaiting();
    await pages.first('setup.change').answer(ok({ state: 'changed', view }));
    expect(useOverlay.getState().shown).toBeNull();
    for (const character of 'LD55') if (!isRefused && !isQuiet(performance.now())) typeText(character);
    expect(useScreen.getState().draft.characters).toEqual([]);
  });

  it('tells that what is typed on there is not taken', async () => {
    await keepingNames();
    const { lane } = useBoothSetup.getState().draft;
    write('lane', `${lane}2`);
    expect(useBoothSetup.getState().draft.lane === `${lane}2` || toldKey() !== undefined).toBe(true);
  });
});

describe('the PIN page, as the supervisor session ends while something is asked', () => {
  const asked: readonly (readonly [string, () => Promise<void>])[] = [
    ['names are kept', keepingNames],
    [
      'a plate is looked for',
      async () => {
        typesPlate('one', '51G77802');
        await looksAtHeld();
      },
    ],
    ['what is held is erased', erasing],
    ['a new attendant’s PIN is kept', keepingPin],
  ];
  it.each(asked)('takes the PIN: %s', async (_, ask) => {
    await ask();
    expect(isWaiting()).toBe(true);
    endSupervisorSession();
    expect(isWaiting()).toBe(false);
  });
});

describe('what is held about a plate, answered after the page was left', () => {
  it('is not shown to the next supervisor, who types another plate', async () => {
    typesPlate('one', '51G77802');
    await looksAtHeld();
    leave();
    typesPlate('two', '30F8');
    await pages.first('privacy.ask').answer(ok({ plate: '51G77802', records: 3, keptRecords: 0 }));
    expect([usePrivacy.getState().view, usePrivacy.getState().held]).toEqual(['plate', null]);
  });

  it('does not end the wait for another plate', async () => {
    typesPlate('one', '51G77802');
    await looksAtHeld();
    leave();
    typesPlate('two', '30F80912');
    await looksAtHeld();
    await pages.first('privacy.ask').answer(refusedWith('disk-full'));
    expect([usePrivacy.getState().busy, usePrivacy.getState().problem]).toEqual([true, null]);
  });

  it('is about the plate that stands there, also where somebody has typed on', async () => {
    typesPlate('one', '51G778');
    await looksAtHeld();
    searchedPlate.type('02');
    const { plate } = usePrivacy.getState();
    expect(plateText(plate) === '51G778' || !usePrivacy.getState().busy).toBe(true);
  });
});

describe('an erasure whose page was left before it was answered', () => {
  it('is told, or gone through for what is left', async () => {
    await erasing();
    leave();
    await pages.first('privacy.erase').answer(ok({ records: 3 }));
    expect(pages.asked('privacy.clean').length > 0 || toldKey() !== undefined).toBe(true);
  });
});

describe('an erasure that is answered while another supervisor looks for another plate', () => {
  it('does not end that wait, nor is it shown in its place', async () => {
    await erasing();
    leave();
    typesPlate('two', '30F80912');
    await looksAtHeld();
    expect([pages.asked('privacy.erase').length, pages.asked('privacy.ask').length]).toEqual([1, 1]);
    await pages.first('privacy.erase').answer(ok({ records: 3 }));
    expect([usePrivacy.getState().view, usePrivacy.getState().busy]).toEqual(['plate', true]);
  });
});

describe('a new attendant’s PIN that is being kept', () => {
  it('does not have the PIN page of the next visit refuse its keys', async () => {
    await keepingPin();
    leave();
    openSetup();
    expect(isWaiting()).toBe(false);
  });

  it.each([
    ['kept', ok([{ id: 'n', name: 'Nina', role: 'attendant', active: true }])],
    ['refused', refusedWith('disk-full')],
  ])('tells what became of it where one step back was tapped meanwhile: %s', async (_, value) => {
    await keepingPin();
    stepBack();
    await pages.first('people.add').answer(value);
    const { all } = useManage.getState();
    const isShown = (all?.length ?? 0) > 0 || usePeople.getState().problem !== null;
    expect(isShown || toldKey() !== undefined).toBe(true);
  });
});
