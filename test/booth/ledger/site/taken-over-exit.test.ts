import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Car } from '../../../../electron/booth/ledger/messages/car.ts';
import { WaitingExits } from '../../../../electron/booth/ledger/site/waiting-exits.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { service } from '../ship/shipping-booth.ts';

const at = { at: '2026-11-27T08:00:00.000+07:00' };

const exitOf = (siteEntry: string): RecordView =>
  ({ id: randomUUID(), operation: 'exit', state: 'waiting-for-entry', siteEntry, ...at }) as RecordView;

const claimedBy = (entry: string, exit: string): Car => ({
  v: '1.0',
  kind: 'car',
  entry,
  state: 'waiting',
  service,
  session: null,
  holder: 'east',
  claim: { at, booth: 'north', exit },
  isContested: false,
  entered: at,
  told: { by: 'north', at },
});

test('an exit that was taken over while its car waits at a third booth has the claim that its booth had got for it', async () => {
  const [taken, lost] = [exitOf(randomUUID()), exitOf(randomUUID())];
  const claims = new Map([
    [taken.siteEntry, taken.id],
    [lost.siteEntry, randomUUID()],
  ]);
  const decided: unknown[] = [];
  const waiting = new WaitingExits({
    booth: 'south',
    services: [service],
    clock: { now: () => Date.parse(at.at), after: (ms, then) => patientClock.after(ms, then) },
    log: () => undefined,
    journal: { waitingForSite: () => Promise.resolve([]) },
    carOf: async (entry) => claimedBy(entry, claims.get(entry) ?? ''),
    isCurrent: () => true,
    untoldMs: 60_000,
    decide: async (id, event) => void decided.push([id, event]),
  });
  waiting.start();
  // One after the other: once the second one is decided, the first one was looked at.
  waiting.changed([taken, lost]);
  await expect.poll(() => decided).toEqual([[lost.id, { type: 'claim-lost', reason: 'claimed-elsewhere' }]]);
  await waiting.stop();
});
