import type { RecordView } from '../../../electron/contract/record.ts';

/** A vehicle of the drawn traffic. The same plate always has the same looks, so that a car that comes back is known. */
export interface Vehicle {
  readonly plate: string;
  /** As it stands on the plate, with its gap. */
  readonly plateText: string;
  readonly body: 'saloon' | 'hatchback' | 'suv' | 'van';
  /** Hue, saturation in percent, lightness in percent. */
  readonly paint: readonly [number, number, number];
}

/** 0 ≤ value < 1. */
export type Randomness = () => number;

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** L a letter, D a digit, a space the plate's gap. */
const patterns = ['DDL DDDDD', 'LL DDDD', 'LLL DDDD', 'DL DDDDL'];
const bodies = ['saloon', 'hatchback', 'suv', 'van'] as const;
const paints = [
  [355, 68, 36],
  [212, 62, 38],
  [205, 12, 78],
  [220, 8, 26],
  [152, 42, 30],
  [28, 78, 46],
  [45, 12, 88],
  [268, 26, 36],
] as const;

const pick = <T>(random: Randomness, from: readonly [T, ...T[]] | readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** A plate of one of the patterns. */
export function newPlate(random: Randomness): string {
  return Array.from(pick(random, patterns), (place) => {
    if (place === 'L') return pick(random, Array.from(letters));
    return place === 'D' ? String(Math.floor(random() * 10)) : place;
  }).join('');
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** @param plateText with or without a gap */
export function vehicleOf(plateText: string): Vehicle {
  const plate = plateText.replaceAll(' ', '');
  const looks = hash(plate);
  return {
    plate,
    plateText,
    body: bodies[looks % bodies.length] as Vehicle['body'],
    paint: paints[(looks >>> 8) % paints.length] as Vehicle['paint'],
  };
}

/** Plates that came in and have not left, as far as the last records tell; newest first. */
export function platesInside(recent: readonly RecordView[]): string[] {
  const settled = new Set<string>();
  const inside: string[] = [];
  for (const { plate, operation, state } of recent) {
    if (plate === '' || state === 'voided' || state === 'refused' || settled.has(plate)) continue;
    settled.add(plate);
    if (operation === 'entry') inside.push(plate);
  }
  return inside;
}

const returnShare = 0.4;

/**
 * The next vehicle at the gate: mostly a new one, sometimes one that was let in and now wants to leave.
 *
 * @param recent newest first
 */
export function nextVehicle(
  random: Randomness,
  recent: readonly RecordView[],
  current: string | null,
): Vehicle {
  // The car that just came in does not turn round at once.
  const leaving = platesInside(recent).filter((plate) => plate !== current);
  if (leaving.length > 0 && random() < returnShare) return vehicleOf(withGap(pick(random, leaving)));
  return vehicleOf(newPlate(random));
}

/** Plates are stored without a gap; one is put back where a letter and a digit meet last. */
function withGap(plate: string): string {
  const digits = /\d+\p{L}?$/u.exec(plate)?.index ?? 0;
  return digits === 0 ? plate : `${plate.slice(0, digits)} ${plate.slice(digits)}`;
}
