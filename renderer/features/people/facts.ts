import type { ShiftFact } from '../../../electron/contract/people-rules.ts';
import type { Handover } from '../../../electron/contract/people.ts';
import type { IconName } from '../../ui/icons.tsx';

/** One figure of a handover. `tone`: how it is marked where it is not zero. */
export interface Fact {
  readonly name: ShiftFact;
  readonly count: number;
  readonly icon: IconName;
  readonly tone?: 'wait' | 'unknown' | 'refused' | 'warn';
}

/** The figures of a handover: what the shift did, and what is open at this booth. */
export function factsOf({ made, states, unnamed, uncleanStarts, open }: Handover): {
  readonly ofShift: readonly Fact[];
  readonly ofBooth: readonly Fact[];
} {
  const { entry = 0, exit = 0, ...changes } = made;
  const acts = Object.values(changes).reduce((sum, count) => sum + count, 0);
  return {
    ofShift: [
      { name: 'entries', count: entry, icon: 'enter' },
      { name: 'exits', count: exit, icon: 'exit' },
      { name: 'acts', count: acts, icon: 'edit' },
      { name: 'sent', count: states.confirmed ?? 0, icon: 'check' },
      { name: 'exceptions', count: states.local ?? 0, icon: 'alert', tone: 'warn' },
      { name: 'unnamed', count: unnamed, icon: 'person', tone: 'warn' },
      { name: 'unclean', count: uncleanStarts, icon: 'retake', tone: 'warn' },
    ],
    ofBooth: [
      { name: 'waiting', count: open.waiting, icon: 'clock', tone: 'wait' },
      { name: 'unknown', count: open.unknown, icon: 'question', tone: 'unknown' },
      { name: 'refused', count: open.refused, icon: 'cross', tone: 'refused' },
      { name: 'plateMissing', count: open.plateMissing, icon: 'rush', tone: 'warn' },
    ],
  };
}
