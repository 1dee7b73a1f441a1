// A time is typed as twelve digits, year to minute, as they stand on every screen in the world: 2026 11 21 08 15.

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** @param iso a moment; null or no time: no digits. @returns the booth's wall clock as `YYYYMMDDhhmm` */
export function timeDigitsOf(iso: string | null): string {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${pad(date.getFullYear(), 4)}${pad(date.getMonth() + 1)}${pad(date.getDate())}`;
  return `${day}${pad(date.getHours())}${pad(date.getMinutes())}`;
}

/** @returns ISO 8601 with milliseconds and the booth's offset (specification, section 2); null: no such time */
export function timeOfDigits(digits: string): string | null {
  if (!/^\d{12}$/.test(digits)) return null;
  const part = (from: number, to: number): number => Number(digits.slice(from, to));
  const date = new Date(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12));
  if (timeDigitsOf(Number.isNaN(date.getTime()) ? null : date.toISOString()) !== digits) return null;
  const offset = -date.getTimezoneOffset();
  const minutes = Math.abs(offset);
  const zone = `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return `${day}T${digits.slice(8, 10)}:${digits.slice(10)}:00.000${zone}`;
}

/** As far as it is typed: `2026-11-21 08:1`. */
export const spacedTime = (digits: string): string =>
  [
    [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter((part) => part !== '').join('-'),
    [digits.slice(8, 10), digits.slice(10, 12)].filter((part) => part !== '').join(':'),
  ]
    .filter((part) => part !== '')
    .join(' ');
