/**
 * Latin digits in every language: plates, the picture's time stamp and the clock are compared with each other, and cameras
 * and plates write them so. The Gregorian year too: times are typed, and sent, with it, and a Buddhist one beside it would
 * be 543 years off.
 */
const localeOf = (language: string): string => `${language}-u-ca-gregory-nu-latn`;

const formats = new Map<string, Intl.DateTimeFormat>();

function timeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  formats.set(key, format);
  return format;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** To make one takes longer than to draw what it writes. */
function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(localeOf(language), options);
  numberFormats.set(key, format);
  return format;
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Time of day with seconds, as on the clock. */
export const formatClock = (language: string, ms: number): string =>
  timeFormat(language, { ...clock, second: '2-digit' }).format(ms);

/** Hours and minutes; the date too where it is not today's. What is no time comes back as it is: it is the service's word. */
export function formatMoment(language: string, iso: string, now: number): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return iso;
  const sameDay = new Date(ms).toDateString() === new Date(now).toDateString();
  return timeFormat(language, sameDay ? clock : { ...clock, day: 'numeric', month: 'short' }).format(ms);
}

/**
 * When a car came in, beside how long ago that is: a night's cars need no date, and where the days are many the hour says nothing.
 * What is no time comes back as it is: it is the service's word.
 */
export function formatArrival(language: string, iso: string, now: number): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return iso;
  const isOfTheDay = now - ms < 24 * 3_600_000;
  return timeFormat(language, isOfTheDay ? clock : { day: 'numeric', month: 'short' }).format(ms);
}

/** Day and time in full, for what is read on another day. What is no time comes back as it is. */
export function formatDay(language: string, iso: string): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return iso;
  return timeFormat(language, { ...clock, day: 'numeric', month: 'short', year: 'numeric' }).format(ms);
}

/** @param name of ECMA-402's units, such as `millisecond` or `gigabyte` */
export const formatUnit = (language: string, name: string, value: number): string =>
  numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);

/** @param ms never negative on the screen: a clock that was set back shows zero. */
export function formatDuration(language: string, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  // Without its *and*, Arabic's *day* and *6 hours* are *day 6*.
  const and = language === 'ar' ? ' و' : ' ';
  if (days > 0) return formatUnit(language, 'day', days) + and + formatUnit(language, 'hour', hours % 24);
  if (hours > 0)
    return formatUnit(language, 'hour', hours) + and + formatUnit(language, 'minute', minutes % 60);
  return formatUnit(language, 'minute', minutes);
}

/** A picture's age. */
export const formatAge = (language: string, ms: number): string =>
  ms < 120_000
    ? formatUnit(language, 'second', Math.max(0, Math.floor(ms / 1000)))
    : formatDuration(language, ms);

const lengthUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length of time in words, in the largest unit that needs no fraction. @param seconds whole, over 0 */
export function formatLength(language: string, seconds: number): string {
  const [name, of] = lengthUnits.find(([, of]) => seconds % of === 0) ?? lengthUnits[3];
  return numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(seconds / of);
}

export const formatCount = (language: string, count: number): string => numberFormat(language).format(count);
