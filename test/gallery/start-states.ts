import { typePin } from '../support/by-keys.ts';
import { startRefusal } from '../support/fixture-page-states.ts';
import { tap } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';

/** Instead of the gate: the journal is a newer program's. */
export const startStates: GalleryStates = {
  'start-newer': { script: { refusal: startRefusal() } },
  'start-newer-wrong-pin': {
    script: { refusal: startRefusal() },
    act: async (page) => {
      await typePin(page, '1234');
      await tap(page, 'Start empty');
      await page.getByText('Wrong supervisor PIN').waitFor();
    },
  },
  'start-newer-training': { script: { refusal: startRefusal({ pin: 'training' }) } },
  'start-newer-no-pin': { script: { refusal: startRefusal({ pin: 'not-set' }) } },
  'band-beside': { snapshot: { storage: 'beside-newer' } },
};
