import { randomUUID } from 'node:crypto';
import type { NewRecord } from '../../electron/booth/journal/model/press-types.ts';

/** An entry of its own plate, one second after the one before. */
export const newEntry = (index: number, picture: Uint8Array | null): NewRecord => ({
  id: randomUUID(),
  pressId: randomUUID(),
  plate: `B${index}`,
  vehicleClass: 'CAR',
  atMs: Date.UTC(2026, 0, 1) + index * 1_000,
  offsetMinutes: 0,
  picture,
  pictureNote: null,
  salt: randomUUID(),
});
