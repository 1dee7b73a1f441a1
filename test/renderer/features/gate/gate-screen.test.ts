import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import type { Locator, Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import { pressByHand, tapTwice } from '../../../support/by-keys.ts';
import type { GateOptions } from '../../../support/fixture-page-browser.ts';
import { carInside, quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';
import { videoLive } from '../../../support/camera-live.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

let page: Page;

const gate = gateSuite(1);

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const frozen = (): Locator => page.getByRole('img', { name: 'Frozen picture' });
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);

async function open(options: GateOptions = {}): Promise<void> {
  page = await gate.open(options);
  await videoLive(page);
}

describe('the gate screen', () => {
  it('names everything as agreed', async () => {
    await open({ snapshot: { counts: { waiting: 2, unknown: 0, refused: 1, plateMissing: 0 } } });
    for (const name of ['Waiting 2', 'Unknown 0', 'Refused 1']) {
      await expect(page.getByRole('status', { name, exact: true })).toBeVisible();
    }
    for (const name of ['Enter', 'Exit', 'Clear', 'Backspace', 'A', '7', '0', 'M']) {
      await expect(button(name)).toBeVisible();
    }
    await expect(button('Enter')).toHaveAccessibleDescription('car comes in');
    await expect(button('Exit')).toHaveAccessibleDescription('choose the car');
    await expect(page.getByLabel('Live camera')).toBeVisible();
    const first = page.getByRole('list', { name: 'Recent operations' }).getByRole('listitem').first();
    await expect(first).toContainText('44A11223');
    await expect(first).toContainText('Entry');
    await expect(first).toContainText('Sent');
    await button('5').click();
    await expect(button('Retake')).toBeVisible();
    await expect(frozen()).toBeVisible();
  });

  it('is typed on by keypad and by keyboard, wherever the focus is', async () => {
    await open();
    for (const key of ['5', '1', 'G']) await button(key).click();
    await page.keyboard.type('7x-가');
    await expect(plate()).toHaveValue('51G7X가');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await expect(plate()).toHaveValue('51G7가');
    await button('Exit').focus();
    await page.keyboard.type('8');
    await expect(plate()).toHaveValue('51G78가');
    await pressByHand(page, 'Enter');
    await button('Backspace').click();
    await expect(plate()).toHaveValue('51G7가');
    await page.keyboard.press('Delete');
    await expect(plate()).toHaveValue('');
    await expect(frozen()).toHaveCount(0);
    expect(await calls('gate.enter')).toHaveLength(0);
  });

  it('takes the caret where a box is tapped', async () => {
    await open();
    await page.keyboard.type('51G71802');
    await plate().click({ position: { x: 390, y: 30 } });
    await page.keyboard.press('Backspace');
    await page.keyboard.type('7');
    await expect(plate()).toHaveValue('51G77802');
  });

  it('refuses the seventeenth character and a paste with a word, and loses nothing', async () => {
    await open();
    await plate().fill('ABCDEFGH12345678');
    await button('9').click();
    await expect(page.getByText('at most 16 characters').first()).toBeVisible();
    await expect(plate()).toHaveValue('ABCDEFGH12345678');
    await plate().evaluate((field) => field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true })));
    await expect(page.getByText('Pasting is off')).toBeVisible();
    await expect(plate()).toHaveValue('ABCDEFGH12345678');
  });

  it('saves one record at a double tap, with the picture and the class', async () => {
    await open({ script: { delayMs: 60 } });
    await page.keyboard.type('51G77802');
    await expect(frozen()).toBeVisible();
    await tapTwice(button('Enter'));
    await expect(result()).toContainText('Saved');
    await button('Enter').click();
    await page.waitForTimeout(300);
    const pressed = await calls('gate.enter');
    expect(pressed).toHaveLength(1);
    expect(pressed[0]?.input).toMatchObject({ plate: '51G77802', vehicleClass: 'CAR', pictureNote: null });
    expect(Buffer.from(pressed[0]?.picture ?? '', 'base64').subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    );
    await expect(plate()).toHaveValue('');
    await expect(frozen()).toHaveCount(0);
  });

  it('says Saving, Saved, Sent, each only when it is so', async () => {
    await open();
    // Longer than any machine needs to look at it.
    await page.evaluate(() => (window.fixture.answers = Promise.withResolvers<void>()));
    await page.keyboard.type('51G77802');
    await pressByHand(page, 'F9');
    await expect(result()).toContainText('Saving…');
    await page.evaluate(() => {
      window.fixture.answers?.resolve();
      window.fixture.answers = null;
    });
    await expect(result()).toContainText('Will be sent.');
    await expect(result()).not.toContainText('Sent');
    await page.evaluate(() => window.fixture.settle({ state: 'sending' }));
    await expect(result()).toContainText('Service is slow');
    const answer = { isRegisteredUser: false, startDateTime: null, endDateTime: null };
    await page.evaluate((answer) => window.fixture.settle({ state: 'confirmed', answer }), answer);
    await expect(result()).toContainText('Sent');
    await expect(result()).toContainText('Visitor');
    await page.evaluate(() => window.fixture.settle({ answer: null }));
    await expect(result()).not.toContainText(/Visitor|Member/);
  });

  it('keeps plate, picture and press id when it was not saved', async () => {
    await open();
    await page.evaluate(() => (window.fixture.failWith = 'disk-full'));
    await page.keyboard.type('51G77802');
    await button('Enter').click();
    await expect(result()).toContainText('Not saved');
    await expect(result()).toContainText('The disk is full');
    await expect(plate()).toHaveValue('51G77802');
    await expect(frozen()).toBeVisible();
    await page.evaluate(() => (window.fixture.failWith = null));
    await button('Enter').click();
    await expect(result()).toContainText('Saved');
    const [first, second] = await calls('gate.enter');
    expect(second).toEqual(first);
  });

  it('takes another picture when told to, and a new press id for the next car', async () => {
    await open();
    await page.keyboard.type('A1');
    await expect(frozen()).toBeVisible();
    const before = await frozen().getAttribute('src');
    await page.waitForTimeout(200);
    await button('Retake').click();
    await expect.poll(() => frozen().getAttribute('src')).not.toBe(before);
    await button('Enter').click();
    await expect(result()).toContainText('Saved');
    await page.keyboard.type('B2');
    await expect(frozen()).toBeVisible();
    await button('Enter').click();
    await expect(result()).toContainText('B2');
    await expect.poll(async () => (await calls('gate.enter')).length).toBe(2);
    const pressed = await calls('gate.enter');
    expect(new Set(pressed.map(({ input }) => input['pressId'])).size).toBe(2);
    expect(pressed[0]?.picture).not.toBe(pressed[1]?.picture);
  });

  it('says what is unknown and what was refused, and shows the reason of a pause', async () => {
    await open();
    await page.keyboard.type('51G77802');
    await button('Enter').click();
    await expect(result()).toContainText('Saved');
    await page.evaluate(() => window.fixture.settle({ state: 'unknown', reason: 'timed-out' }));
    await expect(result()).toContainText('The service may have it. Do not repeat it.');
    await page.evaluate(() => window.fixture.settle({ state: 'refused', reason: 'rejected' }));
    await expect(result()).toContainText('The service refused it');
    // What a supervisor ended: the service has it, or it is not sent.
    await page.evaluate(() => window.fixture.settle({ state: 'resolved', reason: 'by-supervisor' }));
    await expect(result()).toContainText('Resolved');
    await page.evaluate(() => window.fixture.settle({ state: 'voided', reason: 'by-supervisor' }));
    await expect(result()).toContainText('Not sent');
    const { link, counts } = quietSnapshot();
    await page.evaluate((change) => window.fixture.push(change), {
      link: { ...link, state: 'paused', cause: 'token' },
      counts: { ...counts, waiting: 3 },
    } as const);
    const band = page.getByRole('region', { name: 'Messages' });
    await expect(band).toContainText(
      'Access token rejected. Keep working. Supervisor: type a new token. 3 saved',
    );
  });

  it('drops a snapshot that is older than what it shows', async () => {
    await open();
    await page.evaluate((raw) => window.fixture.pushRaw(raw), {
      ...quietSnapshot(),
      revision: 0,
      recent: [recordView({ plate: 'OLD1' })],
    });
    await page.evaluate((raw) => window.fixture.pushRaw(raw), {
      ...quietSnapshot(),
      revision: 50,
      recent: [recordView({ plate: 'NEW1' })],
    });
    const list = page.getByRole('list', { name: 'Recent operations' });
    await expect(list).toContainText('NEW1');
    await page.evaluate((raw) => window.fixture.pushRaw(raw), { ...quietSnapshot(), revision: 49 });
    await expect(list).toContainText('NEW1');
    await expect(list).not.toContainText('OLD1');
  });
});

