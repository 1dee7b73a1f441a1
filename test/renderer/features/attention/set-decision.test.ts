import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import type { AttentionItem } from '../../../../electron/contract/attention.ts';
import { pressByHand, typePin } from '../../../support/by-keys.ts';
import {
  afterOutage,
  attentionItem,
  nothingFound,
  quietSnapshot,
} from '../../../support/fixture-page-states.ts';
import type { ScriptedAttention } from '../../../support/fixture-page-booth.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { expect } from '../../../support/shown.ts';

// After an outage: what is listed, what is chosen, and one decision about all of it.

let page: Page;
const gate = gateSuite();
const { counts } = quietSnapshot();

const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const tap = (name: string | RegExp): Promise<void> => button(name).click();
const rows = (): Locator => page.getByRole('list', { name: 'Needs attention' }).getByRole('button');
const row = (plate: string): Locator => rows().filter({ hasText: plate });
const sets = () =>
  page.evaluate(() =>
    window.fixture.calls.filter(({ name }) => name === 'attention.decideSet').map(({ input }) => input),
  );

async function visit(items: readonly AttentionItem[]): Promise<void> {
  const unknown = items.filter(({ record }) => record.state === 'unknown').length;
  const snapshot = quietSnapshot({ counts: { ...counts, unknown, refused: items.length - unknown } });
  const attention: ScriptedAttention = { items: [...items], movedAside: [], found: nothingFound, pin: 'set' };
  page = await gate.open({ script: { attention, snapshot } });
  await tap('Needs attention');
}

/** The reason, the PIN, and it is decided. */
async function decide(way: string, reason: string): Promise<void> {
  await tap(way);
  await tap(reason);
  await tap('Next');
  await typePin(page, '0000');
  await tap(way);
}

const refused = (count: number): AttentionItem[] =>
  Array.from({ length: count }, (_, place) =>
    attentionItem({ plate: `REF${place}`, state: 'refused', reason: 'rejected' }),
  );
const timedOut = (count: number): AttentionItem[] =>
  Array.from({ length: count }, (_, place) => attentionItem({ plate: `OUT${place}` }));

describe('a cause', () => {
  it('is chosen among all, each with its number, and alone listed', async () => {
    await visit([...refused(12), ...timedOut(3)]);
    await tap('All causes');
    const causes = page.getByRole('list', { name: 'Why they need attention' }).getByRole('button');
    await expect(causes).toHaveText([/All causes\s*15/, /accept these details\.\s*12/, /in time\.\s*3/]);
    await causes.nth(2).click();
    await expect(rows()).toHaveCount(3);
    await expect(page.getByText('3 records, oldest first')).toBeVisible();
    await tap('Unknown · No answer in time.');
    await expect(causes.nth(2)).toHaveAttribute('aria-pressed', 'true');
    await causes.nth(1).click();
    await expect(page.getByText('1 to 4 of 12')).toBeVisible();
    await tap('Next page');
    await expect(row('REF7')).toBeVisible();
  });

  it('that has no record any more is left for all of them', async () => {
    await visit([...refused(2), ...timedOut(1)]);
    await tap('All causes');
    await page.getByRole('button', { name: /No answer in time/ }).click();
    await expect(rows()).toHaveCount(1);
    await page.evaluate(() => {
      const { attention } = window.fixture;
      window.fixture.attention = { ...attention, items: attention.items.slice(0, 2) };
      window.fixture.push({ counts: { waiting: 0, unknown: 0, refused: 2, plateMissing: 0 } });
    });
    await expect(button('All causes')).toBeVisible();
    await expect(rows()).toHaveCount(2);
  });
});

describe('a choice', () => {
  it('is made by taps, kept over the pages, undone, and ended without a decision', async () => {
    await visit(refused(10));
    await tap('Select several');
    await expect(button('Undo')).toBeDisabled();
    await expect(button('Decide together')).toBeDisabled();
    await row('REF0').click();
    await expect(row('REF0')).toHaveAttribute('aria-pressed', 'true');
    await tap('Next page');
    await row('REF5').click();
    await row('REF6').click();
    await row('REF6').click();
    await expect(row('REF6')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText('Selected: 2')).toBeVisible();
    await tap('Select all: 10');
    await expect(page.getByText('Selected: 10')).toBeVisible();
    await tap('Undo');
    await expect(page.getByText('Selected: 2')).toBeVisible();
    await tap('None');
    await expect(page.getByText('Selected: 0')).toBeVisible();
    await tap('Undo');
    await expect(page.getByText('Selected: 2')).toBeVisible();
    await tap('End selection');
    await row('REF5').click();
    await expect(button('Correct and send')).toBeVisible();
    expect(await sets()).toEqual([]);
  });

  it('of a cause takes in those of the pages that are not shown, and none that came afterwards', async () => {
    await visit([...refused(3), ...timedOut(130)]);
    await tap('All causes');
    await page.getByRole('button', { name: /No answer in time/ }).click();
    await tap('Select several');
    await tap('Select all: 130');
    await expect(page.getByText('Selected: 130')).toBeVisible();
    await page.evaluate(
      (late) => {
        const { attention } = window.fixture;
        window.fixture.attention = { ...attention, items: [...attention.items, late] };
        window.fixture.push({ counts: { waiting: 0, unknown: 131, refused: 3, plateMissing: 0 } });
      },
      attentionItem({ plate: 'LATE1' }),
    );
    await expect(button('Select all: 131')).toBeVisible();
    await tap('Decide together');
    await decide('Not sent', 'Recorded there by hand');
    await expect(page.getByText('Closed, not sent: 130.')).toBeVisible();
    await expect(rows()).toHaveCount(1);
    await expect(row('LATE1')).toBeVisible();
  });

  it('does not outlasts the pages', async () => {
    await visit(refused(3));
    await tap('Select several');
    await row('REF0').click();
    await expect(page.getByText('Selected: 1')).toBeVisible();
    await tap('Back to the gate');
    await tap('Needs attention');
    await tap('Select several');
    await expect(page.getByText('Selected: 0')).toBeVisible();
  });

  it('is at most a thousand, and says so', async () => {
    await visit(refused(1_020));
    await tap('Select several');
    await row('REF3').click();
    await tap('Select all: 1,020');
    await expect(page.getByText('No more than 1000 at once.')).toBeVisible();
    await expect(page.getByText('Selected: 1,000')).toBeVisible();
  });
});

