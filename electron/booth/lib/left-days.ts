/**
 * How long the fact of a car that left stays in the ledger, at least (days): booths conclude from it that a car which they do not find was
 * never told (`mayCreate`). A site may keep it for longer, and for no shorter.
 */
export const leftDays = 60;
