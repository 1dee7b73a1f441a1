import { pressEnter, pressExit } from '../store/press-actions.ts';

/** Enter and Exit on a hardware keyboard, whatever is being typed. */
export const decidingKeys = { F9: pressEnter, F10: pressExit };
