import { services } from '../booth/services.ts';
import { useScreen } from '../gate/screen.ts';
import { searchedFor } from '../gate/selectors.ts';
import { changeWall } from './change-wall.ts';
import { askAgainWhoLeaves, whoLeaves } from './leaving-actions.ts';

const restMs = 120;
let latest = 0;
/** The question whose answer is shown. */
let shown = 0;
/** The question that is due when the typing rests. */
let due: number | null = null;

/**
 * Asks which cars inside fit what is typed. An answer to what is no longer typed, or older than the one that is shown, is dropped.
 *
 * @returns whether it was answered
 */
export async function searchNow(): Promise<boolean> {
  const turn = ++latest;
  due = null;
  const before = useScreen.getState();
  const query = searchedFor(before);
  const named = before.sessionId === null ? {} : { id: before.sessionId.how };
  const answer = await services().booth.gate.inside({ plate: query, ...named });
  if (query === '') await whoLeaves();
  const state = useScreen.getState();
  if (answer.ok && turn > shown && query === searchedFor(state) && state.pressId !== null) {
    shown = turn;
    const show = (): void => useScreen.setState({ inside: { query, cars: answer.value } });
    // Cars that come and go while nothing is typed lie under somebody's finger.
    if (state.inside?.query === query) changeWall(show);
    else show();
    askAgainWhoLeaves();
  }
  return answer.ok;
}

/** The same, once the typing rests for a moment. */
export async function searchSoon(): Promise<void> {
  const turn = ++latest;
  due = turn;
  await services().sleep(restMs);
  if (turn === due && useScreen.getState().pressId !== null) await searchNow();
}

/** Who is inside may have changed: a question that is due will tell, and is not put off, however fast the changes come. */
export async function searchAgain(): Promise<void> {
  if (due === null) await searchSoon();
}
