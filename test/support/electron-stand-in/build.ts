import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { resolveConfig } from 'electron-vite';
import { build } from 'vite';

const checkout = resolve(import.meta.dirname, '../../..');

/**
 * Builds main, the journal worker and the preload as the product does, into `out/` of a folder of the test's own, so that
 * no test runs over a stale build and none disturbs another's. The page is one line: there is no renderer here.
 */
export async function buildMain(folder: string): Promise<void> {
  const { config } = await resolveConfig(
    { configFile: join(checkout, 'electron.vite.config.ts') },
    'build',
    'production',
  );
  if (config?.main === undefined || config.preload === undefined) throw new Error('no configuration');
  for (const [name, part] of Object.entries({ main: config.main, preload: config.preload }))
    await build({
      ...part,
      logLevel: 'error',
      build: { ...part.build, outDir: join(folder, 'out', name), emptyOutDir: true },
    });
  mkdirSync(join(folder, 'out/renderer'), { recursive: true });
  writeFileSync(join(folder, 'out/renderer/index.html'), '<!doctype html><title>Gatebooth</title>');
}
