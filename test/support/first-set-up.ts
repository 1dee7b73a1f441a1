import type { Page } from 'playwright';
import { expect } from './shown.ts';

export const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The large button: to the next question, or the end. */
export const next = (page: Page): Promise<void> => page.locator('[data-kind="go"]').click();

export const fill = (page: Page, typed: string): Promise<void> => page.locator('.typing input').fill(typed);

/**
 * Answers the first set-up page by page, up to the one that asks `until`.
 *
 * @param address of the parking service, and its token
 */
export async function answerUntil(
  page: Page,
  until: string,
  address = ' https://parking.example/site/7 ',
  token = 'a-secret-token',
): Promise<void> {
  await tap(page, 'Settings');
  await tap(page, 'Set up this booth');
  const typed: Readonly<Record<string, string>> = {
    'What is this booth called?': 'North Gate',
    'Choose the supervisor PIN': '471147',
    'Type the PIN again': '471147',
    'Where is the parking service?': address,
    'What is the access token?': token,
  };
  const head = page.locator('.zone-head h2');
  const asked = async (): Promise<string> => (await head.textContent()) ?? '';
  for (let question = await asked(); question !== until; question = await asked()) {
    const answer = typed[question];
    if (answer !== undefined) await fill(page, answer);
    if (question === 'Which plates are most common here?') await tap(page, 'Vietnam');
    // What suits the plates is proposed.
    if (question === 'Is the plate read from the picture?')
      await page.locator('.reading-modes [aria-pressed="true"]').waitFor();
    await next(page);
    await expect(head).not.toHaveText(question);
  }
}
