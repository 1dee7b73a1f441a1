import { freemem } from 'node:os';

/**
 * What this process can still get (bytes): of the computer's memory, and of what its group is allowed.
 *
 * @param left what of the two is left, for a test
 */
export const freeBytes = (left = { computer: freemem(), group: process.availableMemory() }): number =>
  Math.min(left.computer, left.group);
