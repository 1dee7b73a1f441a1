import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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

const named = 'gatebooth-booth-bundle-';
const remove = (path: string): void => rmSync(path, { recursive: true, force: true });

// A test's process is killed at its end, and removes nothing then.
for (const name of readdirSync(tmpdir())) {
  const pid = new RegExp(`^${named}(\\d+)-`).exec(name)?.[1];
  if (pid !== undefined && !isRunning(Number(pid))) remove(join(tmpdir(), name));
}
const folder = mkdtempSync(join(tmpdir(), `${named}${String(process.pid)}-`));
process.on('exit', () => remove(folder));
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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
