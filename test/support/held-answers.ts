import type { Page } from 'playwright';

/** The scripted booth answers what it is asked meanwhile only when the answers are let go. @returns what lets them go */
export async function holdAnswers(page: Page, ask: () => Promise<void>): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => (window.fixture.answers = Promise.withResolvers<void>()));
  await ask();
  await page.evaluate(() => {
    window.fixture.answers = null;
  });
  return () => held.evaluate(({ resolve }) => resolve());
}
