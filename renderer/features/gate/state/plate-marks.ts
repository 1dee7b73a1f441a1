import { isWildcard } from '../../../../electron/contract/plate-wildcards.ts';
import type { PlateMark } from '../../../../electron/contract/inside.ts';

/** One place of two plates under each other; null: the plate has nothing there. */
export interface PlateColumn {
  readonly typed: string | null;
  readonly inside: string | null;
  /** `any`: a wildcard was typed for it. */
  readonly mark: PlateMark | 'extra' | 'plain' | 'any';
}

/** How many characters are marked as what; `begun`: what was typed is how the plate begins; `wild`: with wildcards. */
export interface MarkSummary {
  readonly differing: number;
  readonly alike: number;
  readonly begun: boolean;
  readonly wild: boolean;
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
  const marked = marks.length === inside.length;
  if (ours.some(isWildcard)) return wildColumns(ours, inside, marked ? marks : null);
  const given = marked ? marks : marksByPlace(ours, inside);
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

/** What is not marked is compared place by place, the first `*` as long as the plate leaves room for. */
function wildColumns(
  typed: readonly string[],
  inside: readonly string[],
  marks: readonly PlateMark[] | null,
): PlateColumn[] {
  const others = typed.filter((character) => character !== '*');
  const run = Array.from({ length: Math.max(inside.length - others.length, 0) }, () => '?');
  const ours =
    marks === null && typed.includes('*') ? others.toSpliced(typed.indexOf('*'), 0, ...run) : [...typed];
  const columns = (marks ?? marksByPlace(ours, inside)).map((mark, place): PlateColumn => {
    const character = inside[place] ?? '';
    if (mark !== 'untyped') {
      while (isWildcard(ours[0])) ours.shift();
      return { typed: ours.shift() ?? null, inside: character, mark };
    }
    if (ours[0] === '*') return { typed: '*', inside: character, mark: 'any' };
    return ours[0] === '?'
      ? { typed: ours.shift() ?? null, inside: character, mark: 'any' }
      : { typed: null, inside: character, mark };
  });
  const extra = ours.filter((character) => !isWildcard(character));
  return [...columns, ...extra.map((typed) => ({ typed, inside: null, mark: 'extra' as const }))];
}

const marksByPlace = (ours: readonly string[], inside: readonly string[]): PlateMark[] =>
  inside.map((character, place) => {
    if (place >= ours.length || isWildcard(ours[place])) return 'untyped';
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
    wild: count('any') > 0,
  };
}
