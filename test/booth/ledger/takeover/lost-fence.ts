import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { expect, type TestContext } from 'vitest';
import { tellTaken, type TakenRecord } from '../../../../electron/booth/ledger/connection/taken-words.ts';
import type { ShippingPorts } from '../../../../electron/booth/ledger/ship/shipping.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { behind, confirm, lastPressMs } from '../../journal/journal-support.ts';
import { comesBackWith, loses } from '../ship/lost-store.ts';
import {
  epoch,
  handoversIn,
  hasOffered,
  longMs,
  runs,
  stands,
  type Running,
} from '../ship/offering-booth.ts';
import { chainOf, journalIn, ShippingBooth } from '../ship/shipping-booth.ts';
import { handsOver, shipped } from './dead-booth.ts';
import { Taker } from './taker.ts';

// A fence that the store has lost before the dead booth had read it: who took the records tells that under its own name.

export const at = { at: '2026-11-29T09:00:00.000+07:00' };

export interface Lost {
  readonly ledger: TestLedger;
  readonly north: ShippingBooth;
  readonly records: readonly [RecordView, RecordView];
  readonly south: Taker;
  /** South tells what it has taken, as it does in each epoch. */
  readonly tells: (taken?: readonly TakenRecord[]) => Promise<void>;
  /** North is back, in an epoch that began since. */
  readonly comesBack: (changes?: Partial<ShippingPorts>) => Promise<Running>;
}

export type Loses = (ledger: TestLedger, copy: string) => Promise<void>;

export const isPutBack: Loses = (ledger, copy) =>
  comesBackWith(ledger, (store) => {
    rmSync(store, { recursive: true });
    cpSync(copy, store, { recursive: true });
  });

export const isEmpty: Loses = async (ledger) => {
  for (const stream of ['GB_JR', 'GB_BODY', 'GB_PIC', 'GB_CTL']) await loses(ledger, stream);
};

type Offers = (ledger: TestLedger, north: ShippingBooth, records: readonly RecordView[]) => Promise<void>;

export const hasReadIt: Offers = async (ledger, north, records) => {
  const { offer, end } = await runs(ledger, north);
  offer();
  await hasOffered(north, records);
  await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(north.chain());
  await end();
};

/** Killed when the ledger had taken its offer, before it read that. */
export const hasNotReadIt: Offers = async (ledger, north, records) => {
  north.store.freeze(north.store.head().seq, lastPressMs(), epoch);
  await shipped(ledger, north);
  await handsOver(ledger, 'north', { type: 'offered', records: records.map(({ id }) => id) });
};

/** North had offered two records and died, south has taken both, and the store has lost that. */
export async function lostFence(
  context: TestContext,
  losing = isPutBack,
  booths: readonly string[] = ['north', 'south'],
  offering = hasReadIt,
): Promise<Lost> {
  const ledger = await ledgerIn(context, { booths });
  const north = new ShippingBooth();
  const records = [north.presses('AA11'), north.presses('BB22')] as const;
  await offering(ledger, north, records);
  const copy = testFolder();
  await comesBackWith(ledger, (store) => cpSync(store, copy, { recursive: true }));
  const south = await Taker.at(ledger, 'south');
  expect(await south.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
  await losing(ledger, copy);
  expect((await handoversIn(ledger)).filter((told) => told.startsWith('fenced'))).toEqual([]);
  const next = { epoch: randomUUID(), began: 'restore' };
  return {
    ledger,
    north,
    records,
    south,
    tells: async (taken = south.store.takenOver()) => tellTaken(await ledger.session('south'), taken, at),
    comesBack: (changes) => runs(ledger, north, { epoch: () => next, ...changes }),
  };
}

export const areHandedOver = async ({ north, records }: Lost): Promise<void> => {
  for (const record of records)
    await expect
      .poll(() => stands(north, record), longMs)
      .toMatchObject({ state: 'local', reason: 'handed-over', handedTo: 'south' });
};

/** What the chain says of the last thing that happened to a record. */
export const lastDetail = ({ folder }: ShippingBooth, { id }: RecordView): unknown => {
  const last = 'SELECT detail FROM events WHERE record_id = ? ORDER BY seq DESC LIMIT 1';
  const row = behind(folder, (database) => database.prepare(last).get(id));
  return JSON.parse(String(row?.['detail']));
};

export const canBeSent = ({ store }: ShippingBooth): string | null =>
  store.nextSendable({ nowMs: lastPressMs() + 60_000, freshMs: 0, withheld: [] })?.view.id ?? null;

export const reclaimsIn = async (ledger: TestLedger): Promise<string[]> =>
  (await handoversIn(ledger)).filter((told) => told.startsWith('reclaimed'));

/** The service has taken all that this booth took over. */
export const sendsAll = async ({ south, records }: Lost): Promise<void> => {
  const journal = {
    transition: async (change: Parameters<typeof south.store.transition>[0]) =>
      south.store.transition(change),
  };
  for (const { id } of records) await confirm(journal, south.viewOf(id) as RecordView, `session of ${id}`);
};

/** It has sent all of it, and erased that since. */
export const sendsAndErasesAll = async (lost: Lost): Promise<void> => {
  await sendsAll(lost);
  for (const { plate } of lost.records)
    expect(
      lost.south.store.eraseAbout(
        { plate, by: 'Kim', reason: 'by letter', mostStayMs: 1 },
        Date.now() + 1e10,
      ),
    ).toMatchObject({ records: 1 });
};
