import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import type { AlprReading } from '../../../../electron/contract/reading-alpr.ts';
import type { PlateReading, ReadingMode } from '../../../../electron/contract/reading.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import { alprReads } from '../../../support/alpr-reads.ts';
import { pressByHand } from '../../../support/by-keys.ts';
import { cameraLive } from '../../../support/camera-live.ts';
import { quietSnapshot } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';
import { pageEncoder } from '../../../support/page-encoder.ts';
import { readSurely } from '../../../support/readings.ts';
import { expect } from '../../../support/shown.ts';

const gate = gateSuite();
let page: Page;

const one = (text: string): PlateReading => ({ kind: 'one', suggestion: readSurely(text) });

async function open(
  reading: PlateReading,
  mode: ReadingMode = 'suggest',
  change: Partial<BoothSnapshot> = {},
): Promise<void> {
  page = await gate.open({
    before: `${injectedCamera()}; (${pageEncoder.toString()})();`,
    snapshot: { reading: { mode, isDecided: true, state: 'ready' }, ...change },
    script: { reading },
  });
  await cameraLive(page);
}

const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const takeIt = (): Locator => page.getByRole('button', { name: 'Take it', exact: true });
const ghosts = (): Locator => page.locator('.box[data-ghost="true"]');
const said = (): Locator => page.locator('.read-inset > p');
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);
const settled = (what: Locator): Promise<void> => expect(what).toHaveAttribute('aria-disabled', 'false');
const tells = (reading: AlprReading): Promise<void> =>
  page.evaluate((reading) => window.fixture.alprTells(reading), reading);
const asked = async (): Promise<number> => (await calls('reading.alpr')).length;

