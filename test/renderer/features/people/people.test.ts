import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import { pressByHand, typeByHand, typePin } from '../../../support/by-keys.ts';
import { cameraLive } from '../../../support/camera-live.ts';
import { busyHandover, onDuty, peopleOf } from '../../../support/fixture-page-people-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';

const gate = gateSuite();

const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const person = (page: Page, name: string): Promise<void> =>
  page.locator('.person', { hasText: name }).click();
const enter = (page: Page) => page.getByRole('button', { name: 'Enter', exact: true });
const called = (page: Page, name: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    (wanted) => window.fixture.calls.filter((call) => call.name === wanted).map(({ input }) => input),
    name,
  );

/** Somebody is on duty, and has typed a note to the next shift. */
async function typedNote(): Promise<Page> {
  const page = await gate.open({
    snapshot: { people: peopleOf(onDuty()) },
    people: { handover: busyHandover() },
  });
  await page.locator('.header-person').click();
  await tap(page, 'Note to the next shift');
  await typeByHand(page, 'Key is with Bo');
  return page;
}

describe('who works at the booth', () => {
  it('signs in with a name and a PIN before the gate is shown, and a wrong PIN is said so', async () => {
    const page = await gate.open({ snapshot: { people: peopleOf(null) } });
    await person(page, 'Eva Roth');
    await typePin(page, '12');
    await pressByHand(page, 'Enter');
    await expect(page.getByRole('alert')).toHaveText('Wrong PIN.');
    await typePin(page, '1111');
    await pressByHand(page, 'Enter');
    await expect(enter(page)).toBeVisible();
    await expect(page.locator('.header-person')).toContainText('Eva Roth');
  });

  it('signs in without a word of a camera that starts where nobody looks at it', async () => {
    const page = await gate.open({ before: injectedCamera(), snapshot: { people: peopleOf(null) } });
    const indicators = page.locator('.header .indicator');
    // Its stream is there: what is told of it comes from the screen that shows it.
    await page.waitForFunction(() => window.lane.opened > 0);
    await expect(indicators).toHaveCount(1);
    await tap(page, 'Back to the gate');
    await cameraLive(page);
    await expect(indicators).toHaveCount(2);
    await page.locator('.header-person').click();
    await expect(page.getByRole('heading', { name: 'Who is on duty?' })).toBeVisible();
    await cameraLive(page);
  });

  it('takes over while a car is at the window, which stays as it is', async () => {
    const page = await gate.open({
      snapshot: { people: peopleOf(onDuty()) },
      people: { handover: busyHandover() },
    });
    await typeByHand(page, '51G778');
    await page.locator('.header-person').click();
    await tap(page, 'Next attendant');
    await person(page, 'Eva Roth');
    await expect(page.getByText('The shift of Ana Ćirić ends')).toBeVisible();
    await typePin(page, '1111');
    await tap(page, 'Sign in');
    await expect(page.getByRole('textbox', { name: 'Plate' })).toHaveValue('51G778');
    await expect(page.locator('.header-person')).toContainText('Eva Roth');
  });

  it('keeps no car waiting: the gate works without a name and says so, until the next end of a shift', async () => {
    const page = await gate.open({ snapshot: { people: peopleOf(null) } });
    await tap(page, 'Back to the gate');
    await expect(page.getByText('Nobody is signed in: records carry no name.')).toBeVisible();
    await typeByHand(page, 'CAR1');
    await enter(page).click();
    await expect.poll(() => called(page, 'gate.enter')).toHaveLength(1);
    await page.evaluate((people) => window.fixture.push({ people }), peopleOf(onDuty()));
    await page.evaluate((people) => window.fixture.push({ people }), peopleOf(null));
    await expect(page.getByRole('heading', { name: 'Who is on duty?' })).toBeVisible();
  });

  it('ends the shift and prints what it hands over', async () => {
    const page = await gate.open({
      snapshot: { people: peopleOf(onDuty()) },
      people: { handover: busyHandover() },
      before: 'window.print = () => { document.documentElement.dataset.printed = "yes"; };',
    });
    await page.locator('.header-person').click();
    await expect(page.locator('.fact-cell', { hasText: 'Entries' })).toContainText('214');
    await tap(page, 'End the shift');
    await expect(page.getByRole('heading', { name: 'End this shift?' })).toBeVisible();
    expect(await called(page, 'people.signOut')).toEqual([]);
    await tap(page, 'Back');
    await tap(page, 'End the shift');
    await page.locator('.choice-ways').getByRole('button', { name: 'End the shift' }).click();
    await expect(page.getByText('shift ended')).toBeVisible();
    await tap(page, 'Print the handover');
    await expect(page.locator('html[data-printed="yes"]')).toBeAttached();
    await expect(page.locator('.handover-slip')).toContainText('51G77802');
    await page.locator('.shift-do').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Who is on duty?' })).toBeVisible();
  });

  it('opens what a figure counts, turns it over, and comes back to the shift', async () => {
    const page = await gate.open({
      snapshot: { people: peopleOf(onDuty()) },
      people: { handover: busyHandover() },
    });
    const figure = (name: string) => page.locator('button.fact-cell', { hasText: name });
    await page.locator('.header-person').click();
    await figure('Entries').click();
    await expect(page.getByText('1 to 8 of 214, newest first')).toBeVisible();
    await expect(page.locator('.counted-row').first()).toContainText('51G77800');
    await tap(page, 'Next page');
    await expect(page.getByText('9 to 16 of 214')).toBeVisible();
    await tap(page, 'Back to the shift');
    await figure('App crashes').click();
    await expect(page.locator('.counted-row')).toHaveCount(1);
    await tap(page, 'Back to the shift');
    await figure('Unknown').click();
    await page.locator('button.counted-row').first().click();
    await expect(page.locator('.page').getByRole('heading')).toBeVisible();
    expect(await called(page, 'attention.list')).not.toEqual([]);
    expect(await called(page, 'people.counted')).toMatchObject([
      { fact: 'entries', offset: 0, limit: 16 },
      { fact: 'entries', offset: 8 },
      { fact: 'unclean' },
      { fact: 'unknown' },
    ]);
  });

  it('leaves a note to the next shift, which sees it before the gate', async () => {
    const page = await typedNote();
    await tap(page, 'Keep');
    await expect(page.getByText('The next shift will see the note.')).toBeVisible();
    await expect(page.locator('.shift-facts')).toContainText('Note to the next shift: Key is with Bo');
    expect(await called(page, 'people.leaveNote')).toEqual([
      { shift: onDuty().shift, text: 'Key is with Bo' },
    ]);
  });

  it('keeps a note that is typed and not left yet, on every way out of its page', async () => {
    const page = await typedNote();
    await tap(page, 'Back to the gate');
    await page.locator('.header-person').click();
    // Neither ends the shift before it is left, or taken back.
    for (const end of ['End the shift', 'Next attendant']) {
      await page.getByRole('button', { name: end }).click();
      await expect(page.locator('.note-typed')).toHaveText('Key is with Bo');
      await tap(page, 'Back');
    }
    await tap(page, 'Note to the next shift');
    await tap(page, 'Keep');
    expect(await called(page, 'people.leaveNote')).toEqual([
      { shift: onDuty().shift, text: 'Key is with Bo' },
    ]);
  });

  it('shows what the shift before has left as soon as somebody signs in', async () => {
    const noteBefore = { text: 'Key is with Bo', by: 'Ana Ćirić', at: busyHandover().at };
    const page = await gate.open({
      snapshot: { people: peopleOf(null) },
      people: { handover: { ...busyHandover(), noteBefore } },
    });
    await person(page, 'Eva Roth');
    await typePin(page, '1111');
    await pressByHand(page, 'Enter');
    await expect(page.getByRole('alert')).toHaveText('Key is with Bo');
    await expect(page.getByText('From Ana Ćirić')).toBeVisible();
    await tap(page, 'Back to the gate');
    await expect(enter(page)).toBeVisible();
  });

  it('leads to the first attendant where there is none', async () => {
    const page = await gate.open({ snapshot: { people: { attendants: [], onDuty: null } } });
    await tap(page, 'New attendant');
    await typePin(page, '0000');
    await tap(page, 'Open');
    await expect(page.locator('.setup-section').getByText('No attendants yet')).toBeVisible();
    await tap(page, 'New attendant');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  });

  it('is added, given another PIN and stopped by a supervisor', async () => {
    const page = await gate.open({ snapshot: { people: peopleOf(onDuty()) } });
    await tap(page, 'Settings');
    await tap(page, 'Attendants');
    await typePin(page, '0000');
    await tap(page, 'Open');
    await tap(page, 'New attendant');
    await tap(page, 'Next');
    await expect(page.getByRole('alert')).toHaveText('Type the name first.');
    await tap(page, 'Supervisor');
    await typeByHand(page, 'Bo');
    await pressByHand(page, 'Enter');
    await typePin(page, '9900');
    await pressByHand(page, 'Enter');
    await expect(page.getByRole('alert')).toContainText('6 to 12 digits');
    await typePin(page, '471147');
    await pressByHand(page, 'Enter');
    await expect(page.getByText('Type the PIN again')).toBeVisible();
    await typePin(page, '471148');
    await pressByHand(page, 'Enter');
    await expect(page.getByRole('alert')).toContainText('The PINs differ.');
    expect(await called(page, 'people.add')).toEqual([]);
    await typePin(page, '471147');
    await pressByHand(page, 'Enter');
    await person(page, 'Bo');
    expect(await called(page, 'people.add')).toMatchObject([
      { name: 'Bo', role: 'supervisor', pin: '471147' },
    ]);
    await tap(page, 'New PIN');
    await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
    await typePin(page, '3333');
    await tap(page, 'Next');
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
    await typePin(page, '3333');
    await tap(page, 'Keep');
    await person(page, 'Bo');
    await tap(page, 'Block sign-in');
    await expect(page.locator('.person', { hasText: 'Bo' })).toContainText('sign-in blocked');
    expect(await called(page, 'people.setPin')).toMatchObject([{ pin: '3333' }]);
  });
});
