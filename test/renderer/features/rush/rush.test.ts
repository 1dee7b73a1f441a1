import type { Locator, Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import type { AttentionItem } from '../../../../electron/contract/attention.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { pressByHand, pressesCount, scan, tapTwice } from '../../../support/by-keys.ts';
import type { GateOptions } from '../../../support/fixture-page-browser.ts';
import { carInside, nothingFound, untypedSnapshot } from '../../../support/fixture-page-states.ts';
import { videoLive } from '../../../support/camera-live.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { quietOver } from '../../../support/quiet.ts';

let page: Page;
const gate = gateSuite(1);

const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const rush = (): Locator => button('Rush');
const stack = (): Locator => button(/plates? to type/);
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const missing = (count: number): Locator =>
  page.getByRole('status', { name: `No plate ${count}`, exact: true });
const picture = (): Locator => page.getByRole('img', { name: 'This car as it came in' });
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);
/** The next car is at the window. */
const nextCar = (): Promise<void> => page.waitForTimeout(1_600);
/** A press this soon after one that was saved would be its second tap. */
const noDoubleTap = (): Promise<void> => page.waitForTimeout(800);

async function open(options: GateOptions = {}): Promise<void> {
  page = await gate.open(options);
  await videoLive(page);
}

const shown = (): Promise<number> =>
  page.locator('.rush-picture').evaluate((frame) => Number((frame as HTMLElement).dataset['scale']));

/** As what needs attention has a car whose plate is missing. */
const needing = (record: RecordView): AttentionItem => ({
  record,
  waysOut: ['void'],
  canLookUp: false,
  waitingExits: 0,
  setWays: ['void'],
  mayDuplicate: false,
});