describe('one decision about a choice', () => {
  it('shows who is chosen, and says before the PIN what may be there twice and what is left out', async () => {
    await visit(afterOutage(20));
    await tap('Select several');
    await tap('Select all: 20');
    await tap('Decide together');
    const chosen = page.getByRole('region', { name: 'Selected records' });
    await expect(chosen.getByRole('button', { name: /Deselect/ })).toHaveCount(9);
    await chosen.getByRole('button', { name: /CAR001/ }).click();
    await expect(page.getByText('Selected: 19')).toBeVisible();
    await chosen.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Selected: 20')).toBeVisible();
    const meaning = /Sent again, each as it is: 19\. .*: 1\. A charge is never sent again with others\./;
    await expect(button('Send again')).toHaveAccessibleDescription(meaning);
    await expect(button('Not sent')).toHaveAccessibleDescription(/not sent: 20\. Waiting exits .*: 2\./);
    await tap('Send again');
    const warning = page.getByText('would then have twice: 13.');
    await expect(warning).toBeVisible();
    await tap('Next');
    await expect(page.getByRole('alert')).toContainText('reason');
    await tap('Not found at the service');
    await tap('Next');
    await expect(warning).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Send again: 19' })).toBeVisible();
    await typePin(page, '1234');
    await tap('Send again');
    await expect(page.getByRole('alert')).toContainText('Wrong supervisor PIN');
    await typePin(page, '0000');
    await pressByHand(page, 'Enter');
    await expect(page.getByText('Will be sent again: 19.')).toBeVisible();
    await expect(rows()).toHaveCount(1);
    await expect(row('CAR004')).toBeVisible();
    const last = (await sets()).at(-1) as { records: { mayDuplicate: boolean; state: string }[] };
    expect(last).toMatchObject({ way: 'resend', reason: 'Not found at the service', pin: '0000' });
    expect(last.records).toHaveLength(19);
    expect(last.records.filter(({ mayDuplicate }) => mayDuplicate)).toHaveLength(13);
  });

  it('tells how far it has come, can be stopped, and keeps the rest chosen', async () => {
    await visit(refused(6));
    await tap('Select several');
    await tap('Select all: 6');
    await tap('Decide together');
    await page.evaluate(() => {
      window.fixture.setPace = 2;
      window.fixture.answers = Promise.withResolvers();
    });
    await decide('Not sent', 'Pressed by mistake');
    await expect(page.getByText('0 of 6 done')).toBeVisible();
    await page.evaluate(() => {
      window.fixture.answers?.resolve();
      window.fixture.answers = Promise.withResolvers();
    });
    await expect(page.getByText('2 of 6 done')).toBeVisible();
    // Nobody has to stay there.
    await tap('Back to the gate');
    await tap('Needs attention');
    await tap('Stop here');
    await page.evaluate(() => window.fixture.answers?.resolve());
    await expect(page.getByRole('main').getByText('Closed, not sent: 4.')).toBeVisible();
    await expect(page.getByText('left unchanged: 2.')).toBeVisible();
    await tap('Full list');
    await expect(page.getByText('Selected: 2')).toBeVisible();
    await expect(rows()).toHaveCount(2);
    await expect(row('REF5')).toHaveAttribute('aria-pressed', 'true');
  });

  it('names what had moved on meanwhile', async () => {
    await visit(refused(5));
    await tap('Select several');
    await tap('Select all: 5');
    await tap('Decide together');
    await page.evaluate(() => {
      const { attention } = window.fixture;
      window.fixture.attention = { ...attention, items: attention.items.slice(2) };
    });
    await decide('The service has it', 'Seen at the service');
    await expect(page.getByText('Closed, the service has them: 3.')).toBeVisible();
    const left = page.getByRole('list', { name: 'Outcome' }).getByRole('listitem');
    await expect(left).toHaveText([/REF0\s*It has changed\./, /REF1\s*It has changed\./]);
    await pressByHand(page, 'Escape');
    await expect(page.getByText('All clear')).toBeVisible();
  });
});
