import type { Page } from 'playwright';
import { expect as expectPage } from '../support/shown.ts';
import { afterEach, expect, it } from 'vitest';
import type { MappedAct } from '../../electron/contract/sessions.ts';
import { initialPreferences } from '../../electron/contract/snapshot.ts';
import { focused, pressByHand, tabTo, typeByHand, typePin } from '../support/by-keys.ts';
import { listedCars } from '../support/fixture-page-sessions-states.ts';
import {
  attentionItems,
  carInside,
  nothingToDecide,
  quietSnapshot,
  untypedSnapshot,
} from '../support/fixture-page-states.ts';
import { gateSuite, type GateSuite } from '../support/gate-suite.ts';

const gate = gateSuite();
const cars = ['51G77802', '51G71802', '29LD5512'].map((plate) => carInside(plate));
const charge: MappedAct = {
  act: 'direct-charge',
  values: [],
  inputs: [
    { name: 'amount', kind: 'money', values: [] },
    { name: 'tariff', kind: 'choice', values: ['Day', 'Night'] },
  ],
  needsReason: true,
};
let page: Page;

/** A booth whose mouse and panel are broken: the page itself hears whether one of them was used. */
async function open(options: Parameters<GateSuite['open']>[0] = {}): Promise<void> {
  page = await gate.open(options);
  await page.evaluate(() => {
    for (const sign of ['pointerdown', 'mousedown', 'touchstart', 'pointermove'])
      window.addEventListener(sign, () => (document.body.dataset['pointer'] = sign), true);
  });
}

afterEach(async () => {
  const used = await page.locator('body').getAttribute('data-pointer');
  if (used !== null) throw new Error(`not by keyboard alone: ${used}`);
});

/** Goes there with the Tab key and presses it with a key. */
async function press(name: string | RegExp, by: 'Space' | 'Enter' = 'Space'): Promise<void> {
  await tabTo(page, name);
  await pressByHand(page, by);
}
const focusIsOn = (name: string | RegExp): Promise<void> =>
  expectPage
    .poll(async () => (await focused(page)) ?? 'nothing', { message: 'the focus' })
    .toMatch(typeof name === 'string' ? new RegExp(`^${name}`) : name);
