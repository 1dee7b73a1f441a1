import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '../..');
const sources = ['electron', 'renderer', 'resources', 'electron.vite.config.ts', 'package-lock.json'];
const built = [
  'out/main/index.cjs',
  'out/main/journal-worker.cjs',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];

/** Builds main, preload and page where a source is newer than what was built. @throws with the builder's own words */
export function ensureBuilt(): void {
  const oldest = Math.min(...built.map((file) => changedMs(join(projectFolder, file))));
  const newest = Math.max(...sources.map((source) => newestMs(join(projectFolder, source))));
  if (oldest > newest) return;
  const builder = join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js');
  const result = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`the build failed:\n${result.stdout}\n${result.stderr}`);
}

const changedMs = (path: string): number => (existsSync(path) ? statSync(path).mtimeMs : 0);

function newestMs(path: string): number {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return changedMs(path);
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
