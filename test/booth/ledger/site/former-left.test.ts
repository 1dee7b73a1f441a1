import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FormerLeft } from '../../../../electron/booth/ledger/site/former-left.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { journalIn, served, ShippingBooth } from '../ship/shipping-booth.ts';
import { deadWith, handsOver } from '../takeover/dead-booth.ts';
import { isShipped, lives } from '../takeover/former-disk.ts';
import { Taker } from '../takeover/taker.ts';

const longMs = { timeout: 60_000 };

test('the disk in the former one’s place looks what that left behind, again as long as there is something, and then no more', async (context) => {
  const ledger = await ledgerIn(context);
  const { ids } = await deadWith(ledger, (booth) => [booth.presses('AA11'), booth.presses('BB22')]);
  const { incarnation } = ledger.credentials('north');
  const next = new ShippingBooth();
  const { mark } = next;
  let looks = 0;
  const left = new FormerLeft({ clock: patientClock, mark });
  const shipping = next.shipping({
    incarnation,
    mark,
    shipped: async (session) => {
      const isDue = mark.last?.former !== 0;
      await left.look(session);
      if (isDue) looks += 1;
    },
  });
  next.presses('NEW1');
  served(shipping, await ledger.session('north'));
  await expect.poll(() => shipping.former, longMs).toBe(2);
  const south = await Taker.at(ledger, 'south', lives);
  expect(await south.takesAll()).toMatchObject({ taken: 2 });
  const before = looks;
  next.presses('NEW2');
  shipping.goOn();
  await expect.poll(() => shipping.former, longMs).toBe(0);
  expect(looks).toBe(before + 1);
  await handsOver(ledger, 'north', { type: 'offered', records: ids });
  next.presses('NEW3');
  shipping.goOn();
  await isShipped(ledger, next);
  expect(looks).toBe(before + 1);
  // What was known of it is on the disk, for the next start.
  await expect
    .poll(async () => {
      const kept = next.mark;
      await kept.read();
      return kept.last?.former;
    }, longMs)
    .toBe(0);
});

test('what is older than two months is nobody’s any more', async (context) => {
  const ledger = await ledgerIn(context);
  await deadWith(ledger, (booth) => [booth.presses('AA11')]);
  const lookedAt = async (nowMs: number, incarnation: string): Promise<number | null | undefined> => {
    const next = new ShippingBooth();
    const { mark } = next;
    next.presses('NEW1');
    const left = new FormerLeft({ clock: { now: () => nowMs }, mark });
    const shipping = next.shipping({ incarnation, mark, shipped: (session) => left.look(session) });
    const { end } = served(shipping, await ledger.session('north'));
    await isShipped(ledger, next);
    await expect.poll(() => mark.last?.former, longMs).not.toBeNull();
    await end();
    return mark.last?.former;
  };
  const { incarnation } = ledger.credentials('north');
  const nowMs = patientClock.now();
  expect(await lookedAt(nowMs, incarnation)).toBe(1);
  expect(await lookedAt(nowMs + 61 * 24 * 3_600_000, ledger.credentials('south').incarnation)).toBe(0);
});

test('a salvaged journal that is killed as it begins to take the damaged one’s place looks what that left behind', async (context) => {
  const ledger = await ledgerIn(context);
  const { incarnation } = ledger.credentials('north');
  const damaged = new ShippingBooth();
  damaged.presses('AA11');
  const { mark } = damaged;
  const left = new FormerLeft({ clock: patientClock, mark });
  const shipping = damaged.shipping({ incarnation, mark, shipped: (session) => left.look(session) });
  const { end } = served(shipping, await ledger.session('north'));
  await expect.poll(() => mark.last?.former, longMs).toBe(0);
  await end();
  const before = damaged.mark;
  await before.read();
  expect(before.last?.former).toBe(0);
  const salvaged = new ShippingBooth();
  salvaged.presses('BB22');
  const kept = 'site-shipped.json';
  cpSync(join(damaged.folder, kept), join(salvaged.folder, kept));
  const { promise: isKilled, resolve: kill } = Promise.withResolvers<null>();
  const journal = {
    ...salvaged.journal,
    chainAt: async (number: number) => ({ ...salvaged.store.chainAt(number), salvage: 'a'.repeat(64) }),
    recordToShip: () => isKilled,
  };
  const { end: ends } = served(salvaged.shipping({ incarnation, journal }), await ledger.session('north'));
  onTestFinished(() => kill(null));
  const starts = async (): Promise<number> =>
    (await journalIn(ledger)).filter(
      ({ message }) => message.kind === 'start' && message.instead !== undefined,
    ).length;
  await expect.poll(starts, longMs).toBe(1);
  const onDisk = salvaged.mark;
  await onDisk.read();
  expect(onDisk.last).toMatchObject({ incarnation, former: null });
  kill(null);
  await ends();
});
