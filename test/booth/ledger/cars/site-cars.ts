import { randomUUID } from 'node:crypto';
import type { OwnCar, Teller } from '../../../../electron/booth/ledger/cars/changed-car.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';

const service = serviceMarkOf('https://parking.example/api', 'live');
const at = { at: '2026-11-26T08:14:03.120+07:00' };

export const newEntry = (): string => randomUUID();

const ownCar = (plate: string): OwnCar => ({
  entered: at,
  personal: { plate, vehicleClass: 'CAR', note: null },
});

/** A booth that changes a car of another one. */
export const teller = (booth: string, more: Partial<Teller> = {}): Teller => ({
  booth,
  at,
  services: [service],
  mayCreate: true,
  own: null,
  ...more,
});

/** The car's own booth. */
export const holder = (booth: string, plate: string): Teller => teller(booth, { own: ownCar(plate) });

export type Loose = Readonly<Record<string, unknown>>;

export const jsonOf = (bytes: Uint8Array): Loose => JSON.parse(Buffer.from(bytes).toString()) as Loose;
export const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
