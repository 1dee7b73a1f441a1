import type { Page } from 'playwright';
import type { ScreenPreferences } from '../../electron/contract/snapshot.ts';
import { lowContrasts, overlaps, smallTargets } from './measure.ts';

/** A look of the screen: its name, and how one gets there from the look before. */
export type ScreenLook = readonly [name: string, act: (page: Page) => Promise<void>];

/**
 * Goes through the looks one after the other and measures where things lie and how large they are: day and night share it.
 *
 * @param leastPx px that a target has at least
 * @param preferences what the page was opened with, where the contrast by day and by night is measured too: once is enough,
 *   each size has the same colours
 * @returns what is wrong, by the look's name: nothing where all is well
 */
export async function faultsOfLooks(
  page: Page,
  looks: readonly ScreenLook[],
  leastPx: number,
  preferences: ScreenPreferences | null,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const [name, act] of looks) {
    await act(page);
    await page.waitForTimeout(100);
    const found = [...(await overlaps(page)), ...(await smallTargets(page, leastPx))];
    if (preferences !== null) found.push(...(await lowContrastsByBoth(page, preferences)));
    if (found.length > 0) faults[name] = found;
  }
  return faults;
}

/**
 * Texts of less than 7:1 by day and by night, in which order the page is switched.
 *
 * @param preferences what the page was opened with
 */
export async function lowContrastsByBoth(page: Page, preferences: ScreenPreferences): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['day', 'night'] as const) {
    await page.evaluate((change) => window.fixture.push(change), { preferences: { ...preferences, theme } });
    await page.locator(`html[data-theme="${theme}"]`).waitFor();
    found.push(...(await lowContrasts(page)).map((fault) => `by ${theme}: ${fault}`));
  }
  return found;
}
