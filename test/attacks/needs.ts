import type { TestContext } from 'vitest';

/** Ends a test of an attack as `not here`, with the reason, where what it needs is missing on this machine. */
export function needs(context: TestContext, isThere: boolean, what: string): void {
  if (isThere) return;
  Object.assign(context.task.meta, { notHere: `needs ${what}` });
  context.skip(`needs ${what}`);
}
