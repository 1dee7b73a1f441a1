import { isHeldBack } from '../../electron/booth/outbox/link.ts';
import type { Operation } from '../../electron/contract/record.ts';
import { withheldBy } from './link-levels.ts';
import type { LinkMoves } from './link-moves.ts';
import { flag } from './life-table.ts';
import { repeatings, type Apart } from './places.ts';
import type { Records } from './records.ts';

// The rules that a state keeps as it stands, whatever led to it, and whether anything is left to be done in it.

/** @returns the rule that a state breaks, or null */
export function stateFaultOf(state: Apart, records: Records, links: LinkMoves): string | null {
  const { lives, link, repeating } = state;
  let sending = 0;
  let isAnyRepeatable = false;
  for (let place = 0; place < lives.length; place += 1) {
    if (records.has(lives, place, flag.sending)) sending += 1;
    if (records.has(lives, place, flag.repeatable)) isAnyRepeatable = true;
  }
  if (sending > 1) return 'one-at-a-time-is-on-the-wire';
  if (isAnyRepeatable && repeatings[repeating]?.none === true) return 'what-may-be-repeated-is-known';
  if (isAnyRepeatable && sending === 0 && isForgotten(state, records, links))
    return 'what-may-be-repeated-is-repeated';
  return links.at(link).broken;
}

/** The service has answered another request well, exits may go out, and the unknown one is not thought of. */
function isForgotten({ lives, link, repeating }: Apart, records: Records, links: LinkMoves): boolean {
  const isHeard = lives.some(
    (life, place) => records.has(lives, place, flag.repeatable) && records.at(place).life(life).heard,
  );
  if (!isHeard) return false;
  const next = links.turn(link, repeating, false);
  return next.type === 'send' && !next.repeats && !withheldBy(links.at(link).standing.link).includes('exit');
}

/** Every record that was pressed has ended, or waits for a cause that somebody is told of. */
export function isSettled({ lives, link }: Apart, records: Records, links: LinkMoves): boolean {
  if (isHeldBack(links.at(link).standing.link)) return true;
  const waitsForEntry = links.waitsForEntry(link);
  for (let place = 0; place < lives.length; place += 1) {
    if (records.has(lives, place, flag.sending)) return false;
    if (records.has(lives, place, flag.queued) && !isHeldUp(lives, place, records, waitsForEntry))
      return false;
    if (!records.has(lives, place, flag.waiting)) continue;
    const { entry } = records.at(place).cast;
    if (entry === null || !records.has(lives, entry, flag.unknown | flag.refused)) return false;
  }
  return true;
}

/** It, or what stands before it in its lane, can go only once the entry of another car has been answered. */
function isHeldUp(
  lives: Apart['lives'],
  place: number,
  records: Records,
  waitsForEntry: readonly Operation[],
): boolean {
  const { plate } = records.at(place).cast;
  for (let before = 0; before <= place; before += 1) {
    const isOfLane = records.at(before).cast.plate === plate && records.has(lives, before, flag.queued);
    if (isOfLane && waitsForEntry.includes(records.operation(before))) return true;
  }
  return false;
}
