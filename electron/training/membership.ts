/**
 * Whether a plate belongs to a registered member. The specification (section 2) says what `isRegisteredUser` means, not how
 * a service knows it.
 *
 * THIS SERVICE'S OWN INVENTION: a plate whose last decimal digit is even is a member's; an odd one, or a plate without any
 * digit, is a visitor's. So the same plate always gives the same answer, a trainer can choose which one the trainee sees,
 * and about half of all plates are members.
 */
export function isRegisteredPlate(plateNumber: string): boolean {
  // In every script that plates are written in, the zero has an even code point: a digit is as even as its code point.
  const digit = plateNumber
    .match(/\p{Nd}/gu)
    ?.at(-1)
    ?.codePointAt(0);
  return digit !== undefined && digit % 2 === 0;
}
