import { hashSupervisorPin, hashSupervisorPinSync, isPinDigits } from '../people/pin-hash.ts';
import type { CheckedDocument, SettingsDocument } from './document.ts';

// The site's PIN in files that the program owns: its hash, never its digits.

/** @returns the digits that stand in settings; null: none do, or their hash does */
function digitsIn({ supervisorPin: pin }: SettingsDocument): string | null {
  return typeof pin === 'string' && isPinDigits(pin) ? pin : null;
}

/** @returns settings that may be written down: with the PIN's hash, and the same otherwise */
export async function withHashedPin(checked: CheckedDocument): Promise<CheckedDocument> {
  const pin = digitsIn(checked.document);
  return pin === null ? checked : withPin(checked, await hashSupervisorPin(pin));
}

/** The same while nothing else can go on: it takes some tenths of a second. */
export function withHashedPinNow(checked: CheckedDocument): CheckedDocument {
  const pin = digitsIn(checked.document);
  return pin === null ? checked : withPin(checked, hashSupervisorPinSync(pin));
}

const withPin = ({ document, settings, token }: CheckedDocument, supervisorPin: string): CheckedDocument => ({
  document: { ...document, supervisorPin },
  settings: { ...settings, supervisorPin },
  token,
});

const pinMember = /("supervisorPin"\s*:\s*)"?(\d{1,32})"?/g;

/**
 * Takes the digits of a PIN out of a text that may be a damaged settings file, and leaves every other byte.
 *
 * @param hashOf gives the hash that takes their place
 * @returns the same text where there are none
 */
export const hidePin = (text: string, hashOf: (pin: string) => string): string =>
  text.replace(pinMember, (_all, name: string, pin: string) => `${name}"${hashOf(pin)}"`);
