import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** More links than this, one leading to the next, turn in a circle, as for Linux. */
const mostLinks = 40;

/** A folder that is looked into, and what is found there: a folder, a link, or the file itself. */
export interface PathStep {
  readonly folder: string;
  readonly found: string;
}

const partsOf = (path: string): string[] => path.split('/').filter((name) => name !== '' && name !== '.');

/**
 * The way that Linux goes to a file: each folder that it looks into, those where links lie among them. Who may change none of these
 * puts nothing else in the file's place.
 *
 * @param path absolute
 * @throws where the way does not come to an end
 */
export function* pathSteps(path: string): Generator<PathStep> {
  let [folder, rest, links] = ['/', partsOf(path), 0];
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === '..') {
      folder = dirname(folder);
      continue;
    }
    const found = join(folder, name);
    yield { folder, found };
    if (!lstatSync(found).isSymbolicLink()) {
      folder = found;
      continue;
    }
    if ((links += 1) > mostLinks) throw new Error('too many links');
    const target = readlinkSync(found);
    rest = [...partsOf(target), ...rest];
    if (target.startsWith('/')) folder = '/';
  }
}
