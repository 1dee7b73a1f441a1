import { expect, it, onTestFinished } from 'vitest';
import { Offers } from '../../../../electron/booth/ledger/site/offers.ts';
import { openLink } from '../../../../electron/booth/outbox/link.ts';
import type { LinkStatus } from '../../../../electron/booth/outbox/service-link.ts';
import { EventClock } from '../../../support/event-clock.ts';

interface Away {
  readonly offers: Offers;
  readonly passes: (ms: number) => Promise<void>;
  /** The service is away from now on, as far as anybody knows. */
  readonly goes: () => void;
  /** It gives a good answer. */
  readonly comes: () => void;
  /** How often what waits was to be offered. */
  readonly offered: () => number;
}

/** Three records are kept, by a ledger that gives nothing back, and a service goes and comes. */
async function away(): Promise<Away> {
  const clock = new EventClock(Date.parse('2026-11-29T08:00:00Z'));
  let status: LinkStatus = { link: openLink, sinceMs: null, nextTryMs: null, lastAnswerMs: null };
  let offered = 0;
  const offers = new Offers({
    clock,
    log: () => undefined,
    timings: { offerMs: 30_000, sendAnywayMs: 300_000 },
    journal: {
      head: () => Promise.resolve({ seq: 1, hash: '' }),
      offerCounts: () => Promise.resolve({ kept: 3, handedOver: [], sentByTwo: 0 }),
      sendAnyway: () => Promise.resolve([]),
    },
    link: () => status,
    shipping: () =>
      ({
        goOn: () => undefined,
        handovers: { offer: () => (offered += 1), reclaimAll: () => undefined },
      }) as never,
    changed: () => undefined,
  });
  offers.start();
  onTestFinished(() => offers.stop());
  await expect.poll(() => offers.view.kept).toBe(3);
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
    offered: () => offered,
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

it('what was reclaimed in vain is offered later each time: a day without a service fills no journal', async () => {
  const { passes, goes, comes, offered } = await away();
  goes();
  await passes(31_000);
  expect(offered()).toBe(1);
  for (const waits of [60_000, 120_000, 240_000]) {
    comes();
    goes();
    const before = offered();
    await passes(waits - 1_000);
    expect(offered()).toBe(before);
    await passes(2_000);
    expect(offered()).toBe(before + 1);
  }
  comes();
  await passes(300_000);
  goes();
  const before = offered();
  await passes(31_000);
  expect(offered()).toBe(before + 1);
});
