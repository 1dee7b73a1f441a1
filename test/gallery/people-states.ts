import type { Page } from 'playwright';
import type { ScriptedAttention } from '../support/fixture-page-booth.ts';
import { pressByHand, typeByHand, typePin } from '../support/by-keys.ts';
import { attendants, busyHandover, onDuty, peopleOf } from '../support/fixture-page-people-states.ts';
import { attentionItem, boothTimeAgo, nothingFound, recordView } from '../support/fixture-page-states.ts';
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
/** As long as one may be. */
const note =
  'The left printer is out of paper, the spare rolls are in the cupboard behind the door. The grey van from 06:40 is coming back for its ticket; its driver asked for a receipt and left a phone number.';
const noteBefore = {
  text: note,
  by: 'Maximiliana Theodora von Hohenstaufenberg',
  at: boothTimeAgo(22_000_000),
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
      await page.locator('.choice-ways [data-kind="go"]').click();
      await page.getByText('shift ended').waitFor();
    },
  },
  'shift-end': {
    snapshot: { ...ana, counts },
    people: { handover: { ...busyHandover(), note } },
    act: async (page) => {
      await shift(page);
      await tap(page, 'End the shift');
      await page.getByText('End this shift?').waitFor();
    },
  },
  'shift-notes': {
    snapshot: { ...ana, counts },
    people: { handover: { ...busyHandover(), note, noteBefore } },
    act: shift,
  },
  'shift-note': {
    snapshot: { ...ana, counts },
    people: { handover: { ...busyHandover(), note } },
    act: async (page) => {
      await shift(page);
      await tap(page, 'Note to the next shift');
      await page.locator('#shift-note').waitFor();
    },
  },
  'shift-counted': {
    snapshot: { ...ana, counts },
    people,
    act: async (page) => {
      await shift(page);
      await page.locator('button.fact-cell', { hasText: 'Entries' }).click();
      await page.locator('.counted-row').first().waitFor();
    },
  },
  'shift-counted-open': {
    snapshot: { ...ana, counts },
    people,
    act: async (page) => {
      await shift(page);
      await page.locator('button.fact-cell', { hasText: 'Unknown' }).click();
      await page.locator('.counted-row').first().waitFor();
    },
  },
  'sign-in-note': {
    snapshot: nobody,
    people: { handover: { ...busyHandover(), noteBefore } },
    act: async (page) => {
      await tile(page, 'Eva');
      await typePin(page, '1111');
      await pressByHand(page, 'Enter');
      await page.locator('.shift-note').waitFor();
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
  'attendants-none': {
    snapshot: { people: { attendants: [], onDuty: null } },
    script: { attention },
    act: async (page) => {
      await tap(page, 'New attendant');
      await typePin(page, '0000');
      await tap(page, 'Open');
      await page.locator('.setup-section .all-well').waitFor();
    },
  },
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
  'attendants-pin-again': {
    snapshot: ana,
    script: { attention },
    act: async (page) => {
      await managed(page);
      await tap(page, 'New PIN');
      await typePin(page, '4711');
      await pressByHand(page, 'Enter');
      await page.getByText('Type the PIN again').waitFor();
      await typePin(page, '4712');
      await pressByHand(page, 'Enter');
      await page.getByText('The PINs differ.').waitFor();
    },
  },
};