describe('Rush', () => {
  it('lets cars in at one tap each, and their plates are typed from their pictures, oldest first', async () => {
    await open();
    await expect(missing(0)).toBeVisible();
    const before = Date.now();
    await rush().click();
    await expect(result()).toContainText('Plate still missing');
    const sinceMs = Date.now() - before;
    await nextCar();
    await rush().click();
    await expect(missing(2)).toBeVisible();
    await expect(stack()).toContainText('2');
    await expect(stack().locator('.card-picture img')).toHaveCount(2);
    const taps = await calls('gate.rush');
    expect(taps.map((tap) => tap.picture?.startsWith('/9j/'))).toEqual([true, true]);
    expect(taps[0]?.picture).not.toBe(taps[1]?.picture);
    expect(Number(taps[0]?.input['sinceTapMs'])).toBeLessThanOrEqual(sinceMs);

    await stack().click();
    await expect(picture()).toBeVisible();
    await page.keyboard.type('AB12');
    await noDoubleTap();
    await button('Enter').click();
    await expect(missing(1)).toBeVisible();
    await expect(plate()).toHaveValue('');
    await expect(result()).toContainText('AB12');
    await page.keyboard.type('CD34');
    await noDoubleTap();
    await page.keyboard.press('F9');
    await expect(missing(0)).toBeVisible();
    await expect(picture()).toHaveCount(0);
    await expect(page.getByText('No plates missing.')).toBeVisible();
    const completed = await calls('gate.complete');
    const ids = taps.map(({ input }) => input['pressId']);
    expect(completed.map(({ input }) => [input['recordId'], input['plate'], input['vehicleClass']])).toEqual([
      [ids[0], 'AB12', 'CAR'],
      [ids[1], 'CD34', 'CAR'],
    ]);
    expect(await calls('gate.enter')).toEqual([]);
  });

  it('takes a double tap as one car, and says so when a tap is not saved', async () => {
    await open();
    await tapTwice(rush());
    await expect(missing(1)).toBeVisible();
    await page.waitForTimeout(200);
    expect(await calls('gate.rush')).toHaveLength(1);
    await nextCar();
    await page.evaluate(() => (window.fixture.failWith = 'disk-full'));
    await page.keyboard.press('F8');
    await expect(result()).toContainText('Not saved');
    await expect(result()).toContainText('Tap Rush again');
    await page.evaluate(() => (window.fixture.failWith = null));
    await rush().click();
    await expect(missing(2)).toBeVisible();
  });

  it('works with one tap while an earlier car is typed, and what was typed stays', async () => {
    await open({ snapshot: untypedSnapshot(2) });
    await stack().click();
    await page.keyboard.type('51G7');
    const before = await rush().boundingBox();
    await rush().click();
    await expect(missing(3)).toBeVisible();
    await expect(plate()).toHaveValue('51G7');
    expect(await rush().boundingBox()).toEqual(before);
    await button('Next car').click();
    await expect(plate()).toHaveValue('');
    await page.keyboard.type('XY');
    await button('Live picture').click();
    await expect(picture()).toHaveCount(0);
    await expect(plate()).toHaveValue('');
    expect(await rush().boundingBox()).toEqual(before);
    await stack().click();
    await expect(plate()).toHaveValue('51G7');
    await stack().click();
    await expect(plate()).toHaveValue('XY');
  });

  it('takes the frozen picture and the characters of a car that was begun', async () => {
    await open();
    await page.keyboard.type('A8');
    await page.getByRole('img', { name: 'Frozen picture' }).waitFor();
    await rush().click();
    await expect(missing(1)).toBeVisible();
    await expect(plate()).toHaveValue('');
    await stack().click();
    await expect(plate()).toHaveValue('A8');
  });

  it('is typed no longer than it is shown: a visit to the settings ends it, and what was typed waits with its car', async () => {
    await open({ snapshot: untypedSnapshot(1) });
    await stack().click();
    await expect(page.getByText(/^Typing the .* car, not the car at the window$/)).toBeVisible();
    await page.keyboard.type('51G7');
    await button('Settings').click();
    await page.getByRole('button', { name: 'Back to the gate' }).click();
    await expect(plate()).toHaveValue('');
    await page.keyboard.type('30F80912');
    await button('Enter').click();
    await expect(result()).toContainText('30F80912');
    expect(await calls('gate.complete')).toEqual([]);
    expect((await calls('gate.enter')).map(({ input }) => input['plate'])).toEqual(['30F80912']);
    await stack().click();
    await expect(plate()).toHaveValue('51G7');
  });

  it('ends by itself after 30 s without a touch, and not before', async () => {
    await open({ snapshot: untypedSnapshot(1), clock: true });
    await stack().click();
    await page.keyboard.type('51G7');
    await page.clock.fastForward(29_000);
    await page.keyboard.type('7');
    await page.clock.fastForward(29_000);
    await expect(plate()).toHaveValue('51G77');
    await page.clock.fastForward(2_000);
    await expect(page.getByText('not the car at the window')).toHaveCount(0);
    await expect(page.getByText('The screen changed by itself.')).toBeVisible();
    await quietOver(page);
    await expect(plate()).toHaveValue('');
    await stack().click();
    await expect(plate()).toHaveValue('51G77');
  });

  it('gives way to a scanned ticket, which is of the car at the window, and keeps what was typed', async () => {
    await open({ snapshot: untypedSnapshot(1), script: { cars: [] } });
    await stack().click();
    await pressByHand(page, '5', '1');
    await scan(page, '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4\n');
    await expect(button('Exit')).toHaveAccessibleDescription('3f2a9c1b…c3d4 leaves');
    await expect(plate()).toHaveValue('');
    await button('Back').click();
    await stack().click();
    await expect(plate()).toHaveValue('51');
  });

  it('asks about a plate that is inside, with both pictures', async () => {
    await open({ snapshot: untypedSnapshot(1), script: { cars: [carInside('51G77802')] } });
    await stack().click();
    await page.keyboard.type('51G77802');
    await button('Enter').click();
    await expect(page.getByText('This plate has been inside', { exact: false })).toBeVisible();
    await expect(picture()).toBeVisible();
    await expect(page.getByRole('img', { name: 'Entry picture of 51G77802' })).toBeVisible();
    await pressesCount(page);
    await button(/^Enter anyway/).click();
    await expect(missing(0)).toBeVisible();
    const completed = await calls('gate.complete');
    expect(completed.map(({ input }) => input['despiteInside'])).toEqual([undefined, true]);
  });

  it('leaves a car that did not come in to the supervisor, and leads back to its plate', async () => {
    const snapshot = untypedSnapshot(1);
    const items = (snapshot.untyped ?? []).map(needing);
    await open({
      snapshot,
      script: { attention: { items, movedAside: [], found: nothingFound, pin: 'training' } },
    });
    await stack().click();
    await button('Did not enter').click();
    // Whatever is open, it is counted.
    await expect(missing(1)).toBeVisible();
    await expect(button('Not sent')).toHaveAccessibleDescription(/did not enter/);
    await button(/^Type the plate/).click();
    await expect(picture()).toBeVisible();
  });

  it('types no other car of what needs attention than the one that is shown, where the gate has the oldest alone', async () => {
    const { untyped = [], ...snapshot } = untypedSnapshot(3);
    const items = untyped.map(needing);
    await open({
      snapshot: { ...snapshot, untyped: untyped.slice(0, 2) },
      script: { attention: { items, movedAside: [], found: nothingFound, pin: 'training' } },
    });
    await button('Needs attention').click();
    await page.locator('.attention-rows > li').nth(2).getByRole('button').click();
    const type = button('Type the plate');
    await expect(type).toBeDisabled();
    await expect(type).toHaveAccessibleDescription(/older cars first/);
    await button('Full list').click();
    await page.locator('.attention-rows > li').nth(1).getByRole('button').click();
    await type.click();
    await expect(picture()).toBeVisible();
    await expect(page.locator('.rush-panel')).toContainText('2 of 3');
  });

  it('makes the picture larger by its buttons, by a double tap and by two fingers, and moves it', async () => {
    await open({ snapshot: untypedSnapshot(1) });
    await stack().click();
    await picture().waitFor();
    await button('Zoom in').click();
    await button('Zoom in').click();
    expect(await shown()).toBe(4);
    // Where the plate stands on most pictures is in the middle.
    const [low, middle] = await picture().evaluate((image) => {
      const [whole, frame] = [image, image.closest('.rush-picture')].map((box) =>
        box?.getBoundingClientRect(),
      );
      if (whole === undefined || frame === undefined) return [];
      return [whole.top + whole.height * 0.75, frame.top + frame.height / 2];
    });
    expect(low).toBeCloseTo(middle ?? 0, 0);
    for (let step = 0; step < 3; step += 1) await button('Zoom out').click();
    expect(await shown()).toBe(1);
    await expect(button('Zoom out')).toBeDisabled();
    const whole = page.locator('.rush-picture');
    const frame = await whole.boundingBox();
    if (frame === null) throw new Error('the picture has no place');
    const inside = { x: 120, y: 150 };
    const at = { x: frame.x + inside.x, y: frame.y + inside.y };
    await tapTwice(whole, inside);
    await expect.poll(shown).toBe(3);
    const place = () => picture().evaluate((image) => image.getBoundingClientRect().left);
    const before = await place();
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x - 60, at.y, { steps: 5 });
    await page.mouse.up();
    expect(before - (await place())).toBeCloseTo(60, 0);
    await tapTwice(whole, inside);
    await expect.poll(shown).toBe(1);

    const touch = await page.context().newCDPSession(page);
    const fingers = (apart: number) => [
      { x: at.x - apart / 2, y: at.y, id: 1 },
      { x: at.x + apart / 2, y: at.y, id: 2 },
    ];
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
    await send('touchStart', fingers(40));
    for (const apart of [60, 90, 120]) await send('touchMove', fingers(apart));
    await send('touchEnd', []);
    await expect.poll(shown).toBeCloseTo(3, 1);
    await touch.detach();
  });

  it('is not there where the site has switched it off, but for cars from before', async () => {
    await open({ snapshot: { rush: false } });
    await expect(rush()).toHaveCount(0);
    await expect(stack()).toHaveCount(0);
    await expect(missing(0)).toHaveCount(0);
    await page.keyboard.press('F8');
    expect(await calls('gate.rush')).toEqual([]);
    await open({ snapshot: { ...untypedSnapshot(1), rush: false } });
    await expect(rush()).toHaveCount(0);
    await expect(missing(1)).toBeVisible();
    await stack().click();
    await expect(picture()).toBeVisible();
  });
});

describe('without a camera', () => {
  const blind = gateSuite();

  it('Rush asks for what is seen of the plate, and keeps that with the car', async () => {
    page = await blind.open();
    await rush().click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('No picture');
    expect(await calls('gate.rush')).toEqual([]);
    await page.keyboard.type('51?7');
    await rush().click();
    await expect(missing(1)).toBeVisible();
    expect((await calls('gate.rush')).map(({ input }) => input['seen'])).toEqual(['51?7']);
  });

  it('what was seen stands there when the plate is typed, after a restart, too', async () => {
    const untyped = (untypedSnapshot(1).untyped ?? []).map((car) => ({
      ...car,
      hasPicture: false,
      note: '51?7',
    }));
    page = await blind.open({ snapshot: { ...untypedSnapshot(1), untyped } });
    await stack().click();
    await expect(plate()).toHaveValue('51?7');
  });
});
