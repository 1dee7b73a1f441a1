import type { Rolldown } from 'vite';

/** @returns the browser shell's page script as one JavaScript module */
export async function bundlePageScript(): Promise<string> {
  const { build } = await import('vite');
  const [output] = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: `${import.meta.dirname}/page.ts`, formats: ['es'], fileName: 'page' },
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = output?.output[0];
  if (chunk === undefined) throw new Error('the page script was not built');
  return chunk.code;
}
