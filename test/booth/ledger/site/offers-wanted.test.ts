import { expect, it } from 'vitest';
import { Offers } from '../../../../electron/booth/ledger/site/offers.ts';
import { openLink } from '../../../../electron/booth/outbox/link.ts';
import type { LinkStatus } from '../../../../electron/booth/outbox/service-link.ts';
import { EventClock } from '../../../support/event-clock.ts';

// A ledger that gives nothing back, and a service that goes and comes.

it('a supervisor may send what is kept though the service goes again for a moment every few minutes', async () => {
  const clock = new EventClock(Date.parse('2026-11-29T08:00:00Z'));
  let status: LinkStatus = { link: openLink, sinceMs: null, nextTryMs: null, lastAnswerMs: null };
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
        handovers: { offer: () => undefined, reclaimAll: () => undefined },
      }) as never,
    changed: () => undefined,
  });
  offers.start();
  await expect.poll(() => offers.view.kept).toBe(3);
  const passes = (ms: number): Promise<void> => {
    let hasPassed = false;
    clock.after(ms, () => (hasPassed = true));
    return clock.until(() => hasPassed);
  };
  const goes = async (forMs: number): Promise<void> => {
    status = {
      ...status,
      link: { ...openLink, state: 'probing', cause: 'timed-out', atMs: 0 },
      sinceMs: clock.now(),
    };
    offers.linkChanged();
    await passes(forMs);
    status = { ...status, link: openLink, sinceMs: clock.now(), lastAnswerMs: clock.now() };
    offers.linkChanged();
  };
  await goes(40_000);
  for (let minute = 0; minute < 4; minute += 1) {
    await passes(60_000);
    expect(offers.view.isSendable).toBe(false);
    await goes(10_000);
  }
  await passes(60_000);
  expect(offers.view.isSendable).toBe(true);
  // It is away for long: what is kept may be offered, and is not wanted back.
  await goes(40_000);
  expect(offers.view.isSendable).toBe(false);
  offers.stop();
});
