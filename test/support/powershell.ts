import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Node } from 'web-tree-sitter';

let parser: Promise<Parser> | undefined;

/** PowerShell's grammar, as WebAssembly: PowerShell itself is not needed. */
async function makeParser(): Promise<Parser> {
  await Parser.init();
  const grammar = import.meta.resolve('tree-sitter-powershell/tree-sitter-powershell.wasm');
  return new Parser().setLanguage(await Language.load(readFileSync(fileURLToPath(grammar))));
}

/** @returns where the script is none, by line; of what runs, or whether a command exists, it says nothing */
export async function faultsInPowerShell(script: string): Promise<string[]> {
  const tree = (await (parser ??= makeParser())).parse(script);
  if (tree === null) throw new Error('PowerShell: not parsed');
  const faults = faultyNodes(tree.rootNode).map(
    ({ startPosition, text, type, isMissing }) =>
      `line ${startPosition.row + 1}: ${isMissing ? `${type} is missing` : text}`,
  );
  tree.delete();
  return faults;
}

const faultyNodes = (node: Node): Node[] =>
  node.isError || node.isMissing ? [node] : node.children.flatMap(faultyNodes);
