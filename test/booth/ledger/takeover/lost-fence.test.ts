import { describe, expect, it } from 'vitest';
import { heardWords } from '../../../../electron/booth/ledger/connection/taken-words.ts';
import { boothSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import type { TestLedger } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { epoch, handoversIn, hasOffered, longMs } from '../ship/offering-booth.ts';
import { served, ShippingBooth } from '../ship/shipping-booth.ts';
import { shipped } from './dead-booth.ts';
import {
  areHandedOver,
  at,
  canBeSent,
  hasNotReadIt,
  hasReadIt,
  isEmpty,
  isPutBack,
  lastDetail,
  lostFence,
  reclaimsIn,
  sendsAll,
  sendsAndErasesAll,
} from './lost-fence.ts';
import { Taker } from './taker.ts';

// A fence that the store has lost before the dead booth had read it: who took the records tells that under its own name.

describe('the fence of a dead booth’s records, lost with a store that', () => {
  it.for([
    ['was put back from an older copy', isPutBack],
    ['is an empty one in its place', isEmpty],
  ] as const)('%s: the booth that comes back sends none of them', async ([_what, losing], context) => {
    const lost = await lostFence(context, losing);
    const { north, records, ledger } = lost;
    await lost.tells();
    const { reclaim } = await lost.comesBack();
    reclaim();
    await areHandedOver(lost);
    const bySouth = Object.fromEntries(records.map(({ id }) => [id, { takenBy: 'south' }]));
    expect(await handoversIn(ledger)).toContain(`resumed ${JSON.stringify(bySouth)}`);
    expect(await reclaimsIn(ledger)).toEqual([]);
    expect(canBeSent(north)).toBeNull();
    expect(north.store.verify()).toMatchObject({ ok: true });
  });
});

describe('a booth that comes back to a store that has lost the fence', () => {
  it('is told although the taker has erased the records since', async (context) => {
    const lost = await lostFence(context);
    await sendsAndErasesAll(lost);
    await lost.tells();
    await lost.comesBack();
    await areHandedOver(lost);
    expect(lost.south.store.verify()).toMatchObject({ ok: true });
  });

  it.for([
    ['its offer', hasReadIt],
    ['nothing of its offer', hasNotReadIt],
  ] as const)(
    'having read %s, before the taker: it waits, and hands over',
    async ([_what, offering], context) => {
      const lost = await lostFence(context, isPutBack, ['north', 'south'], offering);
      let isWhole = false;
      const { reclaim, shipping } = await lost.comesBack({ isWholeEpoch: () => isWhole });
      reclaim();
      await expect.poll(() => shipping.handovers.isWaiting, longMs).toBe(true);
      expect(await reclaimsIn(lost.ledger)).toEqual([]);
      // Somebody who wants to change one of them is told at once that it cannot be had.
      expect(await shipping.handovers.reclaim(lost.records[0].id, () => shipping.goOn())).toBe(false);
      await lost.tells();
      isWhole = true;
      await areHandedOver(lost);
      expect(await reclaimsIn(lost.ledger)).toEqual([]);
    },
  );

  it('before the next epoch is told there waits, and hands over what it is told', async (context) => {
    const lost = await lostFence(context);
    let aheadMs = 0;
    // The store names the epoch in which all was offered, and of which each booth has said that it has checked it.
    const { reclaim, shipping } = await lost.comesBack({
      epoch: () => epoch,
      isWholeEpoch: () => false,
      isOfStore: () => false,
      clock: { ...patientClock, elapsed: () => patientClock.elapsed() + aheadMs },
    });
    reclaim();
    await expect.poll(() => shipping.handovers.isWaiting, longMs).toBe(true);
    expect(await reclaimsIn(lost.ledger)).toEqual([]);
    await lost.tells();
    aheadMs = 61_000;
    await areHandedOver(lost);
    expect(await reclaimsIn(lost.ledger)).toEqual([]);
  });

  it('while the taker stays away takes them back after a minute, flagged, and hands over what it is told later', async (context) => {
    const lost = await lostFence(context);
    let aheadMs = 0;
    let isWhole = false;
    const clock = { ...patientClock, elapsed: () => patientClock.elapsed() + aheadMs };
    const { reclaim, shipping } = await lost.comesBack({ clock, isWholeEpoch: () => isWhole });
    reclaim();
    await expect.poll(() => shipping.handovers.isWaiting, longMs).toBe(true);
    aheadMs = 61_000;
    await hasOffered(lost.north, []);
    for (const record of lost.records)
      expect(lastDetail(lost.north, record)).toMatchObject({ claim: 'uncertain' });
    await lost.tells();
    isWhole = true;
    shipping.goOn();
    await areHandedOver(lost);
  });

  it('that nobody says to have taken from has its records back at once, and flagged', async (context) => {
    const lost = await lostFence(context);
    const { reclaim } = await lost.comesBack({ clock: { ...patientClock, elapsed: () => 0 } });
    reclaim();
    await hasOffered(lost.north, []);
    for (const record of lost.records)
      expect(lastDetail(lost.north, record)).toMatchObject({ claim: 'uncertain' });
  });

  it.for([
    ['is of a later program', { v: '2.0' }],
    ['names not all that was taken', { isCut: true }],
    ['is another booth’s', { booth: 'west' }],
  ] as const)(
    'and to a word that %s waits for its minute, and has its records back flagged',
    async ([_what, said], context) => {
      const lost = await lostFence(context);
      const word = JSON.stringify({ v: '1.0', kind: 'taken', booth: 'south', from: [], at, ...said });
      await lost.ledger.root.jetstream().publish(boothSubject('south', 'taken'), word);
      let aheadMs = 0;
      const clock = { ...patientClock, elapsed: () => patientClock.elapsed() + aheadMs };
      const { reclaim, shipping } = await lost.comesBack({ clock });
      reclaim();
      await expect.poll(() => shipping.handovers.isWaiting, longMs).toBe(true);
      expect(await reclaimsIn(lost.ledger)).toEqual([]);
      aheadMs = 61_000;
      await hasOffered(lost.north, []);
      for (const record of lost.records)
        expect(lastDetail(lost.north, record)).toMatchObject({ claim: 'uncertain' });
    },
  );

  it('believes nobody who has not read the records, nor who repeats another one’s word', async (context) => {
    const lost = await lostFence(context);
    const [one, two] = lost.south.store.takenOver();
    const forged = { record: one?.record ?? '', of: 'north', proof: 'c'.repeat(32) };
    await lost.tells([forged, { ...forged, record: two?.record ?? '', proof: one?.proof ?? '' }]);
    const { reclaim } = await lost.comesBack();
    reclaim();
    await hasOffered(lost.north, []);
    expect((await handoversIn(lost.ledger)).filter((told) => told.startsWith('resumed'))).toEqual([]);
  });
});

describe('the booth that had taken it', () => {
  it('does not take what it sent and erased since, though fence and word are lost', async (context) => {
    const lost = await lostFence(context);
    await sendsAndErasesAll(lost);
    expect((await lost.south.takeover.read('north')).view).toMatchObject({
      takeable: { count: 0 },
      refused: { count: 0 },
      taken: { here: 2, byOthers: 0 },
    });
    expect(await lost.south.takesAll()).toMatchObject({ taken: 0 });
  });

  it('does not take what its former disk shows to have taken, nor calls it another one’s', async (context) => {
    const lost = await lostFence(context);
    const { ledger, records } = lost;
    await lost.tells();
    const next = await Taker.at(ledger, 'south', {
      takenWords: async () => (await heardWords(await ledger.session('south'), ['south'])).words,
    });
    expect((await next.takeover.read('north')).view).toMatchObject({
      takeable: { count: 0 },
      refused: { count: records.length, records: [{ obstacle: 'may-be-sent' }, { obstacle: 'may-be-sent' }] },
      taken: { here: 0, byOthers: 0 },
    });
    expect(await next.takesAll()).toMatchObject({ taken: 0 });
  });
});

describe('another booth that would take the same over', () => {
  const wordsFrom = (ledger: TestLedger) => async () =>
    (await heardWords(await ledger.session('west'), ['south', 'west'])).words;

  it.for([false, true])(
    'does not while the taker lives, and flagged once it is dead: %s',
    async (isGone, context) => {
      const lost = await lostFence(context, isPutBack, ['north', 'south', 'west']);
      const { ledger, records } = lost;
      await lost.tells();
      const asked: string[] = [];
      const west = await Taker.at(ledger, 'west', {
        takenWords: wordsFrom(ledger),
        isDead: (booth) => {
          asked.push(booth);
          return Promise.resolve(booth === 'north' || isGone);
        },
      });
      const { view } = await west.takeover.read('north');
      // Not for each of the records.
      expect(asked).toEqual(['north', 'south']);
      expect(view).toMatchObject({
        takeable: { count: isGone ? 2 : 0 },
        taken: { byOthers: isGone ? 0 : 2 },
      });
      expect(await west.takesAll()).toMatchObject({ fault: null, taken: isGone ? 2 : 0 });
      const uncertain = isGone ? [{ happening: 'taken-over', detail: { fence: 'uncertain' } }] : [];
      for (const { id } of records) expect(west.happenings(id)).toMatchObject(uncertain);
      // Should the taker be back after all, it is told, too.
      const told = new Set(west.store.takenOver().map(({ of }) => of));
      expect(told).toEqual(new Set(isGone ? ['north', 'south'] : []));
    },
  );

  it('does not take what the taker had sent, and shipped again, before it fell silent', async (context) => {
    const lost = await lostFence(context, isPutBack, ['north', 'south', 'west']);
    const { ledger, south } = lost;
    await sendsAll(lost);
    await lost.tells();
    south.close();
    const shipping = new ShippingBooth(south.folder).shipping({ booth: 'south' });
    const { end } = served(shipping, await ledger.session('south'));
    await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 0, fault: null });
    await end();
    const west = await Taker.at(ledger, 'west', { takenWords: wordsFrom(ledger) });
    expect((await west.takeover.read('north')).view).toMatchObject({
      takeable: { count: 0 },
      taken: { byOthers: 2 },
    });
    expect(await west.takesAll()).toMatchObject({ taken: 0 });
  });

  it('nor ends what stands as not offered, since its offer was lost, too', async (context) => {
    const lost = await lostFence(context, isEmpty, ['north', 'south', 'west']);
    const { ledger, north, records } = lost;
    await lost.tells();
    // Its events are shipped again, and it dies before it says more.
    await shipped(ledger, north);
    const west = await Taker.at(ledger, 'west', {
      takenWords: wordsFrom(ledger),
      isDead: (booth) => Promise.resolve(booth === 'north'),
    });
    expect((await west.takeover.read('north')).view).toMatchObject({
      unoffered: { count: 0 },
      taken: { byOthers: 2 },
    });
    expect(await west.takeover.end('north', records[0].id)).toBe('too-late');
  });
});
