import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { useIdle, writingIdleMs } from '../../ui/page/use-idle.ts';
import { CountedView } from './counted-view.tsx';
import { EndShift } from './end-shift.tsx';
import { LeftNote } from './left-note.tsx';
import { NameStep } from './name-step.tsx';
import { NewPinStep } from './new-pin-step.tsx';
import { NoteStep } from './note-step.tsx';
import { ShiftView } from './shift-view.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { SignInTiles } from './sign-in-tiles.tsx';
import { leavePeople } from './state/people-actions.ts';
import { usePeople, type PeopleView } from './state/people.ts';

/** Who works here: signing in, the shift and what it hands over, and a supervisor's steps. The gate waits behind it. */
export function PeopleScreen({ snapshot, view }: { snapshot: BoothSnapshot; view: PeopleView }) {
  const isAsked = usePeople((state) => state.view === null);
  const isTyped = view.at !== 'tiles' && view.at !== 'shift';
  // Who has to sign in is asked on.
  useIdle(leavePeople, isAsked ? null : isTyped ? writingIdleMs : undefined);
  switch (view.at) {
    case 'tiles':
      return <SignInTiles snapshot={snapshot} page={view.page} />;
    case 'pin':
      return <SignInStep attendant={view.attendant} onDuty={snapshot.people?.onDuty ?? null} />;
    case 'shift':
      return <ShiftView snapshot={snapshot} />;
    case 'end':
      return <EndShift />;
    case 'note':
      return <NoteStep />;
    case 'left':
      return <LeftNote note={view.note} />;
    case 'counted':
      return <CountedView fact={view.fact} offset={view.offset} />;
    case 'name':
      return <NameStep />;
    case 'new-pin':
      return <NewPinStep key={String(view.first === null)} name={view.name} again={view.first !== null} />;
  }
}
