import { moveAmongCandidates, tapCandidate } from '../candidates.ts';
import { takeByKey } from '../state/reading-offers.ts';
import { decide, decideRush } from '../state/decide.ts';

/** Rush and the two places of the deciding zone on a hardware keyboard, whatever is being typed; what is read; and the cars of the wall. */
export const decidingKeys = {
  F7: takeByKey,
  F8: decideRush,
  F9: (atMs: number) => decide('enter', atMs),
  F10: (atMs: number) => decide('exit', atMs),
  ArrowDown: () => moveAmongCandidates(1),
  ArrowUp: () => moveAmongCandidates(-1),
  F1: (atMs: number) => tapCandidate(0, atMs),
  F2: (atMs: number) => tapCandidate(1, atMs),
  F3: (atMs: number) => tapCandidate(2, atMs),
  F4: (atMs: number) => tapCandidate(3, atMs),
};
