import type { Page } from 'playwright';
import type { ScriptedAttention } from '../support/fixture-page-booth.ts';
import { typeByHand, typePin } from '../support/by-keys.ts';
import { attendants, busyHandover, onDuty, peopleOf } from '../support/fixture-page-people-states.ts';
import { attentionItem, nothingFound, recordView } from '../support/fixture-page-states.ts';
import { tap, type } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';

const nobody = { people: peopleOf(null) };
const ana = { people: peopleOf(onDuty()) };
const counts = { waiting: 3, unknown: 2, refused: 1, plateMissing: 2 };
const people = { handover: busyHandover() };
const attention: ScriptedAttention = {
  items: [attentionItem()],
  movedAside: [],
  found: nothingFound,
  pin: 'set',
};
const shift = async (page: Page): Promise<void> => {
  await page.locator('.header-person').click();
  await page.locator('.fact-cell').first().waitFor();
};
const tile = (page: Page, name: string): Promise<void> => page.locator('.person', { hasText: name }).click();
const managed = async (page: Page): Promise<void> => {
  await tap(page, 'Settings');
  await tap(page, 'Attendants');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await tile(page, 'Minh');
};

/** Who works here: signing in, the shift and what it hands over, and the attendants as a supervisor sees them. */
export const peopleStates: GalleryStates = {
  'sign-in': { snapshot: nobody },
  'sign-in-none': { snapshot: { people: { attendants: [], onDuty: null } } },
  'sign-in-pin': {
    snapshot: ana,
    act: async (page) => {
      await type(page, '51G7');
      await shift(page);
      await tap(page, 'Next attendant');
      await tile(page, 'Eva');
      await typeByHand(page, '12');
      await tap(page, 'Sign in');
      await page.getByText('Wrong PIN.').waitFor();
    },
    people,
  },
  'gate-on-duty': { snapshot: { ...ana, counts, recent: [recordView({ plate: '44A11223' })] } },
  'gate-without-name': { snapshot: nobody, act: (page) => tap(page, 'Back to the gate') },
  'shift-open': { snapshot: { ...ana, counts }, people, act: shift },
  'shift-ended': {
    snapshot: { ...ana, counts },
    people,
    act: async (page) => {
      await shift(page);
      await tap(page, 'Save as file (CSV)');
      await page.getByText(/^Saved: /).waitFor();
      await tap(page, 'End the shift');
      await page.getByText('shift ended').waitFor();
    },
  },
  'visit-by': {
    snapshot: { ...ana, counts },
    script: {
      attention: {
        items: attendants.map(({ id }) => attentionItem({ operator: id })),
        movedAside: [],
        found: nothingFound,
        pin: 'set',
      },
    },
    act: (page) => tap(page, 'Needs attention'),
  },
  attendants: { snapshot: ana, script: { attention }, act: managed },
  'attendants-name': {
    snapshot: ana,
    script: { attention },
    act: async (page) => {
      await managed(page);
      await tap(page, 'New attendant');
      await tap(page, 'Supervisor');
      await typeByHand(page, 'Bo');
    },
  },
  'attendants-pin': {
    snapshot: ana,
    script: { attention },
    act: async (page) => {
      await managed(page);
      await tap(page, 'New PIN');
      await typeByHand(page, '12');
    },
  },
};
