import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../electron/contract/languages.ts';
import { projectFolder } from '../support/build.ts';
import { panels } from './measured.ts';

/** Every look that a state is measured in. */
export const everyLook = panels.flatMap((size) =>
  languages.flatMap((language) => (['night', 'day'] as const).map((theme) => ({ size, language, theme }))),
);
/** Has no divisor with the number of looks in common: as many states one after the other have all of them. */
const step = 7;

/** Changes with the texts: what is drawn is the same until one of them is another. */
const seed = languages
  .reduce(
    (hash, language) => hash.update(readFileSync(join(projectFolder, `resources/texts/${language}.json`))),
    createHash('sha256'),
  )
  .digest()
  .readUInt32BE();

/** @returns the look in which `npm test` measures a state @param place of the state among all */
export function drawnLook(place: number): (typeof everyLook)[number] {
  const look = everyLook[(seed + place * step) % everyLook.length];
  if (look === undefined) throw new Error(`no look is drawn for ${String(place)}`);
  return look;
}

/** Of so many states `npm test` measures one, besides those whose pictures it compares: they show every part of every screen. */
const oneOf = 6;

/** @returns whether `npm test` measures a state @param place of the state among all */
export const isDrawn = (place: number): boolean => (seed + place) % oneOf === 0;
