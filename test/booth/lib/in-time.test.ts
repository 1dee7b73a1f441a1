import { expect, it } from 'vitest';
import { inTime } from '../../../electron/booth/lib/in-time.ts';

/** A clock whose time is over when it is told. */
function clockInHand() {
  const timers = new Set<() => void>();
  return {
    after: (_ms: number, then: () => void) => {
      timers.add(then);
      return () => timers.delete(then);
    },
    over: () => timers.forEach((then) => then()),
    timers,
  };
}
const never = new Promise<string>(() => undefined);

it('what comes in time is returned, and the clock is called off', async () => {
  const clock = clockInHand();
  expect(await inTime(clock, 1_500, Promise.resolve('answer'), () => null)).toBe('answer');
  expect(clock.timers.size).toBe(0);
});

it('what fails in time is thrown, and the clock is called off', async () => {
  const clock = clockInHand();
  await expect(inTime(clock, 1_500, Promise.reject(new Error('away')), () => null)).rejects.toThrow('away');
  expect(clock.timers.size).toBe(0);
});

it('of what is late something else is returned, and its failure is nobody’s', async () => {
  const clock = clockInHand();
  let fail: (error: Error) => void = () => undefined;
  const coming = new Promise<string>((_resolve, reject) => (fail = reject));
  const waiting = inTime(clock, 1_500, coming, () => 'late');
  clock.over();
  expect(await waiting).toBe('late');
  // Unheard, it would end the process.
  fail(new Error('after that'));
  const other = inTime(clock, 1_500, never, () => 'late, too');
  clock.over();
  expect(await other).toBe('late, too');
});
