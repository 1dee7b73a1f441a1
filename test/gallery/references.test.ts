import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageSuite } from '../support/page-suite.ts';
import { goOn, standStill } from './instant.ts';
import { galleryStates } from './states.ts';
import { pictureDifference } from './picture-difference.ts';
import {
  allowedPixels,
  differenceFromReference,
  manualFolder,
  manualPictures,
  references,
  takeReference,
  usualLook,
} from './references.ts';
import { openStage, type Stage } from './show.ts';

const suite = pageSuite();
beforeAll(standStill);
afterAll(goOn);

// In the usual look every state is brought about to be measured: there they are compared too (every-state).
describe.each(references.filter(({ look }) => look !== usualLook))(
  'at $look.size.width × $look.size.height by $look.theme looks as it did',
  ({ look, states }) => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage(suite.browser, suite.url, look);
    });
    afterAll(() => stage.close());

    it.each(states)('%s', async (state) => {
      expect(await differenceFromReference(look, state, () => takeReference(stage, state))).toBeNull();
    });
  },
);

it('each picture of the manuals is compared with the screen, and is in a manual', () => {
  const root = resolve(import.meta.dirname, '../..');
  const manuals = [
    'README.md',
    ...readdirSync(join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? `docs/${file}` : [])),
  ];
  const shown = manuals.flatMap((manual) =>
    [...readFileSync(join(root, manual), 'utf8').matchAll(/resources\/pictures\/([\w-]+\.png)/g)].map(
      (match) => match[1],
    ),
  );
  expect(new Set(shown)).toEqual(new Set(manualPictures));
  expect(readdirSync(manualFolder).toSorted()).toEqual(manualPictures.toSorted());
});

describe('the comparison', () => {
  it.each([
    ['a key that moved by 8 px', '.key >> text=Q', 'translate', '8px'],
    ['a key of another colour', '.key >> text=Q', 'background', 'var(--digit)'],
    ['a word that is gone', '.indicator b', 'visibility', 'hidden'],
  ])('sees %s', async (_name, part, property, value) => {
    const stage = await openStage(suite.browser, suite.url, usualLook);
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
    expect(worst).toBeGreaterThan(allowedPixels);
  });
});
