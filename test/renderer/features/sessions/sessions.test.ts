import type { Locator, Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import type { MappedAct, SessionDetail } from '../../../../electron/contract/sessions.ts';
import { trainingProfile } from '../../../../electron/booth/service/interface-profile/profile.ts';
import { mappedActs } from '../../../../electron/booth/state/mapped-acts.ts';
import type { GateOptions } from '../../../support/fixture-page-browser.ts';
import { everyAct, listedCars, sessionOf } from '../../../support/fixture-page-sessions-states.ts';
import { framesDelivered } from '../../../gallery/acting.ts';
import { boothTimeAgo, quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';
import { pressByHand, tapTwice, typeByHand } from '../../../support/by-keys.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { holdAnswers } from '../../../support/held-answers.ts';
import { holdFrames } from '../../../support/held-frames.ts';

let page: Page;

const gate = gateSuite();

const cars = listedCars();
const [long, elsewhere, car] = cars;
if (long === undefined || elsewhere === undefined || car === undefined)
  throw new Error('three cars at least');
const trainingActs = mappedActs(trainingProfile);
const fresh = { state: 'fresh', answeredAt: boothTimeAgo(130_000) } as const;
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const tap = (name: string): Promise<void> => button(name).click();
const rows = (): Locator => page.getByRole('list', { name: 'Cars inside' }).getByRole('listitem');
const row = (plate: string): Locator => rows().filter({ hasText: plate }).getByRole('button');
const outcome = (): Locator => page.getByRole('status', { name: 'Result' });
const inputs = (name: string) =>
  page.evaluate(
    (name) => window.fixture.calls.filter((call) => call.name === name).map(({ input }) => input),
    name,
  );

async function open(details: SessionDetail[] = [], more: GateOptions = {}): Promise<void> {
  page = await gate.open({
    ...more,
    snapshot: { acts: everyAct, lookUp: fresh, vehicleClasses: ['CAR', 'TRUCK'], ...more.snapshot },
    sessions: { cars, details },
  });
}

async function show(plate = car?.plate ?? '', details: SessionDetail[] = []): Promise<void> {
  await open(details);
  await tap('Cars inside');
  await row(plate).click();
  await expect(page.getByText('Ticket number')).toBeVisible();
}

describe('who is inside', () => {
  it('is listed with plate, age, class, whence and state, long stays marked in words', async () => {
    await open();
    await tap('Cars inside');
    await expect(rows()).toHaveCount(5);
    await expect(rows().first()).toContainText('ABCDEFGH12345678');
    await expect(rows().first()).toContainText('3 days 3 hrLong stay');
    await expect(rows().nth(1)).toContainText('another booth');
    await expect(rows().nth(1)).not.toContainText('Sent');
    await expect(rows().nth(2)).toContainText('2 hr 42 min');
    await expect(rows().nth(2)).not.toContainText('Long stay');
    await expect(rows().nth(3)).toContainText('Unknown');
    await expect(page.getByText('1 to 5 of 14')).toBeVisible();
    await expect(page.getByText(/^Updated .*\d\d:\d\d\.$/)).toBeVisible();
  });

  it('is turned over by large buttons', async () => {
    await open();
    await tap('Cars inside');
    await expect(button('Previous page')).toBeDisabled();
    await tap('Next page');
    await tap('Next page');
    await expect(page.getByText('11 to 14 of 14')).toBeVisible();
    await expect(button('Next page')).toBeDisabled();
    await expect(rows()).toHaveCount(4);
  });

  it('is filtered at one tap, and says when nobody is of that kind', async () => {
    await open();
    await tap('Cars inside');
    await tap('Another booth');
    await expect(rows()).toHaveCount(1);
    await expect(button('Another booth')).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(() => (window.visits.cars = []));
    await tap('Long stays');
    await expect(page.getByText('No long stays')).toBeVisible();
    expect(await inputs('sessions.list')).toMatchObject([
      { filter: 'all', offset: 0 },
      { filter: 'elsewhere', offset: 0 },
      { filter: 'long', offset: 0 },
    ]);
  });

  it('is searched with the plate’s own keys, and the search is told on the list', async () => {
    await open();
    await tap('Cars inside');
    await tap('Search');
    for (const key of '51G7') await tap(key);
    await expect(page.getByText('2 matches').first()).toBeVisible();
    await expect(rows()).toHaveCount(2);
    await tap('Show them');
    await expect(button('Search: 51G7')).toBeVisible();
    await expect(page.getByText('1 to 2 of 2')).toBeVisible();
    await tap('Search: 51G7');
    await page.keyboard.type('99');
    await expect(page.getByText('No car inside matches 51G799')).toBeVisible();
    await tap('Show all cars');
    await expect(page.getByText('1 to 5 of 14')).toBeVisible();
  });

  it('is asked of the service anew, and shows what is known meanwhile', async () => {
    await open();
    await tap('Cars inside');
    await tap('Refresh');
    await expect(page.getByText('Asking the service…')).toBeVisible();
    await expect(rows()).toHaveCount(5);
    await expect(button('Refresh')).toBeDisabled();
    const failed = { state: 'failed', answeredAt: boothTimeAgo(3_700_000) } as const;
    await page.evaluate((lookUp) => window.fixture.push({ lookUp }), failed);
    await expect(page.getByText(/its list is from .*\d\d:\d\d\.$/)).toBeVisible();
  });

  it('is known without a look-up too: then nothing is asked', async () => {
    await open([], { snapshot: { lookUp: { state: 'unmapped', answeredAt: null } } });
    await tap('Cars inside');
    await expect(page.getByText('The service here cannot list others.')).toBeVisible();
    await expect(button('Refresh')).toHaveCount(0);
    await expect(rows()).toHaveCount(5);
  });

  it('leaves the half-typed plate as it was, and goes back to the gate after a minute', async () => {
    await open([], { clock: true });
    await page.keyboard.type('44A');
    await tap('Cars inside');
    await tap('Search');
    await page.keyboard.type('XYZ');
    await page.clock.runFor(61_000);
    await expect(button('Enter')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Plate', exact: true })).toHaveValue('44A');
  });
});

describe('one session', () => {
  const exit = recordView({
    operation: 'exit',
    plate: car.plate,
    entryId: car.entryId,
    at: boothTimeAgo(60_000),
    note: null,
  });

  it('shows both pictures side by side, the facts, and what happened, the newest first', async () => {
    await show(car.plate, [sessionOf(car, [exit])]);
    await expect(page.getByRole('img', { name: `Entry picture of ${car.plate}` })).toBeVisible();
    await expect(page.getByRole('img', { name: `Exit picture of ${car.plate}` })).toBeVisible();
    const history = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
    await expect(history.first()).toContainText('Exit · The service confirmed it');
    await tap('Earlier');
    await expect(history.first()).toContainText('Entry · Saved at this booth');
  });

  it('offers what is mapped and makes sense, and nothing else', async () => {
    await show(car.plate, [sessionOf(car, [exit])]);
    for (const name of ['Charge', 'Direct charge', 'Edit entry', 'Edit exit'])
      await expect(button(name)).toBeVisible();
    await expect(button('Cancel session')).toHaveCount(0);
    await tap('All cars');
    await row(elsewhere.plate).click();
    await expect(button('Cancel session')).toBeVisible();
    await expect(button('Edit exit')).toHaveCount(0);
    await page.evaluate(() => window.fixture.push({ acts: [] }));
    await expect(button('Cancel session')).toHaveCount(0);
    await expect(button('Charge')).toHaveCount(0);
  });

  it('that is not sent yet has no acts, and says when it will', async () => {
    await show('30F80912');
    await expect(page.getByText('More can be done here once the entry is sent.')).toBeVisible();
    await expect(button('Charge')).toHaveCount(0);
  });

  it('that is gone meanwhile is told in words', async () => {
    await open();
    await tap('Cars inside');
    await expect(rows()).toHaveCount(5);
    await page.evaluate(() => (window.visits.cars = []));
    await row(car.plate).click();
    await expect(page.getByText('This session is no longer known')).toBeVisible();
  });
});

describe('Exit on a car’s page', () => {
  const exits = (): Promise<Record<string, unknown>[]> => inputs('gate.exit');
  const ready = (): Promise<void> => expect(button('Exit')).toHaveAttribute('aria-disabled', 'false');

  it('lets the car out with the picture of the one at the window, and the gate shows the result', async () => {
    await show();
    await expect(button('Exit')).toContainText(`${car.plate} leaves`);
    await ready();
    await tap('Exit');
    await expect(button('Enter')).toBeVisible();
    await expect(outcome()).toContainText(car.plate);
    await expect(outcome()).toContainText('Saved');
    expect(await exits()).toMatchObject([{ plate: car.plate, entryId: car.entryId }]);
    await expect(page.getByRole('textbox', { name: 'Plate', exact: true })).toHaveValue('');
  });

  it('sends the picture of the car at the window, as the camera shows it now', async () => {
    await open([], { snapshot: { booth: { ...quietSnapshot().booth, mode: 'training' } } });
    await tap('Cars inside');
    await row(car.plate).click();
    await framesDelivered(page);
    await ready();
    await tap('Exit');
    await expect(outcome()).toContainText('Saved');
    const pictures = await page.evaluate(() =>
      window.fixture.calls.filter(({ name }) => name === 'gate.exit').map(({ picture }) => picture),
    );
    expect(pictures).toEqual([expect.stringMatching(/^\/9j\//)]);
  });

  it('books one exit at two taps', async () => {
    await show();
    await ready();
    await tapTwice(button('Exit'));
    await expect(button('Enter')).toBeVisible();
    expect(await exits()).toHaveLength(1);
  });

  it('stays until its second tap is over: on the gate it would fall on a key', async () => {
    await open([], { clock: true });
    await tap('Cars inside');
    await row(car.plate).click();
    await ready();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
    await tap('Exit');
    await page.clock.runFor(650);
    expect(await exits()).toHaveLength(1);
    await expect(button('All cars')).toBeVisible();
    await page.clock.runFor(100);
    await expect(button('Enter')).toBeVisible();
    await expect(outcome()).toContainText('Saved');
  });

  it('takes no press that is the second tap on the row in the list', async () => {
    await open();
    await tap('Cars inside');
    await expect(row(car.plate)).toBeVisible();
    const paint = await holdFrames(page);
    await row(car.plate).click();
    await button('Exit').evaluate((one: HTMLElement) => one.click());
    await paint();
    await expect(page.getByText('The screen just changed.')).toBeVisible();
    expect(await exits()).toEqual([]);
  });

  it('drops what was typed at the gate, and says so', async () => {
    await open();
    await typeByHand(page, '44A1');
    await tap('Cars inside');
    await row(car.plate).click();
    await ready();
    await tap('Exit');
    await expect(page.getByText('Cleared from the gate: 44A1.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Plate', exact: true })).toHaveValue('');
    expect(await exits()).toMatchObject([{ plate: car.plate }]);
  });

  it('that is not saved stands at the gate, chosen: pressed again it is the same press', async () => {
    await show();
    await ready();
    await page.evaluate(() => (window.fixture.failWith = 'disk-full'));
    await tap('Exit');
    await expect(outcome()).toContainText('Not saved');
    await expect(page.getByText('Same car?')).toBeVisible();
    await page.evaluate(() => (window.fixture.failWith = null));
    await pressByHand(page, 'F10');
    await expect(outcome()).toContainText('Saved');
    const [first, second] = await exits();
    expect(second).toEqual(first);
  });

  it.each([
    [
      'has left',
      [sessionOf(car, [recordView({ operation: 'exit', plate: car.plate, entryId: car.entryId })])],
    ],
    ['is another service’s', [sessionOf({ ...car, otherService: true })]],
    ['has no entry that is known', [{ ...sessionOf(car), inside: false }]],
  ])('is not there for a car that %s', async (_, details) => {
    await show(car.plate, details);
    await expect(button('Exit')).toHaveCount(0);
  });
});

/** One act that asks for an amount and nothing else. */
const amountAlone = (currency?: string): MappedAct => ({
  act: 'direct-charge',
  values: [],
  inputs: [{ name: 'amount', kind: 'money', values: [], ...(currency === undefined ? {} : { currency }) }],
  needsReason: false,
});

describe('an amount', () => {
  const onlyAmount = async (currency?: string, details: SessionDetail[] = []): Promise<void> => {
    await open(details, { snapshot: { acts: [amountAlone(currency)] } });
    await tap('Cars inside');
    await row(car.plate).click();
    await tap('Direct charge');
  };

  it('stands with the profile’s currency in the field and on the button', async () => {
    await onlyAmount('EUR');
    await page.keyboard.type('12,50');
    await expect(page.locator('.amount-field')).toContainText('EUR');
    await expect(button('Charge 12.50 EUR')).toBeVisible();
  });

  it('has the currency that the service named for a charge of this session, where the profile has none', async () => {
    const more = { amount: '3.00', currency: 'CHF' };
    const answer = { isRegisteredUser: null, startDateTime: null, endDateTime: null, more };
    const charge = recordView({ operation: 'charge', plate: car.plate, entryId: car.entryId, answer });
    await onlyAmount(undefined, [sessionOf(car, [charge])]);
    await expect(page.getByText('Payment already requested')).toBeVisible();
    await page.keyboard.type('4');
    await expect(button('Charge 4 CHF')).toBeVisible();
  });

  it('that was saved first with other values says so, and is another one from then on', async () => {
    await onlyAmount('EUR');
    await page.keyboard.type('21,50');
    await page.evaluate(() => (window.visits.refuse = { code: 'pressed-otherwise' }));
    await tap('Charge 21.50 EUR');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your first press was saved as it was then.' }),
    ).toBeVisible();
    await page.evaluate(() => (window.visits.refuse = null));
    await tap('Charge 21.50 EUR');
    await expect(outcome()).toBeVisible();
    const [first, second] = await inputs('sessions.act');
    expect(second).toMatchObject({ inputs: first?.['inputs'] });
    expect(second?.['pressId']).not.toBe(first?.['pressId']);
    expect(await inputs('sessions.detail')).not.toEqual([]);
  });

  it('has none where nobody has said it', async () => {
    await onlyAmount();
    await page.keyboard.type('12.50');
    await expect(button('Charge 12.50')).toBeVisible();
    await expect(page.locator('.amount-currency')).toHaveCount(0);
  });

  it.each([
    ['en', 'Amount'],
    ['de', 'Betrag'],
    ['ja', 'amount'],
  ] as const)('is called in %s what the profile calls it: %s', async (language, name) => {
    const { preferences } = quietSnapshot();
    const acts = [{ ...amountAlone(), inputs: everyAct.at(-1)?.inputs.slice(0, 1) ?? [] }];
    await open([], { snapshot: { acts, preferences: { ...preferences, language } } });
    await page.locator('.header-door').first().click();
    await page.locator('.session-row').filter({ hasText: car.plate }).click();
    await page.locator('.session-acts .plain').click();
    await expect(page.locator('.field-question b')).toHaveText(name);
  });
});

describe('taps', () => {
  /** Counts every tap on a button from now on. */
  const count = (): Promise<void> =>
    page.evaluate(() => {
      Object.assign(window, { taps: 0 });
      addEventListener('click', () => ((window as unknown as { taps: number }).taps += 1), true);
    });
  const taps = (): Promise<number> => page.evaluate(() => (window as unknown as { taps: number }).taps);
  const sent = async (act: string): Promise<void> => {
    await expect(outcome()).toContainText('Saved. Will be sent.');
    expect(await inputs('sessions.act')).toMatchObject([{ act }]);
  };

  it('to a charge: at most four from the car’s page', async () => {
    await show();
    await count();
    await tap('Charge');
    await tap('Send');
    await sent('charge');
    expect(await taps()).toBeLessThanOrEqual(4);
  });

  it('to a direct charge: at most four from the car’s page besides the amount, eight from the gate', async () => {
    await open([], { snapshot: { acts: trainingActs } });
    await count();
    await tap('Cars inside');
    await row(car.plate).click();
    const before = await taps();
    await tap('Direct charge');
    await tap('Next');
    const digits = ['1', '2'];
    for (const digit of digits) await tap(digit);
    await tap('Next');
    await tap('Charge 12 XTS');
    await sent('direct-charge');
    const all = (await taps()) - digits.length;
    expect(all - before).toBeLessThanOrEqual(4);
    expect(all).toBeLessThanOrEqual(8);
  });
});

describe('an act', () => {
  it('says what it will do, asks for a reason, and is sent once', async () => {
    await show();
    await tap('Cancel session');
    await expect(page.getByText('Asks the parking service to cancel this parking session.')).toBeVisible();
    await tap('Send');
    await expect(page.getByText('Give the reason first.')).toBeVisible();
    await tap('Entered twice');
    await tap('Send');
    await expect(outcome()).toContainText('Saved. Will be sent.');
    expect(await inputs('sessions.act')).toMatchObject([
      { session: { entryId: car.entryId }, act: 'cancel', values: {}, inputs: {}, reason: 'Entered twice' },
    ]);
    await page.evaluate(() => window.fixture.settle({ state: 'refused', reason: 'rejected' }));
    await expect(outcome()).toContainText(
      'The service refused it. The service does not accept these details.',
    );
  });

  it('stays as it is typed when the answer to one that was left comes', async () => {
    await show();
    await tap('Cancel session');
    await tap('Entered twice');
    const release = await holdAnswers(page, () => tap('Send'));
    await tap('Back to the gate');
    await tap('Cars inside');
    await row(elsewhere.plate).click();
    await tap('Cancel session');
    await tap('Entered twice');
    await release();
    await expect
      .poll(() => page.evaluate(() => window.visits.details.flatMap(({ records }) => records)))
      .toHaveLength(1);
    await expect(button('Entered twice')).toHaveAttribute('aria-pressed', 'true');
    await tap('Send');
    await expect
      .poll(() => inputs('sessions.act'))
      .toMatchObject([
        { session: { entryId: car.entryId } },
        { session: { sessionId: elsewhere.sessionId } },
      ]);
  });

  it('sends only what was changed: plate, class, and a time with the booth’s offset', async () => {
    await show();
    await tap('Edit entry');
    await page.getByRole('button', { name: 'Plate' }).click();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    await tap('Back');
    await page.getByRole('button', { name: 'Class' }).click();
    await tap('Truck');
    await tap('Back');
    await expect(page.getByRole('button', { name: 'Class' })).toContainText('was Car');
    await page.getByRole('button', { name: 'Entry time' }).click();
    for (const digit of '0709') await page.getByRole('button', { name: digit, exact: true }).click();
    await tap('Next');
    await page.keyboard.type('wrong');
    await tap('Next');
    await tap('Send');
    await expect(outcome()).toBeVisible();
    const [sent] = await inputs('sessions.act');
    expect(sent).toMatchObject({ act: 'edit-entry', reason: 'wrong' });
    expect(sent?.['values']).toEqual({
      plateNumber: '51G77803',
      vehicleClass: 'TRUCK',
      startDateTime: expect.stringMatching(
        /^\d{4}-\d{2}-\d{2}T07:09:00\.000[+-]\d{2}:\d{2}$/,
      ) as unknown as string,
    });
  });

  it('with a plate that is shorter than any is asked about once', async () => {
    await show();
    await tap('Edit entry');
    await page.getByRole('button', { name: 'Plate' }).click();
    await tap('Clear');
    await page.keyboard.type('5');
    await tap('Next');
    await tap('Plate was mistyped');
    await tap('Next');
    await tap('Send');
    await expect(page.getByText('Is 5 the whole plate? Then press again.')).toBeVisible();
    expect(await inputs('sessions.act')).toEqual([]);
    await page.waitForTimeout(800);
    await tap('Send');
    await expect(outcome()).toBeVisible();
    expect(await inputs('sessions.act')).toMatchObject([{ values: { plateNumber: '5' } }]);
  });

  it('that changes nothing is not sent', async () => {
    await show();
    await tap('Edit entry');
    await tap('Next');
    await tap('Plate was mistyped');
    await tap('Next');
    await tap('Send');
    await expect(page.getByText('Nothing changed yet.')).toBeVisible();
    expect(await inputs('sessions.act')).toEqual([]);
  });

  it('gathers what the site asks for, each with its own keys, money kept as text', async () => {
    await show();
    await tap('Direct charge');
    await expect(page.getByText('Sent once: if the answer is lost, it is not sent again')).toBeVisible();
    await tap('Next');
    for (const key of ['1', '2']) await tap(key);
    await tap('Decimal point');
    await tap('Next');
    await expect(page.getByText('Type an amount such as 12.50.')).toBeVisible();
    for (const key of ['5', '0']) await tap(key);
    await tap('Next');
    await tap('Yes');
    await tap('Next');
    await tap('Lost ticket');
    await tap('Next');
    await page.keyboard.type('2');
    await tap('Next');
    await expect(page.getByRole('button', { name: 'remark' })).toContainText('left out');
    await page.getByRole('button', { name: 'remark' }).click();
    await page.keyboard.type('VAN');
    await tap('Next');
    await page.getByRole('button', { name: 'Reason' }).click();
    await tap('Lost ticket');
    await tap('Next');
    await expect(page.getByRole('button', { name: 'Amount' })).toContainText('12.50 EUR');
    await expect(page.getByRole('button', { name: 'Tariff' })).toContainText('Lost ticket');
    await tap('Charge 12.50 EUR');
    await expect(outcome()).toContainText('Direct charge');
    expect(await inputs('sessions.act')).toMatchObject([
      {
        act: 'direct-charge',
        inputs: { amount: '12.50', receipt: true, tariff: 'LOST', axles: 2, remark: 'VAN' },
        reason: 'Lost ticket',
      },
    ]);
  });

  it('shows the service’s answer, and warns before a second charge', async () => {
    await show();
    await tap('Charge');
    await tap('Send');
    await expect(outcome()).toContainText('Saved');
    await page.evaluate(() =>
      window.fixture.settle({
        state: 'confirmed',
        answer: {
          isRegisteredUser: null,
          startDateTime: null,
          endDateTime: null,
          more: { amount: '12.50', currency: 'EUR', receipt: 'R-1' },
        },
      }),
    );
    await expect(outcome()).toContainText('12.50 EUR');
    await expect(outcome()).toContainText('receipt R-1');
  });

  it('whose charge may have been made says so, and that it must not be made again', async () => {
    const charge = recordView({
      operation: 'charge',
      plate: car.plate,
      entryId: car.entryId,
      state: 'unknown',
      reason: 'connection-lost',
    });
    await show(car.plate, [sessionOf(car, [charge])]);
    await expect(outcome()).toContainText('The driver may have been charged. Do not charge again.');
    await tap('Charge');
    await expect(page.getByText('Payment already requested')).toBeVisible();
  });

  it.each([
    [{ code: 'value-wrong', field: 'inputs.amount' }, 'amount: not valid. Check it.'],
    [{ code: 'reason-empty', field: 'reason' }, 'Give the reason first.'],
    [{ code: 'session-not-found' }, 'This session is no longer known'],
    [{ code: 'not-mapped' }, 'This site’s parking service does not offer this.'],
  ] as const)(
    'that is refused with %j says why, where it is, and keeps what was typed',
    async (error, words) => {
      await open([], {
        snapshot: {
          acts: [
            {
              act: 'charge',
              values: [],
              inputs: [{ name: 'amount', kind: 'money', values: [] }],
              needsReason: true,
            },
          ],
        },
      });
      await tap('Cars inside');
      await row(car.plate).click();
      await tap('Charge');
      await tap('Next');
      await page.keyboard.type('3,20');
      await tap('Next');
      await tap('Driver wants to pay');
      await tap('Next');
      await page.evaluate((refuse) => (window.visits.refuse = refuse), error);
      await tap('Charge 3.20');
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await page.evaluate(() => (window.visits.refuse = null));
      if ('field' in error) await tap('Next');
      await tap('Charge 3.20');
      await expect(outcome()).toBeVisible();
      const sent = await inputs('sessions.act');
      expect(sent.at(-1)).toMatchObject({ inputs: { amount: '3.20' } });
      expect(sent[0]?.['pressId']).toBe(sent[1]?.['pressId']);
    },
  );
});
