import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import { pressesCount, tapTwice, typeByHand, typePin } from '../../../support/by-keys.ts';
import { listedCars, sessionOf } from '../../../support/fixture-page-sessions-states.ts';
import { carInside, quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { holdAnswers } from '../../../support/held-answers.ts';
import { holdFrames } from '../../../support/held-frames.ts';
import { expect as expectPage } from '../../../support/shown.ts';

// What was pressed is put right: taken back, corrected, told to the supervisor.

const gate = gateSuite();
const { counts } = quietSnapshot();

const seen = (page: Page, name: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    (name) => window.fixture.calls.filter((call) => call.name === name).map((call) => call.input),
    name,
  );
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page) => page.getByRole('status', { name: 'Result' });
const firstRow = (page: Page) => page.locator('.recent-open').first();

async function enter(page: Page, plate: string): Promise<string> {
  await typeByHand(page, plate);
  await pressesCount(page);
  await button(page, 'Enter').click();
  await expectPage(result(page)).toContainText('Saved');
  const [entry] = await seen(page, 'gate.enter');
  return String(entry?.['pressId']);
}

it('takes back at one tap what waits, and says that it is not sent', async () => {
  const page = await gate.open();
  const recordId = await enter(page, '44A11223');
  await button(page, 'Undo').click();
  await expectPage(page.getByText('44A11223 undone: it is not sent.')).toBeVisible();
  expect(await seen(page, 'gate.withdraw')).toEqual([{ recordId }]);
  await expectPage(button(page, 'Undo')).toHaveCount(0);
  await expectPage(button(page, 'Correct')).toHaveCount(0);
});

