import type { Page } from 'playwright';
import type { LookUpView } from '../../electron/contract/inside.ts';

/** The service answers the look-up that the opened wall asked for: an answer from before the question would be asked over. */
export async function answerLookUp(page: Page, answer: LookUpView): Promise<void> {
  await page.getByText('Asking the service').first().waitFor();
  await page.evaluate((lookUp) => window.fixture.push({ lookUp }), answer);
}
