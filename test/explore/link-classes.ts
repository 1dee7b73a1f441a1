import { Links, type Standing } from './links.ts';
import type { Machines } from './machines.ts';
import { mostLinks } from './places.ts';
import type { World } from './world.ts';

/** Links that no answer, no turn and no time ever tells apart. */
export interface LinkClass {
  /** One of them. */
  readonly standing: Standing;
  /** By an input's name: what follows from it. */
  readonly after: ReadonlyMap<string, { readonly to: number; readonly broken: string | null }>;
  /** After the time of one timer has come while the outbox was busy, and after its sleep. */
  readonly passed: readonly number[];
  readonly slept: readonly number[];
  /** The rule that its turn breaks. */
  readonly broken: string | null;
}

interface Node {
  readonly standing: Standing;
  readonly shows: string;
  readonly after: readonly (readonly [name: string, to: number, broken: string | null])[];
  readonly passed: readonly number[];
  readonly slept: readonly number[];
}

/** Every link that the machine can get into, those that are alike for ever taken together; the first is the start. */
export function linkClasses(
  world: World,
  machines: Machines,
): { links: Links; classes: readonly LinkClass[] } {
  const links = new Links(world, machines);
  const nodes = nodesOf(links);
  const classOf = refined(nodes);
  if (Math.max(...classOf) >= mostLinks) throw new Error(`more than ${mostLinks} classes of links`);
  const classes: LinkClass[] = [];
  for (const [index, node] of nodes.entries()) {
    const number = classOf[index] as number;
    if (classes[number] !== undefined) continue;
    const to = (other: number): number => classOf[other] as number;
    classes[number] = {
      standing: node.standing,
      after: new Map(node.after.map(([name, next, broken]) => [name, { to: to(next), broken }])),
      passed: [...new Set(node.passed.map(to))],
      slept: [...new Set(node.slept.map(to))],
      broken: links.turnFault(node.standing),
    };
  }
  return { links, classes };
}

function nodesOf(links: Links): readonly Node[] {
  const numbers = new Map<string, number>();
  const found: Standing[] = [];
  const numberOf = (standing: Standing): number => {
    const key = JSON.stringify(standing);
    const number = numbers.get(key) ?? found.push(standing) - 1;
    numbers.set(key, number);
    return number;
  };
  numberOf(links.start());
  const nodes: Node[] = [];
  for (const standing of found) {
    nodes.push({
      standing,
      shows: JSON.stringify([links.shows(standing), links.turnFault(standing)]),
      after: links.inputs
        .filter((input) => links.isApt(standing, input))
        .map((input) => {
          const { to, broken } = links.step(standing, input);
          return [input.name, numberOf(broken === null ? to : standing), broken];
        }),
      passed: links.passed(standing).map(numberOf),
      slept: links.slept(standing).map(numberOf),
    });
  }
  return nodes;
}

/** Parts what can be told apart at once, then by where it leads, until nothing more is parted. */
function refined(nodes: readonly Node[]): readonly number[] {
  let classOf = numbered(nodes.map(({ shows }) => shows));
  for (;;) {
    const before = classOf;
    const to = (index: number): number => before[index] as number;
    const set = (indexes: readonly number[]): number[] =>
      [...new Set(indexes.map(to))].toSorted((a, b) => a - b);
    classOf = numbered(
      nodes.map(({ after, passed, slept }, index) =>
        JSON.stringify([
          to(index),
          after.map(([name, next, broken]) => [name, to(next), broken]),
          set(passed),
          set(slept),
        ]),
      ),
    );
    if (Math.max(...classOf) === Math.max(...before)) return classOf;
  }
}

function numbered(keys: readonly string[]): readonly number[] {
  const numbers = new Map<string, number>();
  return keys.map((key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}
