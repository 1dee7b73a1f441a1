import type { TestContext } from 'vitest';

/** Skips a test, with the reason, where what it needs is missing on this machine: `npm test` tells it, `npm run attacks` as `not here`. */
export function needs(
  { task, skip }: Pick<TestContext, 'skip' | 'task'>,
  isThere: boolean,
  what: string,
): asserts isThere {
  if (!isThere) leftOut({ task, skip }, `needs ${what}`);
}

/** Skips a test for another reason, which is told likewise. */
export function leftOut({ task, skip }: Pick<TestContext, 'skip' | 'task'>, why: string): void {
  Object.assign(task.meta, { notHere: why });
  skip(why);
}
