import type { Reading } from '../database/database.ts';
import { afterMark, noBelief, timeBy } from './belief.ts';
import { keptClock } from './marks.ts';

/**
 * What time it is at least, by what was shown to be right while a booth had this journal open: whoever changes it while none has
 * knows no more than a clock that may be wrong.
 *
 * @param wallMs what the clock tells (ms since 1970): never ahead of that
 */
export function atLeast(
  database: Pick<Reading, 'all' | 'get'>,
  wallMs: number,
): { readonly trustedMs: number; readonly provenMs: number } {
  const { marks, runningMs } = keptClock(database);
  const { points, proven } = marks.reduce(afterMark, noBelief);
  const by = (shown: typeof points): number => Math.min(wallMs, timeBy(shown, runningMs) ?? wallMs);
  return { trustedMs: by(points), provenMs: by(proven) };
}
