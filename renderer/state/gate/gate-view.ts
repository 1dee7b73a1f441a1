import { lastingNameOf } from './car-inside.ts';
import { carBeingTyped, type RushState } from './rush.ts';
import type { ScreenState } from './screen.ts';
import { askedCar, askedScan, pairedCar, selectedCar } from './selectors.ts';

/** What of the gate screen is shown, the topmost of it: what the attendant is asked, or the car that is typed. */
export type GateView =
  | 'gate'
  /** Which car leaves? */
  | 'gate-cars'
  /** Is it the only one that fits? */
  | 'gate-candidate'
  /** Is it the car that was read? */
  | 'gate-read'
  /** Is it the same car? */
  | 'gate-pair'
  | 'gate-session'
  | 'gate-exception'
  /** What is the scanned code? */
  | 'gate-scanned'
  /** The car at the window comes in with a plate that is inside. */
  | 'gate-duplicate'
  /** A car of the stack, whose plate follows. */
  | 'gate-rush'
  | 'gate-rush-duplicate';

/**
 * What the view is about, where another one of the same kind may follow it: a car of the stack, a scanned code, the car that was read,
 * that alone fits, or that Exit would let out.
 */
export function gateSubjectOf(state: ScreenState, rush: RushState): string {
  const view = gateViewOf(state, rush);
  const shown = { 'gate-read': askedCar, 'gate-pair': selectedCar, 'gate-candidate': pairedCar };
  const car = Object.hasOwn(shown, view) ? shown[view as keyof typeof shown](state) : null;
  return (
    carBeingTyped(state.snapshot, rush)?.id ??
    askedScan(state)?.code ??
    (car === null ? '' : lastingNameOf(car))
  );
}

export function gateViewOf(state: ScreenState, rush: RushState): GateView {
  if (carBeingTyped(state.snapshot, rush) !== null)
    return rush.duplicate === null ? 'gate-rush' : 'gate-rush-duplicate';
  if (state.question !== null) return `gate-${state.question.ask}`;
  if (askedScan(state) !== null) return 'gate-scanned';
  if (state.wall === null) return 'gate';
  if (selectedCar(state) !== null) return 'gate-pair';
  if (askedCar(state) !== null) return 'gate-read';
  return pairedCar(state) === null ? 'gate-cars' : 'gate-candidate';
}
