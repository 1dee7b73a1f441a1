import type { Locator, Page } from 'playwright';
import { expect } from '../../../../support/shown.ts';
import { describe, it } from 'vitest';
import { pressByHand, pressesCount, scan, typePin } from '../../../../support/by-keys.ts';
import type { GateOptions } from '../../../../support/fixture-page-browser.ts';
import { carInside, platesOf } from '../../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../../support/gate-suite.ts';
import { scanAtPace } from '../../../../support/scanner.ts';

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

const question = (): Locator => page.getByRole('region', { name: 'What is the scanned code?' });

/** In the page: a key of the keyboard, and so much later (ms) a key of the screen, both before the page does anything else. */
function keyThenTouch(afterMs: number): void {
  const field = document.getElementById('plate');
  const key = Array.from(document.querySelectorAll('.key')).find(({ textContent }) => textContent === 'D');
  const start = performance.now();
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'C', bubbles: true, cancelable: true }));
  while (performance.now() - start < afterMs);
  const touch = { bubbles: true, cancelable: true, pointerId: 1, button: 0 };
  key?.dispatchEvent(new PointerEvent('pointerdown', touch));
  key?.dispatchEvent(new PointerEvent('pointerup', touch));
}

describe('a scanner', () => {
  it('never gives a plate by itself: that its code is one is said at one tap', async () => {
    await open();
    await pressByHand(page, '9', '9');
    await leaveField();
    expect(await scan(page, ']C051G-778.02\n')).not.toContain('Enter');
    await expect(question()).toContainText('51G-778.02');
    await expect(plate()).toHaveValue('99');
    await button('Plate of this car: 51G77802').click();
    await expect(plate()).toHaveValue('51G77802');
    await expect(question()).toHaveCount(0);
    expect(await calls('gate.enter')).toHaveLength(0);
  });

  it('whose code nobody knows is asked about, and leaves plate and tapped car as they were', async () => {
    await open({ script: { cars: [carInside('51G77802'), carInside('51G77862')] } });
    await pressByHand(page, '5', '1');
    await button('Exit').click();
    await page.getByRole('button', { name: /51G-778\.62/ }).click();
    await expect(button('Exit')).toHaveAccessibleDescription('51G-778.62 leaves');
    await leaveField();
    await scan(page, '4006381333931\n');
    await expect(question()).toContainText('4006381333931');
    await expect(question().getByRole('button', { name: /Plate/ })).toHaveCount(0);
    await pressByHand(page, 'F9', 'F10');
    await expect(page.getByText('Answer first: what is the scanned code?')).toBeVisible();
    expect(await calls('gate.exit')).toHaveLength(0);
    await button('Drop it').click();
    await expect(plate()).toHaveValue('51');
    await expect(button('Exit')).toHaveAccessibleDescription('51G-778.62 leaves');
  });

  it.each([0, 120])('leaves a key, and a touch %i ms after it, in their order', async (afterMs) => {
    await open();
    await leaveField();
    await page.evaluate(keyThenTouch, afterMs);
    await expect(plate()).toHaveValue('CD');
  });

  it('whose code is nothing begins no car', async () => {
    await open();
    await leaveField();
    await scan(page, 'https://shop.example/offer');
    await expect(question()).toContainText('https://shop.example/offer');
    await button('Drop it').click();
    await expect(plate()).toHaveValue('');
    await expect(button('Retake')).toHaveCount(0);
  });

  it('gives a ticket whose id nobody knows at one tap', async () => {
    await open();
    await scan(page, 'QX71ZK');
    await button('Ticket: find its car').click();
    await expect(button('Exit')).toHaveAccessibleDescription('QX71ZK leaves');
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
      expect(await scan(page, '12\u001d34\t5\n')).toEqual([]);
    }
    await page.getByRole('button', { name: 'Settings' }).focus();
    // Its first key.
    expect(await scan(page, '\n12345678')).toEqual([]);
    await expect(question()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Settings' })).toHaveCount(0);
  });

  it('is kept where its code has no place, and asked about at the gate', async () => {
    await open();
    await button('Cars inside').click();
    await button('Search').click();
    await pressByHand(page, '2', '9');
    await leaveField();
    await scan(page, id);
    await expect(page.getByText('Scanned 3f2a9c1b…c3d4: kept.')).toBeVisible();
    await expect(plate()).toHaveValue('29');
    await scan(page, 'QX71ZK\n');
    await button('Back to the gate').click();
    await expect(question()).toContainText(id);
    await button('Ticket: find its car').click();
    // The other one is not lost.
    await expect(question()).toContainText('QX71ZK');
    await pressByHand(page, 'Escape');
    await expect(page.getByText('Scanned code QX71ZK dropped.')).toBeVisible();
    await expect(button('Exit')).toHaveAccessibleDescription('3f2a9c1b…c3d4 leaves');
  });

  it('is kept, and told, while another code is asked about', async () => {
    await open();
    await scan(page, 'QX71ZK\n');
    await expect(question()).toContainText('QX71ZK');
    await scan(page, id);
    await expect(page.getByText('Scanned 3f2a9c1b…c3d4: kept.')).toBeVisible();
    await expect(question()).toContainText('QX71ZK');
    await pressByHand(page, 'Escape');
    await expect(question()).toContainText(id);
    await button('Ticket: find its car').click();
    await expect(button('Exit')).toHaveAccessibleDescription('3f2a9c1b…c3d4 leaves');
  });

  it('types nothing of a code into a PIN', async () => {
    await open({ snapshot: { people: null } });
    await page.getByRole('button', { name: 'Settings' }).click();
    await button('Screen size').click();
    await typePin(page, '12');
    await scan(page, id);
    await expect(page.getByText('Scanned 3f2a9c1b…c3d4: kept.')).toBeVisible();
    await expect(page.locator('input[type=password]')).toHaveValue('12');
  });

  it('is heard while a press is saved, and asked about then', async () => {
    await open();
    await page.evaluate(() => (window.fixture.answers = Promise.withResolvers<void>()));
    await pressByHand(page, '5', '1', 'G', '7', '7', '8', 'F9');
    await expect(page.getByText('saving', { exact: false }).first()).toBeVisible();
    await scan(page, id);
    await expect(page.getByText('Scanned 3f2a9c1b…c3d4: kept.')).toBeVisible();
    await page.evaluate(() => window.fixture.answers?.resolve());
    await expect(question()).toContainText(id);
    await expect(plate()).toHaveValue('');
  });

  it('whose keys come so late that some were taken for a hand’s leaves none of them in the plate', async () => {
    await open();
    await pressByHand(page, '9', '9');
    await expect(plate()).toHaveValue('99');
    const beganAt = await page.evaluate(() => performance.now());
    const keys = (from: number, until?: number) =>
      page.evaluate(
        ([beganAt, from, code]) => {
          for (const [place, key] of Array.from(code).entries()) {
            const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            Object.defineProperty(event, 'timeStamp', { value: beganAt + (from + place) * 5 });
            document.getElementById('plate')?.dispatchEvent(event);
          }
        },
        [beganAt, from, id.slice(from, until)] as const,
      );
    await keys(0, 3);
    await expect(plate()).toHaveValue('993F2');
    await keys(3, 9);
    await expect(plate()).toHaveValue('99');
    await keys(9);
    await expect(button('Exit')).toHaveAccessibleDescription('3f2a9c1b…c3d4 leaves');
    await expect(plate()).toHaveValue('99');
  });

  it('leaves nothing in the plate where the core speaks in the middle of its code, after a car was saved', async () => {
    await open();
    await pressByHand(page, '5', '1', 'G', '7', '7', '8', 'F9');
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('Saved');
    await scanAtPace(page, { code: `${id}\n`, everyMs: 1, busy: true, snapshotAfter: 9 });
    await expect(button('Exit')).toHaveAccessibleDescription('3f2a9c1b…c3d4 leaves');
    await expect(plate()).toHaveValue('');
  });
});

describe('a hand', () => {
  it('types five quick keys, which stay a plate', async () => {
    await open();
    await scan(page, '51G77');
    await expect(plate()).toHaveValue('51G77');
    await expect(question()).toHaveCount(0);
  });

  it('whose key is followed at once by a press has it saved with the plate', async () => {
    await open();
    await pressByHand(page, '5', '1', 'G', '7', '7');
    await pressesCount(page);
    await page.evaluate(() => {
      const field = document.getElementById('plate');
      field?.dispatchEvent(new KeyboardEvent('keydown', { key: '8', bubbles: true, cancelable: true }));
      document.querySelector<HTMLElement>('button[title="Key F9"]')?.click();
    });
    await expect
      .poll(async () => (await calls('gate.enter')).map(({ input }) => input['plate']))
      .toEqual(['51G778']);
  });

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
  await expect(plate()).toHaveValue('51G');
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
