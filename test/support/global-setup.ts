import { ensureBuilt } from './build.ts';
import { provideTestChromium } from './chromium.ts';
import { shareChromium } from './fixture-page-browser.ts';

/** Before any test: the program as it is built, and a Chromium to look at it with. @returns what is to be done after the last */
export default async function setup(): Promise<() => Promise<void>> {
  await provideTestChromium((line) => console.log(line));
  await ensureBuilt();
  return shareChromium();
}
