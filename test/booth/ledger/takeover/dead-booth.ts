import { expect } from 'vitest';
import { handoverForm } from '../../../../electron/booth/ledger/messages/journal.ts';
import type { ServiceMark } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { writeMessage } from '../../../../electron/booth/ledger/messages/write.ts';
import { journalSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import type { HandoverMessage } from '../../../../electron/booth/ledger/standing.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { TestLedger } from '../../../support/ledger-site.ts';
import { chainOf, journalIn, served, service, ShippingBooth } from '../ship/shipping-booth.ts';
import type { Taker } from './taker.ts';

const at = { at: '2026-11-27T08:00:00.000+07:00' };

/** Writes into the subject of the north gate what a booth, or a person, says of who may send its records. @returns its sequence */
export async function handsOver(
  { root }: TestLedger,
  by: string,
  message: HandoverMessage,
  { of = 'north', over }: { readonly of?: string; readonly over?: number } = {},
): Promise<number> {
  const records = 'records' in message ? { records: [...message.records] } : {};
  const bytes = writeMessage(handoverForm, {
    v: '1.0',
    kind: 'handover',
    by,
    at,
    ...message,
    ...records,
  } as never);
  const expected = over === undefined ? {} : { expect: { lastSubjectSequence: over } };
  return (await root.jetstream().publish(journalSubject(of), bytes, expected)).seq;
}

const idsOf = (records: readonly RecordView[]): string[] => records.map(({ id }) => id);

/** Lets a booth's journal be shipped, as it stands; after that it says no more. */
export async function shipped(
  ledger: TestLedger,
  booth: ShippingBooth,
  services: readonly [ServiceMark, ...ServiceMark[]] = [service],
): Promise<void> {
  const shipping = booth.shipping({ services });
  const { end } = served(shipping, await ledger.session('north'));
  await expect.poll(() => shipping.view.unshipped, { timeout: 60_000 }).toBe(0);
  await end();
}

/** A booth whose journal was shipped, which has offered these records, and is dead. */
export async function deadWith(
  ledger: TestLedger,
  pressed: (booth: ShippingBooth) => readonly RecordView[],
  services: readonly [ServiceMark, ...ServiceMark[]] = [service],
): Promise<{ readonly booth: ShippingBooth; readonly ids: readonly string[] }> {
  const booth = new ShippingBooth();
  const ids = idsOf(pressed(booth));
  await shipped(ledger, booth, services);
  if (ids.length > 0) await handsOver(ledger, 'north', { type: 'offered', records: ids });
  return { booth, ids };
}

/** Lets a taker's journal be shipped, offer these records, and be dead. */
export async function dies(
  ledger: TestLedger,
  taker: Taker,
  id: string,
  offered: readonly string[],
): Promise<void> {
  taker.close();
  const dead = new ShippingBooth(taker.folder);
  const { end } = served(dead.shipping({ booth: id }), await ledger.session(id));
  await expect
    .poll(async () => chainOf(await journalIn(ledger, id)), { timeout: 60_000 })
    .toEqual(dead.chain());
  await end();
  dead.close();
  if (offered.length > 0) await handsOver(ledger, id, { type: 'offered', records: offered }, { of: id });
}
