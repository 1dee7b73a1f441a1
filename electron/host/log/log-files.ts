import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How many files the log has at most. */
export const mostFiles = 5;

/** Where the log's files stand. */
export const logFolderIn = (dataDirectory: string): string => join(dataDirectory, 'logs');

/** The log's files that are there, the oldest first. */
export const logFilesIn = (dataDirectory: string): string[] =>
  Array.from({ length: mostFiles }, (_, place) => join(logFolderIn(dataDirectory), nameOf(place)))
    .filter((file) => existsSync(file))
    .toReversed();

/** The newest is `gatebooth.log`, older ones `gatebooth.1.log` and up. */
export const nameOf = (place: number): string => (place === 0 ? 'gatebooth.log' : `gatebooth.${place}.log`);
