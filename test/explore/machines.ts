import { linkAfter } from '../../electron/booth/outbox/link-machine.ts';
import { moveFor } from '../../electron/booth/outbox/record-machine.ts';
import { repeatingAfter, repeatingAsked, repetitions, turn } from '../../electron/booth/outbox/turn.ts';

/** What is explored. A test may put a wrong one in the place of one of them, to see that the rules notice. */
export interface Machines {
  readonly moveFor: typeof moveFor;
  readonly linkAfter: typeof linkAfter;
  readonly turn: typeof turn;
  readonly repeatingAfter: typeof repeatingAfter;
  readonly repeatingAsked: typeof repeatingAsked;
  readonly repetitions: number;
}

export const realMachines: Machines = {
  moveFor,
  linkAfter,
  turn,
  repeatingAfter,
  repeatingAsked,
  repetitions,
};