it('waits for the outcome of what is on the wire, and then leads to where it is put right', async () => {
  const page = await gate.open();
  await enter(page, '44A11223');
  await page.evaluate(() => window.fixture.settle({ state: 'sending' }));
  await expectPage(button(page, 'Being sent')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Being sent').click({ force: true });
  await page.evaluate(() => window.fixture.settle({ state: 'confirmed' }));
  await button(page, 'Correct').click();
  await expectPage(page.getByRole('heading', { name: 'Entry · 44A11223' })).toBeVisible();
  expect(await seen(page, 'gate.withdraw')).toEqual([]);
});

it('takes back nothing by a tap that was on its way when another press was saved', async () => {
  const page = await gate.open();
  await enter(page, '44A11223');
  await page.evaluate(() => window.fixture.settle({ state: 'confirmed' }));
  await expectPage(button(page, 'Correct')).toHaveAttribute('aria-disabled', 'false');
  await page.evaluate(() => {
    window.fixture.settle({ state: 'queued' });
    return new Promise<void>((resolve) => {
      new MutationObserver((_, watch) => {
        const undo = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Undo');
        if (undo === undefined) return;
        watch.disconnect();
        undo.click();
        resolve();
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  });
  await expectPage(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'false');
  expect(await seen(page, 'gate.withdraw')).toEqual([]);
});

it('takes back nothing by a tap on what a slow computer has not painted yet', async () => {
  const page = await gate.open();
  await enter(page, '44A11223');
  await page.evaluate(() => window.fixture.settle({ state: 'confirmed' }));
  await expectPage(button(page, 'Correct')).toHaveAttribute('aria-disabled', 'false');
  const paint = await holdFrames(page);
  await page.evaluate(() => window.fixture.settle({ state: 'queued' }));
  await expectPage(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  // Longer than a button is new.
  await page.evaluate(() => new Promise((next) => setTimeout(next, 600)));
  await button(page, 'Undo').click({ force: true });
  expect(await seen(page, 'gate.withdraw')).toEqual([]);
  await paint();
  await expectPage(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'false');
  expect(await seen(page, 'gate.withdraw')).toEqual([]);
});

it('says so where it is too late', async () => {
  const page = await gate.open();
  await enter(page, '44A11223');
  await page.evaluate(() => {
    window.fixture.failWith = 'not-possible-now';
  });
  await button(page, 'Undo').click();
  await expectPage(page.getByText(/^Too late to undo/)).toBeVisible();
  expect(await seen(page, 'gate.withdraw')).toHaveLength(1);
});

it('wants a supervisor where the site does', async () => {
  const page = await gate.open({ snapshot: { undoBySupervisor: true } });
  const recordId = await enter(page, '44A11223');
  await button(page, 'Undo').click();
  expect(await seen(page, 'gate.withdraw')).toEqual([]);
  await typePin(page, '9999');
  await button(page, 'Undo').click();
  await expectPage(page.getByRole('alert')).toContainText('PIN');
  await typePin(page, '0000');
  await button(page, 'Undo').click();
  await expectPage(page.getByText('44A11223 undone: it is not sent.')).toBeVisible();
  expect(await seen(page, 'gate.withdraw')).toEqual([
    { recordId, supervisor: { pin: '9999' } },
    { recordId, supervisor: { pin: '0000' } },
  ]);
});

it('says that the screen changed where it is sent while the PIN is typed, and takes no key for a second', async () => {
  const waiting = recordView({ state: 'queued', plate: '51G77802' });
  const page = await gate.open({ snapshot: { recent: [waiting], undoBySupervisor: true } });
  await firstRow(page).click();
  await button(page, 'Undo').click();
  await typePin(page, '00');
  // A key is held for a moment, as it may be a scanner's: what is held as the screen changes is told to be ignored.
  await expectPage(page.locator('input[type=password]')).toHaveValue('00');
  await page.evaluate(() => window.fixture.settle({ state: 'sending' }));
  await expectPage(page.getByText('The screen changed by itself.')).toBeVisible();
  await expectPage(page.locator('input[type=password]')).toHaveCount(0);
  expect(await seen(page, 'gate.withdraw')).toEqual([]);
});

it('opens a line of the last operations, corrects its plate, and leaves what is typed at the gate', async () => {
  const waiting = recordView({ state: 'queued', plate: '51G77802' });
  const page = await gate.open({ snapshot: { recent: [waiting], counts: { ...counts, waiting: 1 } } });
  await typeByHand(page, '44');
  await firstRow(page).click();
  await page.keyboard.press('Backspace');
  await typeByHand(page, '3');
  await button(page, 'Correct').click();
  await expectPage(page.getByText('51G77802 corrected: 51G77803.')).toBeVisible();
  expect(await seen(page, 'gate.correct')).toEqual([
    { recordId: waiting.id, plate: '51G77803', vehicleClass: 'CAR' },
  ]);
  await expectPage(page.getByRole('textbox', { name: 'Plate' })).toHaveValue('44');
});

it('corrects nothing where nothing was changed, and asks where the new plate is inside', async () => {
  const waiting = recordView({ state: 'queued', plate: '51G77802' });
  const page = await gate.open({
    snapshot: { recent: [waiting] },
    script: { cars: [carInside('51G77803')] },
  });
  await firstRow(page).click();
  await button(page, 'Correct').click();
  await expectPage(page.getByRole('alert')).toContainText('Type the right plate.');
  await page.keyboard.press('Backspace');
  await typeByHand(page, '3');
  await button(page, 'Correct').click();
  await button(page, 'Enter anyway').click();
  await expectPage(page.getByText('51G77802 corrected: 51G77803.')).toBeVisible();
  expect(await seen(page, 'gate.correct')).toMatchObject([{}, { despiteInside: true }]);
});

it('asks once whether a plate that is shorter than any is whole', async () => {
  const page = await gate.open({
    snapshot: { recent: [recordView({ state: 'queued', plate: '51G77802' })] },
  });
  const question = page.getByText('Is 5 the whole plate? Then press again.');
  await firstRow(page).click();
  await button(page, 'Clear').click();
  await typeByHand(page, '5');
  await button(page, 'Correct').click();
  await expectPage(question).toBeVisible();
  expect(await seen(page, 'gate.correct')).toEqual([]);
  await typeByHand(page, '1');
  await expectPage(question).toHaveCount(0);
  await page.keyboard.press('Backspace');
  // The second tap of the same press is no answer.
  await page.waitForTimeout(800);
  await button(page, 'Correct').click();
  await expectPage(page.getByText('51G77802 corrected: 5.')).toBeVisible();
});

it('tells the supervisor what nothing else puts right, with the operation that it is about', async () => {
  const sent = recordView({ plate: '51G77802', at: '2026-11-20T08:15:30.123+00:00' });
  const preferences = { ...initialPreferences, language: 'en' as const };
  const page = await gate.open({ snapshot: { recent: [sent], preferences }, timezone: 'UTC' });
  await firstRow(page).click();
  await button(page, 'Tell the supervisor').click();
  await button(page, 'Tell the supervisor').click();
  await expectPage(page.getByRole('alert')).toContainText('reason');
  await button(page, 'Wrong plate typed').click();
  await button(page, 'Tell the supervisor').click();
  await expectPage(page.getByText('Noted for the supervisor: 51G77802.')).toBeVisible();
  const [told] = await seen(page, 'gate.exception');
  expect(told).toMatchObject({
    plate: '51G77802',
    reason: 'Entry 08:15:30 51G77802: Wrong plate typed',
    pictureNote: null,
  });
});

const toGate = (page: Page) => button(page, 'Back to the gate').click();
const told = (page: Page, words: string) => expectPage(page.getByText(words)).toBeVisible();

it('keeps what the supervisor is to be told of an operation when its page is left, until it is told', async () => {
  const [one, other] = ['51G00001', '51G00002'].map((plate) => recordView({ state: 'queued', plate }));
  if (one === undefined || other === undefined) throw new Error('two records');
  const page = await gate.open({ snapshot: { recent: [one, other] } });
  const note = page.getByRole('textbox', { name: 'Reason' });
  const open = async (row: number): Promise<void> => {
    await page.locator('.recent-open').nth(row).click();
    await button(page, 'Tell the supervisor').click();
  };
  await open(0);
  await note.fill('driver left his ticket');
  await toGate(page);
  await open(1);
  await expectPage(note).toHaveValue('');
  await toGate(page);
  await open(0);
  await expectPage(note).toHaveValue('driver left his ticket');
  // A slip of the finger, and back.
  await button(page, 'Wrong plate typed').click();
  await tapTwice(button(page, 'Pressed twice'));
  await expectPage(note).toHaveValue('Pressed twice');
  await expectPage(async () => {
    await button(page, 'Pressed twice').click();
    await expectPage(note).toHaveValue('driver left his ticket', { timeout: 200 });
  }).toPass();
  await button(page, 'Tell the supervisor').click();
  await told(page, 'Noted for the supervisor: 51G00001.');
  expect(await seen(page, 'gate.exception')).toMatchObject([{ plate: '51G00001' }]);
  await open(0);
  await expectPage(note).toHaveValue('');
});

it('tells the supervisor all of a long note', async () => {
  const page = await gate.open({
    snapshot: { recent: [recordView({ state: 'queued', plate: '51G77802' })] },
  });
  await firstRow(page).click();
  await button(page, 'Tell the supervisor').click();
  const note = page.getByRole('textbox', { name: 'Reason' });
  await note.fill('a'.repeat(600));
  const typed = await note.inputValue();
  await button(page, 'Tell the supervisor').click();
  await told(page, 'Noted for the supervisor: 51G77802.');
  const [said] = await seen(page, 'gate.exception');
  expect(typed.length).toBeGreaterThan(300);
  expect(said?.['reason']).toMatch(new RegExp(`: ${typed}$`));
});

it('leaves another operation as it is when the answer about one that was left comes', async () => {
  const other = recordView({ state: 'queued', plate: '51G00001' });
  const page = await gate.open({ snapshot: { recent: [other] } });
  await enter(page, '44A11223');
  const release = await holdAnswers(page, () => button(page, 'Undo').click());
  await page.locator('.recent-open').nth(1).click();
  await page.keyboard.press('Backspace');
  await typeByHand(page, '9');
  await release();
  await told(page, '44A11223 undone: it is not sent.');
  await expectPage(page.getByRole('heading', { name: 'Entry · 51G00001' })).toBeVisible();
  await button(page, 'Correct').click();
  await told(page, '51G00001 corrected: 51G00009.');
  expect(await seen(page, 'gate.correct')).toEqual([
    { recordId: other.id, plate: '51G00009', vehicleClass: 'CAR' },
  ]);
  expect(await seen(page, 'gate.withdraw')).toHaveLength(1);
});

it('takes no answer about one correction for one about another', async () => {
  const recent = ['51G00001', '51G00002'].map((plate) => recordView({ state: 'queued', plate }));
  const page = await gate.open({
    snapshot: { recent },
    script: { cars: [carInside('51G00007'), carInside('51G00008')] },
  });
  await firstRow(page).click();
  await page.keyboard.press('Backspace');
  await typeByHand(page, '7');
  const release = await holdAnswers(page, () => button(page, 'Correct').click());
  await toGate(page);
  await page.locator('.recent-open').nth(1).click();
  await page.keyboard.press('Backspace');
  await typeByHand(page, '8');
  await release();
  await told(page, '51G00001: A car with this plate is already inside.');
  await button(page, 'Correct').click();
  await expectPage(page.getByRole('alert')).toContainText('already inside');
  expect(await seen(page, 'gate.correct')).toEqual([
    { recordId: recent[0]?.id, plate: '51G00007', vehicleClass: 'CAR' },
    { recordId: recent[1]?.id, plate: '51G00008', vehicleClass: 'CAR' },
  ]);
});

it('takes a PIN that is typed for another operation than the one that is answered', async () => {
  const recent = ['51G00001', '51G00002'].map((plate) => recordView({ state: 'queued', plate }));
  const page = await gate.open({ snapshot: { undoBySupervisor: true, recent } });
  await firstRow(page).click();
  await button(page, 'Undo').click();
  await typePin(page, '9999');
  const release = await holdAnswers(page, () => button(page, 'Undo').click());
  await toGate(page);
  await page.locator('.recent-open').nth(1).click();
  await button(page, 'Undo').click();
  await typePin(page, '0000');
  await release();
  await told(page, '51G00001: Wrong supervisor PIN.');
  await button(page, 'Undo').click();
  await told(page, '51G00002 undone: it is not sent.');
  expect(await seen(page, 'gate.withdraw')).toEqual([
    { recordId: recent[0]?.id, supervisor: { pin: '9999' } },
    { recordId: recent[1]?.id, supervisor: { pin: '0000' } },
  ]);
});

it('lets a car out that is inside, with the one at the window in sight, but not by the second tap on its line', async () => {
  const [car] = listedCars().slice(2);
  if (car === undefined) throw new Error('a car of this booth’s is listed');
  const recent = [recordView({ id: car.entryId ?? '', plate: car.plate, sessionId: car.sessionId })];
  const page = await gate.open({ snapshot: { recent }, sessions: { cars: [car] } });
  const paint = await holdFrames(page);
  await firstRow(page).click();
  await button(page, 'Exit').evaluate((one: HTMLElement) => one.click());
  await paint();
  await expectPage(page.getByText('The screen just changed.')).toBeVisible();
  expect(await seen(page, 'gate.exit')).toEqual([]);
  await expectPage(page.getByText('At the window now')).toBeVisible();
  await expectPage(button(page, 'Exit')).toHaveAttribute('aria-disabled', 'false');
  await tapTwice(button(page, 'Exit'));
  await expectPage(result(page)).toContainText('Saved');
  await expectPage(button(page, 'Enter')).toBeVisible();
  expect(await seen(page, 'gate.exit')).toMatchObject([{ plate: car.plate, entryId: car.entryId }]);
});

it('offers no Exit of a car that has left', async () => {
  const [car] = listedCars().slice(2);
  if (car === undefined) throw new Error('a car of this booth’s is listed');
  const left = recordView({ operation: 'exit', plate: car.plate, entryId: car.entryId });
  const recent = [recordView({ id: car.entryId ?? '', plate: car.plate })];
  const page = await gate.open({
    snapshot: { recent },
    sessions: { cars: [car], details: [sessionOf(car, [left])] },
  });
  await firstRow(page).click();
  await expectPage(button(page, 'This car')).toBeVisible();
  expect(await button(page, 'Exit').count()).toBe(0);
});

/** A key that is pressed at these times of the page's clock (ms), however late they are handled. */
const keysAt = (page: Page, key: string, times: readonly number[]): Promise<void> =>
  page.evaluate(
    ({ key, times }) =>
      times.forEach((timeStamp) => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: timeStamp });
        (document.activeElement ?? document.body).dispatchEvent(event);
      }),
    { key, times },
  );

it('takes no digit of a PIN for one of the plate, when what was to be taken back is tried to be sent', async () => {
  const waiting = recordView({ state: 'queued', plate: '51G77802' });
  const page = await gate.open({ snapshot: { undoBySupervisor: true, recent: [waiting] } });
  await firstRow(page).click();
  await button(page, 'Undo').click();
  await typePin(page, '00');
  // A key is held for a moment, as it may be a scanner's: what is held as the screen changes is told to be ignored.
  await expectPage(page.locator('input[type=password]')).toHaveValue('00');
  const changedAt = await page.evaluate(() => {
    window.fixture.settle({ state: 'sending' });
    window.fixture.settle({ state: 'queued' });
    return performance.now();
  });
  await expectPage(page.getByText('The screen changed by itself.')).toBeVisible();
  await keysAt(page, '0', [changedAt + 200, changedAt + 400]);
  await told(page, 'Key ignored: the screen had just changed.');
  expect(await page.getByRole('textbox', { name: 'Plate' }).inputValue()).toBe('51G77802');
});

it('takes nothing back by a line that is tapped twice, or on which Return is held', async () => {
  const page = await gate.open({
    size: { width: 1920, height: 1080 },
    snapshot: { recent: [recordView({ operation: 'exit', state: 'queued', plate: '51G77802' })] },
  });
  const { x, y, height } = (await firstRow(page).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const position = [x + 60, y + height / 2] as const;
  await pressesCount(page);
  const paint = await holdFrames(page);
  await page.mouse.click(...position);
  await expectPage(button(page, 'Undo')).toBeVisible();
  await page.mouse.click(...position);
  await paint();
  await told(page, 'The screen just changed. Look, then press again.');
  await toGate(page);
  await pressesCount(page);
  await firstRow(page).focus();
  await page.keyboard.down('Enter');
  await expectPage(button(page, 'Undo')).toBeFocused();
  await expectPage(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'false');
  // Held down, it comes again and again.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await toGate(page);
  expect(await seen(page, 'gate.withdraw')).toEqual([]);
});

it('takes the second tap of a correction for no answer to the question whether it is another car', async () => {
  const waiting = recordView({ state: 'queued', plate: '51G77802' });
  const page = await gate.open({
    snapshot: { recent: [waiting] },
    script: { cars: [carInside('51G77803')] },
  });
  await firstRow(page).click();
  await page.keyboard.press('Backspace');
  await typeByHand(page, '3');
  const paint = await holdFrames(page);
  await button(page, 'Correct').click();
  await button(page, 'Enter anyway').click({ force: true });
  await paint();
  await told(page, 'The screen just changed. Look, then press again.');
  expect(await seen(page, 'gate.correct')).toHaveLength(1);
  await button(page, 'Enter anyway').click();
  await told(page, '51G77802 corrected: 51G77803.');
});

it('is left by itself after three minutes while a note is written, after one while it is looked at', async () => {
  const page = await gate.open({ clock: true, snapshot: { recent: [recordView()] } });
  const open = page.getByRole('heading', { name: /^Entry/ });
  await firstRow(page).click();
  await page.clock.runFor(1_000);
  await button(page, 'Tell the supervisor').click();
  await page.clock.runFor(179_000);
  await expectPage(open).toBeVisible();
  await page.clock.runFor(2_000);
  await expectPage(open).toHaveCount(0);
  await page.clock.runFor(2_000);
  await firstRow(page).click();
  await page.clock.runFor(61_000);
  await expectPage(open).toHaveCount(0);
  expect(await seen(page, 'gate.withdraw')).toEqual([]);
});

it('is left for the gate from the list of languages, too', async () => {
  const page = await gate.open({ snapshot: { recent: [recordView()] } });
  await firstRow(page).click();
  await page.getByRole('button', { name: 'EN · ' }).click();
  await toGate(page);
  await expectPage(button(page, 'Enter')).toBeVisible();
  expect(await seen(page, 'gate.withdraw')).toEqual([]);
});

it('shows all that waits, from the header, and comes back to it', async () => {
  const recent = ['1', '2', '3', '4', '5', '6', '7'].map((last) =>
    recordView({ state: 'queued', plate: `51G7780${last}` }),
  );
  const page = await gate.open({ snapshot: { recent, counts: { ...counts, waiting: recent.length } } });
  await button(page, 'Waiting to be sent').click();
  const rows = page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem');
  await expectPage(rows).toHaveCount(6);
  // The oldest first.
  await expectPage(rows.first()).toContainText('51G77807');
  await firstRow(page).click();
  await button(page, 'Undo').click();
  await expectPage(rows.first()).toContainText('51G77806');
  await expectPage(page.getByText('51G77807 undone: it is not sent.')).toBeVisible();
  expect(await seen(page, 'gate.withdraw')).toEqual([{ recordId: recent[6]?.id }]);
});

it('leads neither the Tab key nor a screen reader to lines that are not seen', async () => {
  const recent = Array.from({ length: 20 }, (_, at) => recordView({ plate: `51G778${at + 10}` }));
  const page = await gate.open({ snapshot: { recent } });
  const opening = page.getByRole('button', { name: /: open$/ });
  const counted = await opening.count();
  expect(counted).toBeGreaterThan(1);
  expect(counted).toBeLessThan(20);
  for (const line of await opening.all()) await expectPage(line).toBeInViewport({ ratio: 0.9 });
});
