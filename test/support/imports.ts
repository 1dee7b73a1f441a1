import { parseSync } from 'vite';

/** What a source file reaches out to. */
export interface Reach {
  /** As they are written, types included: imports, re-exports, `import()` and `new URL('./x.ts', import.meta.url)`. */
  readonly specifiers: readonly string[];
  /** Whether it names `window.booth`. */
  readonly namesBooth: boolean;
  /** How often something is imported that is worked out only while the program runs. */
  readonly unreadable: number;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const textOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (typeof node['value'] === 'string') return node['value'];
  return 'literal' in node ? textOf(node['literal']) : null;
};

const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? textOf(node)) : null);

/** @throws SyntaxError where it is no TypeScript */
export function reachOf(file: string, source: string): Reach {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const specifiers: string[] = [];
  let namesBooth = false;
  let unreadable = 0;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    switch (value['type']) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSImportType': {
        const text = textOf(value['source'] ?? value['argument']);
        if (text !== null) specifiers.push(text);
        else if (value['type'] === 'ImportExpression') unreadable += 1;
        break;
      }
      case 'NewExpression': {
        const [first] = Array.isArray(value['arguments']) ? (value['arguments'] as unknown[]) : [];
        const text = nameOf(value['callee']) === 'URL' ? textOf(first) : null;
        if (text !== null && /^\.{1,2}\/.*\.tsx?$/.test(text)) specifiers.push(text);
        break;
      }
      case 'MemberExpression': {
        const object = nameOf(value['object']);
        const isGlobal = object === 'window' || object === 'globalThis' || object === 'self';
        if (isGlobal && nameOf(value['property']) === 'booth') namesBooth = true;
        break;
      }
      case 'VariableDeclarator':
        // `const { booth } = window`
        if (nameOf(value['init']) === 'window' && namesProperty(value['id'], 'booth')) namesBooth = true;
        break;
    }
    Object.values(value).forEach(visit);
  };
  visit(program);
  return { specifiers, namesBooth, unreadable };
}

const namesProperty = (pattern: unknown, name: string): boolean =>
  isNode(pattern) &&
  Array.isArray(pattern['properties']) &&
  pattern['properties'].some((property) => isNode(property) && nameOf(property['key']) === name);
