import { expect, test } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { happened, whatItDoes } from '../../../../renderer/state/gate/record-messages.ts';
import { resultCard } from '../../../../renderer/state/gate/result-card.ts';
import { historyKey, outcome } from '../../../../renderer/features/sessions/state/sessions-messages.ts';
import { attentionItem, quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';

// What was queued in a damaged journal was never at the service: no word says that the service refused it.

const found = recordView({ state: 'refused', reason: 'found-again' });
const { link } = quietSnapshot();
const detailOf = (record: RecordView) =>
  resultCard({ step: 'saved', record, stateSince: 0 } as Parameters<typeof resultCard>[0], link, 0).detail;

test('a record that was found again is told as not sent, wherever it is told', () => {
  const why = { key: 'reason.found-again' };
  expect(happened(found)).toEqual(why);
  expect(whatItDoes(attentionItem(found), 'resend')).toEqual({ key: 'attention.does.sendFound' });
  expect(detailOf(found)).toEqual({ key: 'result.refusedHere', values: { why } });
  expect(outcome({ ...found, operation: 'cancel' })).toEqual({ key: 'result.refusedHere', values: { why } });
  expect(historyKey('restated', 'refused')).toBe('sessions.happening.found-again');
  expect(historyKey('restated', 'unknown')).toBe('sessions.became.unknown');
});

test.each(['entry-closed', 'unmapped'] as const)('nor was one with the reason %s', (reason) => {
  expect(detailOf({ ...found, reason })).toMatchObject({ key: 'result.refusedHere' });
});

test('what the service did refuse is told as that', () => {
  expect(detailOf({ ...found, reason: 'rejected' })).toMatchObject({ key: 'result.refusedWhy' });
  expect(happened({ ...found, reason: 'rejected' })).toMatchObject({ key: 'attention.happenedWhy.refused' });
});
