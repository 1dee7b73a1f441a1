// Apart from the schemas, so that the page needs none of those to know them.

/** A supervisor does what an attendant does, and with the own PIN also what the supervisor's PIN opens. */
export const roles = ['attendant', 'supervisor'] as const;
export type Role = (typeof roles)[number];

/** Who the site's own PIN is: it does not tell which supervisor typed it. */
export const sitePin = 'supervisor';

/** Who may open what only a supervisor may do. `id`: `sitePin`, which has no name, or an attendant's number. */
export interface PinHolder {
  readonly id: string;
  readonly name: string | null;
}

/** A supervisor session that rests for so long (ms) is over: the core ends it, and the page asks for the PIN again. */
export const supervisorIdleMs = 5 * 60_000;

/** The most characters of an attendant's name. */
export const nameLimit = 40;

/** The most characters of a note to the next shift. */
export const shiftNoteLimit = 200;

/** The figures of a handover: of the shift, and of what is open at this booth. */
export const shiftFacts = [
  'entries',
  'exits',
  'acts',
  'sent',
  'exceptions',
  'unnamed',
  'unclean',
  'waiting',
  'unknown',
  'refused',
  'plateMissing',
] as const;
export type ShiftFact = (typeof shiftFacts)[number];

/** Digits of a PIN, so that it can be typed on the screen. */
const pinDigits = { least: 4, most: 12 } as const;

/** Digits of a new PIN that opens what only a supervisor may do: the site's own, and those of supervisors. */
export const supervisorPinDigits = { least: 6, most: pinDigits.most } as const;

/** Why a new PIN is not taken: it has too few or too many digits (a supervisor's, anybody's), or everybody tries it first. */
export type PinFault = 'pin-unfit' | 'pin-short' | 'pin-common';

/**
 * Today's rules of a new PIN. One that was given under earlier rules goes on working.
 *
 * @param isPractice the booth is in training, where `0000` opens everything and nothing is real
 * @returns null: it may be taken
 */
export function newPinFault(pin: string, role: Role, isPractice = false): PinFault | null {
  const { least, most } = pinDigits;
  if (!/^\d+$/.test(pin) || pin.length < least || pin.length > most) return 'pin-unfit';
  if (role !== 'supervisor') return null;
  if (pin.length < supervisorPinDigits.least) return 'pin-short';
  return !isPractice && isCommonPin(pin) ? 'pin-common' : null;
}

/** Patterns that fingers make, beside runs and repetitions: lines, squares and crosses of the keypad, and numbers with a name. */
const patterns: ReadonlySet<string> = new Set([
  '147258',
  '147369',
  '258369',
  '369258',
  '258147',
  '159753',
  '159357',
  '357159',
  '753951',
  '741852',
  '852963',
  '963852',
  '789456',
  '456789',
  '456123',
  '123654',
  '321654',
  '142536',
  '147852',
  '258456',
  '123698',
  '147896',
  '102030',
  '112358',
  '314159',
  '271828',
  '007700',
  '147258369',
  '741852963',
  '123654789',
  '789456123',
]);

/** Whether a PIN is one that is tried first: one digit or group repeated, a run of digits, a mirror, a line of the keypad. */
function isCommonPin(pin: string): boolean {
  if (/^(\d{1,4})\1+$/.test(pin) || /^(?:(\d)\1){2,}$/.test(pin) || /^(?:(\d)\1\1){2,}$/.test(pin))
    return true;
  if (isRun(pin, 1) || isRun(pin, 9) || patterns.has(pin)) return true;
  const half = pin.slice(0, Math.ceil(pin.length / 2));
  const isMirror = pin === Array.from(pin).toReversed().join('');
  return isMirror && (isRun(half, 1) || isRun(half, 9) || new Set(half).size === 1);
}

/** Whether each digit is the one before and so much more; 9 is followed by 0. */
const isRun = (pin: string, more: number): boolean =>
  Array.from(pin).every((digit, at) => at === 0 || Number(digit) === (Number(pin[at - 1]) + more) % 10);
