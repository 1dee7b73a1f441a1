import { createHash } from 'node:crypto';

/** @returns SHA-256 of a message, hexadecimal */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
