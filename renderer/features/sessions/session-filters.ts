import type { SessionFilter } from '../../../electron/contract/sessions.ts';

// A value import would carry the contract's schemas into the page; the type keeps the two equal.
const all: Record<SessionFilter, true> = { all: true, long: true, elsewhere: true, left: true };

/** The filters, in the order of the screen. */
export const sessionFilters = Object.keys(all) as SessionFilter[];
