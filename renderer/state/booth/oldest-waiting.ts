const worthAWordMs = 2 * 60_000;
const lateMs = 24 * 3_600_000;

/**
 * How long the oldest saved record waits to be sent.
 *
 * @returns null while it is not worth a word; `late` after a day, when something is wrong that nobody deals with
 */
export function oldestWaiting(at: string | null, now: number): { ms: number; late: boolean } | null {
  if (at === null) return null;
  const ms = now - Date.parse(at);
  return ms > worthAWordMs ? { ms, late: ms > lateMs } : null;
}
