import { freemem } from 'node:os';

/** What this process can still get (bytes): of the computer's memory, and of what its group is allowed. */
export const freeBytes = (): number => Math.min(freemem(), process.availableMemory());
