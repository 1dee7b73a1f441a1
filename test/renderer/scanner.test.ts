import type { Locator, Page } from 'playwright';
import { expect } from '../support/shown.ts';
import { describe, it } from 'vitest';
import { pressByHand, scan } from '../support/by-keys.ts';
import type { GateOptions } from '../support/fixture-page-browser.ts';
import { carInside, platesOf } from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';

let page: Page;

const gate = gateSuite();
const id = '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4';

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);

async function open(options: GateOptions = {}): Promise<void> {
  page = await gate.open({ snapshot: { plates: platesOf('vietnam') }, ...options });
}

/** The field has no focus, so that the program's own keys do the typing. */
const leaveField = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** In the page: types the code when the plate field has just been put into it. */
function scanOnceShown(code: string): void {
  const observer = new MutationObserver(() => {
    const field = document.getElementById('plate');
    if (field === null) return;
    observer.disconnect();
    for (const key of code)
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  observer.observe(document, { childList: true, subtree: true });
}

describe('a scanner', () => {
  it('gives a plate as a whole, in place of what is typed, and its Enter enters nothing', async () => {
    await open();
    await pressByHand(page, '9', '9');
    await leaveField();
    expect(await scan(page, ']C051G-778.02\n')).not.toContain('Enter');
    await expect(plate()).toHaveValue('51G77802');
    expect(await calls('gate.enter')).toHaveLength(0);
  });

  it('whose code is no plate is told so, and leaves plate and tapped car as they were', async () => {
    await open({ script: { cars: [carInside('51G77802'), carInside('51G77862')] } });
    await pressByHand(page, '5', '1');
    await button('Exit').click();
    await page.getByRole('button', { name: /51G77862/ }).click();
    await expect(button('Exit')).toHaveAccessibleDescription('51G77862 leaves');
    await leaveField();
    await scan(page, '4006381333931\n');
    await expect(page.getByText('That code is neither a plate nor a ticket.')).toBeVisible();
    await expect(plate()).toHaveValue('51');
    await expect(button('Exit')).toHaveAccessibleDescription('51G77862 leaves');
  });

  it('whose code is no plate begins no car', async () => {
    await open();
    await leaveField();
    await scan(page, 'https://shop.example/offer');
    await expect(page.getByText('That code is neither a plate nor a ticket.')).toBeVisible();
    await expect(plate()).toHaveValue('');
    await expect(button('Retake')).toHaveCount(0);
  });

  it('gives a ticket’s id also inside an address, and nothing of it stands in the plate', async () => {
    await open();
    await pressByHand(page, '5', '1');
    await leaveField();
    expect(await scan(page, `https://parking.example/t/${id}?v=1\n`)).not.toContain('Enter');
    await expect(button('Exit')).toHaveAccessibleDescription('3f2a9c1b…c3d4 leaves');
    await expect(plate()).toHaveValue('51');
  });

  it('is listened to as soon as the gate is shown', async () => {
    // Before anything else of the page runs: its observers hear of the field right after it stands there.
    await open({ before: `(${scanOnceShown.toString()})(${JSON.stringify(id)});` });
    await expect(button('Exit')).toHaveAccessibleDescription('3f2a9c1b…c3d4 leaves');
    await expect(plate()).toHaveValue('');
  });

  it('presses no button and moves no focus with its control characters, wherever the focus is', async () => {
    await open();
    for (const name of ['Settings', 'Clear', 'Cars inside']) {
      await page.getByRole('button', { name }).first().focus();
      const through = await scan(page, '12\u001d34\t5\n');
      expect(through.filter((key) => key.length > 1 || key === ']')).toEqual([]);
    }
    await button('Cars inside').click();
    await button('Search').focus();
    expect(await scan(page, '12 34\n')).toEqual(['1', '2', '3', '4']);
  });

  it('of a search that knows no ids is told so, and leaves what is searched for', async () => {
    await open();
    await page.getByRole('button', { name: 'Cars inside' }).click();
    await button('Search').click();
    await pressByHand(page, '2', '9');
    await leaveField();
    await scan(page, id);
    await expect(page.getByText('That code is neither a plate nor a ticket.')).toBeVisible();
    await expect(plate()).toHaveValue('29');
  });
});

describe('a hand', () => {
  it('presses what has the focus with Enter and the space bar', async () => {
    await open();
    await pressByHand(page, '5', '1', 'G');
    await button('Backspace').focus();
    await pressByHand(page, 'Enter', 'Space');
    await expect(plate()).toHaveValue('5');
  });

  it('types with Ctrl no character and starts nothing of the browser’s', async () => {
    await open();
    const prevented = await page.evaluate(() => {
      const event = new KeyboardEvent('keydown', {
        key: 'j',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    });
    expect(prevented).toBe(true);
  });
});

describe('the Backspace key', () => {
  const box = async () => {
    const { x, y, width, height } = (await button('Backspace').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    return { x: x + width / 2, y: y + height / 2 };
  };

  /** Time stands still but where the test lets it go on: on a slow machine the plate would else be gone before it is looked at. */
  const openWithPlate = async () => {
    await open({ clock: true });
    await plate().fill('ABCDEFGH123456');
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
  };

  it('goes on while it is held down, and stops where the finger leaves it', async () => {
    await openWithPlate();
    const { x, y } = await box();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(plate()).toHaveValue('ABCDEFGH12345');
    await page.clock.runFor(900);
    await expect.poll(async () => (await plate().inputValue()).length).toBeLessThan(11);
    await page.mouse.move(x, y - 200);
    const left = await plate().inputValue();
    await page.clock.runFor(300);
    expect((await plate().inputValue()).length).toBeGreaterThanOrEqual(left.length - 1);
    expect(left.length).toBeGreaterThan(0);
    await page.mouse.up();
  });

  it('by touch too, and never takes anything of the next car', async () => {
    await openWithPlate();
    const { x, y } = await box();
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.clock.runFor(800);
    await expect.poll(async () => (await plate().inputValue()).length).toBeLessThan(12);
    await page.evaluate(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', bubbles: true }));
    });
    await page.clock.runFor(100);
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('Saved');
    await page.evaluate(() => {
      for (const key of 'XY')
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    await page.clock.runFor(350);
    await expect(plate()).toHaveValue('XY');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await touch.detach();
  });
});

it('takes no dropped, corrected or undone text as a plate', async () => {
  await open();
  await pressByHand(page, '5', '1', 'G');
  const prevented = await plate().evaluate((field) =>
    ['insertFromDrop', 'insertReplacementText', 'historyUndo', 'insertText'].map((inputType) => {
      const event = new InputEvent('beforeinput', { inputType, data: 'X', bubbles: true, cancelable: true });
      field.dispatchEvent(event);
      return event.defaultPrevented;
    }),
  );
  expect(prevented).toEqual([true, true, true, false]);
  await expect(page.getByText('Pasting is off')).toBeVisible();
  await expect(plate()).toHaveValue('51G');
});
