import { byNewest, type KnownCar } from './known-car.ts';
import type { PlateNode } from './plate-tree.ts';
import type { Reached } from './plate-walk.ts';

const isNode = (reached: Reached): reached is PlateNode => 'children' in reached;
const newestOf = (reached: Reached): KnownCar | null => (isNode(reached) ? reached.newest : reached);

/**
 * The newest cars of all that was reached, without looking at the others: a node is opened only when its newest car's turn
 * comes (a binary heap).
 *
 * @param passed cars to leave out
 * @param limit how many at most
 */
export function newestFirst(
  reached: readonly Reached[],
  passed: ReadonlySet<KnownCar>,
  limit: number,
): KnownCar[] {
  const heap = new Heap();
  for (const one of reached) heap.push(one);
  const found = new Set<KnownCar>();
  while (found.size < limit) {
    const next = heap.pop();
    if (next === undefined) break;
    if (isNode(next)) for (const inside of [...next.cars, ...next.children]) heap.push(inside);
    else if (!passed.has(next)) found.add(next);
  }
  return [...found];
}

class Heap {
  readonly #items: Reached[] = [];
  readonly #newest: KnownCar[] = [];

  push(item: Reached): void {
    const newest = newestOf(item);
    if (newest === null) return;
    let at = this.#items.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isNewer(newest, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(item, newest, at);
  }

  pop(): Reached | undefined {
    const first = this.#items[0];
    const item = this.#items.pop();
    const newest = this.#newest.pop();
    if (this.#items.length === 0 || item === undefined || newest === undefined) return first;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = this.#newest[left + 1];
      const child = right !== undefined && this.#isNewer(right, left) ? left + 1 : left;
      const below = this.#newest[child];
      if (below === undefined || byNewest(below, newest) >= 0) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(item, newest, at);
    return first;
  }

  #isNewer(car: KnownCar, at: number): boolean {
    const other = this.#newest[at];
    return other === undefined || byNewest(car, other) < 0;
  }

  #move(from: number, to: number): void {
    const [item, newest] = [this.#items[from], this.#newest[from]];
    if (item !== undefined && newest !== undefined) this.#put(item, newest, to);
  }

  #put(item: Reached, newest: KnownCar, at: number): void {
    this.#items[at] = item;
    this.#newest[at] = newest;
  }
}
