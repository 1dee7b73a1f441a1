import type { Plates } from '../../../electron/contract/plates.ts';
import { plateText, typedShape, type PlateDraft } from './draft.ts';
import { useScreen } from './screen.ts';

type Formats = Pick<Plates, 'alphabets' | 'formats'>;
type Format = Formats['formats'][number];

/** More than one is as many as need be known: then nobody can tell which it is. */
const enough = 2;

/** How a plate may be written by a format, at most `enough` ways; none: it is no plate of that format. */
function waysOf({ alphabets }: Formats, format: Format, plate: string): readonly string[] {
  const known = new Map<string, ReadonlySet<string>>();
  /** From the `count`th item of a segment on. @param at in UTF-16 units */
  const from = (place: number, count: number, at: number): ReadonlySet<string> => {
    const segment = format[place];
    if (segment === undefined) return new Set(at === plate.length ? [''] : []);
    const name = `${String(place)} ${String(count)} ${String(at)}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const ways = new Set<string>();
    const add = (head: string, tails: ReadonlySet<string>): void => {
      for (const tail of tails) if (ways.size < enough) ways.add(head + tail);
    };
    if (count >= segment.min) add('', from(place + 1, 0, at));
    const items = count < segment.max ? (alphabets[segment.alphabet] ?? []) : [];
    for (const item of items)
      if (plate.startsWith(item, at))
        add((count === 0 ? (segment.before ?? '') : '') + item, from(place, count + 1, at + item.length));
    known.set(name, ways);
    return ways;
  };
  return [...from(0, 0, 0)];
}

/**
 * A plate as it is written on the car, where the profile's formats tell it: exactly one of them fits, and in one way.
 *
 * @param plate as kept
 * @returns null: they do not tell
 */
export function shapeOf(plates: Formats, plate: string): string | null {
  const fitting = plates.formats
    .map((format) => waysOf(plates, format, plate))
    .filter((ways) => ways.length > 0);
  const [ways = []] = fitting;
  const [shape] = ways;
  return fitting.length === 1 && ways.length === 1 && shape !== undefined && shape !== plate ? shape : null;
}

/** The shapes of the profile that is in force, by plate; and plates as somebody typed them, with separators. */
let shapes: { readonly plates: Plates; readonly known: Map<string, string | null> } | null = null;
const typed = new Map<string, string>();
/** More cars than any list shows. */
const mostKept = 2_000;

function keep<T>(map: Map<string, T>, plate: string, value: T): T {
  const [oldest] = map.keys();
  if (map.size >= mostKept && oldest !== undefined) map.delete(oldest);
  map.set(plate, value);
  return value;
}

/** Somebody typed it so: it is shown so where no format tells its shape. @param plate as kept */
export function rememberTyped(plate: string, draft: PlateDraft): void {
  if (plateText(draft) !== plate) return;
  typed.delete(plate);
  const shape = typedShape(draft);
  if (shape !== plate) keep(typed, plate, shape);
}

/**
 * A plate as it is shown: in its own shape, else with the separators that somebody typed, else as it is kept. What is kept,
 * compared and sent is never this.
 */
export function shownPlate(plate: string): string {
  const plates = useScreen.getState().snapshot?.plates;
  if (plates === undefined || plate === '') return plate;
  if (shapes?.plates !== plates) shapes = { plates, known: new Map() };
  const known = shapes.known.get(plate);
  const shape = known === undefined ? keep(shapes.known, plate, shapeOf(plates, plate)) : known;
  return shape ?? typed.get(plate) ?? plate;
}

/** What stands before each character of a plate that is shown, by the character's place in the plate as kept. */
export function separatorsOf(plate: string): ReadonlyMap<number, string> {
  const characters = Array.from(plate);
  const separators = new Map<number, string>();
  let place = 0;
  for (const character of shownPlate(plate)) {
    if (character === characters[place]) place += 1;
    else separators.set(place, (separators.get(place) ?? '') + character);
  }
  return separators;
}
