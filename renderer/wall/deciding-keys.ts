import { tapRush } from '../store/rush-actions.ts';
import { decideEnter, decideExit } from '../store/rush-typing.ts';

/** Rush, Enter and Exit on a hardware keyboard, whatever is being typed. */
export const decidingKeys = { F8: tapRush, F9: decideEnter, F10: decideExit };
