// Apart from the schemas, so that the page needs none of those to know them.

/** A supervisor does what an attendant does, and with the own PIN also what the supervisor's PIN opens. */
export const roles = ['attendant', 'supervisor'] as const;
export type Role = (typeof roles)[number];

/** The most characters of an attendant's name. */
export const nameLimit = 40;

/** Digits of a PIN, so that it can be typed on the screen. */
export const pinDigits = { least: 4, most: 12 } as const;
