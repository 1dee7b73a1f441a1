import { ensureBuilt } from './build.ts';
import { provideChromium } from './chromium.ts';

/** Before any test: the program as it is built, and a Chromium to look at it with. */
export default function setup(): void {
  process.env['GATEBOOTH_CHROMIUM'] = provideChromium((line) => console.log(line));
  ensureBuilt();
}
