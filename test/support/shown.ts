import { expect as playwrightExpect } from 'playwright/test';

/**
 * Playwright's expectations of a page. How long they wait for it says nothing of the page: so long that a machine with other
 * things to do comes that far too.
 */
export const expect = playwrightExpect.configure({ timeout: 60_000 });
