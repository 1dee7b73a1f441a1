/**
 * How long the fact of a car that left stays in the ledger, by the server's clock and at least (days): booths conclude from it that a car
 * which they do not find was never told (`mayCreate`). A site may keep it for longer, and for no shorter.
 */
export const leftDays = 60;

/** The same in ms. */
export const leftMs = leftDays * 24 * 3_600_000;
