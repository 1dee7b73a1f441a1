import { byNewest, newerOf, type KnownCar } from './known-car.ts';

/**
 * A piece of one or more plates: all plates below begin with the first `to` characters of `characters`, of which those from
 * `from` on are this node's own.
 */
export interface PlateNode {
  characters: readonly number[];
  from: number;
  to: number;
  children: readonly PlateNode[];
  /** The first character of each child, side by side: looking at the children themselves costs a walk most of its time. */
  firsts: readonly number[];
  /** The cars whose plate ends here. */
  cars: readonly KnownCar[];
  /** The newest car here and below; null only in an empty tree. */
  newest: KnownCar | null;
}

const none: readonly never[] = [];

/** The plates of all cars, sharing their beginnings (a radix tree), each node knowing the newest car below. */
export class PlateTree {
  readonly root: PlateNode = {
    characters: none,
    from: 0,
    to: 0,
    children: none,
    firsts: none,
    cars: none,
    newest: null,
  };

  add(car: KnownCar): void {
    const { characters } = car;
    let node = this.root;
    for (;;) {
      let at = node.from;
      while (at < node.to && node.characters[at] === characters[at]) at += 1;
      if (at < node.to) split(node, at);
      node.newest = node.newest === null ? car : newerOf(node.newest, car);
      if (characters.length === node.to) {
        node.cars = [...node.cars, car];
        return;
      }
      const next = childOf(node, characters);
      if (next === undefined) {
        const leaf = {
          characters,
          from: node.to,
          to: characters.length,
          children: none,
          firsts: none,
          cars: [car],
          newest: car,
        };
        setChildren(node, [...node.children, leaf]);
        return;
      }
      node = next;
    }
  }

  /** @param car one that was added */
  remove(car: KnownCar): void {
    const path: PlateNode[] = [this.root];
    for (let node = this.root; node.to < car.characters.length;) {
      const next = childOf(node, car.characters);
      if (next === undefined) throw new Error('A car is not in the tree of plates');
      path.push(next);
      node = next;
    }
    const last = path.at(-1) ?? this.root;
    last.cars = last.cars.filter((other) => other !== car);
    for (const [index, node] of [...path.entries()].toReversed()) {
      const parent = path[index - 1];
      if (parent !== undefined && node.cars.length === 0 && node.children.length === 0)
        setChildren(
          parent,
          parent.children.filter((child) => child !== node),
        );
      else if (parent !== undefined && node.cars.length === 0 && node.children.length === 1) join(node);
      if (node.newest === car) node.newest = newestIn(node);
    }
  }
}

const childOf = (node: PlateNode, characters: readonly number[]): PlateNode | undefined =>
  node.children[node.firsts.indexOf(characters[node.to] ?? 0)];

function setChildren(node: PlateNode, children: readonly PlateNode[]): void {
  node.children = children;
  node.firsts = children.map((child) => child.characters[child.from] ?? 0);
}

function split(node: PlateNode, at: number): void {
  const rest = { ...node, from: at };
  setChildren(node, [rest]);
  node.cars = none;
  node.to = at;
}

/** Takes up the only child, so that removed plates leave nothing behind. */
function join(node: PlateNode): void {
  const [child] = node.children;
  if (child !== undefined) Object.assign(node, child, { from: node.from });
}

function newestIn(node: PlateNode): KnownCar | null {
  const below = node.children.flatMap(({ newest }) => newest ?? []);
  return [...node.cars, ...below].sort(byNewest)[0] ?? null;
}
