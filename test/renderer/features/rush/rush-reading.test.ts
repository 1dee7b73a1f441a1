import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import type { PlateReading, ReadingMode } from '../../../../electron/contract/reading.ts';
import { pressByHand, pressesCount } from '../../../support/by-keys.ts';
import { untypedSnapshot } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { readSurely } from '../../../support/readings.ts';
import { expect } from '../../../support/shown.ts';

const gate = gateSuite();
let page: Page;

const stack = untypedSnapshot(3);
const [first = '', second = '', third = ''] = (stack.untyped ?? []).map(({ id }) => id);
const one = (text: string, doubtful: readonly number[] = []): PlateReading => ({
  kind: 'one',
  suggestion: readSurely(text, doubtful),
});

async function open(mode: ReadingMode, draftReadings: Record<string, PlateReading>): Promise<void> {
  page = await gate.open({
    snapshot: { ...stack, reading: { mode, isDecided: true, state: 'ready' } },
    script: { draftReadings },
  });
}
const openStack = (): Promise<void> => page.locator('.rush-stack').click();
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const takeIt = (): Locator => button('Take it');
const look = (): Locator => page.locator('.second-look');
const ghosts = (): Locator => page.locator('.box[data-ghost="true"]');
const picture = (): Locator => page.locator('.rush-picture img');
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);
const settled = (what: Locator): Promise<void> => expect(what).toHaveAttribute('aria-disabled', 'false');

describe('a car that was let in without a plate', () => {
  it('is read while it waits, and what was read stands there as it is opened, filled into nothing', async () => {
    await open('suggest', { [first]: one('51G77802', [3]), [second]: one('29LD5512') });
    await expect.poll(async () => (await calls('reading.draft')).length).toBe(3);
    expect((await calls('reading.draft')).map(({ input }) => input['recordId'])).toEqual([
      first,
      second,
      third,
    ]);
    await expect(ghosts()).toHaveCount(0);
    await openStack();
    await expect(ghosts()).toHaveText(Array.from('51G77802'));
    await expect(ghosts().nth(1)).toHaveCSS('border-top-style', 'dashed');
    await expect(page.locator('.box[data-doubtful="true"]')).toHaveText(['7']);
    await expect(takeIt()).toHaveAccessibleDescription('Read from the picture: 51G77802. Not sure: 7.');
    await expect(plate()).toHaveValue('');
    // The line is in this car's picture, and none in the live one.
    await expect(page.locator('.rush-picture .outlines polygon')).toHaveCount(2);
    await expect(page.locator('.live .outlines')).toHaveCount(0);
    await button('Next car').click();
    await expect(ghosts()).toHaveText(Array.from('29LD5512'));
    await button('Live picture').click();
    await expect(ghosts()).toHaveCount(0);
    await expect(page.locator('.outlines')).toHaveCount(0);
  });

  it('the line goes around where it was read, in a picture that its box does not fit', async () => {
    await open('suggest', { [first]: one('51G77802') });
    await openStack();
    await expect(page.locator('.rush-picture .outlines')).toBeVisible();
    const { left, top } = await page.evaluate(() => {
      const image = document.querySelector<HTMLImageElement>('.rush-picture img');
      const line = document.querySelector<SVGGraphicsElement>('.rush-picture .outlines polygon');
      if (image === null || line === null) throw new Error('nothing is outlined');
      const box = image.getBoundingClientRect();
      const scale = Math.min(box.width / image.naturalWidth, box.height / image.naturalHeight);
      const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
      const drawn = line.getBoundingClientRect();
      return {
        left: (drawn.left - box.left - (box.width - width) / 2) / width,
        top: (drawn.top - box.top - (box.height - height) / 2) / height,
      };
    });
    expect(left).toBeCloseTo(0.34, 1);
    expect(top).toBeCloseTo(0.712, 1);
  });

  it.each(['a tap', 'F7'])('its plate is taken by %s, corrected, and saved by Enter alone', async (how) => {
    await open('suggest', { [first]: one('51G77802', [3]) });
    await openStack();
    await settled(takeIt());
    await pressesCount(page);
    await pressByHand(page, 'F9');
    await expect(page.getByText('Type the plate first.').first()).toBeVisible();
    expect(await calls('gate.complete')).toEqual([]);
    if (how === 'F7') await pressByHand(page, 'F7');
    else await takeIt().click();
    await expect(plate()).toHaveValue('51G77802');
    await expect(page.locator('.box[data-caret="here"]')).toHaveText('7');
    await page.keyboard.type('1');
    await expect(plate()).toHaveValue('51G17802');
    await expect(page.locator('.box[data-doubtful="true"]')).toHaveCount(0);
    await pressByHand(page, 'F9');
    await expect.poll(() => calls('gate.complete')).toHaveLength(1);
    const [completed] = await calls('gate.complete');
    expect(completed?.input).toMatchObject({
      recordId: first,
      plate: '51G17802',
      reading: { did: 'corrected', look: null },
    });
  });

  it('is only compared where readings are only checked', async () => {
    await open('check', { [first]: one('51G77802') });
    await openStack();
    await expect(picture()).toBeVisible();
    await page.keyboard.type('51G77803');
    await expect(look()).toContainText('3→2Change it');
    await expect(page.locator('.box[data-asked="true"]')).toHaveText('3');
    await settled(look());
    await look().click();
    await expect(plate()).toHaveValue('51G77802');
    await expect(look()).toHaveCount(0);
  });

  it('is offered to choose from where it may be several', async () => {
    await open('suggest', {
      [first]: { kind: 'several', suggestions: [readSurely('51G77802'), readSurely('51G77B02')] },
    });
    await openStack();
    const choice = page.getByRole('group', { name: 'Which plate is it?' }).getByRole('button');
    await expect(choice).toHaveText(['51G77802', '51G77B02']);
    await settled(choice.nth(1));
    await choice.nth(1).click();
    await expect(plate()).toHaveValue('51G77B02');
  });

  it('whose reading never comes is typed as ever', async () => {
    await open('suggest', {});
    await page.evaluate(() => {
      Object.assign(window.booth.reading, { draft: () => new Promise(() => {}) });
    });
    await openStack();
    await expect(picture()).toBeVisible();
    await pressesCount(page);
    await page.keyboard.type('51G77802');
    await pressByHand(page, 'F9');
    await expect.poll(() => calls('gate.complete')).toHaveLength(1);
  });

  it('is not read where reading is off', async () => {
    await open('off', { [first]: one('51G77802') });
    await openStack();
    await expect(picture()).toBeVisible();
    await page.keyboard.type('51G77803');
    await expect(plate()).toHaveValue('51G77803');
    await expect(page.locator('.reading-place')).toHaveCount(0);
    expect(await calls('reading.draft')).toEqual([]);
  });
});
