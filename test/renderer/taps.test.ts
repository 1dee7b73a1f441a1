import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pressesCount } from '../support/by-keys.ts';
import { listedCars } from '../support/fixture-page-sessions-states.ts';
import { exitOfRead } from '../support/exit-of-read.ts';
import { carInside, quietSnapshot, recordView } from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { readSurely } from '../support/readings.ts';
import { expect as expectPage } from '../support/shown.ts';

// How many taps an attendant needs, counted by the page itself. Each character is one.

const gate = gateSuite();
const training = { booth: { ...quietSnapshot().booth, mode: 'training' } } as const;

/** Counts what is tapped. */
async function counted(options: Parameters<typeof gate.open>[0]): Promise<Page> {
  const page = await gate.open(options);
  await page.evaluate(() => {
    document.body.dataset['taps'] = '0';
    const count = (): void => {
      document.body.dataset['taps'] = String(Number(document.body.dataset['taps']) + 1);
    };
    window.addEventListener('pointerdown', count, true);
  });
  return page;
}
const taps = async (page: Page): Promise<number> =>
  Number(await page.locator('body').getAttribute('data-taps'));

/** Taps keys of the screen. */
async function tapKeys(page: Page, text: string): Promise<void> {
  for (const character of text) await page.getByRole('button', { name: character, exact: true }).click();
}
async function press(page: Page, name: string | RegExp): Promise<void> {
  await pressesCount(page);
  await page.getByRole('button', { name, exact: true }).click();
}
const saved = (page: Page): Promise<void> =>
  expectPage(page.getByRole('status', { name: 'Result' })).toContainText('Saved');

it('an entry: its characters and one', async () => {
  const page = await counted({});
  await tapKeys(page, '44A11223');
  await press(page, 'Enter');
  await saved(page);
  expect(await taps(page)).toBe(9);
});

it('an exit of a plate that is inside: its characters and one', async () => {
  const page = await counted({ script: { cars: [carInside('44A11223')] } });
  await tapKeys(page, '44A11223');
  await expectPage(page.getByText('44A11223 leaves')).toBeAttached();
  await press(page, 'Exit');
  await saved(page);
  expect(await taps(page)).toBe(9);
});

it('an exit of a plate that is typed in part: its characters, Exit, and two more', async () => {
  const page = await counted({ script: { cars: [carInside('44A11223'), carInside('44A11990')] } });
  await tapKeys(page, '44A11');
  await press(page, 'Exit');
  await page.locator('.card', { hasText: '44A11223' }).click();
  await press(page, 'Exit');
  await saved(page);
  expect(await taps(page)).toBeLessThanOrEqual(5 + 1 + 2);
});

it('an exit where only one car fits what is typed: likewise', async () => {
  const page = await counted({ script: { cars: [carInside('44A11223')] } });
  await tapKeys(page, '44A11');
  await press(page, 'Exit');
  await press(page, /^This car/);
  await press(page, 'Exit');
  await saved(page);
  expect(await taps(page)).toBeLessThanOrEqual(5 + 1 + 2);
});

it('an exit of a car that was read: Exit, and what confirms it beside the pictures', async () => {
  const plate = 'XZV6340';
  const page = await counted({
    snapshot: { ...training, reading: { mode: 'suggest', isDecided: true, state: 'ready' } },
    script: {
      reading: { kind: 'one', suggestion: readSurely(plate) },
      leaving: plate,
      cars: [carInside('51G77802'), carInside(plate)],
    },
  });
  await exitOfRead(page, async () => {
    await page.evaluate(() => void (document.body.dataset['taps'] = '0'));
    await press(page, 'Exit');
  });
  await press(page, `${plate} leaves`);
  await saved(page);
  expect(await taps(page)).toBe(2);
});

it('a car that leaves and that nothing is known of: three more', async () => {
  const page = await counted({});
  await tapKeys(page, '44A11');
  await press(page, 'Exit');
  await press(page, /^Not in the list/);
  await page.getByRole('button', { name: 'Lost ticket' }).click();
  await press(page, 'Note it');
  await expectPage(page.getByRole('status', { name: 'Result' })).toContainText('Noted');
  expect(await taps(page)).toBeLessThanOrEqual(5 + 1 + 3);
});

it('taking back what waits: one', async () => {
  const page = await counted({});
  await tapKeys(page, '44A11223');
  await press(page, 'Enter');
  await saved(page);
  const before = await taps(page);
  await press(page, 'Undo');
  await expectPage(page.getByText('44A11223 undone: it is not sent.')).toBeVisible();
  expect((await taps(page)) - before).toBe(1);
});

it('correcting a plate that waits: its characters and two', async () => {
  const page = await counted({ snapshot: { recent: [recordView({ state: 'queued', plate: '44A11223' })] } });
  await page.locator('.recent-open').first().click();
  await page.getByRole('button', { name: 'Backspace', exact: true }).click();
  await tapKeys(page, '4');
  await press(page, 'Correct');
  await expectPage(page.getByText('44A11223 corrected: 44A11224.')).toBeVisible();
  expect(await taps(page)).toBe(2 + 2);
});

describe('whatever may be done with one of the last operations', () => {
  const car = listedCars()[2];
  if (car === undefined) throw new Error('a car of this booth’s is listed');
  const { plate, sessionId } = car;
  const id = car.entryId ?? '';
  const acts = (['edit-entry', 'cancel'] as const).map((act) => ({
    act,
    values: act === 'cancel' ? [] : ['plateNumber' as const],
    inputs: [],
    needsReason: true,
  }));
  const opened = async (state: 'queued' | 'confirmed'): Promise<Page> => {
    const recent = [recordView({ id, plate, sessionId, state })];
    const page = await counted({ snapshot: { recent, acts, ticket: true }, sessions: { cars: [car] } });
    await page.locator('.recent-open').first().click();
    return page;
  };

  it.each([
    ['Undo', 'queued', 'gate.withdraw', `${plate} undone: it is not sent.`],
    ['Print ticket', 'queued', 'ticket.print', `Ticket for ${plate} sent to the printer.`],
    ['Print ticket', 'confirmed', 'ticket.print', `Ticket for ${plate} sent to the printer.`],
    ['Exit', 'queued', 'gate.exit', null],
    ['Exit', 'confirmed', 'gate.exit', null],
    // What these want to be told is asked next.
    ['Edit entry', 'confirmed', null, 'Asks the parking service to change'],
    ['Cancel session', 'confirmed', null, 'Asks the parking service to cancel'],
    ['Tell the supervisor', 'confirmed', null, 'Noted for the supervisor.'],
  ] as const)('%s, %s: two', async (name, state, call, words) => {
    const page = await opened(state);
    if (name === 'Exit')
      await expectPage(page.getByRole('button', { name, exact: true })).toHaveAttribute(
        'aria-disabled',
        'false',
      );
    await page.getByRole('button', { name, exact: true }).click();
    await (words === null ? saved(page) : expectPage(page.getByText(words).first()).toBeVisible());
    expect(await taps(page)).toBe(2);
    const calls = await page.evaluate(() => window.fixture.calls.map(({ name }) => name));
    expect(calls.filter((one) => one === call)).toHaveLength(call === null ? 0 : 1);
  });
});
