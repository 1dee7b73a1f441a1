/**
 * An epoch of the ledger begins with every start of its store that may have lost something. What was written before may be missing until
 * whoever wrote it has looked: until then nobody may conclude from what is *not* there. A booth that is dead cannot look any more, retired
 * or not: what is done without its word, a person does, and it is flagged.
 *
 * @param roster every booth that wrote in the epoch before
 * @param checked the booths that have compared what they wrote with this epoch, and written again what it lacked
 */
export const isWholeEpoch = (roster: readonly string[], checked: readonly string[]): boolean =>
  roster.every((booth) => checked.includes(booth));
