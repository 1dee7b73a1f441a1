import { decideRead } from './state/decide.ts';

/** The cards of the wall's page that is shown; beside the only car that fits, the button that chooses it. */
const cards = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.wall-cars > .card, .this-car'),
];

/** From the plate to the first car of the wall, and on; back over the first to the plate. @param step 1 or -1 */
export function moveAmongCandidates(step: 1 | -1): void {
  const all = cards();
  const at = all.findIndex((card) => card === document.activeElement);
  if (at + step === -1 && at === 0) document.getElementById('plate')?.focus();
  else all[at + step]?.focus();
}

/** As a tap on that car of the wall. @param place from 0. @param atMs when the key was pressed (`event.timeStamp`) */
export function tapCandidate(place: number, atMs: number): void {
  const card = cards()[place];
  // A click that a program makes is of when it is made.
  if (card?.matches('.read-leaves') === true) void decideRead(atMs);
  else card?.click();
}
