import { describe, it } from 'vitest';
import type { Page } from 'playwright';
import { typeByHand, typePin } from '../../../support/by-keys.ts';
import { attentionItem, nothingFound, quietSnapshot } from '../../../support/fixture-page-states.ts';
import { GatePage } from '../../../support/gate-page.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { expect } from '../../../support/shown.ts';

const gate = gateSuite();
const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

describe('every sentence has its subject and its end', () => {
  it('a fact on the result card is parted from why there is no picture', async () => {
    const page = await gate.open();
    await typeByHand(page, '44A11223');
    await tap(page, 'Enter');
    const { result } = new GatePage(page);
    // A sentence ends by itself.
    await expect(result).toContainText('Will be sent. No picture: no camera.');
    await page.evaluate(() => window.fixture.settle({ state: 'confirmed' }));
    await expect(result).toContainText('confirmed by the service · No picture: no camera.');
  });

  it('a car without a plate is called by when it came', async () => {
    const item = attentionItem({ plate: '', state: 'draft', at: '2026-03-14T07:51:00.000+00:00' });
    const page = await gate.open({
      timezone: 'UTC',
      script: {
        attention: { items: [item], movedAside: [], found: nothingFound, pin: 'training' },
        snapshot: quietSnapshot({ counts: { waiting: 0, unknown: 0, refused: 0, plateMissing: 1 } }),
      },
    });
    await tap(page, 'Needs attention');
    await page.getByRole('list', { name: 'Needs attention' }).getByRole('button').click();
    await tap(page, 'Not sent');
    await tap(page, 'Car did not pass');
    await tap(page, 'Next');
    await typePin(page, '0000');
    await tap(page, 'Not sent');
    await expect(page.getByText(/^The .*07:51 car is closed: it is not sent\.$/)).toBeVisible();
  });
});