/** Pressed again where the page has not looked at the camera for a moment, which it may not on a busy machine. */
async function take(taken: string): Promise<void> {
  const pressed = async (): Promise<string> => {
    if ((await plate().inputValue()) === '') await takeIt().click();
    return plate().inputValue();
  };
  await expect.poll(pressed).toBe(taken);
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

describe('what the ALPR takes the car for', () => {
  it('stands there as ghosts with its source, and moves nothing', async () => {
    await open({ kind: 'none' });
    const places = () =>
      page
        .locator('.key, .press, .camera, .plate, .plate-row')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    await tells(alprReads(['51G77802'], { marked: [3] }));
    await settled(takeIt());
    await expect(ghosts()).toHaveText(Array.from('51G77802'));
    await expect(page.locator('.box[data-doubtful="true"]')).toHaveText(['7']);
    await expect(said()).toHaveText('Read by ALPR 1.');
    await expect(takeIt()).toHaveAccessibleDescription('Read by ALPR 1. Not sure: 7.');
    // It was not read in the booth's picture.
    await expect(page.locator('.outlines polygon')).toHaveCount(0);
    expect(await places()).toEqual(before);
  });

  it('is taken, and is no reading of the booth’s own', async () => {
    await open({ kind: 'none' });
    await tells(alprReads(['51G77802'], { marked: [3] }));
    await settled(takeIt());
    await take('51G77802');
    await expect(said()).toHaveCount(0);
    await expect(page.locator('.box[data-caret="here"]')).toHaveText('7');
    await pressByHand(page, 'F9');
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('Saved');
    const [entry] = await calls('gate.enter');
    expect(entry?.input).toMatchObject({ plate: '51G77802', reading: { did: 'unseen' } });
  });

  it('is not taken by a finger that lay there as another one was told', async () => {
    await open({ kind: 'none' });
    await tells(alprReads(['51G77802']));
    await settled(takeIt());
    await takeIt().hover();
    await page.mouse.down();
    await tells(alprReads(['29LD5512']));
    await expect(ghosts()).toHaveText(Array.from('29LD5512'));
    // A glove rests a little.
    await settled(takeIt());
    await page.mouse.up();
    await page.evaluate(
      () => new Promise((shown) => void requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
    expect(await plate().inputValue()).toBe('');
  });

  it('is said to be what the booth reads, and taken as that', async () => {
    await open(one('51G77802'));
    await settled(takeIt());
    await tells(alprReads(['51G77802']));
    await expect(said()).toHaveText('Camera and booth read the same (ALPR 1).');
    await expect(page.locator('.box[data-doubtful="true"]')).toHaveCount(0);
    await settled(takeIt());
    await take('51G77802');
    await pressByHand(page, 'F9');
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('Saved');
    const [entry] = await calls('gate.enter');
    expect(entry?.input).toMatchObject({ plate: '51G77802', reading: { did: 'taken' } });
  });

  it('is not said to be the same where both look through one camera', async () => {
    await open(one('51G77802'));
    await settled(takeIt());
    await tells(alprReads(['51G77802'], { isOtherPicture: false }));
    await expect.poll(asked).toBe(1);
    await expect(takeIt()).toHaveAccessibleDescription('Read from the picture: 51G77802.');
    await expect(said()).toHaveCount(0);
  });

  it('is told where it differs: that character is doubtful', async () => {
    await open(one('51G77802'));
    await settled(takeIt());
    await tells(alprReads(['51G17802']));
    await expect(said()).toHaveText('ALPR 1 reads 51G17802.');
    await expect(ghosts()).toHaveText(Array.from('51G77802'));
    await expect(page.locator('.box[data-doubtful="true"]')).toHaveText(['7']);
    await expect(takeIt()).toHaveAccessibleDescription(
      'Read from the picture: 51G77802. ALPR 1 reads 51G17802. Not sure: 7.',
    );
  });

  it('is a choice beside what the booth reads where it is another plate', async () => {
    await open(one('51G77802'));
    await settled(takeIt());
    await tells(alprReads(['29LD5512']));
    const choices = page.locator('.read-choices button');
    await expect(choices).toHaveText(['51G77802', '29LD5512']);
    await expect(ghosts()).toHaveCount(0);
    await expect(page.locator('.outlines polygon')).toHaveCount(2);
  });

  it('goes with the picture of its car, and with its minute', async () => {
    await open({ kind: 'none' });
    await tells(alprReads(['51G77802']));
    await expect(takeIt()).toBeVisible();
    await changePicture();
    await expect(takeIt()).toHaveCount(0);
    await expect(said()).toHaveCount(0);
    await tells(alprReads(['29LD5512'], { leftMs: 2_000 }));
    await expect(ghosts()).toHaveText(Array.from('29LD5512'));
    await expect(ghosts()).toHaveCount(0);
  });

  it('is asked for with the time since the picture began to move, once for each thing that is told', async () => {
    await open({ kind: 'none' });
    await changePicture();
    expect(await asked()).toBe(0);
    await tells(alprReads(['51G77802']));
    await expect(takeIt()).toBeVisible();
    const [ask] = await calls('reading.alpr');
    const { sinceMs, standing } = (ask?.input ?? {}) as { sinceMs: number; standing: number };
    expect(sinceMs).toBeGreaterThan(400);
    expect(sinceMs).toBeLessThan(await page.evaluate(() => performance.now()));
    await expect
      .poll(async () => (await calls('reading.read')).map(({ input }) => input['standing']))
      .toContain(standing);
    expect(await asked()).toBe(1);
  });

  it('never comes over a character that is typed, and waits for the car after it', async () => {
    await open({ kind: 'none' });
    await page.keyboard.type('2');
    await tells(alprReads(['51G77802']));
    await expect(plate()).toHaveValue('2');
    expect(await asked()).toBe(0);
    await expect(ghosts()).toHaveCount(0);
    await expect(said()).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(ghosts()).toHaveText(Array.from('51G77802'));
  });

  it('is nothing of a car that was booked a moment ago', async () => {
    const { recent } = quietSnapshot();
    const [booked] = recent;
    const at = new Date().toISOString();
    await open({ kind: 'none' }, 'suggest', { recent: booked === undefined ? [] : [{ ...booked, at }] });
    await tells(alprReads([booked?.plate ?? '']));
    await expect.poll(asked).toBe(1);
    await tells(alprReads(['51G77802']));
    await expect(ghosts()).toHaveText(Array.from('51G77802'));
  });

  it.each(['check', 'off'] as const)('is not asked for where plates are not suggested (%s)', async (mode) => {
    await open({ kind: 'none' }, mode);
    await tells(alprReads(['51G77802']));
    await changePicture();
    expect(await asked()).toBe(0);
    await expect(ghosts()).toHaveCount(0);
  });

  it('is shown where the booth’s own reader is off for want of memory', async () => {
    const reading = { mode: 'suggest', isDecided: true, state: 'off', cause: 'memory' } as const;
    await open({ kind: 'none' }, 'suggest', { reading });
    await tells(alprReads(['51G77802']));
    await expect(ghosts()).toHaveText(Array.from('51G77802'));
    expect(await calls('reading.read')).toEqual([]);
  });
});
