import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Running } from '../ship/offering-booth.ts';
import { epoch } from '../ship/offering-booth.ts';
import { chainOf, journalIn, served, ShippingBooth } from '../ship/shipping-booth.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { TestLedger } from '../../../support/ledger-site.ts';
import { Taker } from './taker.ts';

// The north gate's disk has died, and another computer is that booth by now: it lives.

export const lives = { isDead: () => Promise.resolve(false) };

/**
 * The next disk of the north gate ships what it has; after that it says no more.
 *
 * @param pressed what comes in there
 * @param disk which one it is; left out: the one that a supervisor at that booth is at
 */
export async function replaced(
  ledger: TestLedger,
  pressed: (booth: ShippingBooth) => readonly RecordView[] = (booth) => [booth.presses('NEW1')],
  disk = ledger.credentials('north').incarnation,
): Promise<{ readonly booth: ShippingBooth; readonly ids: readonly string[] }> {
  const booth = new ShippingBooth();
  const ids = pressed(booth).map(({ id }) => id);
  const { end } = served(booth.shipping({ incarnation: disk }), await ledger.session('north'));
  await isShipped(ledger, booth);
  await end();
  return { booth, ids };
}

/** Waits until the ledger has the journal of that booth to its end. */
export async function isShipped(ledger: TestLedger, booth: ShippingBooth): Promise<void> {
  const last = async (): Promise<unknown> => chainOf(await journalIn(ledger)).at(-1);
  await expect.poll(last, { timeout: 60_000 }).toBe(booth.chain().at(-1));
}

/** A disk of which nobody has heard before. */
export const anotherDisk = (): string => randomUUID();

/** A supervisor at the north gate itself, on the disk of that booth. */
export async function takerAt(ledger: TestLedger, booth: ShippingBooth): Promise<Taker> {
  booth.close();
  return Taker.at(ledger, 'north', { folder: booth.folder, ...lives });
}

/** The same disk goes on shipping, and offers and reclaims as it is told. */
export async function goesOn(ledger: TestLedger, taker: Taker): Promise<Running & { booth: ShippingBooth }> {
  taker.close();
  const booth = new ShippingBooth(taker.folder);
  const { incarnation } = ledger.credentials('north');
  const shipping = booth.shipping({ incarnation, epoch: () => epoch });
  const { end } = served(shipping, await ledger.session('north'));
  await isShipped(ledger, booth);
  const done = (does: (handovers: typeof shipping.handovers) => void) => (): void => {
    does(shipping.handovers);
    shipping.goOn();
  };
  return {
    booth,
    shipping,
    end,
    offer: done((handovers) => handovers.offer(booth.store.head().seq)),
    reclaim: done((handovers) => handovers.reclaimAll()),
  };
}
