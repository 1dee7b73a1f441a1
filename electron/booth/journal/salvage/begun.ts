/** The first event of a journal that took a damaged one's place. */
export const begunHappening = 'salvage-begun';
