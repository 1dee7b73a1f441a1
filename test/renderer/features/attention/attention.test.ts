import type { Locator, Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import type { ScriptedAttention } from '../../../support/fixture-page-booth.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import type { GateOptions } from '../../../support/fixture-page-browser.ts';
import {
  attentionItems,
  attentionItem,
  boothTimeAgo,
  manyItems,
  movedAsideView,
  nothingFound,
  otherOf,
  quietSnapshot,
} from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { quietOver } from '../../../support/quiet.ts';
import { pressByHand, typePin } from '../../../support/by-keys.ts';
import { holdAnswers } from '../../../support/held-answers.ts';
import { GatePage } from '../../../support/gate-page.ts';

let page: Page;

const gate = gateSuite();

const { booth, counts, link } = quietSnapshot();
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const tap = (name: string): Promise<void> => button(name).click();
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const reason = (): Locator => page.getByRole('textbox', { name: 'Reason' });
const records = (): Locator => page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem');
const band = (): Locator => page.getByRole('region', { name: 'Messages' });
const inputs = (name: string) =>
  page.evaluate(
    (name) => window.fixture.calls.filter((call) => call.name === name).map(({ input }) => input),
    name,
  );

async function open(
  attention: Partial<ScriptedAttention> = {},
  snapshot: Partial<BoothSnapshot> = {},
  more: GateOptions = {},
): Promise<ScriptedAttention> {
  const given: ScriptedAttention = {
    items: attentionItems(),
    movedAside: [],
    found: nothingFound,
    pin: 'training',
    ...attention,
  };
  const script = {
    attention: given,
    snapshot: quietSnapshot({
      booth: { ...booth, mode: 'training' },
      counts: { ...counts, unknown: 2, refused: 2 },
      ...snapshot,
    }),
  };
  page = await gate.open({ ...more, script });
  return given;
}

async function visit(car?: string): Promise<void> {
  await tap('Needs attention');
  if (car !== undefined) await records().filter({ hasText: car }).getByRole('button').click();
}

const visitRecord = (car: string): Promise<void> =>
  records().filter({ hasText: car }).getByRole('button').click();

async function tapPin(pin: string): Promise<void> {
  for (const digit of pin) await tap(digit);
}

describe('needs attention', () => {
  it('is behind the counters, which keep their names, and tells what happened, oldest first', async () => {
    await open();
    for (const name of ['Unknown 2', 'Refused 2']) {
      await expect(page.getByRole('status', { name, exact: true })).toBeVisible();
    }
    await visit();
    await expect(records()).toHaveCount(4);
    await expect(records().first()).toContainText('51G77802');
    await expect(records().first()).toContainText(
      'Sent, but not confirmed. No answer in time. The service may or may not have it.',
    );
    await expect(records().first()).toContainText('2 exits wait for it');
    await expect(records().nth(1)).toContainText(
      'The service refused it. The service does not accept these details.',
    );
    await expect(records().nth(3)).toContainText('its entry was closed without');
    await expect(page.getByRole('status', { name: 'Unknown 2', exact: true })).toBeVisible();
  });

  it('shows one large, with its picture and exactly its ways out', async () => {
    await open();
    await visit('ABCDEFGH12345678');
    await expect(page.getByRole('img', { name: 'Picture of ABCDEFGH12345678' })).toBeVisible();
    await expect(page.getByText('Answer: HTTP 422.')).toBeVisible();
    for (const way of ['Correct and send', 'Send again', 'The service has it', 'Not sent']) {
      await expect(button(way)).toBeVisible();
    }
    await tap('Full list');
    await records().first().getByRole('button').click();
    await expect(button('Correct and send')).toHaveCount(0);
    await expect(button('Send again')).toHaveAccessibleDescription(/may be recorded twice\. 2 exits keep/);
    await expect(button('Not sent')).toHaveAccessibleDescription(/2 waiting exits will need attention/);
    await tap('Full list');
    await records().nth(2).getByRole('button').click();
    await expect(button('Send again')).toHaveAccessibleDescription(/the same exit for the same session/);
  });

  it('tells of the same plate’s other entries, and of a second exit', async () => {
    const later = attentionItem({ plate: 'LATER1', at: boothTimeAgo(60_000) });
    const exit = attentionItem({ plate: 'OUT1', operation: 'exit', state: 'refused', reason: 'rejected' });
    const sent = otherOf(attentionItem({ state: 'confirmed' }).record);
    const items = [
      { ...attentionItem({ plate: 'EARLY1' }, 1), again: sent },
      { ...later, again: sent, undecided: otherOf(attentionItem().record) },
      { ...exit, again: sent },
    ];
    await open({ items });
    await visit();
    const row = (car: string): Locator => records().filter({ hasText: car });
    await expect(row('EARLY1')).toContainText(/Entered again: .* \(Sent\)/);
    await expect(row('LATER1')).toContainText(/Earlier entry undecided: .* \(Unknown\)/);
    await expect(row('OUT1')).toContainText(/Second exit: .* \(Sent\)/);
    await visitRecord('LATER1');
    const told = page.getByRole('figure');
    await expect(told).toContainText('Earlier entry undecided');
    await expect(told).toContainText('Entered again');
  });

  it('does not say that there is no picture while it is fetched', async () => {
    const before = `window.booth.gate.picture = () => new Promise((come) => { window.picture = come; });`;
    await open({}, {}, { before });
    await visit('ABCDEFGH12345678');
    await expect(page.getByText('Answer: HTTP 422.')).toBeVisible();
    await expect(page.getByText('No picture')).toHaveCount(0);
    await page.evaluate('window.picture({ ok: true, value: null })');
    await expect(page.getByText('No picture')).toBeVisible();
  });

  it('turns its pages by large buttons', async () => {
    await open({ items: manyItems(25) }, { counts: { ...counts, unknown: 25 } });
    await visit();
    await expect(page.getByText('1 to 4 of 25, oldest first')).toBeVisible();
    await expect(button('Previous page')).toBeDisabled();
    for (let turn = 0; turn < 6; turn += 1) await tap('Next page');
    await expect(page.getByText('25 to 25 of 25')).toBeVisible();
    await expect(button('Next page')).toBeDisabled();
    await expect(records()).toHaveCount(1);
    await expect(records().last()).toContainText('CAR025');
    await records().last().getByRole('button').click();
    await tap('Full list');
    await expect(page.getByText('25 to 25 of 25')).toBeVisible();
  });

  it('turns over hundreds, and a record far down the list is looked at and decided', async () => {
    await open({ items: manyItems(250) }, { counts: { ...counts, unknown: 250 } });
    await visit();
    for (let turn = 0; turn < 30; turn += 1) await tap('Next page');
    await expect(page.getByText('121 to 124 of 250')).toBeVisible();
    await visitRecord('CAR123');
    // It leaves the page that it was on, and stays in view.
    await page.evaluate(() => {
      const { attention } = window.fixture;
      window.fixture.attention = { ...attention, items: attention.items.slice(100) };
      window.fixture.push({ counts: { waiting: 0, unknown: 150, refused: 0, plateMissing: 0 } });
    });
    await expect.poll(async () => (await inputs('attention.list')).at(-1)).toHaveProperty('recordId');
    await tap('Not sent');
    await tap('Pressed by mistake');
    await tap('Next');
    await tapPin('0000');
    await tap('Not sent');
    await expect(page.getByText('CAR123 is closed: it is not sent.')).toBeVisible();
    // The list has become shorter than where it was open.
    await page.evaluate(() => {
      const { attention } = window.fixture;
      window.fixture.attention = { ...attention, items: attention.items.slice(0, 12) };
      window.fixture.push({ counts: { waiting: 0, unknown: 12, refused: 0, plateMissing: 0 } });
    });
    await expect(records()).toHaveText([/CAR109/, /CAR110/, /CAR111/, /CAR112/]);
  });

  it('leaves what is typed for another record when the answer about one that was left comes', async () => {
    await open();
    await visit('51G77802');
    await tap('Not sent');
    await tap('Pressed by mistake');
    await tap('Next');
    await tapPin('0000');
    const release = await holdAnswers(page, () => tap('Not sent'));
    await tap('Back to the gate');
    await visit('ABCDEFGH12345678');
    await tap('Not sent');
    await tap('Pressed by mistake');
    await tap('Next');
    await tapPin('00');
    await release();
    await expect(band()).toContainText('51G77802 is closed: it is not sent.');
    await tapPin('00');
    await tap('Not sent');
    await expect(page.getByText('ABCDEFGH12345678 is closed: it is not sent.')).toBeVisible();
    expect(await inputs('attention.decide')).toHaveLength(2);
  });

  it('tells of a damaged journal until a supervisor closes it with a reason', async () => {
    await open({ items: [], movedAside: [movedAsideView()] }, { counts, movedAside: 1 });
    await expect(page.getByText('may hold unsent cars')).toBeVisible();
    await visit();
    await expect(page.getByText('Unreadable records: 38.')).toBeVisible();
    await expect(page.getByText('Days until it is deleted: 88.')).toBeVisible();
    await tap('Close');
    await tap('Next');
    await expect(page.getByRole('alert')).toContainText('reason');
    await tap('Recorded there by hand');
    await tap('Next');
    await tapPin('1234');
    await tap('Close');
    await expect(page.getByRole('alert')).toContainText('Wrong supervisor PIN');
    expect(await inputs('attention.closeMovedAside')).toMatchObject([{ pin: '1234' }]);
    await tap('Back');
    await expect(button('Recorded there by hand')).toHaveAttribute('aria-pressed', 'true');
    await tap('Next');
    await tapPin('0000');
    await tap('Close');
    await expect(page.getByText('The journal is closed.')).toBeVisible();
    const { folder } = movedAsideView();
    expect((await inputs('attention.closeMovedAside')).at(-1)).toEqual({
      folder,
      reason: 'Recorded there by hand',
      pin: '0000',
    });
    await expect(page.getByText('may hold unsent cars')).toHaveCount(0);
    await expect(button('Close')).toHaveCount(0);
  });

  it('sends what was found again by one decision, with a reason', async () => {
    const found = attentionItem({ state: 'refused', reason: 'found-again', plate: '29LD5512' });
    await open(
      { items: [found], found: { sendable: 38, again: 2 } },
      { counts: { ...counts, refused: 40 }, readingEarlier: true },
    );
    await expect(page.getByText('Earlier cars are still loading.')).toBeVisible();
    await visit();
    const notice = page.getByRole('region', { name: 'Found again' });
    await expect(notice).toContainText('never sent: 38.');
    await expect(notice).toContainText('check each: 2.');
    await expect(notice).toContainText('Earlier cars are still loading.');
    const row = records().filter({ hasText: '29LD5512' });
    await expect(row).toContainText('Never sent.');
    await expect(row).not.toContainText('The service refused it');
    await tap('Send all');
    await tap('Next');
    await expect(page.getByRole('alert')).toContainText('reason');
    await tap('Not found at the service');
    await tap('Next');
    await tapPin('0000');
    await tap('Send all');
    await expect(page.getByText('Will be sent: 38.')).toBeVisible();
    expect(await inputs('attention.sendFound')).toEqual([
      { reason: 'Not found at the service', pin: '0000' },
    ]);
    // What was recorded again since stays for a look at each.
    await expect(notice).toContainText('check each: 2.');
    await expect(button('Send all')).toHaveCount(0);
    await visitRecord('29LD5512');
    await expect(button('Send again')).toHaveAccessibleDescription(/it would be there twice/);
  });

  it('sends what is kept for the ledger by one decision, with a reason', async () => {
    const offers = { kept: 12, isSendable: true, handedOver: [{ booth: 'South gate', count: 3 }] };
    await open({ items: [] }, { ledger: { state: 'away', asOf: null, changes: 0, offers } });
    await expect(band()).toContainText('Kept for the ledger: 12.');
    await visit();
    const notice = page.getByRole('region', { name: 'Kept for the ledger' });
    await expect(notice).toContainText('Handed over to South gate: 3.');
    await expect(page.getByText('Nothing else to decide')).toBeVisible();
    await page.evaluate((ledger) => window.fixture.push({ ledger }), {
      state: 'away',
      asOf: null,
      changes: 0,
      offers: { ...offers, isSendable: false },
    } as const);
    await expect(page.getByText('Nothing to decide')).toBeVisible();
    await page.evaluate((ledger) => window.fixture.push({ ledger }), {
      state: 'away',
      asOf: null,
      changes: 0,
      offers,
    } as const);
    await tap('Send all');
    await expect(page.getByText('it may be there twice')).toBeVisible();
    await tap('Confirmed by phone');
    await tap('Next');
    await tapPin('0000');
    await tap('Send all');
    await expect(page.getByText('Will be sent: 12.')).toBeVisible();
    expect(await inputs('attention.sendKept')).toEqual([{ reason: 'Confirmed by phone', pin: '0000' }]);
    await expect(notice).toHaveCount(0);
  });

  it('leaves the half-typed plate and the frozen picture as they were', async () => {
    await open();
    await new GatePage(page).cameraLive();
    await page.keyboard.type('51G7');
    const frozen = page.getByRole('img', { name: 'Frozen picture' });
    await expect(frozen).toBeVisible();
    await visit('51G77802');
    await tap('Send again');
    await page.keyboard.type('XYZ');
    await pressByHand(page, 'F9');
    await tap('Back to the gate');
    await expect(plate()).toHaveValue('51G7');
    await expect(frozen).toBeVisible();
    await page.keyboard.type('7802');
    await tap('Enter');
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('Saved');
    expect(await inputs('gate.enter')).toMatchObject([{ plate: '51G77802', pictureNote: null }]);
  });

  it('says that all is well, and leads back', async () => {
    await open({ items: [] }, { counts });
    await visit();
    await expect(page.getByText('All clear')).toBeVisible();
    await tap('Back to the gate');
    await expect(plate()).toBeVisible();
  });

  it('goes back to the gate after three minutes without a touch, and keeps the reason', async () => {
    await open({}, {}, { clock: true });
    await visit('51G77802');
    await tap('Send again');
    await page.keyboard.type('half a reason');
    await page.clock.fastForward(170_000);
    await tap('a');
    await page.clock.fastForward(170_000);
    await expect(reason()).toHaveValue('half a reasona');
    await page.clock.fastForward(11_000);
    await expect(plate()).toBeVisible();
    await quietOver(page);
    await visit('51G77802');
    await tap('Send again');
    await expect(reason()).toHaveValue('half a reasona');
  });

  it('leaves a record that needs nothing any more, with a word', async () => {
    await open();
    await visit('30F80912');
    await page.evaluate(() => {
      const { attention } = window.fixture;
      window.fixture.attention = {
        ...attention,
        items: attention.items.filter(({ record }) => record.plate !== '30F80912'),
      };
      window.fixture.push({ counts: { waiting: 0, unknown: 1, refused: 2, plateMissing: 0 } });
    });
    await expect(page.getByText('30F80912 needs no more attention.')).toBeVisible();
    await expect(records()).toHaveCount(3);
  });
});

describe('a decision', () => {
  it('to send again asks for reason and PIN, does it, and the record leaves the list', async () => {
    const { items } = await open();
    await visit('51G77802');
    await tap('Send again');
    await tap('Next');
    await expect(page.getByText('Give the reason first.')).toBeVisible();
    for (const key of ['N', 'o', 'Space', '7', 'x', 'Backspace']) await tap(key);
    await expect(reason()).toHaveValue('No 7');
    await tap('Next');
    await expect(page.getByText('In training the PIN is 0000.')).toBeVisible();
    await tapPin('0000');
    await tap('Send again');
    await expect(page.getByText('51G77802 will be sent again.')).toBeVisible();
    await expect(records()).toHaveCount(3);
    await expect(page.getByRole('status', { name: 'Unknown 1', exact: true })).toBeVisible();
    expect(await inputs('attention.decide')).toEqual([
      { recordId: items[0]?.record.id, decision: { way: 'resend' }, reason: 'No 7', pin: '0000' },
    ]);
  });

  it('to correct takes plate and class', async () => {
    const { items } = await open({}, { vehicleClasses: ['CAR', 'TRUCK'] });
    await visit('ABCDEFGH12345678');
    await tap('Correct and send');
    await expect(plate()).toHaveValue('ABCDEFGH12345678');
    await tap('Clear');
    await tap('Next');
    await expect(page.getByText('The plate is empty.')).toBeVisible();
    await page.keyboard.type('51g7');
    await tap('8');
    await page.getByRole('radio', { name: 'Truck' }).check();
    await tap('Next');
    await tap('Plate was mistyped');
    await tap('Next');
    await typePin(page, '0000');
    await pressByHand(page, 'Enter');
    await expect(page.getByText('51G78 is corrected and will be sent.')).toBeVisible();
    expect(await inputs('attention.decide')).toEqual([
      {
        recordId: items[1]?.record.id,
        decision: { way: 'edit', plate: '51G78', vehicleClass: 'TRUCK' },
        reason: 'Plate was mistyped',
        pin: '0000',
      },
    ]);
    await tap('Back to the gate');
    await expect(plate()).toHaveValue('');
  });

  it('to correct to a plate that is shorter than any is asked about once', async () => {
    await open();
    await visit('ABCDEFGH12345678');
    await tap('Correct and send');
    await tap('Clear');
    await page.keyboard.type('5');
    await tap('Next');
    await expect(page.getByText('Is 5 the whole plate? Then press again.')).toBeVisible();
    await page.waitForTimeout(800);
    await tap('Next');
    await expect(button('Plate was mistyped')).toBeVisible();
  });

  it('to correct to a plate that is inside says so, and is made once more with the PIN', async () => {
    await open();
    await visit('ABCDEFGH12345678');
    await tap('Correct and send');
    await tap('Clear');
    await page.keyboard.type('51g7');
    await tap('Next');
    await tap('Plate was mistyped');
    await tap('Next');
    await page.evaluate(() => void (window.fixture.failWith = 'already-inside'));
    await tapPin('0000');
    await tap('Correct and send');
    await expect(page.getByText('A car with this plate is already inside.')).toBeVisible();
    await page.evaluate(() => void (window.fixture.failWith = null));
    await tapPin('0000');
    await tap('Enter anyway');
    await expect(page.getByText('51G7 is corrected and will be sent.')).toBeVisible();
    const asked = await inputs('attention.decide');
    expect(asked.map((input) => (input as { decision: object }).decision)).toEqual([
      { way: 'edit', plate: '51G7', vehicleClass: 'CAR' },
      { way: 'edit', plate: '51G7', vehicleClass: 'CAR', despiteInside: true },
    ]);
  });

  it('that the service has it takes the session’s id, or none', async () => {
    await open();
    await visit('51G77802');
    await tap('The service has it');
    await expect(page.getByText(/2 exits wait: sent with the ticket number/)).toBeVisible();
    for (const key of ['a', '1', 'Hyphen', 'b']) await tap(key);
    await page.keyboard.type('2c');
    await pressByHand(page, 'Enter');
    await tap('Seen at the service');
    await tap('Next');
    await typePin(page, '0000');
    await tap('The service has it');
    await expect(page.getByText('51G77802 is closed: the service has it.')).toBeVisible();
    await records().filter({ hasText: '30F80912' }).getByRole('button').click();
    await tap('The service has it');
    await tap('Confirmed by phone');
    await tap('Next');
    await typePin(page, '0000');
    await tap('The service has it');
    await expect(page.getByText('30F80912 is closed')).toBeVisible();
    expect((await inputs('attention.decide')).map(({ decision }) => decision)).toEqual([
      { way: 'resolve', sessionId: 'a1-b2c' },
      { way: 'resolve', sessionId: null },
    ]);
  });

  it('not to send leads, one after the other, to an empty list', async () => {
    const cars = (await open()).items.map(({ record }) => record.plate);
    await visit();
    for (const car of cars) {
      await records().filter({ hasText: car }).getByRole('button').click();
      await tap('Not sent');
      await tap('Car did not pass');
      await tap('Next');
      await typePin(page, '0000');
      await tap('Not sent');
      await expect(page.getByText(`${car} is closed: it is not sent.`)).toBeVisible();
    }
    await expect(page.getByText('All clear')).toBeVisible();
  });

  it('keeps all but the PIN when that is wrong, and counts the seconds when it is locked', async () => {
    await open();
    await visit('51G77802');
    await tap('The service has it');
    await page.keyboard.type('a1');
    await tap('Next');
    await page.keyboard.type('seen');
    await tap('Next');
    await tapPin('1234');
    await tap('The service has it');
    await expect(page.getByText('Wrong supervisor PIN.')).toBeVisible();
    await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('');
    await expect(page.getByText('Reason: seen')).toBeVisible();
    await page.evaluate(() => (window.fixture.failWith = 'pin-locked'));
    await tapPin('1234');
    await tap('The service has it');
    await expect(page.getByText(/Too many wrong PINs. Wait [23]\d s\./)).toBeVisible();
    await tapPin('0000');
    await tap('The service has it');
    expect(await inputs('attention.decide')).toHaveLength(2);
    await tap('Back');
    await expect(reason()).toHaveValue('seen');
    await tap('Back');
    await expect(page.getByRole('textbox', { name: 'Ticket number' })).toHaveValue('a1');
    await tap('Back');
    await expect(page.getByRole('img', { name: 'Picture of 51G77802' })).toBeVisible();
  });

  it('says in place what the core refuses, and asks again where it was asked', async () => {
    await open();
    await visit('ABCDEFGH12345678');
    await tap('Correct and send');
    await tap('Next');
    await tap('Class was wrong');
    await tap('Next');
    for (const [code, words] of [
      ['not-possible-now', 'This record has changed'],
      ['not-saved', 'The disk did not save it.'],
      ['class-unknown', 'This vehicle class is not set up.'],
    ] as const) {
      await page.evaluate((code) => (window.fixture.failWith = code), code);
      await typePin(page, '0000');
      await tap('Correct and send');
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(plate()).toHaveValue('ABCDEFGH12345678');
    await tap('Next');
    await expect(reason()).toHaveValue('Class was wrong');
  });

  it('is not asked for where no PIN is set: who sets it is', async () => {
    await open({ pin: 'not-set' });
    await visit('51G77802');
    await expect(page.getByText('Site IT can set one.')).toBeVisible();
    await expect(button('Send again')).toBeDisabled();
    await tap('Back to the gate');
    await expect(plate()).toBeVisible();
  });
});

describe('looking it up', () => {
  const asked = (item = attentionItem({ id: looked }, 2)) => open({ items: [{ ...item, canLookUp: true }] });
  const looked = '5d9a7c1e-8a55-4c62-9a0c-0f2b7f2e1d01';
  const find = (found: Partial<RecordView> | null) =>
    page.evaluate((found) => (window.visits.found = found), found);

  it('is the first way out, needs no PIN, and tells that the service has it', async () => {
    await asked();
    await visit('51G77802');
    await expect(page.locator('.way').first()).toHaveText(/^Look it up/);
    await find({ state: 'confirmed' });
    // Longer than any machine needs to look at it.
    await page.evaluate(() => (window.fixture.answers = Promise.withResolvers<void>()));
    await tap('Look it up');
    await expect(page.getByText('Asking the service…').first()).toBeVisible();
    await tap('Look it up');
    await page.evaluate(() => {
      window.fixture.answers?.resolve();
      window.fixture.answers = null;
    });
    await expect(page.getByText('51G77802: the service has it. It counts as sent.')).toBeVisible();
    await expect(records()).toHaveCount(0);
    expect(await inputs('attention.lookUp')).toEqual([{ recordId: looked }]);
  });

  it('is told of the record that is asked about alone, while it is', async () => {
    const item = { ...attentionItem({ id: looked }), canLookUp: true };
    const another = { ...attentionItem({ id: 'another', plate: '29LD5512' }), canLookUp: true };
    await open({ items: [item, another] });
    await visit('51G77802');
    await page.evaluate(() => (window.fixture.answers = Promise.withResolvers<void>()));
    await tap('Look it up');
    await expect(page.getByText('Asking the service…').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await records().filter({ hasText: '29LD5512' }).getByRole('button').click();
    await expect(button('Look it up')).toBeVisible();
    await expect(page.getByText('Asking the service…')).toHaveCount(0);
    await tap('Look it up');
    await expect(page.getByText('Asking the service…').first()).toBeVisible();
    await expect
      .poll(() => inputs('attention.lookUp'))
      .toEqual([{ recordId: looked }, { recordId: 'another' }]);
    await page.evaluate(() => window.fixture.answers?.resolve());
    await expect(page.getByText('Asking the service…')).toHaveCount(0);
  });

  it.each([
    [{ state: 'unknown' }, 'the answer proves nothing yet. It stays unknown'],
    [null, 'The service cannot be asked now.'],
  ] as const)('that finds %j leaves it unknown, with its ways out', async (found, words) => {
    await asked();
    await visit('51G77802');
    await find(found);
    await tap('Look it up');
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(button('Send again')).toBeVisible();
  });

  it('that proves it absent says that it is sent now', async () => {
    await asked();
    await visit('51G77802');
    await find({ state: 'queued' });
    await tap('Look it up');
    await expect(page.getByText('the service does not have it. It is sent now.')).toBeVisible();
  });

  it('that proves it absent, to be refused when it is sent, shows the refused record', async () => {
    await asked();
    await visit('51G77802');
    await find({ state: 'refused', reason: 'rejected', httpStatus: 422 });
    await tap('Look it up');
    await expect(page.locator('.one-happened')).toHaveAttribute('data-need', 'refused');
    await expect(button('Send again')).toBeVisible();
    await expect(page.getByText('needs no more attention')).toHaveCount(0);
  });

  it('is not offered where it cannot be done', async () => {
    await open();
    await visit('51G77802');
    await expect(button('Send again')).toBeVisible();
    await expect(button('Look it up')).toHaveCount(0);
  });
});

describe('what was done with a session', () => {
  it.each([
    ['cancel', 'Cancel', /again to cancel the same session/],
    ['edit-entry', 'Edit entry', /the same change to the same session/],
    ['charge', 'Charge', /the driver may be charged twice/],
    ['direct-charge', 'Direct charge', /the driver may be charged twice/],
  ] as const)('has its own words: %s', async (operation, word, again) => {
    await open({ items: [attentionItem({ operation })] });
    await visit();
    await expect(records().first()).toContainText(word);
    await records().first().getByRole('button').click();
    await expect(button('Send again')).toHaveAccessibleDescription(again);
    await tap('Not sent');
    await expect(button('Car did not pass')).toHaveCount(0);
    await expect(button('Pressed by mistake')).toBeVisible();
  });

  it('that the profile does not have any more says so', async () => {
    await open({ items: [attentionItem({ operation: 'charge', state: 'refused', reason: 'unmapped' })] });
    await visit();
    await expect(records().first()).toContainText('this site’s profile no longer has this operation');
  });
});

describe('a pause that a supervisor can end', () => {
  const paused = { link: { ...link, state: 'paused', cause: 'certificate' } } as const;

  it('is reached from the band and tried again with the PIN', async () => {
    await open({}, { ...paused, counts: { ...counts, waiting: 3 } });
    await tap('What to do');
    await expect(page.getByText('3 saved records wait. Fix the problem, then try again.')).toBeVisible();
    await tap('Try again now');
    await tap('Try again now');
    await expect(page.getByText('Type the PIN first.')).toBeVisible();
    await tapPin('0000');
    await tap('Try again now');
    await expect(page.getByText('Trying the service again.')).toBeVisible();
    expect(await inputs('link.tryAgain')).toEqual([{ pin: '0000' }]);
    await expect(button('Try again now')).toHaveCount(0);
  });

  it('is offered for operations without permission, and not for what ends by itself', async () => {
    await open({}, { link: { ...link, withheld: [{ operation: 'exit', cause: 'permission' }] } });
    await visit();
    await expect(button('Try again now')).toBeVisible();
    await page.evaluate((link) => window.fixture.push({ link }), {
      ...link,
      state: 'probing',
      cause: 'unreachable',
    } as const);
    await expect(button('Try again now')).toHaveCount(0);
    await tap('Back to the gate');
    await expect(button('What to do')).toHaveCount(0);
  });
});

describe('what waits', () => {
  const waiting = (ageMs: number): Partial<BoothSnapshot> => ({
    counts: { ...counts, waiting: 7 },
    link: { ...link, state: 'probing', cause: 'unreachable' },
    oldestWaitingAt: boothTimeAgo(ageMs),
  });

  it('is told with its age from two minutes on, and what still works from the start', async () => {
    await open({}, waiting(60_000));
    await expect(band()).toContainText(
      'Service unreachable. Keep working: sent when it is back. 7 saved and waiting.',
    );
    await expect(page.getByRole('status', { name: 'Result' })).toContainText(
      'Keep working: everything is saved',
    );
    await expect(band()).not.toContainText('oldest');
    await page.evaluate((change) => window.fixture.push(change), waiting(190_000));
    await expect(band()).toContainText('oldest: 3 min');
  });

  it('is a warning of its own after a day, which moves nothing', async () => {
    await open({}, waiting(190_000));
    // A face that comes late moves the words by itself.
    await page.evaluate(() => document.fonts.ready);
    const place = () => Promise.all([button('Enter').boundingBox(), page.getByText('waiting').boundingBox()]);
    const before = await place();
    await page.evaluate((change) => window.fixture.push(change), waiting(25 * 3_600_000 + 5000));
    await expect(band()).toContainText('LATE: oldest 1 day 1 hr');
    await expect(page.getByRole('status', { name: 'Waiting 7', exact: true })).toHaveAttribute(
      'data-late',
      'true',
    );
    expect(await place()).toEqual(before);
  });
});
