import type { Locator, Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { beforeEach, describe, it } from 'vitest';
import { pressByHand, pressesCount, scan, tapTwice } from '../../../support/by-keys.ts';
import type { GateOptions } from '../../../support/fixture-page-browser.ts';
import { boothTimeAgo, carInside } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { answerLookUp } from '../../../support/look-up-answer.ts';

let page: Page;

const gate = gateSuite();

const id = '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4';
const ours = carInside('51G71802');
const theirs = carInside('51G77B92', {
  source: 'service',
  entryId: null,
  sessionId: 'b7c1d2e3-0000-4000-8000-000000000001',
  vehicleClass: null,
  hasPicture: false,
});
const cars = [ours, theirs, carInside('29LD5512', { state: 'queued' })];

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const calls = (name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);

async function open(options: GateOptions = {}): Promise<void> {
  page = await gate.open({ script: { cars }, ...options });
}
async function exitOf(typed: string): Promise<void> {
  await page.keyboard.type(typed);
  await button('Exit').click();
  await page.getByText('Which car is leaving?').waitFor();
}

describe('a car that waits at another booth', () => {
  it('is marked, leaves like any other, and its exit waits for that booth’s entry', async () => {
    const siteEntry = 'c5b0a4c6-2f8e-4b0d-9f37-0d5f1f4a6a10';
    const waits = {
      ...theirs,
      source: 'site',
      booth: 'North gate',
      sessionId: null,
      siteEntry,
      state: 'queued',
    } as const;
    await open({ script: { cars: [ours, waits] } });
    await exitOf('51G77892');
    const card = page.getByRole('button', { name: /51G77B92/ });
    await expect(card).toContainText('North gate');
    await expect(card).toContainText('exit waits for its entry');
    await card.click();
    await button('Exit').click();
    await expect(result()).toContainText('Saved');
    await expect(result()).toContainText('Waits for the entry from North gate.');
    const [pressed] = await calls('gate.exit');
    expect(pressed?.input).toMatchObject({ siteEntry, plate: '51G77B92' });
    expect(pressed?.input).not.toHaveProperty('sessionId');
  });
});

describe('the wall', () => {
  it('marks by shape and in words where a plate differs, and says who let the car in', async () => {
    await open();
    await exitOf('51G77892');
    const alike = page.getByRole('button', { name: /Look-alike.* 51G77B92, B looks like 8/ });
    await expect(alike).toContainText('another booth');
    await expect(alike).toContainText('No picture: another booth');
    const differs = page.getByRole('button', { name: /2 characters differ.*51G71802, 1, not 7, 0, not 9/ });
    await expect(differs).toContainText('in ');
    // Its entry is as old as this file's run makes it.
    await expect(differs).toContainText(/2 hr \d+ min/);
    await expect(differs).toContainText('Car · this booth');
    const shapes = await differs
      .locator('.mark[data-mark="different"]')
      .evaluateAll((marks) =>
        marks.map((mark) => [mark.textContent, getComputedStyle(mark).backgroundColor]),
      );
    expect(shapes.map(([character]) => character)).toEqual(['1', '0']);
    const plain = await differs
      .locator('.mark[data-mark="same"]')
      .first()
      .evaluate((mark) => getComputedStyle(mark).backgroundColor);
    expect(shapes[0]?.[1]).not.toBe(plain);
    await expect(button('Exit')).toHaveAccessibleDescription('choose the car');
  });

  it('puts the tapped car beside the one at the window, and one tap undoes it', async () => {
    await open();
    const before = await button('Exit').boundingBox();
    await exitOf('51G77892');
    await page.getByRole('button', { name: /51G71802/ }).dblclick();
    await expect(page.getByText('Same car?')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Entry picture of 51G71802' })).toBeVisible();
    await expect(page.getByText('At the window now')).toBeVisible();
    await expect(page.getByText(/^2 characters differ/)).toBeVisible();
    expect(await page.locator('.plates-boxes').allTextContents()).toEqual(['51G77892', '51G71802']);
    await expect(button('Exit')).toHaveAccessibleDescription('51G71802 leaves');
    expect(await button('Exit').boundingBox()).toEqual(before);
    await button('Other car').click();
    await expect(page.getByText('Which car is leaving?')).toBeVisible();
    await expect(button('Exit')).toHaveAccessibleDescription('choose the car');
    expect(await calls('gate.exit')).toHaveLength(0);
  });

  it('shows an exact car, alone, the same way; a car of another booth leaves by its session', async () => {
    await open();
    await exitOf('51G7');
    await page.keyboard.type('7B92');
    await expect(page.getByText('Same car?')).toBeVisible();
    await expect(page.getByText('Plates match')).toBeVisible();
    await button('Exit').click();
    await expect(result()).toContainText('Saved');
    const [exit] = await calls('gate.exit');
    expect(exit?.input).toMatchObject({ plate: '51G77B92', sessionId: theirs.sessionId });
    expect(exit?.input).not.toHaveProperty('entryId');
  });

  it('says that the exit will wait where the entry is not sent yet', async () => {
    await open();
    await exitOf('29L');
    await expect(page.locator('.pair-words')).toContainText('exit waits for its entry');
  });
});

it('says of a car that an exit of it was refused, and lets it out again', async () => {
  await open({ script: { cars: [carInside('51G71802', { exitRefused: true }), carInside('51G79999')] } });
  await exitOf('51G7');
  await expect(page.getByRole('button', { name: /51G79999/ })).not.toContainText('refused');
  const car = page.getByRole('button', { name: /51G71802/ });
  await expect(car).toContainText('its exit was refused');
  await car.click();
  await button('Exit').click();
  expect(await calls('gate.exit')).toHaveLength(1);
});

it('lets no car out that came in with another service, and says what to do', async () => {
  const former = carInside('51G71802', { otherService: true });
  await open({ script: { cars: [former] } });
  await exitOf('51G7');
  await page.getByRole('button', { name: /51G71802/ }).click();
  await expect(page.getByText('Previous service: no exit')).toBeVisible();
  await expect(button('Exit')).toHaveAccessibleDescription('choose the car');
  await button('Exit').click();
  await expect(page.getByText(/came in under the previous service\. Press “Not in the list”/)).toHaveCount(2);
  expect(await calls('gate.exit')).toEqual([]);
  await button('Not in the list').click();
  await button('Lost ticket').click();
  await button('Note it').click();
  await expect(result()).toContainText('Noted for the supervisor');
});

describe('the only car that fits', () => {
  beforeEach(async () => {
    await open();
    await exitOf('51G71');
    await expect(page.getByRole('img', { name: 'Entry picture of 51G71802' })).toBeVisible();
  });

  it('stands beside the one at the window at once, and is not chosen', async () => {
    await expect(page.getByText('At the window now')).toBeVisible();
    expect(await page.locator('.plates-boxes').allTextContents()).toEqual(['51G71', '51G71802']);
    await expect(button('Exit')).toHaveAccessibleDescription('choose the car');
    await pressesCount(page);
    await tapTwice(button('Exit'));
    await expect(page.getByText('tap This car, then Exit')).toBeVisible();
    expect(await calls('gate.exit')).toEqual([]);
    // The ways on are there as before.
    for (const name of ['Ticket number', 'Not in the list', 'Back']) await expect(button(name)).toBeVisible();
  });

  it('is chosen by its button, let out by Exit, and taken back by one tap', async () => {
    await button('This car 51G71802').click();
    await expect(page.getByText('Same car?')).toBeVisible();
    await expect(button('Exit')).toHaveAccessibleDescription('51G71802 leaves');
    await button('Other car').click();
    await expect(button('Exit')).toHaveAccessibleDescription('choose the car');
    await page.locator('.wall-cars > .card').click();
    await button('Exit').click();
    await expect.poll(() => calls('gate.exit')).toMatchObject([{ input: { entryId: ours.entryId } }]);
  });

  it('is chosen by F1, too, and gives way to the cards where another one fits', async () => {
    await pressByHand(page, 'F1');
    await expect(button('Exit')).toHaveAccessibleDescription('51G71802 leaves');
    await pressByHand(page, 'Backspace');
    await expect(page.locator('.wall-cars > .card')).toHaveCount(2);
    await expect(button('Exit')).toHaveAccessibleDescription('choose the car');
  });
});

it.each([
  [{ width: 1024, height: 768 }, 4],
  [{ width: 1366, height: 768 }, 5],
  [{ width: 1920, height: 1080 }, 8],
])('at %j the wall shows %i cars at once', async (size, count) => {
  await open({
    size,
    script: { cars: Array.from({ length: 9 }, (_, place) => carInside(`51G7000${place}`)) },
  });
  await exitOf('51G7');
  await expect(page.locator('.wall-cars > .card')).toHaveCount(count);
});

describe('the look-up', () => {
  const fresh = { state: 'fresh', answeredAt: boothTimeAgo(60_000) } as const;

  it('says nothing and asks nothing where the service cannot be asked', async () => {
    await open();
    await exitOf('51G');
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
    expect(await calls('gate.lookUp')).toHaveLength(0);
  });

  it('is asked by the opened wall and by a tap, and its answer makes the wall grow', async () => {
    await open({ snapshot: { lookUp: fresh } });
    await exitOf('51G');
    expect(await calls('gate.lookUp')).toHaveLength(1);
    await answerLookUp(page, fresh);
    await page.getByRole('button', { name: /^Updated .* Refresh$/ }).click();
    await expect.poll(async () => (await calls('gate.lookUp')).length).toBe(2);
    await page.evaluate(
      ({ more, lookUp }) => {
        window.fixture.cars.push(more);
        window.fixture.push({ lookUp });
      },
      { more: carInside('51G00001'), lookUp: { state: 'fresh', answeredAt: boothTimeAgo(0) } } as const,
    );
    await expect(page.getByRole('button', { name: /51G00001/ })).toBeVisible();
  });

  it('that names more cars than are kept is told, and where none fits it may be one of them', async () => {
    await open({ snapshot: { lookUp: fresh } });
    await exitOf('ZZZ99');
    await answerLookUp(page, { ...fresh, leftOut: 260_000 });
    await expect(page.getByText('260,000 more not listed')).toBeVisible();
    await expect(
      page.getByText(/Not listed here, but at the service: 260,000\. It may still be inside/),
    ).toBeVisible();
  });

  it('that fails costs nothing and is told', async () => {
    await open({ snapshot: { lookUp: fresh } });
    await exitOf('51G');
    await answerLookUp(page, { state: 'failed', answeredAt: null });
    await expect(page.getByText('No service: this booth’s cars only')).toBeVisible();
    await expect(page.getByRole('button', { name: /51G71802/ })).toBeVisible();
  });
});

describe('a session’s id', () => {
  it('that a scanner types selects the session, and leaves the plate as it was', async () => {
    await open();
    await pressByHand(page, '5', '1', 'G');
    await scan(page, `${id.toUpperCase()}\n`);
    await expect(page.getByText('No picture: another booth')).toBeVisible();
    await expect(page.getByText('Only its ticket is known here.')).toBeVisible();
    await expect(plate()).toHaveValue('51G');
    await expect(button('Exit')).toHaveAccessibleDescription('3F2A9C1B…C3D4 leaves');
    await expect(page.getByText('The last one was left out')).toHaveCount(0);
    await button('Exit').click();
    await expect(result()).toContainText('Saved');
    const [exit] = await calls('gate.exit');
    expect(exit?.input).toMatchObject({ plate: '51G', sessionId: id.toUpperCase() });
  });

  it('of a car that is known shows that car', async () => {
    await open();
    await scan(page, theirs.sessionId ?? '');
    await expect(page.locator('.plates-boxes')).toHaveText('51G77B92');
    await expect(plate()).toHaveValue('');
    await pressByHand(page, '2');
    await expect(page.getByRole('button', { name: /29LD5512/ })).toBeVisible();
  });

  it('is typed on keys of its own, and searched for when it is whole', async () => {
    await open();
    await exitOf('');
    await button('Ticket number').click();
    const field = page.getByRole('textbox', { name: 'Ticket number' });
    for (const key of ['3', 'f', '2', 'a', '9', 'c', '1', 'b', '0', 'b']) await button(key).click();
    await button('Backspace').click();
    await expect(field).toHaveValue('3f2a9c1b-0');
    await pressByHand(page, 'Enter');
    await expect(page.getByText('The ticket number is 23 characters short.')).toBeVisible();
    for (const key of 'd4e4b6a9c5877e1a0b2c3d4') await button(key).click();
    await expect(page.getByText('Only its ticket is known here.')).toBeVisible();
    await expect(plate()).toBeVisible();
    await button('Other car').click();
    await expect(page.getByText('3 cars inside')).toBeVisible();
  });
});

describe('a session’s id that is no UUID', () => {
  const ticket = { ...theirs, sessionId: 'TK-0815/Ab' };

  it('is known from a scanned ticket where a car with it is inside, although it looks like a plate', async () => {
    await open({ script: { cars: [ours, { ...theirs, key: 'tk', sessionId: 'TK0815AB' }] } });
    await pressByHand(page, '5', '1', 'G');
    await scan(page, 'TK0815AB\n');
    await expect(page.locator('.plates-boxes')).toHaveText(['51G', '51G77B92']);
    await expect(plate()).toHaveValue('51G');
    await button('Exit').click();
    await expect(result()).toContainText('Saved');
    const [exit] = await calls('gate.exit');
    expect(exit?.input).toMatchObject({ sessionId: 'TK0815AB' });
  });

  it('is known whole where a UUID is in it, at the gate, where an id is asked for, and where it was kept', async () => {
    const sessionId = 'PARK-3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4-07';
    await open({ script: { cars: [ours, { ...theirs, sessionId }] } });
    const leaves = (): Promise<void> => expect(button('Exit')).toHaveAccessibleDescription('51G77B92 leaves');
    await scan(page, `${sessionId}\n`);
    await leaves();
    await pressByHand(page, 'Escape', 'Escape');
    await exitOf('');
    await button('Ticket number').click();
    await scan(page, `${sessionId}\n`);
    await leaves();
    await pressByHand(page, 'Escape', 'Escape');
    await button('Cars inside').click();
    await scan(page, `${sessionId}\n`);
    await button('Back to the gate').click();
    await button('Ticket: find its car').click();
    await leaves();
  });

  it('is asked about where nobody knows it, and taken where an id is asked for', async () => {
    await open({ script: { cars: [ours] } });
    await scan(page, `${ticket.sessionId}\n`);
    await expect(page.getByText('No car inside is known to have it.')).toBeVisible();
    await button('Drop it').click();
    await exitOf('');
    await button('Ticket number').click();
    await scan(page, `${ticket.sessionId}\n`);
    await expect(page.getByText('Only its ticket is known here.')).toBeVisible();
    await button('Exit').click();
    await expect(result()).toContainText('Saved');
    const [exit] = await calls('gate.exit');
    expect(exit?.input).toMatchObject({ sessionId: ticket.sessionId });
  });

  it('is typed with all keys, and searched for when somebody says that it is whole', async () => {
    await open({ script: { cars: [ours, ticket] } });
    await exitOf('');
    await button('Ticket number').click();
    await button('Other letters and signs').click();
    await button('Find it').click();
    await expect(page.getByText('The ticket number is 1 character short.')).toBeVisible();
    for (const key of ['Shift', 'T', 'Shift', 'K', '-', '0', '8', '1', '5', '/', 'Shift', 'A', 'b', 'b'])
      await button(key).click();
    await button('Backspace').click();
    await expect(page.getByRole('textbox', { name: 'Ticket number' })).toHaveValue(ticket.sessionId);
    await button('Find it').click();
    await expect(page.locator('.plates-boxes')).toHaveText('51G77B92');
    const asked = (await calls('gate.inside')).at(-1);
    expect(asked?.input).toEqual({ plate: ticket.sessionId, id: 'typed' });
  });
});

it('a UUID that is scanned without dashes while an id is asked for stays as it was read', async () => {
  await open();
  await exitOf('');
  await button('Ticket number').click();
  const read = id.replaceAll('-', '').toUpperCase();
  await scan(page, `${read}\n`);
  await expect
    .poll(async () => (await calls('gate.inside')).at(-1)?.input)
    .toEqual({ plate: read, id: 'read' });
});

describe('an exception', () => {
  it('is noted with its reason and never looks like an exit that was sent', async () => {
    await open();
    await exitOf('ZZ9');
    await button('Not in the list').click();
    await button('Note it').click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Tap a reason first.');
    await button('Lost ticket').click();
    await button('Note it').click();
    await expect(result()).toContainText('ZZ9');
    await expect(result()).toContainText('Noted for the supervisor: Lost ticket. Nothing is sent.');
    await expect(result()).not.toContainText(/Saved|Sent|out ·/);
    const first = page.getByRole('list', { name: 'Recent operations' }).getByRole('listitem').first();
    await expect(first).toContainText('Noted');
    await expect(first).toContainText('Lost ticket');
    await expect(first).not.toContainText('Exit');
    const [noted] = await calls('gate.exception');
    expect(noted?.input).toMatchObject({ plate: 'ZZ9', reason: 'Lost ticket' });
    expect(await calls('gate.exit')).toHaveLength(0);
    await expect(plate()).toHaveValue('');
  });

  it('may have a reason in other words, and is left by Back', async () => {
    await open();
    await exitOf('ZZ9');
    await button('Not in the list').click();
    await button('Other…').click();
    await page.keyboard.type('tow truck');
    // Where a keyboard has its Return stands what ends the typing, not Enter.
    await expect(button('Enter')).toHaveCount(0);
    await button('Back').click();
    await expect(page.getByText('Which car is leaving?')).toBeVisible();
    await button('Not in the list').click();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('tow truck');
    await page.evaluate(() => (window.fixture.failWith = 'not-saved'));
    await button('Note it').click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The disk did not save it.');
    await page.evaluate(() => (window.fixture.failWith = null));
    await button('Note it').click();
    await expect(result()).toContainText('tow truck');
    const [first, second] = await calls('gate.exception');
    expect(second).toEqual(first);
  });

  it('keeps what was typed for it while a ticket number is asked for, and that while it is; what is not needed is dropped with a word', async () => {
    await open();
    await exitOf('51G');
    await button('Not in the list').click();
    await button('Other…').click();
    await page.keyboard.type('tow truck');
    await button('Back').click();
    await button('Ticket number').click();
    await page.keyboard.type('3f2a');
    await button('Back').click();
    await button('Not in the list').click();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('tow truck');
    await button('Back').click();
    await button('Ticket number').click();
    await expect(page.getByRole('textbox', { name: 'Ticket number' })).toHaveValue('3f2a');
    await button('Back').click();
    await page.getByRole('button', { name: /51G71802/ }).click();
    await pressByHand(page, 'F10');
    await expect(result()).toContainText('Saved');
    await expect(page.getByText('The answer you were typing was cleared with this car.')).toBeVisible();
  });
});
