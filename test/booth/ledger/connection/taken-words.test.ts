import { randomUUID } from 'node:crypto';
import { expect, it, type TestContext } from 'vitest';
import { lastSaid, type Said } from '../../../../electron/booth/ledger/connection/last-of.ts';
import type { LedgerSession } from '../../../../electron/booth/ledger/connection/session.ts';
import { tellTaken, type TakenRecord } from '../../../../electron/booth/ledger/connection/taken-words.ts';
import { mostTaken, takenForm, takenProof } from '../../../../electron/booth/ledger/messages/taken.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';

// What a booth tells of what it has taken over from others, under its own name.

const at = { at: '2026-11-29T09:00:00.000+07:00' };
const subject = 'gb.ctl.booth.south.taken';
const newProof = (): string => randomUUID().replaceAll('-', '');
const some = (count: number, of = 'north'): TakenRecord[] =>
  Array.from({ length: count }, () => ({ record: randomUUID(), of, proof: newProof() }));
const from = (...taken: readonly (readonly TakenRecord[])[]): unknown =>
  taken.map((records) => ({
    booth: records[0]?.of,
    records: Object.fromEntries(records.map(({ record, proof }) => [record, proof])),
  }));

async function south(context: TestContext): Promise<{
  readonly ledger: TestLedger;
  readonly session: LedgerSession;
  readonly said: () => Promise<Said<{ readonly from: unknown; readonly isCut?: boolean }>>;
}> {
  const ledger = await ledgerIn(context);
  const session = await ledger.session('south');
  return { ledger, session, said: () => lastSaid(session, subject, takenForm) };
}

it('stands beside what a former disk of the booth told', async (context) => {
  const { session, said } = await south(context);
  const [former, now, more] = [some(2), some(1), some(1, 'west')];
  await tellTaken(session, former, at);
  await tellTaken(session, [...now, ...more], at);
  expect(await said()).toMatchObject({ message: { from: from([...former, ...now], more) } });
  expect(await said()).not.toMatchObject({ message: { isCut: true } });
});

it('is told once where nothing came since, and says so where it is cut', async (context) => {
  const { session, said } = await south(context);
  const [former, now] = [some(2), some(mostTaken)];
  await tellTaken(session, former, at);
  await tellTaken(session, now, at);
  const cut = await said();
  expect(cut).toMatchObject({ message: { isCut: true, from: from(now) } });
  await tellTaken(session, now.slice(1), { at: '2026-11-29T09:01:00.000+07:00' });
  // The same stands there, of the same time.
  expect(await said()).toEqual(cut);
});

it('says that it may be cut where what stood there cannot be read', async (context) => {
  const { session, said, ledger } = await south(context);
  const later = { v: '2.0', kind: 'taken', booth: 'south', from: [], at };
  await ledger.root.jetstream().publish(subject, Buffer.from(JSON.stringify(later)));
  const taken = some(1);
  await tellTaken(session, taken, at);
  expect(await said()).toMatchObject({ message: { isCut: true, from: from(taken) } });
});

it('shows by a record’s salt what was taken by a program that kept no proof', async (context) => {
  const { session, said } = await south(context);
  const record = randomUUID();
  await tellTaken(session, [{ record, of: 'north', salt: 'salt' }], at);
  const proof = takenProof('salt', record, 'north', 'south');
  expect(await said()).toMatchObject({
    message: { from: [{ booth: 'north', records: { [record]: proof } }] },
  });
});
