import type { Car } from '../../electron/booth/ledger/messages/car.ts';
import { readCar } from '../../electron/booth/ledger/messages/car.ts';
import { checkedForm, incarnationForm, rosterForm } from '../../electron/booth/ledger/messages/control.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import {
  boothSubject,
  carSubject,
  incarnationSubject,
  rosterSubject,
} from '../../electron/booth/ledger/names/subjects.ts';
import type { TestLedger } from './ledger-site.ts';

// What the steward says and does at a site, and what stands in its ledger, without a booth in between.

const at = { at: '2026-11-27T08:00:00.000+07:00' };

/** As the steward does. @param names of the booths, and the lanes of those that have any, by their ids */
export async function tellRoster(
  { root }: TestLedger,
  names: Readonly<Record<string, string>>,
  lanesOf: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  const booths = Object.entries(names).map(([id, name]) => {
    const lanes = lanesOf[id] ?? [];
    return { id, name, isRetired: false, ...(lanes.length === 0 ? {} : { lanes: [...lanes] }) };
  });
  const message = { v: '1.0', kind: 'roster' as const, site: 'harbour', booths, at };
  await root.jetstream().publish(rosterSubject, writeMessage(rosterForm, message));
}

/** As the steward admits a booth's disk. @param incarnation left out: that of its credentials */
export async function admit(
  ledger: TestLedger,
  booth: string,
  { incarnation }: { readonly incarnation: string } = ledger.credentials(booth),
): Promise<void> {
  const message = { v: '1.0', kind: 'incarnation' as const, booth, incarnation, at };
  await ledger.root.jetstream().publish(incarnationSubject(booth), writeMessage(incarnationForm, message));
}

/** @returns the fact of that car as the ledger has it; null: none */
export async function factOf({ root }: TestLedger, entry: string): Promise<Car | null> {
  const stored = await root.streams.getMessage('GB_IN', { last_by_subj: carSubject(entry) });
  const read = stored === null ? null : readCar(stored.data);
  return read !== null && 'message' in read ? read.message : null;
}

/** As the steward deletes what left long ago. */
export async function deleted({ root }: TestLedger, entry: string): Promise<void> {
  const query = { last_by_subj: carSubject(entry) };
  for (let last; (last = await root.streams.getMessage('GB_IN', query)) !== null;)
    await root.streams.deleteMessage('GB_IN', last.seq);
}

/** @returns the epoch of which that booth has said last that it checked it; null: of none */
export async function checkedEpoch({ root }: TestLedger, booth: string): Promise<string | null> {
  const stored = await root.streams.getMessage('GB_CTL', { last_by_subj: boothSubject(booth, 'checked') });
  const read = stored === null ? null : readMessage(checkedForm, stored.data);
  return read !== null && 'message' in read ? read.message.epoch : null;
}
