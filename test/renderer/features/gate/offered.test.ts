import { describe, it } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { outcome } from '../../../../renderer/features/sessions/state/sessions-messages.ts';
import { resultCard } from '../../../../renderer/state/gate/result-card.ts';
import { waitingReasonOf } from '../../../../renderer/ui/waiting-reasons.ts';
import { quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { expect } from '../../../support/shown.ts';

const gate = gateSuite();
const { link } = quietSnapshot();
const why = { key: 'result.offered' };
const detailOf = (record: RecordView) =>
  resultCard({ step: 'saved', record, stateSince: 0 } as Parameters<typeof resultCard>[0], link, 0).detail;

describe('a record that is offered to the other booths', () => {
  it.each<Partial<RecordView>>([
    { state: 'queued' },
    { state: 'queued', reason: 'token' },
    { state: 'waiting-for-entry', operation: 'exit' },
  ])('says so, whatever else it would wait for: %j', (change) => {
    const record = recordView({ ...change, offered: true });
    expect(detailOf(record)).toEqual({ key: 'result.willBeSentWhy', values: { why } });
    expect(outcome(record)).toEqual({ key: 'sessions.outcome.queuedWhy', values: { why } });
    expect(waitingReasonOf(record)).toBe('stateMore.offered');
    expect(waitingReasonOf(recordView(change))).not.toBe('stateMore.offered');
  });

  it('says so on its card and in its line at the gate, and no more once it is reclaimed', async () => {
    const page = await gate.open();
    await page.keyboard.type('51G77802');
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    const card = page.locator('.result');
    const line = page.locator('.recent-item').first();
    await expect(card).toContainText('Will be sent.');
    await page.evaluate(() => window.fixture.settle({ state: 'queued', offered: true }));
    await expect(card).toContainText('It is offered to the other booths.');
    await expect(line).toContainText('offered');
    await page.evaluate(() => window.fixture.settle({ state: 'confirmed', offered: undefined as never }));
    await expect(card).not.toContainText('offered');
    await expect(line).not.toContainText('offered');
  });
});
