import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { typePin } from '../support/by-keys.ts';
import { fill } from '../support/first-set-up.ts';
import { quietOver } from '../support/quiet.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { expect } from '../support/shown.ts';

const gate = gateSuite();

const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const calls = (page: Page, name: string) =>
  page.evaluate((wanted) => window.fixture.calls.filter((call) => call.name === wanted), name);
const locked = (page: Page) => page.getByText('Only a supervisor can change this.');

async function entered(page: Page, section: string): Promise<void> {
  await tap(page, 'Settings');
  await tap(page, section);
  await typePin(page, '0000');
  await tap(page, 'Open');
}

describe('attack: somebody touches the screen where a supervisor has been', () => {
  it('after the supervisor has ended the session', async () => {
    const page = await gate.open();
    await entered(page, 'Screen size');
    await tap(page, 'Lock again');
    await expect(locked(page)).toBeVisible();
    await expect.poll(async () => (await calls(page, 'setup.end')).length).toBe(1);
  });

  it('after the supervisor has gone back to the gate', async () => {
    const page = await gate.open();
    await entered(page, 'Screen size');
    await tap(page, 'Back to the gate');
    await expect.poll(async () => (await calls(page, 'setup.end')).length).toBe(1);
  });

  it('while the booth still thinks about the PIN of a supervisor who has gone', async () => {
    const page = await gate.open();
    await tap(page, 'Settings');
    await tap(page, 'Screen size');
    await typePin(page, '0000');
    const release = await holdAnswers(page, () => tap(page, 'Open'));
    await tap(page, 'Back to the gate');
    await tap(page, 'Settings');
    await tap(page, 'Screen size');
    await release();
    await expect.poll(async () => (await calls(page, 'setup.end')).length).toBe(1);
    await expect(locked(page)).toBeVisible();
  });

  it('after five minutes in which nobody typed on; with the PIN it goes on where it was', async () => {
    const page = await gate.open({ clock: true });
    await entered(page, 'This booth');
    await page.locator('.booth-way', { hasText: 'Vehicle classes' }).click();
    await fill(page, 'BUS');
    await page.clock.fastForward(301_000);
    await expect(locked(page)).toBeVisible();
    await expect.poll(async () => (await calls(page, 'setup.end')).length).toBe(1);
    await quietOver(page);
    await typePin(page, '0000');
    await tap(page, 'Open');
    await expect(page.locator('.typing input')).toHaveValue('BUS');
  });
});

describe('attack: an attendant tries who has which PIN', () => {
  const eva = { id: '0d1e6c6e-4f4b-4c53-8a53-1f5ad1f0a001', name: 'Eva' };

  it('whoever comes says first who he is, by one tap', async () => {
    const supervisors = [{ id: 'supervisor' as const, name: null }, eva];
    const wrongPins = { count: 3, since: '2026-11-20T02:10:00.000+07:00' };
    const page = await gate.open({ snapshot: { supervisors, wrongPins } });
    await tap(page, 'Settings');
    await tap(page, 'Screen size');
    await expect(page.getByText('3 wrong PINs since')).toBeVisible();
    await tap(page, 'Open');
    await expect(page.getByRole('alert')).toHaveText('First tap who you are.');
    expect(await calls(page, 'setup.enter')).toEqual([]);
    await tap(page, 'Eva');
    await expect(page.getByText('PIN of Eva')).toBeVisible();
    await typePin(page, '0000');
    await tap(page, 'Open');
    await expect(page.getByText('Bank card', { exact: true })).toBeVisible();
    const [call] = await calls(page, 'setup.enter');
    expect(call?.input).toEqual({ pin: '0000', who: eva.id });
  });
});
