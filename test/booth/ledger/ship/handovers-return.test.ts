import { describe, expect, it } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { lastPressMs } from '../../journal/journal-support.ts';
import { epoch, handoversIn, hasOffered, longMs, runs, saysHandover, stands } from './offering-booth.ts';
import { chainOf, journalIn, served, ShippingBooth } from './shipping-booth.ts';

// A booth that was killed on the way, was dead for long, or finds a store that has lost its end.

const freezes = ({ store }: ShippingBooth): unknown => store.freeze(store.head().seq, lastPressMs(), epoch);

/** A booth all of whose journal is on the ledger, and off the line. */
async function shipped(
  ledger: TestLedger,
  plates: readonly string[],
): Promise<[ShippingBooth, RecordView[]]> {
  const booth = new ShippingBooth();
  const records = plates.map((plate) => booth.presses(plate));
  const { end } = await runs(ledger, booth);
  await end();
  return [booth, records];
}

/** The same, and its records are offered. */
async function offered(
  ledger: TestLedger,
  plates: readonly string[],
): Promise<[ShippingBooth, RecordView[]]> {
  const booth = new ShippingBooth();
  const records = plates.map((plate) => booth.presses(plate));
  const { offer, end } = await runs(ledger, booth);
  offer();
  await hasOffered(booth, records);
  await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
  await end();
  return [booth, records];
}

/** The store loses what came after so many messages of the booth's journal. */
async function loses({ root }: TestLedger, after: number): Promise<void> {
  const { state } = await root.streams.info('GB_JR');
  for (let seq = state.last_seq; seq > after; seq -= 1) await root.streams.deleteMessage('GB_JR', seq);
}

describe('a booth that was killed', () => {
  it('after it had frozen, offers', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, records] = await shipped(ledger, ['AA11']);
    freezes(booth);
    await runs(ledger, booth);
    await hasOffered(booth, records);
    expect(await handoversIn(ledger)).toHaveLength(1);
  });

  it('after the ledger had taken its offer, has offered, and says it once', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, records] = await shipped(ledger, ['AA11']);
    freezes(booth);
    await saysHandover(ledger, 'north', { type: 'offered', records });
    const { reclaim } = await runs(ledger, booth);
    await hasOffered(booth, records);
    reclaim();
    await hasOffered(booth, []);
    expect(await handoversIn(ledger)).toEqual([`offered ${records[0]?.id}`, `reclaimed ${records[0]?.id}`]);
  });

  it('after the ledger had taken its reclaim, has it back', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, records] = await offered(ledger, ['AA11']);
    await saysHandover(ledger, 'north', { type: 'reclaimed', records });
    await runs(ledger, booth);
    await hasOffered(booth, []);
    expect(stands(booth, records[0] as RecordView)).not.toHaveProperty('offered');
    expect(await handoversIn(ledger)).toHaveLength(2);
  });
});

describe('a booth that comes back', () => {
  it('hands over what was taken before it ships or reclaims anything', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, [one, two]] = await offered(ledger, ['AA11', 'BB22']);
    await saysHandover(ledger, 'south', { type: 'fenced', records: [one as RecordView] });
    const told: (string | undefined)[] = [];
    const handedOver = (records: readonly RecordView[]): void =>
      void told.push(...records.map(({ plate, handedTo }) => `${plate} ${handedTo ?? ''}`));
    const { reclaim } = await runs(ledger, booth, { handedOver });
    expect(told[0]).toBe('AA11 south');
    expect(stands(booth, one as RecordView)).toMatchObject({ state: 'local', handedTo: 'south' });
    reclaim();
    await hasOffered(booth, []);
    expect(stands(booth, two as RecordView)).toMatchObject({ state: 'queued' });
    expect(booth.store.verify()).toMatchObject({ ok: true });
  });

  it('closes what a person has seen to elsewhere, and sends none of it', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, records] = await shipped(ledger, ['AA11']);
    await saysHandover(ledger, 'south', { type: 'ended', records });
    const shipping = booth.shipping({ epoch: () => epoch });
    const compared = shipping.compared(60_000);
    served(shipping, await ledger.session('north'));
    await compared;
    expect(stands(booth, records[0] as RecordView)).toMatchObject({
      state: 'local',
      reason: 'ended-elsewhere',
    });
  });

  it('is told of what it had sent by a person’s word and another booth has taken', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, records] = await offered(ledger, ['AA11']);
    const decided = { by: 'supervisor', reason: 'the ledger is away' };
    booth.store.sendAnyway(decided, lastPressMs());
    booth.store.transition({
      recordId: records[0]?.id ?? '',
      happening: 'connected',
      from: 'queued',
      to: 'sending',
      atMs: lastPressMs(),
      reason: null,
      httpStatus: null,
    });
    await saysHandover(ledger, 'south', { type: 'fenced', records });
    await runs(ledger, booth);
    expect(stands(booth, records[0] as RecordView)).toMatchObject({ state: 'sending', handedTo: 'south' });
    expect(booth.store.offerCounts(0).sentByTwo).toBe(1);
  });

  it('reclaims what it had sent by a person’s word, so that nobody takes it', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, records] = await offered(ledger, ['AA11']);
    booth.store.sendAnyway({ by: 'supervisor', reason: 'the ledger is away' }, lastPressMs());
    await runs(ledger, booth);
    await expect
      .poll(() => handoversIn(ledger), longMs)
      .toEqual([`offered ${records[0]?.id}`, `reclaimed ${records[0]?.id}`]);
    await expect.poll(() => booth.store.ownHandovers([]), longMs).toEqual([]);
  });
});

