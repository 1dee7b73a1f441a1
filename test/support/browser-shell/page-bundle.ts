import type { Rolldown } from 'vite';

const bundled = new Map<string, Promise<string>>();

/** @param entry the absolute path of a page's script. @returns it as one JavaScript module; bundled once in a process */
export function bundleScript(entry: string): Promise<string> {
  const known = bundled.get(entry) ?? bundle(entry);
  bundled.set(entry, known);
  return known;
}

async function bundle(entry: string): Promise<string> {
  const { build } = await import('vite');
  const [output] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'page' } },
  })) as Rolldown.RolldownOutput[];
  const chunk = output?.output[0];
  if (chunk === undefined) throw new Error(`${entry} was not bundled`);
  return chunk.code;
}
