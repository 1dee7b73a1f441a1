import { expect, it } from 'vitest';
import type { CarTelling } from '../../../../electron/booth/ledger/site/car-telling.ts';
import { EpochChecks } from '../../../../electron/booth/ledger/connection/epoch-checks.ts';
import { serveSession } from '../../../../electron/booth/ledger/site/serve-session.ts';
import type { Shipping } from '../../../../electron/booth/ledger/ship/shipping.ts';
import type { SiteErasures } from '../../../../electron/booth/ledger/site/site-erasures.ts';
import type { ThumbnailTelling } from '../../../../electron/booth/ledger/site/thumbnail-telling.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';

// What a booth does over one connection to the ledger, with nothing to tell.

it('leaves nothing that is certain behind: the store may have been started before the next connection', async (context) => {
  const ledger = await ledgerIn(context);
  const session = await ledger.session('north');
  const checks = new EpochChecks();
  const whole: boolean[] = [];
  await serveSession(session, {
    clock: patientClock,
    erasures: { read: () => Promise.resolve(), carryOut: () => Promise.resolve() } as unknown as SiteErasures,
    telling: { serve: () => session.close() } as unknown as CarTelling,
    thumbnails: { serve: () => session.closed } as unknown as ThumbnailTelling,
    shipping: { serve: () => session.closed } as unknown as Shipping,
    checks,
    laneReads: { hear: () => undefined },
    take: () => void whole.push(checks.isWhole(ledger.epoch)),
    mayShow: () => undefined,
    isAlone: () => false,
    tellHealth: () => Promise.resolve(),
  });
  expect([whole, checks.isWhole(ledger.epoch)]).toEqual([[true], false]);
});

it('ends as soon as it is told that another disk is admitted, also while booths are awaited', async (context) => {
  const ledger = await ledgerIn(context);
  await ledger.beginEpoch(['south']);
  const session = await ledger.session('north');
  const served = session.closed;
  let asked = 0;
  await serveSession(session, {
    clock: { ...patientClock, after: (_ms, then) => patientClock.after(0, then) },
    erasures: { read: () => Promise.resolve(), carryOut: () => Promise.resolve() } as unknown as SiteErasures,
    telling: { serve: () => served, tryAgain: () => undefined } as unknown as CarTelling,
    thumbnails: { serve: () => served, tryAgain: () => undefined } as unknown as ThumbnailTelling,
    shipping: { serve: () => served, goOn: () => undefined } as unknown as Shipping,
    checks: new EpochChecks(),
    laneReads: { hear: () => undefined },
    take: () => void (asked += 1),
    mayShow: () => undefined,
    isAlone: () => asked >= 2,
    tellHealth: () => Promise.resolve(),
  });
  expect(asked).toBe(2);
});

it('ships nothing before what is to be erased is carried out: the journal alone knows which records a plate means', async (context) => {
  const ledger = await ledgerIn(context);
  const session = await ledger.session('north');
  const done: string[] = [];
  await serveSession(session, {
    clock: patientClock,
    erasures: {
      read: () => Promise.resolve(),
      carryOut: async () => {
        // An answer of the ledger's is later than whatever is not waited for.
        await Promise.race([session.connection.flush(), session.closed]);
        done.push('erased');
      },
    } as unknown as SiteErasures,
    telling: { serve: () => session.closed } as unknown as CarTelling,
    thumbnails: { serve: () => session.closed } as unknown as ThumbnailTelling,
    shipping: {
      serve: async () => {
        done.push('shipped');
        await session.close();
      },
    } as unknown as Shipping,
    laneReads: { hear: () => undefined },
    checks: new EpochChecks(),
    take: () => undefined,
    mayShow: () => undefined,
    isAlone: () => false,
    tellHealth: () => Promise.resolve(),
  });
  expect(done).toEqual(['erased', 'shipped']);
});
