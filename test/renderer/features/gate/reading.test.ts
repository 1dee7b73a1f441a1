import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import type { PlateReading, ReadingMode } from '../../../../electron/contract/reading.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import { pressByHand, pressesCount, scan } from '../../../support/by-keys.ts';
import { cameraLive } from '../../../support/camera-live.ts';
import type { BoothScript } from '../../../support/fixture-page-booth.ts';
import { carInside } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';
import { pageEncoder } from '../../../support/page-encoder.ts';
import { readSurely } from '../../../support/readings.ts';
import { expect } from '../../../support/shown.ts';

declare global {
  interface Window {
    /** Every plate that stood in the boxes as ghosts, in turn. */
    ghostsSeen: string[];
    /** So many pictures were asked for at the same time. */
    mostAsked: number;
    /** What the plate is after a tap at once. */
    tapped: Promise<string>;
  }
}

const gate = gateSuite();
let page: Page;

const one = (text: string, doubtful: readonly number[] = []): PlateReading => ({
  kind: 'one',
  suggestion: readSurely(text, doubtful),
});

async function open(
  reading: PlateReading,
  mode: ReadingMode = 'suggest',
  change: Partial<BoothSnapshot> = {},
  script: Pick<BoothScript, 'frozenReading'> = {},
): Promise<void> {
  const parts = [pageEncoder, followGhosts].map((part) => `(${part.toString()})();`);
  page = await gate.open({
    before: `${injectedCamera()}; ${parts.join(' ')}`,
    snapshot: { reading: { mode, isDecided: true, state: 'ready' }, ...change },
    script: { reading, ...script, cars: [carInside('29LD5512')] },
  });
  await cameraLive(page);
}

