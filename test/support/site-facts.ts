import { randomUUID } from 'node:crypto';
import type { JetStreamManager } from '@nats-io/jetstream';
import { changedCar, type Teller } from '../../electron/booth/ledger/cars/changed-car.ts';
import { readCar } from '../../electron/booth/ledger/messages/car.ts';
import { serviceMarkOf } from '../../electron/booth/ledger/messages/service-mark.ts';
import { carSubject } from '../../electron/booth/ledger/names/subjects.ts';

/** So many are on their way at once. */
const atOnce = 500;

const at = { at: '2026-11-26T08:14:03.120+07:00' };
const teller: Teller = {
  booth: 'north',
  at,
  services: [serviceMarkOf('https://parking.example/api', 'live')],
  mayCreate: true,
  own: null,
};

export interface SiteFacts {
  /** Entries of the cars that are inside, by their plates. */
  readonly here: ReadonlyMap<string, string>;
  /** Entries of those that left. */
  readonly left: readonly string[];
}

/** Writes the last facts of so many cars, as what the steward has not deleted yet: most have left. */
export async function fillSite(
  root: JetStreamManager,
  { cars, here }: { readonly cars: number; readonly here: number },
): Promise<SiteFacts> {
  const facts = { here: new Map<string, string>(), left: [] as string[] };
  const every = cars / here;
  for (let from = 0; from < cars; from += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, cars - from) }, (_, index) => {
        const entry = randomUUID();
        const plate = `B${from + index} FIL`;
        const isHere = Math.floor((from + index) / every) !== Math.floor((from + index + 1) / every);
        if (isHere) facts.here.set(plate, entry);
        else facts.left.push(entry);
        return root.jetstream().publish(carSubject(entry), factOf(entry, plate, isHere), { timeout: 60_000 });
      }),
    );
  return facts;
}

function factOf(entry: string, plate: string, isHere: boolean): Uint8Array {
  const personal = { plate, vehicleClass: 'CAR', note: null };
  const own = { ...teller, own: { entered: at, personal } };
  const entered = bytesOf(changedCar(entry, null, { type: 'entered' }, own));
  return isHere ? entered : bytesOf(changedCar(entry, read(entered), { type: 'left' }, teller));
}

function bytesOf(changed: ReturnType<typeof changedCar>): Uint8Array {
  if (typeof changed === 'string') throw new Error(changed);
  return changed;
}

function read(bytes: Uint8Array): Exclude<ReturnType<typeof readCar>, { fault: unknown }> {
  const car = readCar(bytes);
  if ('fault' in car) throw new Error(car.word);
  return car;
}
