import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ensureBuilt, projectFolder } from '../../support/build.ts';

const allowedBytes = 250 * 1024;

it('the page loads at most 250 KB of compressed JavaScript before it shows something', async () => {
  await ensureBuilt();
  const page = join(projectFolder, 'out/renderer');
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  const entries = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, file = '']) => file);
  const loaded = new Set<string>();
  for (const entry of entries) withImports(page, join('.', entry), loaded);
  const bytes = [...loaded].reduce((sum, file) => sum + gzipSync(readFileSync(join(page, file))).length, 0);
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThanOrEqual(allowedBytes);
  // Each file of its own costs the browser more than running what is in it.
  expect(loaded.size).toBeLessThanOrEqual(3);
});

/** Adds the file and all that it imports at once to `found`: what it loads when needed (`import()`) is not the first load. */
function withImports(folder: string, file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  const source = readFileSync(join(folder, file), 'utf8');
  for (const [, imported = ''] of source.matchAll(/(?:^|[;}\n])(?:import|export)[^;('"]*?from"(\.[^"]+)"/g))
    withImports(folder, join(file, '..', imported), found);
}
