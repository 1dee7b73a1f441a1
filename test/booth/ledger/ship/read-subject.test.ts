import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ReadSubject } from '../../../../electron/booth/ledger/ship/read-subject.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { handsOver } from '../takeover/dead-booth.ts';

test('each message costs what it speaks of, however many records were offered in all the years', async (context) => {
  const ledger = await ledgerIn(context);
  const session = await ledger.session('north');
  const years = Array.from({ length: 200 }, () => Array.from({ length: 800 }, () => randomUUID()));
  for (const records of years) await handsOver(ledger, 'north', { type: 'offered', records });
  const subject = new ReadSubject();
  await subject.readOn(session, 0);
  const before = subject.standings;
  expect(Object.keys(before)).toHaveLength(160_000);
  const [first = ''] = years[0] ?? [];
  const last = await handsOver(ledger, 'north', { type: 'reclaimed', records: [first] });
  await subject.readOn(session, last);
  expect(subject.standings[first]).toBe('own');
  // A copy of all of them would be made with each message else.
  expect(subject.standings).toBe(before);
});
