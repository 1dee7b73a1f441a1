import { collaborators } from './collaborators.ts';
import { useScreen } from './screen.ts';
import { searchedFor } from './selectors.ts';

const restMs = 120;
let latest = 0;

/**
 * Asks which cars inside fit what is typed. Only the latest question's answer counts.
 *
 * @returns whether it was answered
 */
export async function searchNow(): Promise<boolean> {
  const turn = ++latest;
  const query = searchedFor(useScreen.getState());
  const answer = await collaborators().booth.inside({ plate: query });
  const state = useScreen.getState();
  if (answer.ok && turn === latest && state.pressId !== null) {
    useScreen.setState({ inside: { query, cars: answer.value } });
  }
  return answer.ok;
}

/** The same, once the typing rests for a moment. */
export async function searchSoon(): Promise<void> {
  const turn = ++latest;
  await collaborators().sleep(restMs);
  if (turn === latest && useScreen.getState().pressId !== null) await searchNow();
}
