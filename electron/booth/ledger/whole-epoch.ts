/**
 * An epoch of the ledger begins with every start of its store that may have lost something. What was written before may be missing until
 * whoever wrote it has looked: until then nobody may conclude from what is *not* there. A booth that is dead cannot look any more, retired
 * or not: what is done without its word, a person does, and it is flagged.
 *
 * @param roster every booth that may have written since the last whole epoch began: where the store loses its end again before all have
 *   checked, those that have not are still waited for; known by the site's settings, for the store may have lost who wrote
 * @param checked the booths that have compared what they wrote with this epoch, and written again what it lacked
 */
export const isWholeEpoch = (roster: readonly string[], checked: readonly string[]): boolean =>
  roster.every((booth) => checked.includes(booth));
