import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import { shippedPlateProfiles } from '../../../../electron/booth/plates/profiles.ts';
import { checkCodes } from '../../../../electron/contract/check-names.ts';
import type { SettingsChanged } from '../../../../electron/contract/settings.ts';
import { plateCountries } from '../../../../renderer/features/setup/booth/plate-choices.ts';
import texts from '../../../../resources/texts/en.json';
import { typePin } from '../../../support/by-keys.ts';
import { answerUntil, fill, next, tap } from '../../../support/first-set-up.ts';
import {
  connectionCheck,
  faultyProfile,
  freshSettings,
  networkCameraSettings,
  settingsView,
} from '../../../support/fixture-page-settings-states.ts';
import type { SeenCall } from '../../../support/fixture-page-booth.ts';
import { quietSnapshot } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

const gate = gateSuite();

const asks = (page: Page, question: string): Promise<void> =>
  expect(page.locator('.zone-head h2')).toHaveText(question);
const calls = async (page: Page, name: string): Promise<SeenCall['input'][]> =>
  (await page.evaluate(() => window.fixture.calls))
    .filter((call) => call.name === name)
    .map(({ input }) => input);
const answers = (page: Page, answer: SettingsChanged): Promise<void> =>
  page.evaluate((given) => {
    window.settings.answer = given;
  }, answer);

const freshBooth = (): Promise<Page> =>
  gate.open({ snapshot: { setUp: false }, settings: { view: freshSettings() } });

describe('the first set-up', () => {
  it('asks one thing a page, and changes the booth with the last one', async () => {
    const page = await freshBooth();
    await answerUntil(page, 'Service reachable?');
    await expect(page.getByText('All good')).toBeVisible();
    const service = { address: 'https://parking.example/site/7', proxy: null };
    expect(await calls(page, 'setup.check')).toEqual([
      { service: { ...service, token: 'a-secret-token', probe: true } },
    ]);
    expect(await calls(page, 'setup.change')).toEqual([]);
    await tap(page, 'Start work');
    await expect(page.getByText('This booth is set up.')).toBeVisible();
    const settings = {
      language: 'en',
      booth: 'North Gate',
      lane: '1',
      plateProfile: 'vietnam',
      reading: { mode: 'check' },
      supervisorPin: '471147',
      service: { ...service, test: false },
    };
    expect(await calls(page, 'setup.change')).toEqual([{ settings, token: 'a-secret-token' }]);
    await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeVisible();
  });

  it('left in the middle leaves the booth as it was, and nothing of it behind', async () => {
    const page = await freshBooth();
    await answerUntil(page, 'What is the access token?');
    await fill(page, 'a-secret-token');
    await tap(page, 'Back to the gate');
    expect(await calls(page, 'setup.change')).toEqual([]);
    await answerUntil(page, 'What is the access token?');
    await expect(page.locator('.typing input')).toHaveValue('');
  });

  it('does not go on with two different PINs, nor without an address', async () => {
    const page = await freshBooth();
    await answerUntil(page, 'Type the PIN again');
    await fill(page, '4712');
    await next(page);
    await expect(page.getByRole('alert')).toContainText('The PINs differ.');
    await fill(page, '471147');
    await next(page);
    await asks(page, 'Where is the parking service?');
    await next(page);
    await expect(page.getByRole('alert')).toHaveText('This is required.');
  });

  it('tells at its own question what would be refused at the end, and which part of it', async () => {
    const page = await freshBooth();
    await answerUntil(page, 'Where is the parking service?');
    const told = async (typed: string, words: string): Promise<void> => {
      await fill(page, typed);
      await next(page);
      await expect(page.getByRole('alert')).toContainText(words);
    };
    await told('parking.example/site/7', 'An address starts with https:// or http://.');
    await told('https://parking example', 'The name after https:// is missing');
    await told('https://parking.example/?site=7', 'Leave out everything from ? or # on');
    await told('https://me:secret@parking.example', 'Leave out the user and password');
    await told('http://parking.example', 'This address is not encrypted.');
    await fill(page, 'https://parking.example/site/7');
    await next(page);
    await asks(page, 'Is there a network proxy?');
    await told('proxy:3128', 'Write the proxy as http://name:port.');
    await fill(page, 'http://proxy:3128');
    await next(page);
    await asks(page, 'What is the access token?');
    await told('two words', 'A token has no spaces');
    await fill(page, 'a-secret-token');
    await next(page);
    await asks(page, 'Service reachable?');
  });

  it('begins with another booth’s settings from a memory stick, and keeps what it does not ask for', async () => {
    const page = await freshBooth();
    await tap(page, 'Settings');
    await tap(page, 'Start from another booth’s settings');
    await tap(page, 'Load settings');
    await asks(page, 'Which language?');
    for (let place = 0; place < 3; place += 1) await next(page);
    await expect(page.getByRole('button', { name: 'Germany' })).toHaveAttribute('aria-pressed', 'true');
    for (let place = 0; place < 2; place += 1) await next(page);
    await expect(page.getByRole('button', { name: /^Check/ })).toHaveAttribute('aria-pressed', 'true');
    await next(page);
    for (let place = 0; place < 2; place += 1) {
      await fill(page, '471147');
      await next(page);
    }
    await expect(page.locator('.typing input')).toHaveValue('https://other.example');
    for (let place = 0; place < 3; place += 1) await next(page);
    await asks(page, 'Service reachable?');
    await next(page);
    await expect(page.getByText('This booth is set up.')).toBeVisible();
    expect((await calls(page, 'setup.change'))[0]).toMatchObject({
      settings: { plateProfile: 'germany', rush: false, supervisorPin: '471147' },
    });
  });

  it('brings a fault that the core found back to its question', async () => {
    const page = await freshBooth();
    await answerUntil(page, 'Service reachable?');
    await answers(page, { state: 'faults', faults: [{ path: 'service.address', code: 'wrong' }] });
    await next(page);
    await asks(page, 'Where is the parking service?');
    await expect(page.getByRole('alert')).toContainText('Not an address');
  });
});

