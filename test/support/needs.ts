import type { TestContext } from 'vitest';

/** Skips a test, with the reason, where what it needs is missing on this machine: `npm test` tells it, `npm run attacks` as `not here`. */
export function needs(
  { task, skip }: Pick<TestContext, 'skip' | 'task'>,
  isThere: boolean,
  what: string,
): asserts isThere {
  if (isThere) return;
  Object.assign(task.meta, { notHere: `needs ${what}` });
  skip(`needs ${what}`);
}
