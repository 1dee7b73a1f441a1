import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

// A booth's process and its threads, put together from the sources as they stand when this is loaded: a campaign starts hundreds of them,
// and each would else load five hundred files, which takes twice the processor time.

const root = fileURLToPath(new URL('../..', import.meta.url));
const booth = 'test/faults/booth-process';
const threads = ['journal', 'broken-unknown', 'broken-deleting', 'broken-charging'].map(
  (name) => `test/faults/${name}-worker`,
);
const entries = [booth, ...threads, 'electron/booth/ledger/cars/thread/worker'];

const folder = mkdtempSync(join(tmpdir(), 'gatebooth-booth-bundle-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await build({
  root,
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: folder,
    minify: false,
    // What stands beside an entry stands beside it in the bundle, too.
    rolldownOptions: {
      input: Object.fromEntries(entries.map((entry) => [entry, join(root, `${entry}.ts`)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
    },
  },
});

/** Its process, which waits for its order. */
export const bundledBooth = pathToFileURL(join(folder, `${booth}.mjs`));