const next = { epoch: () => ({ epoch: '8f5e0c5e-6f0b-4a39-9f4e-2f9f8f2f7a11', began: 'restore' }) };

describe('an older copy of a disk', () => {
  /** Comparing has shown that another disk may have sent it. */
  const doubts = ({ store }: ShippingBooth, record: RecordView): unknown =>
    store.transition({
      recordId: record.id,
      happening: 'older-copy',
      from: 'queued',
      to: 'unknown',
      atMs: lastPressMs(),
      reason: 'older-copy',
      httpStatus: null,
    });

  it('does not offer what it had frozen, and has it back', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, [one]] = await shipped(ledger, ['AA11']);
    freezes(booth);
    doubts(booth, one as RecordView);
    await runs(ledger, booth);
    await expect.poll(() => booth.store.ownHandovers([]), longMs).toEqual([]);
    expect(await handoversIn(ledger)).toEqual([]);
    expect(stands(booth, one as RecordView)).toMatchObject({ state: 'unknown', reason: 'older-copy' });
  });

  it('tells in an epoch that it does not know that what it had offered is its own', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, [one]] = await offered(ledger, ['AA11']);
    doubts(booth, one as RecordView);
    await runs(ledger, booth, next);
    await expect.poll(() => booth.store.ownHandovers([]), longMs).toEqual([]);
    expect((await handoversIn(ledger)).at(-1)).toBe(`resumed ${JSON.stringify({ [one?.id ?? '']: 'own' })}`);
    expect(stands(booth, one as RecordView)).toMatchObject({ state: 'unknown', reason: 'older-copy' });
  });
});

it('what was offered in an earlier epoch can be changed a minute after the next one has begun, though a booth is off and the service away', async (context) => {
  const ledger = await ledgerIn(context);
  const booth = new ShippingBooth();
  const record = booth.presses('AA11');
  const compared: string[] = [];
  let [isNext, aheadMs] = [false, 0];
  const { offer, shipping } = await runs(ledger, booth, {
    clock: { ...patientClock, elapsed: () => patientClock.elapsed() + aheadMs },
    epoch: () => (isNext ? next.epoch() : epoch),
    compared: async (one) => void compared.push(one),
    isWholeEpoch: () => false,
  });
  offer();
  await hasOffered(booth, [record]);
  isNext = true;
  shipping.goOn();
  await expect.poll(() => compared, longMs).toContain(next.epoch().epoch);
  const isBack = (): Promise<boolean> => shipping.handovers.reclaim(record.id, () => shipping.goOn());
  expect(await isBack()).toBe(false);
  aheadMs = 61_000;
  await expect.poll(isBack, longMs).toBe(true);
  expect(stands(booth, record)).not.toHaveProperty('offered');
});

describe('a store that has lost', () => {
  it('all of it, is told how the records stand before anything else', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, [one, two]] = await offered(ledger, ['AA11', 'BB22']);
    await saysHandover(ledger, 'south', { type: 'fenced', records: [one as RecordView] });
    const { end } = await runs(ledger, booth);
    await end();
    await loses(ledger, 0);
    const { reclaim } = await runs(ledger, booth, next);
    const standings = { [one?.id ?? '']: { takenBy: 'south' }, [two?.id ?? '']: 'offered' };
    expect(await handoversIn(ledger)).toEqual([`resumed ${JSON.stringify(standings)}`]);
    expect((await journalIn(ledger))[0]?.message.kind).toBe('handover');
    reclaim();
    await hasOffered(booth, []);
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
  });

  it('a reclaim, is told that the records are the booth’s', async (context) => {
    const ledger = await ledgerIn(context);
    const [booth, [one]] = await offered(ledger, ['AA11']);
    const { state } = await ledger.root.streams.info('GB_JR');
    const { reclaim, end } = await runs(ledger, booth);
    reclaim();
    await hasOffered(booth, []);
    await end();
    await loses(ledger, state.last_seq);
    await runs(ledger, booth, next);
    expect((await handoversIn(ledger)).at(-1)).toBe(`resumed ${JSON.stringify({ [one?.id ?? '']: 'own' })}`);
    expect(stands(booth, one as RecordView)).not.toHaveProperty('offered');
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
  });
});
