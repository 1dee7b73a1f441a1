import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ownStayOf } from '../../../../electron/booth/ledger/site/own-stay.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

const entry = randomUUID();
const exit = (more: Partial<RecordView>): RecordView =>
  recordView({ operation: 'exit', entryId: entry, at: '2026-11-29T08:00:00.000+07:00', ...more });
const exitsOf = (record: RecordView) =>
  ownStayOf(entry, [record], { booth: 'north', nowMs: Date.parse(record.at), isErased: false })?.exits;

it('an exit that another booth took and that this one had sent all the same has let its car out', () => {
  const sent = exit({ state: 'confirmed', handedTo: 'south' });
  expect(exitsOf(sent)).toEqual([{ claim: { exit: sent.id, booth: 'north' }, state: 'done' }]);
});

it('one that it had not sent is the other booth’s', () => {
  expect(exitsOf(exit({ state: 'local', reason: 'handed-over', handedTo: 'south' }))).toBeUndefined();
});

it('an entry that is offered may be another booth’s by now', () => {
  const ownOf = (more: Partial<RecordView>) => {
    const record = recordView({ id: entry, operation: 'entry', state: 'queued', ...more });
    return ownStayOf(entry, [record], { booth: 'north', nowMs: Date.parse(record.at), isErased: false })?.own;
  };
  expect(ownOf({ offered: true })).toMatchObject({ isOffered: true });
  expect(ownOf({})).not.toHaveProperty('isOffered');
});
