import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Whether it has come so lately that a press on it was meant for what stood there before: a finger that was on its way, or the second
 * tap of the one that led here.
 *
 * @param ms for how long it is new
 * @param what when it is another one, it is new again
 */
export function useIsNew(ms: number, what = ''): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => afterPaint(ms, () => setSeen(what)), [ms, what]);
  return seen !== what;
}