describe('Exit', () => {
  const car = carInside('51G77802');
  const cars = [car, carInside('51G77B02'), carInside('29LD5512')];

  it('lets the exact car out at once, and tells start, end and duration', async () => {
    await open({ script: { cars } });
    await page.keyboard.type('51G77802');
    await expect(button('Exit')).toHaveAccessibleDescription('51G77802 leaves');
    await pressByHand(page, 'F10');
    await expect(result()).toContainText('Saved');
    const [exit] = await calls('gate.exit');
    expect(exit?.input).toMatchObject({ plate: '51G77802', entryId: car.entryId });
    expect(exit?.picture).not.toBeNull();
    const start = new Date(Date.now() - 9_660_000).toISOString();
    const answer = { isRegisteredUser: null, startDateTime: start, endDateTime: new Date().toISOString() };
    await page.evaluate((answer) => window.fixture.settle({ state: 'confirmed', answer }), answer);
    await expect(result()).toContainText('2 hr 41 min');
  });

  it('knows the car even when it is pressed before the search came back', async () => {
    await open({ script: { cars, delayMs: 200 } });
    await page.keyboard.type('51G77802');
    await tapTwice(button('Exit'));
    await expect(result()).toContainText('Saved');
    expect(await calls('gate.exit')).toHaveLength(1);
    await page.waitForTimeout(500);
    await expect(page.getByText('Which car is leaving?')).toHaveCount(0);
  });

  it('asks on the wall which car leaves, and moves nothing below it', async () => {
    await open({ script: { cars } });
    const before = await button('Enter').boundingBox();
    await button('Exit').click();
    await expect(page.getByText('Which car is leaving?')).toBeVisible();
    await expect(page.getByText('3 cars inside')).toBeVisible();
    await expect(frozen()).toBeVisible();
    expect(await button('Enter').boundingBox()).toEqual(before);
    await page.keyboard.type('51G77');
    const card = page.getByRole('button', { name: /51G77B02/ });
    await expect(page.getByRole('button', { name: /29LD5512/ })).toHaveCount(0);
    await expect(card.locator('img')).toBeVisible();
    await card.click();
    await expect(page.getByRole('img', { name: 'Entry picture of 51G77B02' })).toBeVisible();
    await expect(button('Exit')).toHaveAccessibleDescription('51G77B02 leaves');
    await button('Other car').click();
    await expect(button('Exit')).toHaveAccessibleDescription('choose the car');
    await button('Exit').click();
    await expect(page.getByText('Tap the car that is leaving')).toBeVisible();
    await card.click();
    await button('Exit').click();
    await expect(result()).toContainText('Saved');
    await expect(page.getByText('Which car is leaving?')).toHaveCount(0);
    const [exit] = await calls('gate.exit');
    expect(exit?.input).toMatchObject({ plate: '51G77B02', entryId: cars[1]?.entryId });
  });

  it('says when no record fits, keeps the plate, and leads back', async () => {
    await open({ script: { cars } });
    await page.keyboard.type('ZZ9');
    await button('Exit').click();
    await expect(page.getByText('No car matches ZZ9.')).toBeVisible();
    await button('Back').click();
    await expect(plate()).toHaveValue('ZZ9');
    await expect(frozen()).toBeVisible();
  });
});