describe('the same settings later', () => {
  const open = async (options: Parameters<typeof gate.open>[0] = {}): Promise<Page> => {
    const page = await gate.open(options);
    await tap(page, 'Settings');
    await tap(page, 'This booth');
    await typePin(page, '0000');
    await tap(page, 'Open');
    await page.locator('.booth-ways').waitFor();
    return page;
  };
  const choose = (page: Page, way: string): Promise<void> =>
    page.locator('.booth-way', { hasText: way }).click();

  it('are a supervisor’s, and a new token is written without the old one being shown', async () => {
    const page = await open();
    await expect(page.locator('.booth-ways')).toContainText('Kept: …9f2c');
    await choose(page, 'Access token');
    await expect(page.locator('.typing input')).toHaveValue('');
    await fill(page, 'another-token-77aa');
    await next(page);
    await expect(page.locator('.booth-ways')).toContainText('Kept: …77aa');
    const [change] = await calls(page, 'setup.change');
    expect(change).toMatchObject({ settings: {}, token: 'another-token-77aa' });
    expect(typeof change?.['supervisorSession']).toBe('string');
  });

  it('ask what becomes of records that wait, and send them only when somebody says that it is the same service', async () => {
    const page = await open();
    await choose(page, 'Language');
    await answers(page, { state: 'records-wait', count: 3, answer: 'send', mayLeave: false });
    await next(page);
    await asks(page, 'Is it the same service?');
    await expect(page.getByText('Open records and cars inside: 3.')).toBeVisible();
    await tap(page, 'Same service');
    await expect(page.getByText('Kept.')).toBeVisible();
    const changes = await calls(page, 'setup.change');
    expect(changes.map(({ waiting }) => waiting)).toEqual([undefined, 'send']);
  });

  it('leave the cars inside behind only when somebody says that it is another service', async () => {
    const page = await open();
    await choose(page, 'Language');
    await answers(page, { state: 'records-wait', count: 2, answer: 'send', mayLeave: true });
    await next(page);
    await expect(page.getByText('exits of cars that are inside now cannot be sent')).toBeVisible();
    await tap(page, 'Another service');
    await expect(page.getByText('Kept.')).toBeVisible();
    const changes = await calls(page, 'setup.change');
    expect(changes.map(({ waiting }) => waiting)).toEqual([undefined, 'leave']);
  });

  it('leave to a file what the file gives', async () => {
    const page = await open({ settings: { view: settingsView({ givenBy: '/etc/gatebooth/booth.json' }) } });
    await expect(page.getByText('These settings come from /etc/gatebooth/booth.json')).toBeVisible();
    await expect(page.locator('.booth-way b')).toHaveText([
      'Access token',
      'Connection check',
      'Interface profile',
    ]);
  });

  it('switch sign-in on, rush off and tickets on, each with the others of its page', async () => {
    const page = await open();
    await choose(page, 'Work at the gate');
    for (const [name, to] of [
      ['Sign-in', 'On'],
      ['Rush', 'Off'],
      ['Tickets', 'On'],
    ] as const)
      await page.getByRole('group', { name }).getByRole('button', { name: to }).click();
    await next(page);
    await fill(page, 'Gate slip');
    await next(page);
    await expect(page.locator('.booth-way', { hasText: 'Work at the gate' })).toContainText(
      'Sign-in · Tickets',
    );
    expect(await calls(page, 'setup.change')).toMatchObject([
      { settings: { signIn: true, rush: false, ticket: { printer: 'Gate slip' } } },
    ]);
  });

  it('ask once whether plates are read, where nobody has said, and change it later', async () => {
    const view = settingsView();
    const undecided = { ...view, settings: { ...view.settings, reading: { mode: null, blindOneIn: 20 } } };
    const page = await open({ settings: { view: undecided }, script: { proposed: 'suggest' } });
    await expect(page.getByText('Gatebooth can read plates from the picture.')).toBeVisible();
    await tap(page, 'Choose');
    await asks(page, 'Is the plate read from the picture?');
    expect(await calls(page, 'reading.proposed')).toEqual([{ plateProfile: 'vietnam' }]);
    await expect(page.getByRole('button', { name: /^Suggest/ })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: /^Off/ }).click();
    await next(page);
    await expect(page.getByText('Gatebooth can read plates from the picture.')).toHaveCount(0);
    await choose(page, 'Plate reading');
    await page.getByRole('button', { name: /^Check/ }).click();
    await next(page);
    await expect(page.locator('.booth-way', { hasText: 'Plate reading' })).toContainText('Check');
    expect(await calls(page, 'setup.change')).toMatchObject([
      { settings: { reading: { mode: 'off' } } },
      { settings: { reading: { mode: 'check' } } },
    ]);
  });

  it('say before it that a shorter time erases, and stop where pictures would outlast their records', async () => {
    const page = await open();
    await choose(page, 'Pictures and records');
    await tap(page, 'Erase records after: less');
    await expect(page.getByText('cannot be brought back')).toBeVisible();
    for (let tapped = 0; tapped < 4; tapped += 1) await tap(page, 'Erase records after: less');
    await expect(page.getByLabel('Erase records after: less')).toHaveAttribute('aria-disabled', 'true');
    for (let tapped = 0; tapped < 5; tapped += 1)
      await tap(page, 'If untouched, hide earlier cars after: more');
    await next(page);
    expect((await calls(page, 'setup.change'))[0]).toMatchObject({
      settings: { privacy: { pictureHours: 72, recordDays: 3, blankSeconds: 0 } },
    });
  });

  it('take vehicle classes one by one, and none twice', async () => {
    const page = await open();
    await choose(page, 'Vehicle classes');
    for (const name of ['BUS', 'CAR']) {
      await fill(page, name);
      await next(page);
    }
    await expect(page.getByRole('alert')).toHaveText('CAR is already there.');
    await fill(page, '');
    await tap(page, 'Remove CAR');
    await next(page);
    expect((await calls(page, 'setup.change'))[0]).toMatchObject({ settings: { vehicleClasses: ['BUS'] } });
  });

  it('try a network camera with the password that is kept, say what is wrong, and keep it all the same', async () => {
    const page = await open({ settings: { view: networkCameraSettings() } });
    await choose(page, 'Network camera');
    for (let place = 0; place < 3; place += 1) await next(page);
    await asks(page, 'What is its password?');
    await expect(page.locator('.typing input')).toHaveValue('');
    await next(page);
    await expect(page.getByText('rejects this user and password')).toBeVisible();
    await expect(page.locator('[data-kind="go"]')).toHaveText('Change user and password');
    await tap(page, 'Keep anyway');
    await expect(page.getByText('Kept.')).toBeVisible();
    const camera = { snapshotUrl: 'http://10.0.0.7/snapshot.jpg', user: 'gate', authentication: 'digest' };
    expect((await calls(page, 'setup.tryCamera'))[0]?.['camera']).toEqual(camera);
    expect((await calls(page, 'setup.change'))[0]?.['settings']).toEqual({ camera });
  });

  it('offer what mends a failed check first, and to keep it anyway beside it', async () => {
    const token = { state: 'failed', code: 'token-refused', facts: { httpStatus: 401 } } as const;
    const page = await open({ settings: { check: connectionCheck({ token }) } });
    await choose(page, 'Parking service');
    for (let place = 0; place < 3; place += 1) await next(page);
    await asks(page, 'Service reachable?');
    await expect(page.locator('[data-kind="go"]')).toHaveText('Type a new token');
    await expect(page.getByRole('button', { name: 'Keep anyway' })).toBeVisible();
    await next(page);
    await asks(page, 'What is the access token?');
    const name = { state: 'failed', code: 'name-not-found' } as const;
    await page.evaluate((check) => {
      window.settings.check = check;
    }, connectionCheck({ name }));
    await next(page);
    await expect(page.locator('[data-kind="go"]')).toHaveText('Change the address');
    await next(page);
    await asks(page, 'Where is the parking service?');
  });

  it('lead from the check of the service in use to the answer that may be at fault', async () => {
    const service = { state: 'failed', code: 'path-not-found', facts: { httpStatus: 404 } } as const;
    const page = await open({ settings: { check: connectionCheck({ service }) } });
    await choose(page, 'Connection check');
    await tap(page, 'Change the address');
    await asks(page, 'Where is the parking service?');
    await expect(page.locator('.typing input')).toHaveValue('https://parking.example/site/7');
  });

  it('take a profile from a stick once it is right, show what it maps, and go back to the specification alone', async () => {
    const page = await open({ settings: { read: faultyProfile() } });
    await choose(page, 'Interface profile');
    await asks(page, 'What can the service do?');
    await expect(page.locator('.profile-operations [data-mapped="true"]')).toHaveCount(0);
    await next(page);
    await choose(page, 'provider.json');
    await asks(page, 'This profile cannot be used');
    await expect(page.getByText('operations.directCharge.path')).toBeVisible();
    expect(await calls(page, 'setup.takeProfile')).toEqual([]);
    await page.evaluate(() => {
      window.settings.read = { name: 'p', operations: ['charge'], faults: [], faultCount: 0 };
    });
    await tap(page, 'Choose another');
    await choose(page, 'provider.json');
    await asks(page, 'Use this profile?');
    await next(page);
    await expect(page.getByText('Kept.')).toBeVisible();
    expect((await calls(page, 'setup.takeProfile'))[0]).toMatchObject({
      place: '/media/stick',
      file: 'provider.json',
    });
    await choose(page, 'Interface profile');
    await expect(page.locator('.profile-operations [data-mapped="true"]')).toHaveText(/^Charge/);
    await tap(page, 'Specification only');
    await next(page);
    await expect(page.locator('.booth-way', { hasText: 'Interface profile' })).toContainText(
      'Specification only',
    );
    expect((await calls(page, 'setup.change'))[0]?.['settings']).toEqual({
      service: { interfaceProfile: null },
    });
  });

  it('send what waits for another address once a supervisor says that it is the same service', async () => {
    const link = { ...quietSnapshot().link, state: 'paused', cause: 'other-service' } as const;
    const page = await open({ snapshot: { link } });
    await tap(page, 'Same service');
    await expect.poll(async () => (await calls(page, 'setup.sameService')).length).toBe(1);
    await tap(page, 'Another service');
    await expect.poll(async () => (await calls(page, 'setup.otherService')).length).toBe(1);
  });

  it('go to other booths on a memory stick', async () => {
    const page = await open();
    await choose(page, 'Other booths');
    await tap(page, 'Copy here');
    await expect(page.getByText('Done. You can unplug the stick.')).toBeVisible();
    expect((await calls(page, 'setup.exportTo'))[0]).toMatchObject({ place: '/media/stick' });
  });

  it('never lose their service to a stick that names none, unless somebody says so', async () => {
    const page = await open();
    const takenWithout = async (): Promise<void> => {
      await answers(page, { state: 'service-missing' });
      await tap(page, 'Load settings');
      await expect(page.getByText('Keep the parking service?')).toBeVisible();
    };
    await choose(page, 'Other booths');
    await takenWithout();
    await tap(page, 'Back');
    await takenWithout();
    await tap(page, 'Training only');
    await expect
      .poll(async () => (await calls(page, 'setup.import')).at(-1))
      .toMatchObject({ service: 'remove' });
    await page.locator('.booth-way', { hasText: 'Other booths' }).click();
    await takenWithout();
    await tap(page, 'Keep it');
    await expect
      .poll(async () => (await calls(page, 'setup.import')).at(-1))
      .toMatchObject({ service: 'keep' });
    expect(await calls(page, 'setup.import')).toHaveLength(5);
  });

  it('check the connection, and say what is wrong and what to do', async () => {
    const certificate = { state: 'failed', code: 'certificate-expired' } as const;
    const page = await open({ settings: { check: connectionCheck({ certificate }) } });
    await choose(page, 'Connection check');
    await expect(page.getByText('The certificate has expired.')).toBeVisible();
    await expect(page.locator('.check-step[data-state="not-reached"]')).toHaveCount(3);
    expect((await calls(page, 'setup.check'))[0]).toMatchObject({ service: null });
    await tap(page, 'Check again');
    await expect.poll(async () => (await calls(page, 'setup.check')).length).toBe(2);
  });

  it('tell of numbers and of a proxy that is not there only where something is wrong', async () => {
    const page = await open();
    await choose(page, 'Connection check');
    await expect(page.getByText('All good')).toBeVisible();
    await expect(page.locator('.check-steps')).not.toContainText(/Proxy|HTTP/);
    const token = { state: 'failed', code: 'token-refused', facts: { httpStatus: 401 } } as const;
    await page.evaluate((check) => {
      window.settings.check = check;
    }, connectionCheck({ token }));
    await tap(page, 'Check again');
    await expect(page.locator('.check-step', { hasText: 'Proxy' })).toContainText('not used');
    await expect(page.locator('.check-step', { hasText: 'Access token' })).toContainText('HTTP 401');
  });

  it('name what is set by file in words', async () => {
    const page = await open();
    await expect(page.locator('.by-file')).toContainText('settings file');
    await expect(page.locator('.by-file')).not.toContainText(/service\.|camera\./);
  });
});

it.each([
  ['token', 'Type a new token', 'What is the access token?'],
  ['certificate', 'Change the address', 'Where is the parking service?'],
  ['proxy', 'Change the proxy', 'Is there a network proxy?'],
] as const)(
  'from Needs attention, what mends %s is one tap and the PIN away',
  async (cause, mend, question) => {
    const link = { ...quietSnapshot().link, state: 'paused', cause } as const;
    const page = await gate.open({ snapshot: { link } });
    await tap(page, 'Needs attention');
    await tap(page, mend);
    await typePin(page, '0000');
    await tap(page, 'Open');
    await expect(page.locator('.zone-head h2')).toHaveText(question);
  },
);

it('every code of the check has words, and every shipped plate profile a name', () => {
  expect(Object.keys(texts.check.code).toSorted()).toEqual(checkCodes.toSorted());
  expect(Object.keys(plateCountries)).toEqual(shippedPlateProfiles);
});
