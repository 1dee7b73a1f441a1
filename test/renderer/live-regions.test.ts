import type { Page } from 'playwright';
import { expect as expectPage } from '../support/shown.ts';
import { expect, it } from 'vitest';
import { pressByHand } from '../support/by-keys.ts';
import { boothTimeAgo } from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';

const gate = gateSuite();

/** From now on, notes what the live regions say that they did not say before. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = [];
    const said = new Map<Element, string>();
    const note = (): void => {
      for (const region of document.querySelectorAll('output, [role=status], [role=alert], [aria-live]')) {
        const words = region.textContent.trim();
        const before = said.get(region);
        said.set(region, words);
        if (words === before || words === '' || region.ariaLive === 'off') continue;
        heard.push(`${region.className}: ${words}`);
      }
      document.body.dataset['heard'] = JSON.stringify(heard);
    };
    note();
    heard.length = 0;
    document.body.dataset['heard'] = '[]';
    new MutationObserver(note).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });

const heard = async (page: Page): Promise<string[]> =>
  JSON.parse((await page.locator('body').getAttribute('data-heard')) ?? '') as string[];

it('a press is spoken once for each state that it comes to, by the result alone', async () => {
  const page = await gate.open();
  await page.keyboard.type('51G77802');
  await listen(page);
  await pressByHand(page, 'F9');
  const result = page.locator('.result');
  await expectPage(result).toContainText('Saved');
  await page.evaluate(() => {
    window.fixture.push({ counts: { waiting: 1, unknown: 0, refused: 0, plateMissing: 0 } });
    window.fixture.settle({ state: 'confirmed' });
  });
  await expectPage(result).toContainText('Sent');
  const spoken = await heard(page);
  expect(spoken.filter((words) => !words.startsWith('result:'))).toEqual([]);
  expect(spoken.filter((words) => words.includes('Saved'))).toHaveLength(1);
  expect(spoken.filter((words) => words.includes('Sent'))).toHaveLength(1);
});

it('nothing speaks when nothing but the time has changed', async () => {
  const page = await gate.open({
    clock: true,
    snapshot: { lookUp: { state: 'fresh', answeredAt: boothTimeAgo(5000) } },
  });
  await page.getByRole('button', { name: 'Cars inside' }).first().click();
  await page.locator('.look-up').waitFor();
  await page.clock.runFor(1000);
  await listen(page);
  await page.clock.runFor(5000);
  expect(await heard(page)).toEqual([]);
});

it('nothing moves by itself where less motion is wanted', async () => {
  const page = await gate.open();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.type('51G77802');
  await pressByHand(page, 'F9');
  await expectPage(page.locator('.result')).toContainText('Saved');
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, transitionDuration } = getComputedStyle(element);
      const moves = animationName !== 'none' || !/^0s(, 0s)*$/.test(transitionDuration);
      return moves || element.getAnimations().length > 0 ? [element.className || element.tagName] : [];
    }),
  );
  expect(moving).toEqual([]);
});
