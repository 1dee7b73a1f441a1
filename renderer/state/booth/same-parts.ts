/**
 * The value as it is now, of the very parts that it had before wherever they are equal: what shows a part knows by that that it is
 * to be drawn anew.
 *
 * @param before and `now`: as JSON has them
 */
export function withSameParts<T>(before: unknown, now: T): T {
  if (Object.is(before, now) || !isWhole(before) || !isWhole(now)) return now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const parts = Object.entries(now).map(([name, part]) => [name, withSameParts(before[name], part)] as const);
  const isSame =
    parts.length === Object.keys(before).length && parts.every(([name, part]) => part === before[name]);
  if (isSame) return before as T;
  return (Array.isArray(now) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T;
}

const isWhole = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
