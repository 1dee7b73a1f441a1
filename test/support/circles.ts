/** From each name to those that it leads to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

interface Found {
  readonly name: string;
  readonly index: number;
  low: number;
  isOpen: boolean;
}

/** @returns the groups of names that all lead to each other, each sorted, after Tarjan */
export function circlesIn(graph: Graph): string[][] {
  const found = new Map<string, Found>();
  const stack: Found[] = [];
  const circles: string[][] = [];
  const visit = (name: string): Found => {
    const own: Found = { name, index: found.size, low: found.size, isOpen: true };
    found.set(name, own);
    stack.push(own);
    for (const next of graph.get(name) ?? []) {
      const known = found.get(next);
      if (known === undefined) own.low = Math.min(own.low, visit(next).low);
      else if (known.isOpen) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(own));
      for (const each of group) each.isOpen = false;
      if (group.length > 1) circles.push(group.map((each) => each.name).toSorted());
    }
    return own;
  };
  for (const name of graph.keys()) if (!found.has(name)) visit(name);
  return circles;
}

/** @returns a graph of what `nameOf` makes of the names (null: left out), without what leads to itself */
export function gathered(graph: Graph, nameOf: (name: string) => string | null): Map<string, Set<string>> {
  const result = new Map<string, Set<string>>();
  for (const [from, targets] of graph) {
    const name = nameOf(from);
    if (name === null) continue;
    const own = result.get(name) ?? new Set();
    result.set(name, own);
    for (const target of targets) {
      const other = nameOf(target);
      if (other !== null && other !== name) own.add(other);
    }
  }
  return result;
}
