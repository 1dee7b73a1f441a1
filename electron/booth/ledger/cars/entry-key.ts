import { isRecordId } from '../names/ids.ts';

const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
/** Longer than a record's id, so that nothing that begins with it is taken for one. */
const noRecord = '?'.repeat(17);

/** @param entry a record's id, or what else stands in a subject: somebody may have written there. @returns as it stands in the file */
export const keyOf = (entry: string): Buffer =>
  isRecordId(entry) ? Buffer.from(entry.replaceAll('-', ''), 'hex') : Buffer.from(noRecord + entry);

/** @param key as `keyOf` returned it */
export function entryOf(key: Uint8Array): string {
  const bytes = Buffer.from(key);
  return bytes.byteLength >= noRecord.length
    ? bytes.toString('utf8', noRecord.length)
    : bytes.toString('hex').replace(parts, '$1-$2-$3-$4-$5');
}

/** @returns the same as text of a third of the length, where very many are held in memory */
export const shortOf = (entry: string): string => keyOf(entry).toString('latin1');

/** @param short as `shortOf` returned it */
export const entryOfShort = (short: string): string => entryOf(Buffer.from(short, 'latin1'));
