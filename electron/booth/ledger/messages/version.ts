import { z } from 'zod';

// What a message's `v` says. A later minor number only adds fields that may be missing, car states, kinds of events and the like; whatever
// an earlier program would do wrong without knowing it is a new major number.

/** What this program writes. */
export const ownVersion = '1.0';

const numbers = /^(\d{1,4})\.(\d{1,4})$/;

export const versionSchema = z.string().regex(numbers);

const partsOf = (version: string): readonly [major: number, minor: number] => {
  const [, major = '', minor = ''] = numbers.exec(version) ?? [];
  return [Number(major), Number(minor)];
};

/** Whether this program can read what says to be of that version. */
export const isReadable = (version: string): boolean => partsOf(version)[0] === partsOf(ownVersion)[0];

/**
 * @param version of what a message was made from: a later minor number stays, for its fields are carried through
 * @returns the version of what is written in its place
 */
export const versionOver = (version: string): string =>
  isReadable(version) && partsOf(version)[1] > partsOf(ownVersion)[1] ? version : ownVersion;
