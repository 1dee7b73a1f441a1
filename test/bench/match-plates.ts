import type { Rng } from '../faults/rng.ts';

/** One position of a plate: one of these characters, or one of these pieces. */
type Position = string | readonly string[];

interface Format {
  readonly positions: readonly Position[];
}

const digits = '0123456789';
const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The letters that Russian plates use: those with a Latin twin. */
const cyrillic = 'АВЕКМНОРСТУХ';
const hangul = '가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주바사아자하허호배';
const districts = ['B', 'M', 'HH', 'K', 'F', 'S', 'DD', 'HB', 'MYK', 'GAP'];
const several = (position: Position, count: number): Position[] =>
  Array.from({ length: count }, () => position);

const unitedKingdom: Format = {
  positions: [...several(latin, 2), ...several(digits, 2), ...several(latin, 3)],
};
const france: Format = { positions: [...several(latin, 2), ...several(digits, 3), ...several(latin, 2)] };
const spain: Format = { positions: [...several(digits, 4), ...several('BCDFGHJKLMNPRSTVWXYZ', 3)] };
const germany: Format = { positions: [districts, ...several(latin, 2), ...several(digits, 4)] };
const germanyShort: Format = { positions: [districts, latin, ...several(digits, 3)] };
const california: Format = { positions: [digits, ...several(latin, 3), ...several(digits, 3)] };
const russia: Format = {
  positions: [
    cyrillic,
    ...several(digits, 3),
    ...several(cyrillic, 2),
    ['77', '99', '97', '177', '199', '197'],
  ],
};
const ukraine: Format = {
  positions: [...several('АВЕІКМНОРСТХ', 2), ...several(digits, 4), ...several('АВЕІКМНОРСТХ', 2)],
};
const korea: Format = { positions: [...several(digits, 2), hangul, ...several(digits, 4)] };
const koreaLong: Format = { positions: [...several(digits, 3), hangul, ...several(digits, 4)] };
/** One city's plates: the first characters hardly tell the cars apart. */
const vietnam: Format = { positions: [['51', '59'], 'ACFGHKL', ...several(digits, 5)] };

/** Which cars stand in a car park, each format as likely as the others. */
export const profiles = {
  latin: [unitedKingdom, france, spain, germany, germanyShort, california, vietnam],
  cyrillic: [russia, ukraine],
  hangul: [korea, koreaLong],
  mixed: [unitedKingdom, france, germany, vietnam, russia, ukraine, korea, koreaLong],
  city: [vietnam],
} as const satisfies Readonly<Record<string, readonly Format[]>>;
export type ProfileName = keyof typeof profiles;

/** @returns so many plates, each another one */
export function platesOf(profile: ProfileName, count: number, rng: Rng): string[] {
  const plates = new Set<string>();
  while (plates.size < count) {
    const { positions } = rng.pick<Format>(profiles[profile]);
    plates.add(positions.map((position) => rng.pick(Array.from(position))).join(''));
  }
  return [...plates];
}

/** @returns every character that the profile's plates have */
export const charactersIn = (profile: ProfileName): string[] => [
  ...new Set(
    profiles[profile].flatMap(({ positions }) =>
      positions.flatMap((position) =>
        Array.from(typeof position === 'string' ? position : position.join('')),
      ),
    ),
  ),
];
