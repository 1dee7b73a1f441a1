import type { PlateMark } from '../../electron/contract/inside.ts';

/** One place of two plates under each other; null: the plate has nothing there. */
export interface PlateColumn {
  readonly typed: string | null;
  readonly inside: string | null;
  readonly mark: PlateMark | 'extra' | 'plain';
}

/** How many characters are marked as what; `begun`: what was typed is how the plate begins. */
export interface MarkSummary {
  readonly differing: number;
  readonly alike: number;
  readonly begun: boolean;
}

/**
 * The typed plate and the one inside, character by character under each other, so that the eye finds where they part.
 *
 * @param typed empty: nothing to compare
 * @param plate the plate of the car inside
 * @param marks the core's, for each character of `plate`; empty where it was found otherwise than by this plate
 */
export function plateColumns(typed: string, plate: string, marks: readonly PlateMark[]): PlateColumn[] {
  const inside = Array.from(plate);
  const ours = Array.from(typed);
  if (ours.length === 0)
    return inside.map((character) => ({ typed: null, inside: character, mark: 'plain' }));
  const given = marks.length === inside.length ? marks : marksByPlace(ours, inside);
  let extras = ours.length - given.filter((mark) => mark !== 'missing' && mark !== 'untyped').length;
  let next = 0;
  const columns: PlateColumn[] = [];
  const take = (count: number): string[] => {
    next += count;
    return ours.slice(next - count, next);
  };
  const extra = (count: number): void => {
    extras -= count;
    columns.push(...take(count).map((typed) => ({ typed, inside: null, mark: 'extra' as const })));
  };
  for (const [place, mark] of given.entries()) {
    const character = inside[place] ?? '';
    const untyped = mark === 'missing' || mark === 'untyped';
    const skipped = mark === 'same' ? ours.indexOf(character, next) - next : 0;
    if (skipped > 0 && skipped <= extras) extra(skipped);
    columns.push({ typed: (untyped ? null : take(1)[0]) ?? null, inside: character, mark });
  }
  extra(ours.length - next);
  return columns;
}

const marksByPlace = (ours: readonly string[], inside: readonly string[]): PlateMark[] =>
  inside.map((character, place) => {
    if (place >= ours.length) return 'untyped';
    return ours[place] === character ? 'same' : 'different';
  });

/** What the columns come to. The rest of a plate that is not typed to its end is no difference. */
export function markSummary(columns: readonly PlateColumn[]): MarkSummary {
  const count = (...marks: PlateColumn['mark'][]): number =>
    columns.filter(({ mark }) => marks.includes(mark)).length;
  return {
    differing: count('different', 'missing', 'extra'),
    alike: count('alike'),
    begun: count('untyped') > 0,
  };
}
