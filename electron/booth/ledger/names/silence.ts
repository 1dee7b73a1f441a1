/** A booth tells how it is once a minute: this long is three words that did not come (ms). */
export const silentMs = 3 * 60_000;
