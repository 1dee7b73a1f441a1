import { shiftNoteLimit, type ShiftFact } from '../../../../electron/contract/people-rules.ts';
import type { BoothError } from '../../../../electron/contract/result.ts';
import { services } from '../../../state/booth/services.ts';
import { openOverlay } from '../../../state/booth/overlay.ts';
import { backToShift, showPeople, showTiles } from './people-actions.ts';
import { usePeople } from './people.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { shiftIn } from '../../../state/gate/who.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import { refuseTyping } from '../../../state/actions/quiet.ts';
import { showError, waitIn } from '../../../state/booth/with-pin.ts';

/** As many rows as the roomiest panel shows. */
const mostRows = 16;

/** A note that was typed and not left yet is shown first: it is left, or taken back. */
const onceNoteIsLeft =
  (then: () => void): (() => void) =>
  () => {
    const { handover, note, noteOf } = usePeople.getState();
    const shift = shiftIn(useScreen.getState().snapshot);
    // What the shift has left so far may not be there yet: what is typed is.
    const isTyped = noteOf !== null && noteOf === shift && note.trim() !== (handover?.note ?? '');
    if (isTyped) showPeople({ at: 'note' });
    else then();
  };

/** Nobody ends a shift by one tap beside another button: it is asked first. */
export const askEnd = onceNoteIsLeft(() => showPeople({ at: 'end' }));

/** Who comes next ends this shift by signing in. */
export const askNext = onceNoteIsLeft(() => showTiles());

/** Ends the shift. What it hands over stays there to be printed. */
export async function endShift(): Promise<void> {
  const { busy, view } = usePeople.getState();
  const shift = shiftIn(useScreen.getState().snapshot);
  if (busy) return;
  if (shift === null) return refused({ code: 'not-possible-now' });
  const ends = waitIn(usePeople);
  usePeople.setState({ problem: null });
  const answer = await services().booth.people.signOut({ shift });
  services().play(answer.ok ? 'saved' : 'refused');
  // The page may wait for another answer by now.
  if (!ends() || usePeople.getState().view !== view) return reportLate({ key: 'people.end' }, answer, null);
  if (!answer.ok) return refused(answer.error);
  usePeople.setState({ handover: answer.value });
  backToShift();
}

/** What this shift has left so far is written on, or what was typed and not left yet: not before it is known. */
export function askNote(): void {
  const { handover, noteOf } = usePeople.getState();
  if (handover === null) return;
  showPeople({ at: 'note' });
  const { shift } = handover.shift;
  if (noteOf !== shift) usePeople.setState({ note: handover.note ?? '', noteOf: shift });
}

export const writeNote = (typed: string): void => {
  if (usePeople.getState().busy) refuseTyping();
  else usePeople.setState({ note: typed.slice(0, shiftNoteLimit), problem: null });
};

/** Leaves the note to the next shift; an empty one takes back what was left. */
export async function keepNote(): Promise<void> {
  const { note, noteOf: shift, busy, view } = usePeople.getState();
  if (busy) return;
  if (shift === null) return refused({ code: 'not-possible-now' });
  const ends = waitIn(usePeople);
  usePeople.setState({ problem: null });
  const answer = await services().booth.people.leaveNote({ shift, text: note });
  services().play(answer.ok ? 'saved' : 'refused');
  if (!ends() || usePeople.getState().view !== view) return reportLate({ key: 'people.note' }, answer, null);
  if (!answer.ok) return refused(answer.error);
  // Somebody went back to it, and has typed on.
  if (usePeople.getState().note !== note) return usePeople.setState({ handover: answer.value });
  backToShift();
  const key = answer.value.note === null ? 'people.noteGone' : 'people.noteLeft';
  usePeople.setState({ handover: answer.value, noteOf: null, done: { key } });
}

/** Opens what a figure counts. @param offset so many, newest first, are passed over */
export async function openFact(fact: ShiftFact, offset = 0): Promise<void> {
  if (usePeople.getState().view?.at === 'shift') usePeople.setState({ counted: null });
  const view = { at: 'counted', fact, offset } as const;
  showPeople(view);
  const answer = await services().booth.people.counted({ fact, offset, limit: mostRows });
  if (usePeople.getState().view !== view) return;
  if (answer.ok) usePeople.setState({ counted: answer.value });
  else refused(answer.error);
}

/** A record that somebody has to decide about is shown where that is done. */
export const openNeeding = (recordId: string): void => openOverlay({ kind: 'attention', recordId });

const refused = (error: BoothError): void =>
  showError(usePeople, error.code === 'not-possible-now' ? { key: 'people.nobodyOnDuty' } : error);