/** In the page, before the program: writes down what ghosts stand there. */
function followGhosts(): void {
  window.ghostsSeen = [];
  const look = (): void => {
    const ghosts = document.querySelectorAll('.box[data-ghost="true"]');
    const plate = Array.from(ghosts, ({ textContent }) => textContent).join('');
    if (plate !== (window.ghostsSeen.at(-1) ?? '')) window.ghostsSeen.push(plate);
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const takeIt = (): Locator => button('Take it');
const look = (): Locator => page.locator('.second-look');
const ghosts = (): Locator => page.locator('.box[data-ghost="true"]');
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);
const readings = async (): Promise<unknown[]> => (await calls('reading.read')).map(({ input }) => input);
const answers = (reading: PlateReading): Promise<void> =>
  page.evaluate((reading) => void (window.fixture.reading = reading), reading);
const settled = (what: Locator): Promise<void> => expect(what).toHaveAttribute('aria-disabled', 'false');

/** Pressed again where the page has not looked at the camera for a moment, which it may not on a busy machine. */
async function take(press: () => Promise<void>, taken: string): Promise<void> {
  const pressed = async (): Promise<string> => {
    if ((await plate().inputValue()) === '') await press();
    return plate().inputValue();
  };
  await expect.poll(pressed).toBe(taken);
}

/**
 * Taps what is not there yet as soon as it is, and once more a frame later. Once this has resolved the page waits for it: a key that is
 * pressed then is not faster.
 *
 * @returns what the plate is after the taps
 */
async function tapAtOnce(selector: string): Promise<() => Promise<string>> {
  await page.evaluate((selector) => {
    window.tapped = new Promise((done) => {
      const watch = new MutationObserver(() => {
        const button = document.querySelector<HTMLElement>(selector);
        if (button === null) return;
        watch.disconnect();
        button.click();
        requestAnimationFrame(() => {
          button.click();
          setTimeout(() => done(document.querySelector<HTMLInputElement>('#plate')?.value ?? ''));
        });
      });
      watch.observe(document, { subtree: true, childList: true });
    });
  }, selector);
  return () => page.evaluate(() => window.tapped);
}

/** Another car stands there, as far as the camera tells, and the page has looked at it. */
async function changePicture(): Promise<void> {
  const looks = () => page.evaluate(() => window.encoder.asked.filter((ask) => ask === 'read').length);
  await page.evaluate(() => {
    window.lane.frames = window.lane.frames === 'good' ? 'dark' : 'good';
  });
  const before = await looks();
  await expect.poll(looks).toBeGreaterThan(before + 2);
}

describe('the picture', () => {
  it('is read while it stands still, three times at most; another one is read again', async () => {
    await open({ kind: 'none' });
    await expect.poll(async () => (await readings()).length).toBe(3);
    await changePicture();
    await expect.poll(async () => (await readings()).length).toBeGreaterThan(3);
    const [first, second, third, fourth] = (await readings()) as { standing: number }[];
    expect(new Set([first, second, third].map((one) => one?.standing)).size).toBe(1);
    expect(fourth?.standing).toBeGreaterThan(first?.standing ?? Infinity);
    const [{ picture } = { picture: null }] = await calls('reading.read');
    expect(Buffer.from(picture ?? '', 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  it('is the last one of the live view where the camera is a network one: that is asked for no more', async () => {
    const reading = { mode: 'off', isDecided: true, state: 'ready' } as const;
    await open({ kind: 'none' }, 'off', { networkCamera: true, reading });
    await page.evaluate(() => {
      const { camera } = window.booth;
      const { frame } = camera;
      let underWay = 0;
      window.mostAsked = 0;
      const followed: typeof frame = async (input) => {
        window.mostAsked = Math.max(window.mostAsked, (underWay += 1));
        await new Promise((resolve) => setTimeout(resolve, 100));
        const answer = await frame(input);
        underWay -= 1;
        return answer;
      };
      Object.assign(camera, { frame: followed });
      window.fixture.push({ reading: { mode: 'suggest', isDecided: true, state: 'ready' } });
    });
    await expect.poll(async () => (await readings()).length).toBe(3);
    expect(await page.evaluate(() => window.mostAsked)).toBe(1);
  });

  it('is read again as it is frozen, and once more when it is taken anew', async () => {
    await open({ kind: 'none' });
    await page.keyboard.type('5');
    const frozen = async () =>
      (await readings()).filter((one) => (one as { isFrozen: boolean }).isFrozen).length;
    await expect.poll(frozen).toBe(1);
    await button('Retake').click();
    await expect.poll(frozen).toBe(2);
  });

  it.each(['off', 'broken'] as const)('is never read where reading is %s', async (why) => {
    await open(one('51G77802'), 'off');
    const reading = { mode: 'suggest', isDecided: true, state: 'off', cause: 'faults' } as const;
    if (why === 'broken') await page.evaluate((reading) => window.fixture.push({ reading }), reading);
    await changePicture();
    await page.keyboard.type('51G77802');
    await expect(page.getByRole('img', { name: 'Frozen picture' })).toBeVisible();
    await pressByHand(page, 'F9');
    await expect(result()).toContainText('Saved');
    expect(await readings()).toEqual([]);
  });
});

describe('what is read', () => {
  it('stands there as ghosts, and moves nothing', async () => {
    await open({ kind: 'none' });
    const places = () =>
      page
        .locator('.key, .press, .camera, .plate, .plate-row')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    await answers(one('51G77802', [3]));
    await changePicture();
    await expect(takeIt()).toBeVisible();
    await expect(takeIt()).toHaveAccessibleDescription('Read from the picture: 51G77802. Not sure: 7.');
    await expect(ghosts()).toHaveText(Array.from('51G77802'));
    await expect(page.locator('.box[data-doubtful="true"]')).toHaveText(['7']);
    await expect(page.locator('.outlines polygon')).toHaveCount(2);
    await expect(plate()).toHaveValue('');
    expect(await places()).toEqual(before);
  });

  it('is nothing to Enter, Rush and Exit', async () => {
    await open(one('51G77802'));
    await settled(takeIt());
    await pressByHand(page, 'F9');
    await expect(page.getByText('Type the plate first.').first()).toBeVisible();
    await pressByHand(page, 'F10');
    await expect(page.getByText('Which car is leaving?')).toBeVisible();
    await expect(ghosts()).toHaveCount(0);
    expect(await calls('gate.enter')).toEqual([]);
    expect(await calls('gate.exit')).toEqual([]);
  });

  it.each(['a tap', 'F7'])('is taken by %s, with the caret on the first doubtful character', async (how) => {
    await open(one('51G77802', [3, 6]));
    await settled(takeIt());
    await take(() => (how === 'F7' ? pressByHand(page, 'F7') : takeIt().click()), '51G77802');
    await expect(takeIt()).toHaveCount(0);
    await expect(page.locator('.box[data-caret="here"]')).toHaveText('7');
    await page.keyboard.type('1');
    await expect(plate()).toHaveValue('51G17802');
    await expect(page.locator('.box[data-doubtful="true"]')).toHaveText(['0']);
    await pressByHand(page, 'F9');
    await expect(result()).toContainText('Saved');
    const [entry] = await calls('gate.enter');
    expect(entry?.input).toMatchObject({ plate: '51G17802' });
    expect(entry?.picture).not.toBeNull();
  });

  it('is told apart from what the frozen picture reads, where that is another car', async () => {
    await open(one('51G77802'), 'suggest', {}, { frozenReading: one('29LD5512') });
    await settled(takeIt());
    await take(() => takeIt().click(), '51G77802');
    await expect(page.locator('.other-read')).toHaveText('Read from the picture: 29LD5512.');
    await button('Clear').click();
    await expect(page.locator('.other-read')).toHaveCount(0);
  });

  it('takes no tap as soon as it stands there', async () => {
    await open({ kind: 'none' });
    const tooSoon = await tapAtOnce('.take-it');
    await answers(one('51G77802'));
    await changePicture();
    expect(await tooSoon()).toBe('');
    await settled(takeIt());
    await take(() => takeIt().click(), '51G77802');
  });

  it('is typed over, and comes back with the picture it was read from', async () => {
    await open(one('51G77802'));
    await expect(takeIt()).toBeVisible();
    await page.keyboard.type('2');
    await expect(plate()).toHaveValue('2');
    await expect(ghosts()).toHaveCount(0);
    await expect(takeIt()).toHaveCount(0);
    await button('Clear').click();
    await expect(takeIt()).toBeVisible();
  });

  it('goes with its picture, also what comes of it later', async () => {
    await open(one('51G77802'));
    await expect(takeIt()).toBeVisible();
    await answers({ kind: 'none' });
    await changePicture();
    await expect(takeIt()).toHaveCount(0);
    // What is under way of a picture that changes meanwhile: while nothing is answered, one is.
    const before = await page.evaluate((reading) => {
      Object.assign(window.fixture, { reading, answers: Promise.withResolvers<void>() });
      return window.fixture.calls.filter(({ name }) => name === 'reading.read').length;
    }, one('AAA111'));
    await changePicture();
    await expect.poll(async () => (await readings()).length).toBeGreaterThan(before);
    await changePicture();
    await page.evaluate(async (reading) => {
      window.fixture.answers?.resolve();
      window.fixture.answers = null;
      // What was under way is answered by then, and nothing else is asked yet.
      await new Promise((next) => setTimeout(next));
      window.fixture.reading = reading;
    }, one('BBB222'));
    await expect(ghosts()).toHaveText(Array.from('BBB222'));
    expect(await page.evaluate(() => window.ghostsSeen)).toEqual(['51G77802', '', 'BBB222']);
  });

  it('is of nobody any more once its car is in, as long as that stands there', async () => {
    await open(one('51G77802'));
    await settled(takeIt());
    await take(() => takeIt().click(), '51G77802');
    // Where a busy machine's page does not look at the camera for a moment its ghosts go, and come back: what stood there counts.
    await page.evaluate(() => void (window.ghostsSeen = []));
    await pressByHand(page, 'F9');
    await expect(result()).toContainText('Saved');
    await answers(one('BBB222'));
    await changePicture();
    await expect(takeIt()).toBeVisible();
    const seen = await page.evaluate(() => window.ghostsSeen);
    expect(new Set(seen.filter((plate) => plate !== ''))).toEqual(new Set(['BBB222']));
  });

  it('is offered to choose from where it may be several', async () => {
    await open({ kind: 'several', suggestions: [readSurely('51G77802'), readSurely('51G77B02')] });
    const choice = page.getByRole('group', { name: 'Which plate is it?' }).getByRole('button');
    await expect(choice).toHaveText(['51G77802', '51G77B02']);
    await expect(ghosts()).toHaveCount(0);
    await settled(choice.nth(1));
    await pressByHand(page, 'F7');
    await expect(plate()).toHaveValue('');
    await take(() => choice.nth(1).click(), '51G77B02');
  });

  it('leaves what a scanner types alone', async () => {
    await open(one('51G77802'));
    await settled(takeIt());
    await scan(page, '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4\n');
    await expect(page.getByText('3f2a9c1b…c3d4').first()).toBeVisible();
    await expect(plate()).toHaveValue('');
    await expect(ghosts()).toHaveCount(0);
  });

  it('is never waited for', async () => {
    await open({ kind: 'none' });
    await page.evaluate(() => {
      Object.assign(window.booth.reading, { read: () => new Promise(() => {}) });
    });
    await changePicture();
    await page.keyboard.type('51G77802');
    await expect(page.getByRole('img', { name: 'Frozen picture' })).toBeVisible();
    await pressByHand(page, 'F9');
    await expect(result()).toContainText('Saved');
    expect(await calls('gate.enter')).toHaveLength(1);
  });
});

describe('a plate that is typed otherwise than it was read', () => {
  it.each(['suggest', 'check'] as const)(
    'is looked at again: a tap changes that character (%s)',
    async (mode) => {
      await open(one('51G77802'), mode);
      await page.keyboard.type('51G7780');
      await expect(look()).toHaveCount(0);
      await page.keyboard.type('3');
      await expect(look()).toContainText('3→2Change it');
      await expect(look()).toHaveAccessibleDescription('Typed 3, read 2.');
      await expect(page.locator('.box[data-asked="true"]')).toHaveText('3');
      await settled(look());
      await look().click();
      await expect(plate()).toHaveValue('51G77802');
      await expect(look()).toHaveCount(0);
    },
  );

  it('is looked at again where a character is missing, and one too much', async () => {
    await open(one('51G77802'));
    await page.keyboard.type('51G7702');
    await expect(look()).toContainText('7 +8 0Add it');
    await settled(look());
    await pressByHand(page, 'F7');
    await expect(plate()).toHaveValue('51G77802');
    await page.keyboard.type('9');
    await expect(look()).toContainText('−9Remove it');
    await settled(look());
    await look().click();
    await expect(plate()).toHaveValue('51G77802');
    await expect(look()).toHaveCount(0);
  });

  it('shows nothing before it is typed where it is only checked', async () => {
    await open(one('51G77802'), 'check');
    await changePicture();
    expect(await readings()).toEqual([]);
    expect(await page.evaluate(() => window.ghostsSeen)).toEqual([]);
    await expect(takeIt()).toHaveCount(0);
  });

  it('is saved as it was typed, and asks nothing after Enter', async () => {
    await open(one('51G77802'));
    await page.keyboard.type('51G77803');
    await expect(look()).toBeVisible();
    await pressByHand(page, 'F9');
    await expect(result()).toContainText('Saved');
    await expect(look()).toHaveCount(0);
    const [entry] = await calls('gate.enter');
    expect(entry?.input).toMatchObject({ plate: '51G77803' });
  });

  it('is not changed by a tap as soon as it is asked about', async () => {
    await open(one('51G77802'));
    await page.keyboard.type('51G7780');
    const tooSoon = await tapAtOnce('.second-look');
    await page.keyboard.type('3');
    expect(await tooSoon()).toBe('51G77803');
    await settled(look());
    await pressesCount(page);
    await pressByHand(page, 'F7');
    await expect(plate()).toHaveValue('51G77802');
  });
});
