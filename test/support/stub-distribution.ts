import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { FuseState, type FuseV1Options } from '@electron/fuses';

/** Where a real binary keeps its fuses: this text, the wire's version, its length, one character for each fuse. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseCount = 10;

/**
 * An Electron distribution for Linux as far as electron-builder's `dir` target looks at one, for machines that have no
 * Electron binary. Nothing in it runs.
 *
 * @param fuses how the fuses stand before; those not named are on. A check sets each to the opposite of what it wants to
 * read, so that a fuse that nobody set is seen.
 */
export async function makeStubDistribution(
  folder: string,
  fuses: ReadonlyMap<FuseV1Options, boolean>,
): Promise<void> {
  const resources = join(folder, 'resources');
  const defaultApp = join(folder, 'default-app-source');
  for (const made of [resources, join(folder, 'locales'), defaultApp]) mkdirSync(made, { recursive: true });
  writeFileSync(join(defaultApp, 'main.js'), '');
  await createPackage(defaultApp, join(resources, 'default_app.asar'));

  const wire = Array.from({ length: fuseCount }, (_, fuse) =>
    fuses.get(fuse) === false ? FuseState.DISABLE : FuseState.ENABLE,
  );
  const binary = join(folder, 'electron');
  writeFileSync(
    binary,
    Buffer.concat([
      Buffer.from('not a program: stands in for the Electron binary\n'),
      Buffer.from(sentinel),
      Buffer.from([1, fuseCount, ...wire]),
      Buffer.from('\n'),
    ]),
  );
  chmodSync(binary, 0o755);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox', 'locales/en-US.pak'])
    writeFileSync(join(folder, name), '');
}
