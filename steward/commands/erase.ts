import type { JetStreamManager } from '@nats-io/jetstream';
import { normalisePlate } from '../../electron/contract/plate-rules.ts';
import type { Erasure } from '../../electron/booth/ledger/messages/control.ts';
import { readBody } from '../../electron/booth/ledger/messages/body.ts';
import { readCar } from '../../electron/booth/ledger/messages/car.ts';
import { isRecordId } from '../../electron/booth/ledger/names/ids.ts';
import { recordOf, shippedRecordOf } from '../../electron/booth/ledger/names/subjects.ts';
import { toCome } from '../alpr/alpr-stream.ts';
import { erase } from '../ledger/erase.ts';
import { newErasure, takeOut, tellErasure, type TakenOut } from '../ledger/erasures.ts';
import { readOn } from '../ledger/read-on.ts';
import { withLedger } from '../server/with-ledger.ts';
import { keepErasure } from '../site/erasures.ts';
import { activeBooths, areCarsTold, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';

/** One erasure names no more; more of them are asked for in several. */
const mostRecords = 1_000;

export interface Erased {
  readonly erasures: readonly Erasure[];
  readonly taken: TakenOut;
}

/**
 * Erases in the ledger what it has of these records at once, and asks every booth to do the same.
 *
 * @param plate of which every car that the ledger knows, and every record whose body it has, is erased, too; null: of none
 * @throws a `StewardError` where nothing is named, or the ledger knows nothing of the plate
 */
export function eraseRecords(
  folder: string,
  site: Site,
  entries: readonly string[],
  plate: string | null,
): Promise<Erased> {
  return withLedger(folder, site, (manager) => eraseIn(manager, folder, site, entries, plate));
}

/** As `eraseRecords`, in a ledger whose manager has the steward's rights. */
export async function eraseIn(
  manager: JetStreamManager,
  folder: string,
  site: Site,
  entries: readonly string[],
  plate: string | null,
): Promise<Erased> {
  const wrong = entries.find((entry) => !isRecordId(entry));
  if (wrong !== undefined)
    throw new StewardError('usage', `${wrong} is no record’s id: a UUID in small letters`);
  const wanted = plate === null ? null : normalisePlate(plate);
  if (wanted === '' || (wanted === null && entries.length === 0))
    throw new StewardError('usage', 'erase needs --entry ID or --plate PLATE. Try --help.');
  // First: what the watch takes meanwhile is among the cars then.
  const told =
    wanted === null || !areCarsTold(site)
      ? { entries: [], sequences: [] }
      : await toCome(manager, site, wanted);
  const found =
    wanted === null ? [] : [...(await carsOf(manager, wanted)), ...(await shippedOf(manager, wanted))];
  await erase(manager, 'alpr', told.sequences);
  const records = [...new Set([...entries, ...told.entries, ...found])];
  if (records.length === 0 && told.sequences.length === 0)
    throw new StewardError(
      'refused',
      'the ledger knows no car of this plate, and no record. Erase it at each booth, or name its record with --entry',
    );
  const erasures: Erasure[] = [];
  for (let from = 0; from < records.length; from += mostRecords) {
    const some = records.slice(from, from + mostRecords);
    const erasure = newErasure(some, wanted, activeBooths(site));
    await tellErasure(manager, erasure);
    keepErasure(folder, erasure);
    erasures.push(erasure);
  }
  return { erasures, taken: await takeOut(manager, records) };
}

/** The cars whose last fact has the plate, however it is separated there. */
async function carsOf(manager: JetStreamManager, wanted: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const batch of readOn(manager, 'cars', 0))
    for (const { subject, bytes } of batch) {
      const [entry, read] = [recordOf(subject) ?? '', readCar(bytes)];
      const has = !('fault' in read) && normalisePlate(read.message.personal?.plate ?? '') === wanted;
      if (has) found.add(entry);
      else found.delete(entry);
    }
  return [...found];
}

/** The records whose last body has the plate, and the entries of their stays. */
async function shippedOf(manager: JetStreamManager, wanted: string): Promise<string[]> {
  const found = new Map<string, readonly string[]>();
  for await (const batch of readOn(manager, 'bodies', 0))
    for (const { subject, bytes } of batch) {
      const record = shippedRecordOf(subject) ?? '';
      const read = readBody(record, bytes);
      // What cannot be read may have any plate; it goes with its age.
      const has = !('fault' in read) && normalisePlate(read.message.plate) === wanted;
      if (has) found.set(subject, [record, read.message.entry, read.message.siteEntry].filter(isNamed));
      else found.delete(subject);
    }
  return [...found.values()].flat();
}

const isNamed = (record: string | null): record is string => record !== null;

export const erasedText = ({ erasures, taken }: Erased): string[] => [
  `taken out of the ledger: ${taken.bared} cars, ${taken.thumbnails} thumbnails, ${taken.shipped} bodies and pictures`,
  ...erasures.map(
    ({ erasure, records, awaited }) =>
      `erasure ${erasure}: ${records.length} records; ${awaited.length === 0 ? 'no booth is to be asked' : `asked: ${awaited.join(', ')}`}`,
  ),
];
