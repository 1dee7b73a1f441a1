import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualSize } from '../support/fixture-page-browser.ts';
import { pageSuite } from '../support/page-suite.ts';
import { galleryStates } from './states.ts';
import { pictureDifference } from './picture-difference.ts';
import { referenceFile, references, takeReference } from './references.ts';
import { openStage, type Stage } from './show.ts';

/** Pixels that may differ in one place: letters that another system smooths, less than a word or the edge of a key. */
const allowed = 50;

const suite = pageSuite();

/** Keeps what was seen for people. @returns the folder */
async function keep(now: Buffer, shown: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatebooth-picture-'));
  await writeFile(join(folder, 'now.png'), now);
  await writeFile(join(folder, 'difference.png'), shown);
  return folder;
}

describe.each(references)(
  'at $look.size.width × $look.size.height by $look.theme looks as it did',
  ({ look, states }) => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage(suite.browser, suite.url, look);
    });
    afterAll(() => stage.close());

    it.each(states)('%s', async (state) => {
      const now = await takeReference(stage, state);
      const { worst, place, shown } = pictureDifference(await readFile(referenceFile(look, state)), now);
      const kept = worst > allowed ? await keep(now, shown) : '';
      expect(worst, `differs near ${place.left}, ${place.top}: ${kept}`).toBeLessThanOrEqual(allowed);
    });
  },
);

describe('the comparison', () => {
  it.each([
    ['a key that moved by 8 px', '.key >> text=Q', 'translate', '8px'],
    ['a key of another colour', '.key >> text=Q', 'background', 'var(--digit)'],
    ['a word that is gone', '.indicator b', 'visibility', 'hidden'],
  ])('sees %s', async (_name, part, property, value) => {
    const stage = await openStage(suite.browser, suite.url, { size: usualSize, theme: 'night' });
    const page = await stage.show(galleryStates['no-camera'] ?? {});
    const before = await page.screenshot();
    await page
      .locator(part)
      .first()
      .evaluate((element: HTMLElement, [property, value]) => element.style.setProperty(property, value), [
        property,
        value,
      ] as const);
    const { worst } = pictureDifference(before, await page.screenshot());
    await stage.close();
    expect(worst).toBeGreaterThan(allowed);
  });
});
