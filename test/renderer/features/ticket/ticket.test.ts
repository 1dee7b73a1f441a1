import jpeg from 'jpeg-js';
import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import { listedCars, sessionOf } from '../../../support/fixture-page-sessions-states.ts';
import { typeByHand } from '../../../support/by-keys.ts';
import { recordView } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

let page: Page;

const gate = gateSuite();

const [, , car] = listedCars();
if (car === undefined) throw new Error('three cars at least');
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const tap = (name: string): Promise<void> => button(name).click();
/** Keeps what stands there for the printer when it is asked to print. */
const keepSlips = `
  window.slips = [];
  const { print } = window.booth.ticket;
  window.booth.ticket.print = (input) => {
    window.slips.push([...document.querySelectorAll('.paper')].map((one) => one.textContent));
    return print(input);
  };`;
const countPrints = 'window.printed = 0; window.print = () => { window.printed += 1; };';

async function open(ticket = true, details = [sessionOf(car as NonNullable<typeof car>)]): Promise<void> {
  page = await gate.open({
    snapshot: { ticket },
    sessions: { cars: [car as NonNullable<typeof car>], details },
    before: countPrints,
  });
}

async function showSession(): Promise<void> {
  await tap('Cars inside');
  await page.getByRole('button', { name: '51G77802' }).click();
  await expect(page.getByText('Ticket number')).toBeVisible();
}

/** Reads the code as a scanner does: from the picture. */
async function scan(where: Locator): Promise<string | undefined> {
  const picture = await where.screenshot({ type: 'jpeg', quality: 95 });
  const { data, width, height } = jpeg.decode(picture, { useTArray: true });
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

async function enterCar(): Promise<string> {
  await page.keyboard.type('44A11223');
  await tap('Enter');
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('Saved');
  return page.evaluate(() =>
    String(window.fixture.calls.find(({ name }) => name === 'gate.enter')?.input['pressId']),
  );
}

describe('an entry’s ticket', () => {
  it('carries plate, time, booth and lane, and a code that a scanner reads as the session’s id', async () => {
    await open();
    await showSession();
    await tap('Ticket');
    const slip = page.getByRole('main').getByRole('article');
    await expect(slip).toContainText('North Gate · 1');
    await expect(slip).toContainText('51G77802');
    await expect(slip).toContainText(/Entry .*20\d\d, \d\d:\d\d/);
    await expect(slip).not.toContainText('Valid at this booth');
    expect(await scan(slip)).toBe(car.sessionId);
  });

  it('before Sent carries the booth’s own record id, valid at this booth; once sent the session’s', async () => {
    await open();
    const id = await enterCar();
    await tap('Ticket');
    const slip = page.getByRole('main').getByRole('article');
    await expect(slip).toContainText('Valid at this booth.');
    expect(await scan(slip)).toBe(id);
    const sessionId = '0b2f7a40-77aa-4b0e-8f6e-2f6a55d0c001';
    await page.evaluate((sessionId) => window.fixture.settle({ state: 'confirmed', sessionId }), sessionId);
    await expect(page.getByText('Entry sent: this ticket is valid at every booth.')).toBeVisible();
    expect(await scan(slip)).toBe(sessionId);
  });

  it('is printed by the page where the shell has no printer, and the gate is back', async () => {
    await open();
    await enterCar();
    await tap('Ticket');
    await tap('Print');
    await expect(button('Enter')).toBeVisible();
    await expect(page.getByText('Ticket for 44A11223 sent to the printer.')).toBeVisible();
    expect(await page.evaluate('window.printed')).toBe(1);
  });

  it('is printed by the shell where it has one, and not twice', async () => {
    await open();
    await enterCar();
    await page.evaluate(() => (window.visits.printed = { ok: true, value: null }));
    await tap('Ticket');
    await tap('Print');
    await expect(button('Enter')).toBeVisible();
    expect(await page.evaluate('window.printed')).toBe(0);
  });

  it.each([
    [{ code: 'value-wrong', field: 'printer' }, 'Ticket printer not found.'],
    [{ code: 'internal' }, 'Ticket not printed. Check the printer, then press again.'],
  ] as const)('that could not be printed (%j) says so and can be tried again', async (error, words) => {
    await open();
    await showSession();
    await page.evaluate((error) => (window.visits.printed = { ok: false, error }), error);
    await tap('Ticket');
    await tap('Print');
    await expect(page.getByText(words)).toBeVisible();
    await page.evaluate(() => (window.visits.printed = { ok: true, value: null }));
    await tap('Print');
    await expect(page.getByText('Ticket number')).toBeVisible();
  });

  it('stands alone on the paper: one page of 80 mm, and its code is still read', async () => {
    await open();
    await showSession();
    await tap('Ticket');
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width = '', height = ''] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
    expect(Number(width) / 72).toBeCloseTo(80 / 25.4, 1);
    expect(Number(height) / 72).toBeCloseTo(110 / 25.4, 1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('#root')).toBeHidden();
    const slip = page.locator('.paper .slip');
    await expect(slip).toBeVisible();
    expect(await scan(slip)).toBe(car.sessionId);
  });

  it('is not there where the site has none, nor for a car that has left', async () => {
    await open(false);
    await enterCar();
    await expect(button('Ticket')).toHaveCount(0);
    await showSession();
    await expect(button('Ticket')).toHaveCount(0);
    await open(true, [sessionOf(car, [recordView({ operation: 'exit', entryId: car.entryId })])]);
    await showSession();
    await expect(button('Ticket')).toHaveCount(0);
  });
});

