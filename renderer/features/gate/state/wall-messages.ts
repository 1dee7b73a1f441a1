import type { CarInside, CarsInside } from '../../../../electron/contract/inside.ts';
import type { TextKey, Message } from '../../../platform/i18n/message.ts';
import { markSummary, plateColumns } from './plate-marks.ts';
import { shortId } from '../../../state/gate/car-inside.ts';

/** A session's id is longer than any plate. */
const plateAtMost = 16;
const called = (query: string): string => (Array.from(query).length > plateAtMost ? shortId(query) : query);

/** How many cars there are, and how many of them fit. @param inside null: being searched */
export function wallSummary(inside: CarsInside | null, query: string): Message {
  if (inside === null) return { key: 'wall.searching' };
  const { total, exact, cars } = inside;
  if (query === '' || total === 0) return { key: 'wall.all', values: { count: total } };
  const plate = called(query);
  if (exact !== null) return { key: 'wall.exact', values: { total, plate } };
  return { key: 'wall.fitting', values: { count: cars.length, total, plate } };
}

/** As `wallSummary`, with the cars that no plate can find yet. */
export function wallSummaryWith(untyped: number, found: Message): Message {
  if (untyped === 0) return found;
  return {
    key: 'wall.withUntyped',
    values: { found, untyped: { key: 'wall.untyped', values: { count: untyped } } },
  };
}

/** Nothing fits: what was looked for. */
export function nothingMessages({ total }: CarsInside, query: string): { what: Message; more: TextKey } {
  if (query === '') return { what: { key: 'wall.empty' }, more: 'wall.emptyMore' };
  const plate = called(query);
  if (plate !== query)
    return { what: { key: 'wall.noSession', values: { plate } }, more: 'wall.nothingMore' };
  return total === 0
    ? { what: { key: 'wall.empty' }, more: 'wall.emptyMore' }
    : { what: { key: 'wall.nothing', values: { plate } }, more: 'wall.nothingMore' };
}

/** How well a car fits what was typed, in a word or two. */
export function fitMessage(car: CarInside, typed: string, exact: boolean): Message {
  if (exact) return { key: 'wall.exactTag' };
  if (typed === '' || car.plate === '') return { key: 'wall.insideTag' };
  const { differing, alike, begun, wild } = markSummary(plateColumns(typed, car.plate, car.marks));
  if (differing > 0) return { key: 'wall.differs', values: { count: differing } };
  if (alike > 0) return { key: 'wall.alikeTag' };
  if (wild) return { key: 'wall.fitsTag' };
  return { key: begun ? 'wall.beginsTag' : 'wall.exactTag' };
}

/** Which picture of it there is not. */
export const blindKey = ({ source }: CarInside): TextKey =>
  source === 'journal' ? 'wall.noPicture' : 'wall.elsewhereBlind';
