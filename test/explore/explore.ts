import { firstStuck } from './ending.ts';
import type { Machines } from './machines.ts';
import { waitFaultOf } from './link-waits.ts';
import { Moves } from './moves.ts';
import { Row, Seen } from './seen.ts';
import type { World } from './world.ts';

/** A rule that is broken, and the shortest way from the start to where it is. */
interface Violation {
  readonly world: string;
  readonly rule: string;
  readonly trace: readonly string[];
}

export interface Explored {
  readonly states: number;
  readonly transitions: number;
  /** One of each rule. */
  readonly violations: readonly Violation[];
}

/** What was found on the way: every state, from where it was first reached, and the steps that need nobody. */
interface Found {
  readonly states: Seen;
  readonly parents: Row;
  readonly goodFrom: Row;
  readonly goodTo: Row;
}

/**
 * Explores a world breadth-first to its end. What follows on a broken step is not looked at.
 *
 * @param sought rules that are to be found broken: it ends where the last of them is
 */
export function explore(world: World, machines: Machines, sought: readonly string[] = []): Explored {
  const moves = new Moves(world, machines);
  const found: Found = { states: new Seen(), parents: new Row(), goodFrom: new Row(), goodTo: new Row() };
  const { states, parents, goodFrom, goodTo } = found;
  const violations = new Map<string, Violation>();
  const add = (key: number, parent: number): number => {
    const place = states.add(key);
    if (place >= 0) return place;
    parents.push(parent);
    return -1 - place;
  };
  const report = (rule: string, place: number, last: readonly string[]): void => {
    if (violations.has(rule)) return;
    violations.set(rule, { world: world.name, rule, trace: [...traceTo(found, moves, place), ...last] });
  };
  add(moves.start(), -1);
  const waits = waitFaultOf(machines);
  if (waits !== null) report(waits, 0, []);
  const isFound = (): boolean => sought.length > 0 && sought.every((rule) => violations.has(rule));
  const soFar = (): Explored => ({ states: states.size, transitions, violations: [...violations.values()] });
  let transitions = 0;
  for (let place = 0; place < states.size; place += 1) {
    if (isFound()) return soFar();
    const key = states.at(place);
    const fault = moves.faultOf(key);
    if (fault !== null) {
      report(fault, place, []);
      continue;
    }
    const broken: (readonly [rule: string, what: string])[] = [];
    moves.from(key, (what, to, good, rule) => {
      transitions += 1;
      if (rule !== null) return void broken.push([rule, what]);
      const next = add(to, place);
      if (!good || next === place) return;
      goodFrom.push(place);
      goodTo.push(next);
    });
    for (const [rule, what] of broken) report(rule, place, [what]);
  }
  if (isFound()) return soFar();
  const stuck = firstStuck(states.size, goodFrom, goodTo, (place) => moves.isSettled(states.at(place)));
  if (stuck !== null) report('every-record-ends-or-waits-for-a-named-cause', stuck, []);
  return soFar();
}

function traceTo({ states, parents }: Found, moves: Moves, place: number): readonly string[] {
  const trace: string[] = [];
  for (let at = place; parents.at(at) >= 0; at = parents.at(at)) {
    const key = states.at(at);
    let step: string | null = null;
    moves.from(states.at(parents.at(at)), (what, to, _, broken) => {
      if (to === key && broken === null) step ??= what;
    });
    trace.push(step ?? '?');
  }
  return trace.toReversed();
}