const shows = (words: string | RegExp): Promise<void> =>
  expectPage(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
const resultSays = (words: string): Promise<void> =>
  expectPage(page.getByRole('status', { name: 'Result' })).toContainText(words);
const seen = (name: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    (name) => window.fixture.calls.filter((call) => call.name === name).map((call) => call.input),
    name,
  );

it('lets a car in, and another out from the wall, where a wrong one is undone first', async () => {
  await open({ script: { cars } });
  await typeByHand(page, '30F80912');
  await pressByHand(page, 'F9');
  await resultSays('Saved');
  expect(await seen('gate.enter')).toMatchObject([{ plate: '30F80912' }]);

  await typeByHand(page, '51G7');
  await pressByHand(page, 'F10');
  await shows('Which car is leaving?');
  await focusIsOn('Plate');
  await press(/51G71802/);
  await shows('Same car?');
  await focusIsOn('Other car');
  await pressByHand(page, 'Space');
  await shows('Which car is leaving?');
  await focusIsOn(/51G71802/);
  await press(/51G77802/, 'Enter');
  await shows('Same car?');
  await pressByHand(page, 'F10');
  await expectPage.poll(() => seen('gate.exit')).toMatchObject([{ entryId: cars[0]?.entryId }]);
  await resultSays('Saved');
  await focusIsOn('Plate');
});

it('reaches the cars of the wall from the plate with the arrow keys, and with F1 to F4', async () => {
  await open({ script: { cars } });
  await typeByHand(page, '51G7');
  await pressByHand(page, 'F10');
  await shows('Which car is leaving?');
  await pressByHand(page, 'ArrowDown');
  await focusIsOn(/51G77802/);
  await pressByHand(page, 'ArrowDown');
  await focusIsOn(/51G71802/);
  await pressByHand(page, 'ArrowUp', 'ArrowUp');
  await focusIsOn('Plate');
  await pressByHand(page, 'ArrowDown', 'Enter');
  await shows('Same car?');
  await pressByHand(page, 'Escape');
  await shows('Which car is leaving?');
  await pressByHand(page, 'F2');
  await shows('Same car?');
  await pressByHand(page, 'F10');
  await resultSays('Saved');
  expect(await seen('gate.exit')).toMatchObject([{ entryId: cars[1]?.entryId }]);
});

it('notes that no record fits and why, and goes back with Escape step by step, keeping the plate', async () => {
  await open({ script: { cars } });
  await typeByHand(page, '51G7');
  await pressByHand(page, 'F10');
  await press('Not in the list');
  await shows('What happened?');
  await pressByHand(page, 'Escape');
  await shows('Which car is leaving?');
  await focusIsOn('Not in the list');
  await pressByHand(page, 'Escape');
  await expectPage(page.getByText('Which car is leaving?')).toBeHidden();
  await focusIsOn('Plate');
  await pressByHand(page, 'Escape');
  await expectPage(page.getByRole('textbox', { name: 'Plate' })).toHaveValue('51G7');
  await pressByHand(page, 'F10');
  await press('Not in the list');
  await press('Lost ticket');
  await press('Other…');
  await focusIsOn('Reason');
  await typeByHand(page, 'towed');
  await pressByHand(page, 'Escape');
  await press('Not in the list');
  await press('Note it');
  await resultSays('Noted');
  await focusIsOn('Plate');
  expect(await seen('gate.exception')).toMatchObject([{ plate: '51G7', reason: 'towed' }]);
});

it('answers that a plate is inside already, both ways', async () => {
  await open({ script: { cars } });
  await typeByHand(page, '51G77802');
  await pressByHand(page, 'F9');
  await shows('This plate has been inside');
  await pressByHand(page, 'Escape');
  await expectPage(page.getByText('This plate has been inside')).toBeHidden();
  await expectPage(page.getByRole('textbox', { name: 'Plate' })).toHaveValue('51G77802');
  await pressByHand(page, 'F9');
  await press('Enter anyway');
  await resultSays('Saved');
  await focusIsOn('Plate');
  expect((await seen('gate.enter')).map(({ despiteInside }) => despiteInside === true)).toEqual([
    false,
    false,
    true,
  ]);
});

it('lets a car in by Rush, and types the plates of the stack', async () => {
  await open({ snapshot: untypedSnapshot(2) });
  // There is no camera: what is seen of the plate is typed first.
  await typeByHand(page, '44');
  await pressByHand(page, 'F8');
  await resultSays('Saved');
  expect(await seen('gate.rush')).toHaveLength(1);
  await press(/3plates to type/);
  await focusIsOn('Plate');
  await press('Zoom in');
  await focusIsOn('Zoom in');
  await tabTo(page, 'Zoom out');
  while ((await focused(page)) === 'Zoom out') await pressByHand(page, 'Space');
  // It is whole again, and cannot get smaller.
  await focusIsOn('Zoom in');
  await typeByHand(page, '30F80912');
  await pressByHand(page, 'F9');
  await expectPage.poll(() => seen('gate.complete')).toMatchObject([{ plate: '30F80912' }]);
  await shows('1 of 2');
  await pressByHand(page, 'Escape');
  await expectPage(page.getByText('1 of 2')).toBeHidden();
  await focusIsOn('Plate');
});

it('decides what needs attention, with reason and PIN, and comes back to where it began', async () => {
  const attention = { ...nothingToDecide, items: attentionItems() };
  const counts = { waiting: 0, unknown: 2, refused: 2, plateMissing: 0 };
  await open({ script: { attention, snapshot: quietSnapshot({ counts }) } });
  await press('Needs attention', 'Enter');
  await shows('4 records');
  await press(/ABCDEFGH12345678/, 'Enter');
  await press('Correct and send', 'Enter');
  await focusIsOn('Plate');
  await pressByHand(page, 'Backspace', '9');
  await press('Next');
  await focusIsOn('Reason');
  await pressByHand(page, 'Escape');
  await focusIsOn('Plate');
  await press('Next');
  await press('Plate was mistyped');
  await press('Next');
  await focusIsOn('PIN');
  await typePin(page, '0000');
  await pressByHand(page, 'Enter');
  await shows('ABCDEFGH12345679 is corrected and will be sent.');
  expect(await seen('attention.decide')).toMatchObject([{ reason: 'Plate was mistyped', pin: '0000' }]);
  // The row that took its place.
  await focusIsOn(/30F80912/);
  await pressByHand(page, 'Enter', 'Escape');
  await focusIsOn(/30F80912/);
  await pressByHand(page, 'Escape');
  await focusIsOn('Needs attention');
});

it('searches a car inside, charges it, and loses nothing on the way back', async () => {
  await open({ sessions: { cars: listedCars() }, snapshot: { acts: [charge] } });
  await press('Cars inside');
  await shows('1 to 5 of 14');
  await press('Next page');
  await shows('6 to 10 of 14');
  await pressByHand(page, 'Space');
  await shows('11 to 14 of 14');
  // There is no next one any more.
  await focusIsOn('Previous page');
  await press('Search');
  await focusIsOn('Plate');
  await typeByHand(page, '51G7780');
  await shows('1 match');
  await press(/51G77802/, 'Enter');
  await press('Direct charge', 'Enter');
  await press('amount', 'Enter');
  await page.locator('.text-field:focus').waitFor();
  await typeByHand(page, '12.50');
  await pressByHand(page, 'Escape');
  await focusIsOn('amount');
  await pressByHand(page, 'Escape');
  await focusIsOn('Direct charge');
  await pressByHand(page, 'Enter');
  await shows('12.50');
  await press('Next', 'Enter');
  await press('Night');
  await press('Next');
  await press('Lost ticket');
  await press('Next');
  await press('Charge 12.50', 'Enter');
  await shows('Saved. Will be sent.');
  expect(await seen('sessions.act')).toHaveLength(1);
  await focusIsOn('Direct charge');
  await pressByHand(page, 'Escape', 'Escape');
  await focusIsOn('Cars inside');
});

it('sets up light, sound and size behind the PIN, and chooses the language', async () => {
  await open({ snapshot: { preferences: { ...initialPreferences, theme: 'night' } } });
  await press('Settings');
  await press(/^Day$/, 'Enter');
  await press('Sound');
  await press('Volume by day: less');
  await focusIsOn('Volume by day: less');
  await press('Screen size', 'Enter');
  await focusIsOn('PIN');
  await typePin(page, '0000');
  await pressByHand(page, 'Enter');
  await focusIsOn('Screen size');
  await press('17');
  await press('Keep this size');
  await shows('Kept.');
  await pressByHand(page, 'Escape');
  await focusIsOn('Settings');
  await press('EN · Language');
  await press('Español');
  await focusIsOn('ES · Idioma');
  expect(await seen('screen.remember')).toMatchObject([
    { theme: 'day' },
    { volume: { day: 75 } },
    { language: 'es' },
  ]);
  expect(await seen('setup.remember')).toHaveLength(1);
});

it('takes the keys on the screen as one stop, and never presses Enter or Exit with the Enter key', async () => {
  await open();
  await pressByHand(page, 'Tab');
  await focusIsOn('1');
  await pressByHand(page, 'ArrowRight', 'Space', 'ArrowDown', 'Enter', 'ArrowDown', 'ArrowLeft', 'Space');
  await expectPage(page.getByRole('textbox', { name: 'Plate' })).toHaveValue('2WA');
  await pressByHand(page, 'Tab');
  await focusIsOn('Enter');
  await pressByHand(page, 'Shift+Tab');
  await focusIsOn('A');
  await press('Enter', 'Enter');
  await press('Exit', 'Enter');
  await page.waitForTimeout(100);
  expect([...(await seen('gate.enter')), ...(await seen('gate.exit'))]).toEqual([]);
  await press('Enter');
  await resultSays('Saved');
});
