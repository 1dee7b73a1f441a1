import { numbers, type Drawing, type DrawnPlate } from './draw.ts';

/** A drawn picture, what stands on the plate of the car in front, and how plates look there. */
export interface DrawnCase {
  readonly name: string;
  readonly drawing: Drawing;
  readonly plate: string;
  readonly formats: readonly string[];
}

/** As plates of each country are written; a space is a gap. */
const countries = {
  slovakia: ['LL DDDLL'],
  czechia: ['DLD DDDD', 'DLL DDDD'],
  poland: ['LL DDDDD', 'LLL DDLL'],
  brazil: ['LLL DDDD', 'LLLDLDD'],
} as const;
type Country = keyof typeof countries;

/** Where the second line begins on square plates and motorcycles, by what stands above it. */
export const layouts: Readonly<
  Record<string, { readonly formats: readonly string[]; readonly above: number }>
> = {
  'slovakia, two above five': { formats: ['LLDDDLL'], above: 2 },
  'czechia, three above four': { formats: ['DLDDDDD', 'DLLDDDD'], above: 3 },
  'poland, two above five': { formats: ['LLDDDDD'], above: 2 },
  'brazil, three above four': { formats: ['LLLDDDD', 'LLLDLDD'], above: 3 },
};

const letters = 'ABCDEFGHJKLMNPRSTUVXYZ';

/** Another plate each time, of that format. */
function plateOf(format: string, next: () => number): string {
  return Array.from(format)
    .map((kind) =>
      kind === 'L'
        ? (letters[Math.floor(next() * letters.length)] ?? 'A')
        : kind === 'D'
          ? String(Math.floor(next() * 10))
          : kind,
    )
    .join('');
}

type Look = Partial<Omit<Drawing, 'plates'>> & Partial<Omit<DrawnPlate, 'lines'>>;

/** Each look of a picture, with what differs from a straight view by day. */
const looks: Readonly<Record<string, Look>> = {
  'by day': {},
  'turned to the right': { turned: 9 },
  'turned to the left': { turned: -7 },
  'from aside': { aside: 38 },
  'far away': { height: 13 },
  noisy: { noise: 22 },
  'at night': { light: 0.28, noise: 7 },
  'in rain': { hasRain: true, noise: 8 },
};

const size = { width: 640, height: 400 };

function caseOf(
  name: string,
  lines: readonly string[],
  formats: readonly string[],
  look: Look,
  seed: number,
): DrawnCase {
  const { turned, aside, isMirrored, x = 300, y = 250, height = 24, ...picture } = look;
  return {
    name,
    plate: lines.join('').replaceAll(' ', ''),
    formats: formats.map((format) => format.replaceAll(' ', '')),
    drawing: {
      ...size,
      seed,
      ...picture,
      plates: [
        {
          lines,
          x,
          y,
          height,
          ...(turned === undefined ? {} : { turned }),
          ...(aside === undefined ? {} : { aside }),
          ...(isMirrored === undefined ? {} : { isMirrored }),
        },
      ],
    },
  };
}

/** Every country in looks that take turns: each look comes with another country in another run. */
export function dayAndNight(seed: number): DrawnCase[] {
  const next = numbers(seed);
  const names = Object.keys(countries) as Country[];
  return Object.entries(looks).map(([look, given], at) => {
    const country = names[(at + seed) % names.length] ?? 'slovakia';
    const formats = countries[country];
    const format = formats[Math.floor(next() * formats.length)] ?? formats[0];
    return caseOf(`${country} ${look}`, [plateOf(format, next)], formats, given, seed + at);
  });
}

/** That many plates of two lines in one layout, in changing looks. */
export function twoLineCases(layout: string, count: number, seed: number): DrawnCase[] {
  const { formats, above } = layouts[layout] ?? { formats: [], above: 2 };
  const next = numbers(seed);
  const given = Object.entries(looks);
  return Array.from({ length: count }, (_, at) => {
    const plate = plateOf(formats[at % formats.length] ?? '', next);
    const [look, one] = given[at % given.length] ?? ['by day', {}];
    return caseOf(
      `${layout} ${look}`,
      [plate.slice(0, above), plate.slice(above)],
      formats,
      { ...one, turned: (one.turned ?? 0) * 0.6 },
      seed + at,
    );
  });
}
