import { expect, it, vi } from 'vitest';
import { passed } from '../../../electron/booth/lib/passed.ts';

/** A clock by which any time has passed at once. */
const hasty = {
  after: (_ms: number, then: () => void) => {
    const timer = setImmediate(then);
    return () => clearImmediate(timer);
  },
};
const slow = { after: () => () => undefined };

it('what may be months in coming keeps nothing of those who waited for it and went on', async () => {
  const over = new Promise<void>(() => undefined);
  // Each question is kept until it is answered.
  const asked = vi.spyOn(over, 'then');
  for (let pauses = 0; pauses < 100; pauses += 1) await passed(hasty, 5, over);
  expect(asked).toHaveBeenCalledOnce();
});

it('all who wait go on when it is over, also where it fails, and whoever comes later does not wait', async () => {
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waits = [one, one, other].map(({ promise }) => passed(slow, 5, promise));
  one.resolve();
  other.reject(new Error('away'));
  await Promise.all([...waits, passed(slow, 5, one.promise)]);
  expect(await passed(slow, 5, other.promise)).toBeUndefined();
});
