import { describe, it } from 'vitest';
import { carInside, quietSnapshot, recordView } from '../support/fixture-page-states.ts';
import { pressByHand, pressesCount, typeByHand } from '../support/by-keys.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { expect } from '../support/shown.ts';

const gate = gateSuite();
const { counts } = quietSnapshot();

describe('a page that closes by a late answer while a note is typed', () => {
  it('lets none of the note’s letters become a plate at the gate', async () => {
    const record = recordView({ state: 'queued', plate: '51G77802' });
    const page = await gate.open({ snapshot: { recent: [record], counts: { ...counts, waiting: 1 } } });
    await page.locator('.recent-open').first().click();
    await page.waitForTimeout(1_200);
    const answer = await holdAnswers(page, async () => {
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByRole('button', { name: 'Tell the supervisor' }).click();
      await typeByHand(page, 'driv');
    });
    await answer();
    await typeByHand(page, 'er turned back');
    await page.waitForTimeout(300);
    const plate = page.getByRole('textbox', { name: 'Plate', exact: true });
    const typed = (await plate.count()) === 0 ? '' : await plate.inputValue();
    expect(typed).toBe('');
  });
});

describe('the next plate, typed on without looking right after Enter', () => {
  it('is not put behind the plate that turns out to be inside, and booked as one car', async () => {
    const page = await gate.open({ script: { cars: [carInside('51G77802')] } });
    const entered = () =>
      page.evaluate(() =>
        window.fixture.calls.filter(({ name }) => name === 'gate.enter').map(({ input }) => input['plate']),
      );
    await typeByHand(page, '51G77802');
    await pressesCount(page);
    await page.keyboard.press('F9');
    await page.getByText(/^This plate has been inside since/).waitFor();
    await typeByHand(page, '29LD5512');
    await pressByHand(page, 'F9');
    await page.waitForTimeout(500);
    expect(await entered()).not.toContain('51G7780229LD5512');
  });
});
