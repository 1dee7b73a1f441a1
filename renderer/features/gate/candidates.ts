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

/** As a tap on that car of the wall. @param place from 0 */
export const tapCandidate = (place: number): void => cards()[place]?.click();
