import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { launchChromium, usualSize } from '../support/fixture-page-browser.ts';
import { serveFixturePage } from '../support/fixture-page.ts';
import { pictureDifference } from './picture-difference.ts';
import { openStage, type Look, type Stage } from './show.ts';
import { galleryStates } from './states.ts';

/** Pictures that the tests compare with, all of one look. */
export interface References {
  readonly look: Look;
  readonly states: readonly string[];
}

/** The look in which every state is measured. */
export const usualLook: Look = { size: usualSize, theme: 'night' };
const wide = { width: 1920, height: 1080 };
/** Between them they show every part of every screen, by night on the smallest panel; some of them again by day, and on a large one. */
export const references: readonly References[] = [
  {
    look: usualLook,
    states: [
      'typing',
      'offline',
      'no-camera',
      'rush-typing',
      'wall-marks',
      'wall-pair',
      'exception-other',
      'duplicate',
      'visit-list',
      'visit-entry',
      'visit-reason',
      'visit-pin',
      'sessions-list',
      'session-charged',
      'act-time',
      'setup-light',
      'setup-panel',
      'setup-diagnostics-ill',
    ],
  },
  {
    look: { size: usualSize, theme: 'day' },
    states: [
      'typing',
      'wall-marks',
      'visit-list',
      'visit-look-up',
      'shift-open',
      'attendants',
      'booth-settings',
      'check-untrusted',
    ],
  },
  { look: { size: wide, theme: 'night' }, states: ['no-camera', 'wall-marks'] },
];

const folder = join(import.meta.dirname, 'references');

/** Those that the manuals show, which say what the screen says only as long as they are compared with it. */
const ofManuals: Readonly<Record<string, string>> = {
  'typing-1024x768-night': 'gate-night',
  'sessions-list-1024x768-night': 'cars-inside',
  'setup-diagnostics-ill-1024x768-night': 'diagnostics',
  'wall-marks-1024x768-day': 'exit-wall',
  'visit-look-up-1024x768-day': 'needs-attention',
  'shift-open-1024x768-day': 'shift',
  'attendants-1024x768-day': 'attendants',
  'booth-settings-1024x768-day': 'this-booth',
  'check-untrusted-1024x768-day': 'connection-check',
};
export const manualFolder = resolve(import.meta.dirname, '../../resources/pictures');
/** The manuals' own pictures. */
export const manualPictures = Object.values(ofManuals).map((name) => `${name}.png`);

function referenceFile({ size, theme }: Look, state: string): string {
  const name = `${state}-${size.width}x${size.height}-${theme}`;
  const shown = ofManuals[name];
  return shown === undefined ? join(folder, `${name}.png`) : join(manualFolder, `${shown}.png`);
}

/** Pixels that may differ in one place: letters that another system smooths, less than a word or the edge of a key. */
export const allowedPixels = 50;

/** @param now PNG @returns where it differs from the reference, and where that can be looked at; null: it does not, or there is none */
export async function differenceFromReference(
  look: Look,
  state: string,
  now: () => Promise<Buffer>,
): Promise<string | null> {
  if (!references.some((one) => one.look === look && one.states.includes(state))) return null;
  const picture = await now();
  const { worst, place, shown } = pictureDifference(await readFile(referenceFile(look, state)), picture);
  if (worst <= allowedPixels) return null;
  const kept = await mkdtemp(join(tmpdir(), 'gatebooth-picture-'));
  await writeFile(join(kept, 'now.png'), picture);
  await writeFile(join(kept, 'difference.png'), shown);
  return `${worst} pixels differ near ${place.left}, ${place.top}: ${kept}`;
}

/** @returns the state as it looks now, a PNG */
export async function takeReference(stage: Stage, state: string): Promise<Buffer> {
  const shown = galleryStates[state];
  if (shown === undefined) throw new Error(`there is no state ${state}`);
  return (await stage.show(shown)).screenshot();
}

/** Takes them anew, to be looked at before they are kept; where no difference can be seen, the old one stays. */
export async function takeReferences(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const stale = new Set(await readdir(folder));
  const page = await serveFixturePage();
  const browser = await launchChromium(0);
  for (const { look, states } of references) {
    const stage = await openStage(browser, page.url, look);
    for (const state of states) {
      const file = referenceFile(look, state);
      const now = await takeReference(stage, state);
      stale.delete(basename(file));
      const same = existsSync(file) && pictureDifference(await readFile(file), now).worst === 0;
      if (!same) await writeFile(file, now);
      if (!same) console.log(file);
    }
    await stage.close();
  }
  await browser.close();
  await page.close();
  for (const name of stale) await rm(join(folder, name));
}
