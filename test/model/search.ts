import { firstStuck } from '../explore/ending.ts';
import { Row } from '../explore/seen.ts';

/** One thing that may happen next. */
export interface Step<State> {
  readonly what: string;
  readonly to: State;
  /** It is no new fault and no new press: with such steps alone everything has to end. */
  readonly isGood: boolean;
}

/** A small world: states are plain data, the same ones always written in the same order of their keys. */
export interface Model<State> {
  readonly start: State;
  stepsFrom(state: State): readonly Step<State>[];
  /** @returns the rule that is broken in it, or null */
  faultOf(state: State): string | null;
  /** Everything that was begun has ended, as it should. */
  isSettled(state: State): boolean;
}

interface Violation {
  readonly rule: string;
  /** The shortest way from the start to where it is broken. */
  readonly trace: readonly string[];
}

export interface Searched {
  readonly states: number;
  readonly transitions: number;
  /** One of each rule. */
  readonly violations: readonly Violation[];
}

export const everythingEnds = 'everything-that-was-begun-can-end';

/**
 * Walks a world breadth-first to its end. What follows on a broken state is not looked at.
 *
 * @param isFirstEnough the first broken rule ends it: a world without one of its rules may have no end
 */
export function search<State>(model: Model<State>, isFirstEnough = false): Searched {
  const places = new Map<string, number>();
  const keys: string[] = [];
  const [parents, goodFrom, goodTo] = [new Row(), new Row(), new Row()];
  const violations = new Map<string, Violation>();
  const broken = new Set<number>();
  let transitions = 0;
  const stateAt = (place: number): State => JSON.parse(keys[place] as string) as State;
  const add = (state: State, parent: number): number => {
    const key = JSON.stringify(state);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, keys.length);
    parents.push(parent);
    return keys.push(key) - 1;
  };
  const traceTo = (place: number): readonly string[] => {
    const trace: string[] = [];
    for (let at = place; parents.at(at) >= 0; at = parents.at(at)) {
      const step = model.stepsFrom(stateAt(parents.at(at))).find(({ to }) => JSON.stringify(to) === keys[at]);
      trace.push(step?.what ?? '?');
    }
    return trace.toReversed();
  };
  const report = (rule: string, place: number): void => {
    if (!violations.has(rule)) violations.set(rule, { rule, trace: traceTo(place) });
  };
  add(model.start, -1);
  for (let place = 0; place < keys.length; place += 1) {
    const state = stateAt(place);
    const fault = model.faultOf(state);
    if (fault !== null) {
      report(fault, place);
      broken.add(place);
      if (isFirstEnough) break;
      continue;
    }
    for (const { to, isGood } of model.stepsFrom(state)) {
      transitions += 1;
      const next = add(to, place);
      if (!isGood || next === place) continue;
      goodFrom.push(place);
      goodTo.push(next);
    }
  }
  const isEnd = (place: number): boolean => broken.has(place) || model.isSettled(stateAt(place));
  const stuck =
    violations.size > 0 && isFirstEnough ? null : firstStuck(keys.length, goodFrom, goodTo, isEnd);
  if (stuck !== null) report(everythingEnds, stuck);
  return { states: keys.length, transitions, violations: [...violations.values()] };
}
