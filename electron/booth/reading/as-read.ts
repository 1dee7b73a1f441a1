import type { Plates } from '../../contract/plates.ts';
import { alphabet } from './decoding.ts';

/** A plate as the reader would write it, which knows Latin letters alone: those that a profile keeps as its own are taken back. */
export function asReadWith({ mapped }: Pick<Plates, 'mapped'>): (plate: string) => string {
  const back = new Map(
    Object.entries(mapped).flatMap(([typed, kept]) => (alphabet.includes(typed) ? [[kept, typed]] : [])),
  );
  if (back.size === 0) return (plate) => plate;
  return (plate) => Array.from(plate, (char) => back.get(char) ?? char).join('');
}

/** What of it the reader can read at all. @param written as it would write it */
export const readableOf = (written: string): string =>
  Array.from(written)
    .filter((char) => alphabet.includes(char))
    .join('');
