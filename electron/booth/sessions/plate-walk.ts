import type { Alike } from '../plates/alike.ts';
import { matchCosts, tolerance } from '../plates/match-costs.ts';
import type { KnownCar } from './known-car.ts';
import type { PlateNode } from './plate-tree.ts';

/** A way into the tree: the first `read` typed characters have led to the first `at` characters of the node's plates. */
interface Step {
  readonly node: PlateNode;
  readonly at: number;
  readonly read: number;
  /** `none` so far; `next` is the one error, still to be chosen; after it there is no other. */
  readonly error: 'none' | 'next' | 'made';
}

/** What has been reached: a car, or all cars of a node and below. */
export type Reached = KnownCar | PlateNode;

/**
 * Walks the tree of plates along the typed characters, cost by cost from 0 up, as `align` does for a single plate. Ways are
 * only walked when their cost's turn comes: the many with an error not at all, if enough cars are found without.
 */
export class PlateWalk {
  readonly #typed: readonly number[];
  readonly #alike: Alike;
  readonly #steps: Step[][];
  readonly #reached: Reached[][];

  constructor(root: PlateNode, typed: readonly number[], alike: Alike) {
    const costs = Array.from({ length: tolerance(typed.length) + 1 });
    this.#typed = typed;
    this.#alike = alike;
    this.#steps = costs.map(() => []);
    this.#reached = costs.map(() => []);
    this.#go({ node: root, at: 0, read: 0, error: 'none' }, 0);
  }

  /**
   * @param cost to be asked for from 0 up, none left out
   * @returns what matches at this cost; cars that match at a lower one may be among it
   */
  at(cost: number): readonly Reached[] {
    const steps = this.#steps[cost] ?? [];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      if (step.error === 'next') this.#err(step, cost);
      else if (step.read === this.#typed.length) this.#arrive(step, cost);
      else {
        this.#match(step, cost);
        if (step.error === 'none') this.#go({ ...step, error: 'next' }, cost + matchCosts.error);
      }
    }
    return this.#reached[cost] ?? [];
  }

  #go(step: Step, cost: number): void {
    this.#steps[cost]?.push(step);
  }

  #arrive({ node, at }: Step, cost: number): void {
    if (at === node.to) this.#reached[cost]?.push(...node.cars);
    if (at < node.to || node.children.length > 0) this.#reached[cost + matchCosts.untyped]?.push(node);
  }

  #match({ node, at, read, error }: Step, cost: number): void {
    const typed = this.#typed[read] ?? 0;
    eachNext(node, at, (character, child) => {
      const between = this.#alike.cost(typed, character);
      if (between < matchCosts.error)
        this.#go({ node: nextOf(node, child), at: at + 1, read: read + 1, error }, cost + between);
    });
  }

  /** Every error that can be made here; its cost is already counted. */
  #err({ node, at, read }: Step, cost: number): void {
    const error = 'made';
    const [typed, second] = [this.#typed[read] ?? 0, this.#typed[read + 1]];
    const cheap = (one: number, other: number): boolean => this.#alike.cost(one, other) < matchCosts.error;
    this.#go({ node, at, read: read + 1, error }, cost);
    eachNext(node, at, (character, child) => {
      const next = nextOf(node, child);
      this.#go({ node: next, at: at + 1, read, error }, cost);
      if (!cheap(typed, character)) this.#go({ node: next, at: at + 1, read: read + 1, error }, cost);
      if (second === undefined || !cheap(second, character)) return;
      const first = this.#alike.cost(second, character);
      eachNext(next, at + 1, (neighbour, grandchild) => {
        const crossed = first + this.#alike.cost(typed, neighbour);
        if (cheap(typed, neighbour))
          this.#go({ node: nextOf(next, grandchild), at: at + 2, read: read + 2, error }, cost + crossed);
      });
    });
  }
}

/** Calls for every character that comes next in the plates of a node, with the child that it stands in (-1: the node). */
function eachNext(node: PlateNode, at: number, call: (character: number, child: number) => void): void {
  const { characters, firsts, to } = node;
  if (at < to) call(characters[at] ?? 0, -1);
  else for (let child = 0; child < firsts.length; child += 1) call(firsts[child] ?? 0, child);
}

const nextOf = (node: PlateNode, child: number): PlateNode => node.children[child] ?? node;
