import { instantMs } from './instant.ts';
import type { Browser, Page } from 'playwright';
import type { Language } from '../../electron/contract/languages.ts';
import type { ScreenPreferences, Theme } from '../../electron/contract/snapshot.ts';
import { listen, newContext, showGate } from '../support/fixture-page-browser.ts';
import { quietSnapshot } from '../support/fixture-page-states.ts';
import { injectedCamera } from '../support/injected-camera.ts';
import { patientPresses } from '../support/patient-presses.ts';
import { framesDelivered, rest } from './acting.ts';
import type { GalleryState } from './gallery-state.ts';

/** How states are looked at. */
export interface Look {
  /** px */
  readonly size: { readonly width: number; readonly height: number };
  readonly theme: Theme;
}

/** A page on which one state after the other is shown: a page of its own for each would cost seconds. */
export interface Stage {
  /** Loads the page anew and brings it into that state. @returns it, which is this state's until the next one is shown */
  show(state: GalleryState, language?: Language): Promise<Page>;
  /** @returns what the page complained of since this was asked last */
  complaints(): string[];
  close(): Promise<void>;
}

/** The booth's zone where it is noon, and one where it is deep in the night: the drawn traffic has its light by the clock. */
const zones = { day: 'UTC', night: 'Etc/GMT+10', auto: 'UTC' } as const satisfies Record<Theme, string>;

/**
 * Shows the built page over a scripted booth. Time stands still and chance is not chance, so that the same program gives the
 * same picture.
 *
 * @param url where the page is served
 */
export async function openStage(browser: Browser, url: string, { size, theme }: Look): Promise<Stage> {
  const context = await newContext(browser, { size, timezone: zones[theme] });
  const page = await context.newPage();
  let heard: string[] = [];
  listen(page, (complaint) => heard.push(complaint));
  let forget: () => Promise<void> = () => Promise.resolve();
  return {
    show: async (state, language = 'en') => {
      const preferences = preferencesOf(state, theme);
      const snapshot = { ...state.snapshot, preferences };
      await forget();
      forget = await showGate(page, url, {
        snapshot,
        stillAtMs: instantMs,
        before: `(${patientPresses.toString()})();(${sameChance.toString()})();${state.camera === undefined ? '' : injectedCamera(state.camera)}`,
        ...(state.sessions === undefined ? {} : { sessions: state.sessions }),
        ...(state.settings === undefined ? {} : { settings: state.settings }),
        ...(state.people === undefined ? {} : { people: state.people }),
        ...(state.privacy === undefined ? {} : { privacy: state.privacy }),
        ...(state.takeover === undefined ? {} : { takeover: state.takeover }),
        ...(state.script === undefined ? {} : { script: scriptOf(state.script, preferences, snapshot) }),
      });
      // An injected camera's states say themselves what they wait for.
      if (state.camera === undefined && state.script?.refusal === undefined) {
        await page.locator('.indicator + .indicator:not([data-tone="wait"])').waitFor();
        await framesDelivered(page);
      }
      // Buttons are found by their English names; the language is switched in the middle of it all.
      await state.act?.(page);
      if (language !== 'en') await turn(page, state, { language, theme });
      await rest(page);
      return page;
    },
    complaints: () => {
      const complaints = heard;
      heard = [];
      return complaints;
    },
    close: () => context.close(),
  };
}

/** Whether the gate is shown or what stands instead of it, it has the same preferences. */
function scriptOf(
  { refusal, ...script }: NonNullable<GalleryState['script']>,
  preferences: ScreenPreferences,
  snapshot: Parameters<typeof quietSnapshot>[0],
): GalleryState['script'] & object {
  return {
    ...script,
    snapshot: quietSnapshot(snapshot),
    ...(refusal === undefined ? {} : { refusal: { ...refusal, preferences } }),
  };
}

/** What the state's screen is set to, in that theme. */
const preferencesOf = ({ snapshot }: GalleryState, theme: Theme): ScreenPreferences => ({
  ...quietSnapshot(snapshot).preferences,
  theme,
});

/** Switches what is shown to that language and theme, where it stands: to load each anew would take seconds. */
export async function turn(
  page: Page,
  state: GalleryState,
  { language, theme }: { readonly language: Language; readonly theme: Theme },
): Promise<void> {
  const preferences = { ...preferencesOf(state, theme), language };
  await page.evaluate((change) => window.fixture.push(change), { preferences });
  await page.locator(`html[lang="${language}"][data-theme="${theme}"]`).waitFor();
}

/** In the page: the same numbers each time (a linear congruence, as good as a drawn car needs). */
function sameChance(): void {
  let seed = 20_261_121;
  Math.random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return seed / 4_294_967_296;
  };
}
