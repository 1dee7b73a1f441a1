import { posix } from 'node:path';
import { circlesIn, gathered } from './circles.ts';
import { reachOf } from './imports.ts';
import { bridge, electronFolders, wiring, type Layers } from './layers.ts';

const isSource = (file: string): boolean => /\.tsx?$/.test(file);

/** @returns a package's name; `node` for what is Node's own, but for `node:sqlite` */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier === 'node:sqlite' ? specifier : 'node';
  const [scope = '', name] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/**
 * Holds sources against the table of layers. Between folders a circle is forbidden at every depth: neither two folders lead to each
 * other nor two rooms with all that is within them.
 *
 * @param files each source's text by its path from the project's folder
 * @returns a sentence for each fault, sorted; and what the table allows and nobody imports
 */
export function architectureFaults(
  files: ReadonlyMap<string, string>,
  layers: Layers,
): { faults: string[]; unused: string[] } {
  const faults = new Set<string>();
  const used = new Map([...layers.keys()].map((folder) => [folder, new Set<string>()]));
  const graph = new Map<string, Set<string>>();
  for (const [file, source] of files) {
    const folder = posix.dirname(file);
    const allowed = layers.get(folder);
    if (allowed === undefined) faults.add(`${folder} has no row in the table`);
    const { specifiers, namesBooth, unreadable } = reachOf(file, source);
    if (namesBooth && file !== bridge) faults.add(`${file} names window.booth, which is the bridge’s`);
    if (unreadable > 0) faults.add(`${file} imports what cannot be read here`);
    const targets = new Set<string>();
    graph.set(file, targets);
    for (const specifier of specifiers) {
      const [path = ''] = specifier.split('?');
      const isOurs = path.startsWith('.');
      const target = isOurs ? posix.join(folder, path) : packageOf(path);
      const place = isOurs ? posix.dirname(target) : target;
      if (isOurs && isSource(target)) targets.add(target);
      if (/^electron(-|$)/.test(target) && !isOurs && !electronFolders.includes(folder))
        faults.add(`${file} imports ${target}: Electron is main’s and the preload’s alone`);
      if (wiring.includes(target) && place !== folder)
        faults.add(`${file} imports ${target}: nobody imports the wiring`);
      if (place === folder) continue;
      used.get(folder)?.add(place);
      if (allowed?.has(place) === false) faults.add(`${file} imports ${isOurs ? target : place}`);
    }
  }
  for (const circle of circlesIn(graph)) faults.add(`a circle of files: ${circle.join(', ')}`);
  for (const circle of circlesIn(gathered(graph, (file) => posix.dirname(file))))
    faults.add(`a circle of folders: ${circle.join(', ')}`);
  for (const parent of parentsOf(graph.keys()))
    for (const circle of circlesIn(gathered(graph, (file) => roomIn(parent, file))))
      faults.add(`a circle of rooms: ${circle.join(', ')}`);
  const unused = [...layers].flatMap(([folder, allowed]) =>
    [...allowed].filter((name) => used.get(folder)?.has(name) === false).map((name) => `${folder} → ${name}`),
  );
  return { faults: [...faults].toSorted(), unused };
}

/** @returns the folder right below `parent` in which a file is; null: it is not below, or right in it */
function roomIn(parent: string, file: string): string | null {
  if (!file.startsWith(`${parent}/`)) return null;
  const [room = '', more] = file.slice(parent.length + 1).split('/');
  return more === undefined ? null : `${parent}/${room}`;
}

function parentsOf(files: Iterable<string>): Set<string> {
  const parents = new Set<string>();
  for (const file of files)
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      parents.add(folder);
  return parents;
}
