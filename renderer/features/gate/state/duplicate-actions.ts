import { useScreen } from '../../../state/gate/screen.ts';
import { answerSeen, sayStillSaving } from '../../../state/actions/quiet.ts';
import { searchNow } from '../../../state/actions/search-actions.ts';
import { currentInside, isSaving, typedPlate } from '../../../state/gate/selectors.ts';

/** Asks whether the car comes in although one with its plate is inside. The other one's picture follows as soon as it is known. */
export function askAboutDuplicate(): void {
  useScreen.setState({ wall: null, sessionId: null, choice: { kind: 'exact' } });
  ask();
  void findOther();
}

function ask(): void {
  const state = useScreen.getState();
  const plate = typedPlate(state);
  const cars = currentInside(state)?.cars ?? [];
  const other = currentInside(state)?.exact ?? cars.find((car) => car.plate === plate) ?? null;
  useScreen.setState({ question: { ask: 'duplicate', plate, other } });
}

async function findOther(): Promise<void> {
  await searchNow();
  const { question } = useScreen.getState();
  if (question?.ask === 'duplicate' && question.other === null) ask();
}

/** Back to the plate, which stands as it was typed, with its picture. */
export function correctPlate(): void {
  if (isSaving(useScreen.getState())) return sayStillSaving();
  answerSeen();
  useScreen.setState({ question: null });
}