describe('a camera', () => {
  const blind = gateSuite();

  it('that is not there does not stop the lane', async () => {
    page = await blind.open();
    await expect(page.getByText('No camera')).toBeVisible();
    await page.keyboard.type('51G77802');
    await button('Enter').click();
    await expect(result()).toContainText('Saved');
    await expect(result()).toContainText('No picture: no camera.');
    const [enter] = await calls('gate.enter');
    expect(enter).toMatchObject({ picture: null, input: { pictureNote: 'no-camera' } });
  });
});

describe('the camera', () => {
  it('is remembered, and says so when it goes away; the next car gets no old picture', async () => {
    await open();
    await expect.poll(async () => (await calls('screen.remember')).length).toBe(1);
    await page.getByLabel('Live camera').evaluate((video: HTMLVideoElement) => {
      navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
      const track = (video.srcObject as MediaStream).getVideoTracks()[0];
      track?.dispatchEvent(new Event('ended'));
    });
    await expect(page.getByText('Camera lost', { exact: true }).first()).toBeVisible();
    await page.keyboard.type('51G77802');
    await button('Enter').click();
    await expect(result()).toContainText('No picture: camera lost.');
    const [enter] = await calls('gate.enter');
    expect(enter).toMatchObject({ picture: null, input: { pictureNote: 'camera-lost' } });
  });

  it('that is missing is not silently replaced by another', async () => {
    const camera = { deviceId: 'gone', label: 'Lane camera' };
    page = await gate.open({
      snapshot: { preferences: { ...initialPreferences, camera, theme: 'night' } },
    });
    await expect(page.getByText('Lane camera is not connected.')).toBeVisible();
    await page.getByRole('button', { name: /^Use / }).click();
    await videoLive(page);
  });
});
