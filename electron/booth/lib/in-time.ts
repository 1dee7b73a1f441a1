import type { Clock } from '../ports/ports.ts';

/**
 * Waits for something no longer than that.
 *
 * @param late what is returned instead, once so many milliseconds have passed; what comes or fails after that is nobody's
 */
export async function inTime<T, L>(
  clock: Pick<Clock, 'after'>,
  ms: number,
  coming: Promise<T>,
  late: () => L,
): Promise<T | L> {
  let callOff = (): void => undefined;
  const passed = new Promise<L>((resolve) => {
    callOff = clock.after(ms, () => resolve(late()));
  });
  coming.catch(() => undefined);
  try {
    return await Promise.race([coming, passed]);
  } finally {
    callOff();
  }
}
