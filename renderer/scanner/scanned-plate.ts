import { plateFit } from '../../electron/contract/plate-rules.ts';
import { isWildcard, plateAsSearched } from '../../electron/contract/plate-wildcards.ts';
import type { Plates } from '../../electron/contract/plates.ts';
import { plateLengthLimit } from '../store/draft.ts';

/** ISO/IEC 15424: `]`, a letter for the kind of code, a digit or letter. */
const aimPrefix = /^\][A-Za-z][\dA-Za-z]/;
const plateCharacters = /^[\p{L}\p{N}\p{M}?*][\p{L}\p{N}\p{M}?* .·・-]*$/u;

/** What a code says: a scanner may begin and end with control characters (ASCII 29 stands before and between the parts of a GS1 code). */
export const scannedCode = (scanned: string): string =>
  scanned.replaceAll(/^\p{Cc}+|[\p{Cc} ]+$/gu, '').replace(aimPrefix, '');

/**
 * A scanned text as a plate: of a format of the site's, or letters and digits as no article number has them.
 *
 * @returns null: it is none
 */
export function scannedPlate(plates: Plates, scanned: string): string | null {
  const text = scannedCode(scanned);
  if (!plateCharacters.test(text)) return null;
  const plate = plateAsSearched(plates, text);
  if (Array.from(plate).length > plateLengthLimit) return null;
  const mixed = /\p{N}/u.test(plate) && /\p{L}/u.test(plate);
  const halfRead = Array.from(plate).some(isWildcard);
  return mixed || halfRead || plateFit(plates, plate) === 'fits' ? plate : null;
}
