import { create } from 'zustand';
import type { StartRefusal } from '../../../../electron/contract/start.ts';
import { services } from '../../../state/booth/services.ts';
import { showError, withPin, type PinState } from '../../../state/booth/with-pin.ts';

/** What stands there instead of the gate where the journal is a newer program's. */
export interface StartState extends PinState {
  /** null: it has not been told, or nothing refuses. */
  readonly refusal: StartRefusal | null;
}

export const useStart = create<StartState>()(() => ({ refusal: null, pin: '', busy: false, problem: null }));

/** The booth has answered that it could not start; asked for anew each time, as a snapshot would be. */
export async function readRefusal(): Promise<void> {
  const answer = await services().booth.start.refusal({});
  if (answer.ok) useStart.setState({ refusal: answer.value });
}

/** A supervisor begins an empty journal: the gate follows with the first snapshot. */
export async function beginBeside(): Promise<void> {
  const asked = await withPin(useStart, (pin) => services().booth.start.beginBeside({ pin }));
  if (asked?.answer?.ok === false) showError(useStart, asked.answer.error);
}
