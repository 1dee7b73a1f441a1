// Entries of main's log that whoever started the program acts on: the same words on both sides.

/** Once, when the window shows the page. */
export const pageIsShown = 'the page is shown';

/** Before an end with code 0 that nobody on the screen wished for. */
export const anotherHolds = 'another Gatebooth holds this data directory: its window comes to the front';
export const startsAnew = 'the program is to be started anew';
