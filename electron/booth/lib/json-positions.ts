import { parse, type ObjectNode, type ValueNode } from '@humanwhocodes/momoa';

/** Counted from 1. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** As it stands after what is said of a place; nothing where that cannot be told. */
export const inWords = (at: LineColumn | null): string =>
  at === null ? '' : ` (line ${at.line}, column ${at.column})`;

type Path = readonly (string | number)[];

/** Where the values of a JSON text stand. */
export class JsonPositions {
  readonly #body: ValueNode;
  /** What is found by name in an object that was looked into: of thousands of names, each is asked for. */
  readonly #members = new WeakMap<ObjectNode, ReadonlyMap<string, Member>>();

  private constructor(body: ValueNode) {
    this.#body = body;
  }

  /** @returns null for a text that is no JSON, and where it stops being one, if that can be told */
  static read(text: string): { positions: JsonPositions } | { positions: null; mistake: LineColumn | null } {
    try {
      return { positions: new JsonPositions(parse(text).body) };
    } catch (error) {
      const { line, column } = error as Partial<LineColumn>;
      const known = line !== undefined && column !== undefined;
      return { positions: null, mistake: known ? { line, column } : null };
    }
  }

  /** @returns the place of that value, or of the nearest one around it that is there. @param ofKey its name instead */
  of(path: Path, ofKey = false): LineColumn {
    let node: ValueNode = this.#body;
    let place = node.loc.start;
    for (const key of path) {
      const member = this.#stepInto(node, key);
      if (member === null) break;
      node = member.value;
      place = ofKey && member.name !== null ? member.name.loc.start : node.loc.start;
    }
    return { line: place.line, column: place.column };
  }

  #stepInto(node: ValueNode, key: string | number): { name: NameNode | null; value: ValueNode } | null {
    if (node.type === 'Object') return this.#membersOf(node).get(String(key)) ?? null;
    const element = node.type === 'Array' ? node.elements[Number(key)] : undefined;
    return element === undefined ? null : { name: null, value: element.value };
  }

  /** Of a name that stands twice the last one counts, as it does for a reader. */
  #membersOf(node: ObjectNode): ReadonlyMap<string, Member> {
    const known = this.#members.get(node);
    if (known !== undefined) return known;
    const members = new Map(node.members.map((member) => [nameOf(member.name), member]));
    this.#members.set(node, members);
    return members;
  }

  /** Names that stand twice in one object, of which a reader would silently take the last. */
  repeatedKeys(): { path: Path; place: LineColumn }[] {
    const found: { path: Path; place: LineColumn }[] = [];
    // Neither by recursion nor with a path for each value: a file may be as deep as it is long.
    const open: { node: ValueNode; trail: Trail }[] = [{ node: this.#body, trail: null }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, trail } = next;
      if (node.type === 'Array')
        node.elements.forEach(({ value }, key) => open.push({ node: value, trail: { key, around: trail } }));
      if (node.type !== 'Object') continue;
      const seen = new Set<string>();
      for (const { name, value } of node.members) {
        const key = nameOf(name);
        const { line, column } = name.loc.start;
        if (seen.has(key)) found.push({ path: pathOf({ key, around: trail }), place: { line, column } });
        seen.add(key);
        open.push({ node: value, trail: { key, around: trail } });
      }
    }
    return found;
  }
}

/** A path from its end to its beginning. */
type Trail = { readonly key: string | number; readonly around: Trail } | null;

function pathOf(trail: Trail): Path {
  const path: (string | number)[] = [];
  for (let step = trail; step !== null; step = step.around) path.push(step.key);
  return path.toReversed();
}

type Member = ObjectNode['members'][number];
type NameNode = Member['name'];

const nameOf = (name: NameNode): string => (name.type === 'String' ? name.value : name.name);
