import { Row } from './seen.ts';

/**
 * @param size how many places there are
 * @param from, to the good steps, by the places that they lead from and to
 * @returns the first place from which no row of good steps leads to where everything is settled, or null
 */
export function firstStuck(
  size: number,
  from: Row,
  to: Row,
  isSettled: (place: number) => boolean,
): number | null {
  // The good steps by where they lead to: `into[firsts[place]]` and what follows is where they come from.
  const firsts = new Int32Array(size + 1);
  for (let step = 0; step < to.length; step += 1) firsts[to.at(step) + 1]! += 1;
  for (let place = 0; place < size; place += 1) firsts[place + 1]! += firsts[place]!;
  const into = new Int32Array(to.length);
  const filled = firsts.slice();
  for (let step = 0; step < to.length; step += 1) into[filled[to.at(step)]!++] = from.at(step);
  const isEnding = new Uint8Array(size);
  const open = new Row();
  const reach = (place: number): void => {
    if (isEnding[place] === 1) return;
    isEnding[place] = 1;
    open.push(place);
  };
  for (let place = 0; place < size; place += 1) if (isSettled(place)) reach(place);
  for (let next = 0; next < open.length; next += 1) {
    const place = open.at(next);
    for (let at = firsts[place]!; at < firsts[place + 1]!; at += 1) reach(into[at]!);
  }
  const stuck = isEnding.indexOf(0);
  return stuck < 0 ? null : stuck;
}
