import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './process-tree.ts';

export const projectFolder = join(import.meta.dirname, '../..');
const sources = ['electron', 'renderer', 'resources', 'electron.vite.config.ts', 'package-lock.json'];
const page = 'out/renderer/index.html';
const built = ['index', 'journal-worker', 'ledger-cars-worker', 'plate-reader']
  .map((name) => `out/main/${name}.cjs`)
  .concat('out/preload/index.cjs', page);
/** The builder says of each part, one after the other, when it is built. */
const parts = ['main…', ' preload…', ' page…'];

/**
 * Builds main, preload and page where a source is newer than what was built.
 *
 * @param say told the progress, piece by piece of one line; nothing where nothing is to be built
 * @throws with the builder's own words
 */
export async function ensureBuilt(say: (text: string) => void = () => undefined): Promise<void> {
  const oldest = Math.min(
    ...[...built, ...namedByPage()].map((file) => changedMs(join(projectFolder, file))),
  );
  const newest = Math.max(...sources.map((source) => newestMs(join(projectFolder, source))));
  if (oldest > newest) return;
  const builder = join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js');
  const startMs = performance.now();
  say(`Building: ${String(parts[0])}`);
  let output = '';
  let said = 1;
  const { code, words } = await runToEnd(process.execPath, [builder, 'build', '--logLevel', 'info'], {
    cwd: projectFolder,
    heard: (_stream, text) => {
      output += text;
      const done = output.match(/built in/g)?.length ?? 0;
      for (const part of parts.slice(said, done + 1)) say(part);
      said = Math.max(said, done + 1);
    },
  });
  say(code === 0 ? ` ${Math.round((performance.now() - startMs) / 1000)} s\n` : '\n');
  if (code !== 0) throw new Error(`the build failed:\n${words}`);
}

/** What a build that was cut short, or lost a part, lacks. */
function namedByPage(): string[] {
  const path = join(projectFolder, page);
  const html = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name = '']) => join('out/renderer', name));
}

const changedMs = (path: string): number => (existsSync(path) ? statSync(path).mtimeMs : 0);

function newestMs(path: string): number {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return changedMs(path);
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
