import { instantMs } from './instant.ts';
import type { Browser, Page } from 'playwright';
import type { Language } from '../../electron/contract/languages.ts';
import type { ScreenPreferences, Theme } from '../../electron/contract/snapshot.ts';
import { openGate } from '../support/fixture-page-browser.ts';
import { quietSnapshot } from '../support/fixture-page-states.ts';
import { injectedCamera } from '../support/injected-camera.ts';
import { rest } from './acting.ts';
import type { GalleryState } from './gallery-state.ts';

/** How a state is looked at. */
export interface Look {
  /** px */
  readonly size: { readonly width: number; readonly height: number };
  readonly theme: Theme;
  /** Left out: English. */
  readonly language?: Language;
}

export interface Shown {
  readonly page: Page;
  /** What the page complained of. */
  readonly complaints: readonly string[];
}

/** The booth's zone where it is noon, and one where it is deep in the night: the drawn traffic has its light by the clock. */
const zones = { day: 'UTC', night: 'Etc/GMT+10', auto: 'UTC' } as const satisfies Record<Theme, string>;

/**
 * Opens the built page over a scripted booth and brings it into that state. Time stands still and chance is not chance, so that
 * the same program gives the same picture. Close the page's context afterwards.
 *
 * @param url where the page is served
 */
export async function show(
  browser: Browser,
  url: string,
  state: GalleryState,
  { size, theme, language = 'en' }: Look,
): Promise<Shown> {
  const preferences: ScreenPreferences = { ...quietSnapshot(state.snapshot).preferences, theme };
  const snapshot = { ...state.snapshot, preferences };
  const { page, complaints } = await openGate(browser, url, {
    size,
    snapshot,
    timezone: zones[theme],
    stillAtMs: instantMs,
    before: `(${sameChance.toString()})();${state.camera === undefined ? '' : injectedCamera(state.camera)}`,
    ...(state.sessions === undefined ? {} : { sessions: state.sessions }),
    ...(state.script === undefined ? {} : { script: { ...state.script, snapshot: quietSnapshot(snapshot) } }),
  });
  await rest(page);
  // Buttons are found by their English names; the language is switched in the middle of it all.
  await state.act?.(page);
  if (language !== 'en')
    await page.evaluate((change) => window.fixture.push(change), {
      preferences: { ...preferences, language },
    });
  await rest(page);
  return { page, complaints };
}

/** In the page: the same numbers each time (a linear congruence, as good as a drawn car needs). */
function sameChance(): void {
  let seed = 20_261_121;
  Math.random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return seed / 4_294_967_296;
  };
}
