import { createHash } from 'node:crypto';

/** One state change as the chain covers it. `digest` stands for the personal data, so that erasure leaves the chain whole. */
export interface ChainedEvent {
  readonly recordId: string;
  readonly atMs: number;
  readonly happening: string;
  readonly from: string | null;
  readonly to: string;
  /** JSON of the reason and the status. */
  readonly detail: string;
  readonly digest: string;
}

/** The hash before the first event. */
export const chainStart = '0'.repeat(64);

/** @returns the event's hash: SHA-256 over the hash before it and every field, in hexadecimal */
export function chainHash(previous: string, event: ChainedEvent): string {
  const { recordId, atMs, happening, from, to, detail, digest } = event;
  return createHash('sha256')
    .update(JSON.stringify([previous, recordId, atMs, happening, from, to, detail, digest]))
    .digest('hex');
}

/** Salted, so that a plate cannot be guessed back once the record and its salt are erased. */
export function personalDigest(data: {
  salt: string;
  plate: string;
  at: string;
  pictureSha256: string | null;
}): string {
  return createHash('sha256')
    .update(JSON.stringify([data.salt, data.plate, data.at, data.pictureSha256]))
    .digest('hex');
}

/** Stands in the chain for an event's words. */
export const wordsDigest = (salt: string, words: string): string =>
  createHash('sha256')
    .update(JSON.stringify([salt, words]))
    .digest('hex');

/** What is kept of an attendant, in hexadecimal; salted, so that a name cannot be guessed back once its row is gone. */
export function attendantDigest(row: {
  salt: string;
  name: string;
  role: string;
  pin: string;
  active: number;
}): string {
  return createHash('sha256')
    .update(JSON.stringify([row.salt, row.name, row.role, row.pin, row.active]))
    .digest('hex');
}
