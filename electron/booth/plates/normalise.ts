/**
 * A plate as the booth keeps, compares and sends it: Unicode NFKC, upper case, letters, digits and combining marks only
 * (separators and control characters removed).
 */
export function normalisePlate(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** Its length as an attendant counts it: code points, not UTF-16 units. */
export const plateLength = (plate: string): number => Array.from(plate).length;
