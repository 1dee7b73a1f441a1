import { looksLikeUuid } from '../../../electron/contract/session-id.ts';
import { plateFit } from '../../../electron/contract/plate-rules.ts';
import { isWildcard, plateAsSearched } from '../../../electron/contract/plate-wildcards.ts';
import type { Plates } from '../../../electron/contract/plates.ts';
import { plateLengthLimit } from '../../state/gate/draft.ts';

/** ISO/IEC 15424: `]`, a letter for the kind of code, a digit or letter. */
const aimPrefix = /^\][A-Za-z][\dA-Za-z]/;
const plateCharacters = /^[\p{L}\p{N}\p{M}?*][\p{L}\p{N}\p{M}?* .·・-]*$/u;
/** A keyboard of another language has another character where the scanner means a hyphen. */
const id =
  /([0-9a-f]{8})([^0-9a-f])([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{12})(?![0-9a-f])/iu;

/** What a code says: a scanner may begin and end with control characters (ASCII 29 stands before and between the parts of a GS1 code). */
export const scannedCode = (scanned: string): string =>
  scanned.replaceAll(/^[\p{Cc} ]+|[\p{Cc} ]+$/gu, '').replace(aimPrefix, '');

/** @returns the code, where it is a UUID, or the one that it contains, as in an address; null: none */
export function uuidIn(code: string): string | null {
  if (looksLikeUuid(code)) return code;
  const found = id.exec(code);
  return found === null ? null : [1, 3, 4, 5, 6].map((group) => found[group] ?? '').join('-');
}

/**
 * A scanned code as a plate: of a format of the site's, or letters and digits as no article number has them.
 *
 * @returns null: it is none
 */
export function scannedPlate(plates: Plates, code: string): string | null {
  if (!plateCharacters.test(code)) return null;
  const plate = plateAsSearched(plates, code);
  if (Array.from(plate).length > plateLengthLimit) return null;
  const mixed = /\p{N}/u.test(plate) && /\p{L}/u.test(plate);
  const halfRead = Array.from(plate).some(isWildcard);
  return mixed || halfRead || plateFit(plates, plate) === 'fits' ? plate : null;
}