describe('a ticket by itself', () => {
  const prints = (): Promise<number> =>
    page.evaluate(() => window.fixture.calls.filter(({ name }) => name === 'ticket.print').length);
  const openByItself = async (ticketByItself: boolean): Promise<void> => {
    page = await gate.open({ snapshot: { ticket: true, ticketByItself }, before: countPrints + keepSlips });
    await page.evaluate(() => (window.visits.printed = { ok: true, value: null }));
  };
  const slips = (): Promise<string[][]> =>
    page.evaluate(() => (window as unknown as { slips: string[][] }).slips);

  it('is printed for each entry, one after the other, and the gate stays', async () => {
    await openByItself(true);
    await enterCar();
    await typeByHand(page, '55B66778');
    await tap('Enter');
    await expect.poll(prints).toBe(2);
    const [first, second] = await slips();
    expect([first?.length, second?.length]).toEqual([1, 1]);
    expect(first?.[0]).toContain('44A11223');
    expect(second?.[0]).toContain('55B66778');
    await expect(button('Enter')).toBeVisible();
    await expect(page.locator('.paper')).toHaveCount(0);
  });

  it('has the session’s id where the service answers soon', async () => {
    await openByItself(true);
    await enterCar();
    const sessionId = '0b2f7a40-77aa-4b0e-8f6e-2f6a55d0c001';
    await page.evaluate((sessionId) => window.fixture.settle({ state: 'confirmed', sessionId }), sessionId);
    await expect.poll(prints).toBe(1);
    expect((await slips())[0]?.[0]).toContain(sessionId);
  });

  it('is not printed for an exit, nor where the site does not want it', async () => {
    await openByItself(false);
    await enterCar();
    await page.evaluate(() => window.fixture.push({ ticketByItself: true }));
    await page.evaluate(() => window.fixture.settle({ state: 'confirmed' }));
    await typeByHand(page, '55B66778');
    await tap('Enter');
    await expect.poll(prints).toBe(1);
    expect((await slips())[0]?.[0]).toContain('55B66778');
  });

  it('that is not printed is told, and the car is in all the same', async () => {
    await openByItself(true);
    await page.evaluate(
      () => (window.visits.printed = { ok: false, error: { code: 'value-wrong', field: 'printer' } }),
    );
    await enterCar();
    await expect(page.getByText('No ticket was printed for 44A11223.')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('Saved');
  });
});
