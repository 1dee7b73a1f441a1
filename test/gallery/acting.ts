import type { Page } from 'playwright';
import { quietSnapshot } from '../support/fixture-page-states.ts';

const { booth } = quietSnapshot();

export const training = { booth: { ...booth, mode: 'training' } } as const;

export { typeByHand as type } from '../support/by-keys.ts';

export const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Until what was begun has come to rest: transitions, a search, a picture being encoded. */
export const rest = (page: Page): Promise<void> => page.waitForTimeout(700);
