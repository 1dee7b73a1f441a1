import type { Page } from 'playwright';
import type { ScriptedAttention } from '../support/fixture-page-booth.ts';
import { typeByHand, typePin } from '../support/by-keys.ts';
import { privacyScript } from '../support/fixture-page-privacy-states.ts';
import { tap, training } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';
import { nothingFound } from '../support/fixture-page-states.ts';

const attention: ScriptedAttention = { items: [], movedAside: [], found: nothingFound, pin: 'set' };
const script = { attention };
const { held } = privacyScript();

const section = async (page: Page): Promise<void> => {
  await tap(page, 'Settings');
  await tap(page, 'Personal data');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await page.getByText('Type the plate', { exact: true }).waitFor();
};
const plate = async (page: Page): Promise<void> => {
  await section(page);
  await tap(page, 'Type the plate');
  await page.locator('#plate').waitFor();
  await typeByHand(page, '51G77802');
};
const asked = async (page: Page): Promise<void> => {
  await plate(page);
  await page.locator('.press[data-kind="go"]').click();
  await page.locator('.fact-cell').first().waitFor();
};
const reasoned = async (page: Page): Promise<void> => {
  await asked(page);
  await tap(page, 'Erase');
  await tap(page, 'Asked for in writing');
};
const confirmed = async (page: Page): Promise<void> => {
  await reasoned(page);
  await page.locator('.press[data-kind="go"]').click();
  await page.locator('#pin').waitFor();
};

const erased = async (page: Page): Promise<void> => {
  await confirmed(page);
  await typePin(page, '0000');
  await page.locator('.press[data-kind="go"]').click();
  await page.locator('.privacy-clean').waitFor();
};
const reading = { ...training, readingEarlier: true };
const [kept] = held.kept;

/** A supervisor looks for what is held about a plate, saves the report of it and erases it. */
export const privacyStates: GalleryStates = {
  'privacy-section': { script, act: section },
  'privacy-plate': { script, act: plate },
  'privacy-held': { script, act: asked },
  'privacy-nothing': {
    script,
    privacy: {
      held: {
        plate: held.plate,
        records: 0,
        pictures: 0,
        from: null,
        until: null,
        kept: [],
        keptRecords: 0,
        keptPictures: 0,
        movedAside: 1,
        movedAsideKept: 1,
      },
    },
    act: asked,
  },
  'privacy-stick': {
    script,
    act: async (page) => {
      await asked(page);
      await page.locator('.press[data-kind="go"]').click();
      await page.locator('.drives').waitFor();
    },
  },
  'privacy-reason': { script, act: reasoned },
  'privacy-confirm': { script, act: confirmed },
  'privacy-erased': {
    script,
    act: async (page) => {
      await erased(page);
      await page.getByText('Overwritten in every file of this booth.').waitFor();
    },
  },
  'privacy-held-reading': {
    script,
    snapshot: reading,
    privacy: {
      held: { ...held, kept: kept === undefined ? [] : [{ ...kept, why: 'reading' }], keptRecords: 1 },
    },
    act: asked,
  },
  'privacy-confirm-reading': {
    script,
    snapshot: reading,
    privacy: { held: { ...held, kept: [], keptRecords: 0 } },
    act: confirmed,
  },
  'privacy-erased-reading': { script, snapshot: reading, act: erased },
};
