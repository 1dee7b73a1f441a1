import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Handover } from '../../../../electron/booth/ledger/messages/journal.ts';
import { handoverForm } from '../../../../electron/booth/ledger/messages/journal.ts';
import { writeMessage } from '../../../../electron/booth/ledger/messages/write.ts';
import { journalSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import type { Shipping, ShippingPorts } from '../../../../electron/booth/ledger/ship/shipping.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { TestLedger } from '../../../support/ledger-site.ts';
import { journalIn, served, type ShippingBooth } from './shipping-booth.ts';

export const longMs = { timeout: 60_000 };
export const epoch = { epoch: randomUUID(), began: 'started' };

/** At the ledger, until its end. */
export interface Running {
  readonly shipping: Shipping;
  readonly end: () => Promise<void>;
  /** The service is away for long: all that was pressed is offered. */
  readonly offer: () => void;
  /** The service is back. */
  readonly reclaim: () => void;
}

/** Ships, and all that the journal has is on the ledger. */
export async function runs(
  ledger: TestLedger,
  booth: ShippingBooth,
  changes: Partial<ShippingPorts> = {},
): Promise<Running> {
  const shipping = booth.shipping({ epoch: () => epoch, ...changes });
  const { end } = served(shipping, await ledger.session('north'));
  const done = (does: (handovers: Shipping['handovers']) => void) => (): void => {
    does(shipping.handovers);
    shipping.goOn();
  };
  await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 0, fault: null });
  return {
    shipping,
    end,
    offer: done((handovers) => handovers.offer(booth.store.head().seq)),
    reclaim: done((handovers) => handovers.reclaimAll()),
  };
}

export const stands = ({ store }: ShippingBooth, { id }: RecordView): RecordView | undefined =>
  store.find(id)?.view;

/** Waits until the journal has these offered, and no others. */
export async function hasOffered(booth: ShippingBooth, records: readonly RecordView[]): Promise<void> {
  const offered = (): string[] =>
    booth.store
      .ownHandovers([])
      .flatMap(({ recordId, handover }) => (handover === 'offered' ? [recordId] : []));
  await expect.poll(offered, longMs).toEqual(records.map(({ id }) => id));
}

/** What stands in the booth's subject about who may send, in its order. */
export const handoversIn = async (ledger: TestLedger): Promise<string[]> =>
  (await journalIn(ledger)).flatMap(({ message }) => (message.kind === 'handover' ? [toldOf(message)] : []));

function toldOf(message: Handover): string {
  const standings = 'standings' in message ? JSON.stringify(message.standings) : '';
  return [message.type, ...('records' in message ? message.records : []), standings].join(' ').trim();
}

/** Writes there what another booth does, or this one did before it was killed. */
export async function saysHandover(
  { root }: TestLedger,
  by: string,
  said: {
    readonly type: 'offered' | 'reclaimed' | 'fenced' | 'ended';
    readonly records: readonly RecordView[];
  },
): Promise<void> {
  const records = said.records.map(({ id }) => id);
  const envelope = { v: '1.0', kind: 'handover', by, at: { at: '2026-11-26T07:00:00.000+07:00' } } as const;
  const bytes = writeMessage(handoverForm, { ...envelope, type: said.type, records });
  await root.jetstream().publish(journalSubject('north'), bytes);
}
