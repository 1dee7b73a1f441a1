import { Alike } from '../../electron/booth/plates/alike.ts';
import { commonGroups } from '../../electron/booth/plates/alike-groups.ts';
import type { Rng } from '../faults/rng.ts';
import { errorKinds, mistyped } from './match-errors.ts';
import { charactersIn, type ProfileName } from './match-plates.ts';

const typedPlates = 400;

/** @returns every beginning, from one character on, of plates as they are and of mistyped ones */
export function typedOf(profile: ProfileName, plates: readonly string[], rng: Rng): string[] {
  const alike = new Alike(commonGroups);
  const others = charactersIn(profile);
  return Array.from({ length: typedPlates }, (_none, at) => {
    const plate = rng.pick(plates);
    const typed = at % 2 === 0 ? plate : (mistyped(plate, rng.pick(errorKinds), rng, alike, others) ?? plate);
    const characters = Array.from(typed);
    return characters.map((_character, last) => characters.slice(0, last + 1).join(''));
  }).flat();
}

/** @returns what is typed of half legible plates: with `?` for one or two characters, `*` for a run, or wildcards only */
export function wildcardsOf(plates: readonly string[], rng: Rng): string[] {
  const some = Array.from({ length: typedPlates }, () => {
    const characters = Array.from(rng.pick(plates));
    const at = rng.between(0, characters.length - 3);
    const rest = characters.slice(at + 2).join('');
    const head = characters.slice(0, at).join('');
    return [
      characters.with(at, '?').join(''),
      characters
        .with(at, '?')
        .with(at + 2, '?')
        .join(''),
      `${head}*${rest}`,
      `*${characters[at] ?? ''}*`,
      `*${rest}`,
      `${head}?`,
      `*${characters[at] ?? ''}*${rest.slice(-1)}`,
    ];
  }).flat();
  return [...some, '*', '?', '??', '???????', '*?*', '?*?', '?????????'];
}
