import { expect, it, onTestFinished } from 'vitest';
import { Offers } from '../../../../electron/booth/ledger/site/offers.ts';
import { openLink } from '../../../../electron/booth/outbox/link.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { LinkStatus } from '../../../../electron/booth/outbox/service-link.ts';
import { EventClock } from '../../../support/event-clock.ts';

interface Away {
  readonly offers: Offers;
  readonly passes: (ms: number) => Promise<void>;
  /** The service is away from now on, as far as anybody knows. */
  readonly goes: () => void;
  /** It gives a good answer. */
  readonly comes: () => void;
  /** How often a record was to be offered that may be. */
  readonly offered: (id: string) => number;
  /** The ledger keeps so many records from now on: these were offered, or given back. */
  readonly keeps: (count: number, records: readonly RecordView[]) => Promise<void>;
}

/** So many records are kept, by a ledger that gives nothing back by itself, and a service goes and comes. */
async function away(given = 3): Promise<Away> {
  const clock = new EventClock(Date.parse('2026-11-29T08:00:00Z'));
  let status: LinkStatus = { link: openLink, sinceMs: null, nextTryMs: null, lastAnswerMs: null };
  let kept = given;
  const excepted: (readonly string[])[] = [];
  const offers = new Offers({
    clock,
    log: () => undefined,
    timings: { offerMs: 30_000, sendAnywayMs: 300_000 },
    journal: {
      head: () => Promise.resolve({ seq: 1, hash: '' }),
      offerCounts: () => Promise.resolve({ kept, handedOver: [], sentByTwo: 0 }),
      sendAnyway: () => Promise.resolve([]),
    },
    link: () => status,
    shipping: () =>
      ({
        goOn: () => undefined,
        handovers: {
          offer: (_upTo: number, except: readonly string[]) => excepted.push(except),
          reclaimAll: () => undefined,
        },
      }) as never,
    changed: () => undefined,
  });
  offers.start();
  onTestFinished(() => offers.stop());
  await expect.poll(() => offers.view.kept).toBe(given);
  return {
    offers,
    passes: (ms) => {
      let hasPassed = false;
      clock.after(ms, () => (hasPassed = true));
      return clock.until(() => hasPassed);
    },
    goes: () => {
      const link = { ...openLink, state: 'probing', cause: 'timed-out', atMs: 0 } as const;
      status = { ...status, link, sinceMs: clock.now() };
      offers.linkChanged();
    },
    comes: () => {
      status = { ...status, link: openLink, sinceMs: clock.now(), lastAnswerMs: clock.now() };
      offers.linkChanged();
    },
    offered: (id) => excepted.filter((except) => !except.includes(id)).length,
    keeps: async (count, records) => {
      kept = count;
      offers.handedOver(records);
      await expect.poll(() => offers.view.kept).toBe(count);
    },
  };
}

it('a supervisor may send what is kept though the service goes again for a moment every few minutes', async () => {
  const { offers, passes, goes, comes } = await away();
  const goesFor = async (ms: number): Promise<void> => {
    goes();
    await passes(ms);
    comes();
  };
  await goesFor(40_000);
  for (let minute = 0; minute < 4; minute += 1) {
    await passes(60_000);
    expect(offers.view.isSendable).toBe(false);
    await goesFor(10_000);
  }
  await passes(60_000);
  expect(offers.view.isSendable).toBe(true);
});

it('what is offered, and is not wanted back while the service is away for long, is not sendable', async () => {
  const { offers, passes, goes, comes } = await away();
  goes();
  await passes(40_000);
  comes();
  await passes(310_000);
  expect(offers.view.isSendable).toBe(true);
  goes();
  await passes(40_000);
  comes();
  expect(offers.view.isSendable).toBe(false);
});

const queued = { id: 'one', state: 'queued' } as RecordView;
const draft = { id: 'two', state: 'draft' } as RecordView;
const isOffered = (record: RecordView): RecordView => ({ ...record, offered: true });

it('what was reclaimed in vain is offered later each time: a day without a service fills no journal', async () => {
  const { passes, goes, comes, offered, keeps } = await away(0);
  goes();
  await passes(31_000);
  expect(offered('one')).toBe(1);
  for (const waits of [60_000, 120_000, 240_000]) {
    await keeps(1, [isOffered(queued)]);
    comes();
    await keeps(0, [queued]);
    goes();
    const [before, all] = [offered('one'), offered('a later one')];
    await passes(31_000);
    expect([offered('one'), offered('a later one')]).toEqual([before, all + 1]);
    await passes(waits - 32_000);
    expect(offered('one')).toBe(before);
    await passes(2_000);
    expect(offered('one')).toBe(before + 1);
  }
  comes();
  await passes(300_000);
  goes();
  const before = offered('one');
  await passes(31_000);
  expect(offered('one')).toBe(before + 1);
});

it('likewise where the ledger gives nothing back', async () => {
  const { passes, goes, comes, offers } = await away();
  comes();
  for (const waits of [59_000, 119_000]) {
    await passes(100_000);
    goes();
    await passes(waits);
    comes();
  }
  // It is wanted back since the first time.
  expect(offers.view.isSendable).toBe(true);
});

it('what waits is offered as soon as ever where all that was reclaimed was sent, but for what lacks its plate', async () => {
  const { offers, passes, goes, comes, offered, keeps } = await away(0);
  for (let time = 0; time < 4; time += 1) {
    goes();
    const before = offered('one');
    await passes(31_000);
    expect(offered('one')).toBe(before + 1);
    await keeps(2, [queued, draft].map(isOffered));
    comes();
    await keeps(0, [queued, draft]);
    offers.linkChanged([{ ...queued, state: 'confirmed' }]);
    await passes(240_000);
  }
});
