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

const withPin = (
  { document, settings, ...secrets }: CheckedDocument,
  supervisorPin: string,
): CheckedDocument => ({
  document: { ...document, supervisorPin },
  settings: { ...settings, supervisorPin },
  ...secrets,
});

/** In UTF-16, or where the disk has lost something, zeros stand between the characters. */
const gap = '\\0*';

/** A character of JSON, as it is or by its number. */
const written = (character: string): string => {
  const number = character.charCodeAt(0).toString(16).padStart(4, '0');
  return `(?:${character}|${['\\\\', 'u', ...number.split('')].join(gap)})`;
};

const digit = `(?:\\d|${['\\\\', 'u', '0', '0', '3', '\\d'].join(gap)})`;
const mark = String.raw`[^"\\\dA-Za-z,{}]{0,64}`;

/** A member whose name ends with `Pin`, the beginning of which may be lost, and the digits that follow it. */
const pinMember = new RegExp(
  `(${'Pin'.split('').map(written).join(gap)}${gap}"${mark}:${mark})(?:"${gap})?(${digit}(?:${gap}${digit}){0,31})(?:${gap}")?`,
  'gi',
);

/**
 * Takes the digits of a PIN out of what may be a damaged settings file, in whatever encoding, and leaves every other byte.
 *
 * @param hashOf gives the hash that takes their place
 * @returns the same buffer where there are none
 */
export function hidePin(bytes: Buffer, hashOf: (pin: string) => string): Buffer {
  const text = bytes.toString('latin1');
  const hidden = text.replace(pinMember, (_all, name: string, digits: string) => {
    const zeros = /\0+/.exec(digits)?.[0] ?? '';
    const pin = digits.replaceAll('\0', '').replaceAll(/\\u003/gi, '');
    return `${name}${`"${hashOf(pin)}"`.split('').join(zeros)}`;
  });
  return hidden === text ? bytes : Buffer.from(hidden, 'latin1');
}
