import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { ensureBuilt, projectFolder } from './build.ts';
import { bytesOf, contentsRules, sizeRules, targetRules, updateRules } from './package-contents.ts';
import { readingRules } from './package-reading.ts';
import { rule, type Rule } from './package-rule.ts';
import { makeStubDistribution } from './stub-distribution.ts';

// `npm run package:check [-- --json]`: packages what is built, over a stub distribution, and looks at the result.

export interface PackageReport {
  readonly ok: boolean;
  readonly rules: readonly Rule[];
}

const wantedFuses: ReadonlyMap<FuseV1Options, boolean> = new Map([
  [FuseV1Options.RunAsNode, false],
  [FuseV1Options.EnableCookieEncryption, true],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  [FuseV1Options.EnableNodeCliInspectArguments, false],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  [FuseV1Options.OnlyLoadAppFromAsar, true],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
]);

/** Texts by which a part that must stay outside would be known, each with the source in which it has to stand today. */
const outsiders = [
  { name: 'the training service’s command line', file: 'electron/training/cli.ts', text: 'Try --help.' },
  { name: 'misbehaviour', file: 'test/support/misbehaviour.ts', text: 'captive-portal' },
  { name: 'misbehaviour on the wire', file: 'test/support/misbehaviour.ts', text: 'reset-after-execution' },
  { name: 'the browser shell', file: 'test/support/browser-shell/start.ts', text: 'startBrowserShell' },
] as const;

const entries = [
  'out/main/index.cjs',
  'out/main/journal-worker.cjs',
  'out/main/ledger-cars-worker.cjs',
  'out/main/plate-reader.cjs',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'package.json',
];

/** Packages into a folder for temporary files, which is removed again. @throws where the packaging itself fails */
export async function checkPackage(): Promise<PackageReport> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'gatebooth-package-'));
  try {
    const distribution = join(folder, 'electron');
    await makeStubDistribution(distribution, new Map([...wantedFuses].map(([fuse, on]) => [fuse, !on])));
    const program = pack(distribution, join(folder, 'dist'));
    const rules = [
      ...archiveRules(join(program, 'resources')),
      ...contentsRules(join(program, 'resources')),
      ...updateRules(join(program, 'resources')),
      ...sizeRules({
        archive: bytesOf(join(program, 'resources/app.asar')),
        main: bytesOf(join(projectFolder, 'out/main/index.cjs')),
        preload: bytesOf(join(projectFolder, 'out/preload/index.cjs')),
      }),
      ...targetRules(),
      ...(await fuseRules(join(program, 'gatebooth'))),
    ];
    return { ok: rules.every(({ ok }) => ok), rules };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the folder of the packaged program */
function pack(distribution: string, output: string): string {
  const builder = join(projectFolder, 'node_modules/electron-builder/cli.js');
  const options = [`-c.electronDist=${distribution}`, `-c.directories.output=${output}`];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [builder, '--linux', 'dir', '--publish', 'never', ...options],
    { cwd: projectFolder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`electron-builder failed:\n${stdout}\n${stderr}`);
  const made = readdirSync(output).find((name) => /^linux.*-unpacked$/.test(name));
  if (made === undefined) throw new Error(`electron-builder made no folder:\n${stdout}`);
  return join(output, made);
}

function archiveRules(resources: string): Rule[] {
  const asar = join(resources, 'app.asar');
  const files = listPackage(asar, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => /\.[^/]+$/.test(path));
  const texts = files
    .filter((path) => /\.(cjs|js|json|html|css)$/.test(path))
    .map((path) => ({ path, text: extractFile(asar, path).toString('utf8') }));
  const holding = (part: string): string[] =>
    texts.filter(({ text }) => text.includes(part)).map(({ path }) => path);

  return [
    rule(
      'only out/ and package.json are inside',
      files.filter((path) => !/^(out\/|package\.json$)/.test(path)),
    ),
    rule(
      'everything that starts is inside',
      entries.filter((path) => !files.includes(path)),
      'missing',
    ),
    rule('the licence of each face is inside', withoutLicence(files), 'missing'),
    ...readingRules(asar, files),
    rule('no source map', [
      ...files.filter((path) => path.endsWith('.map')),
      ...holding('sourceMappingURL='),
    ]),
    rule(
      'no source and no test',
      files.filter((path) => /\.tsx?$|(^|\/)test\/|\.test\./.test(path)),
    ),
    rule(
      'no node_modules',
      files.filter((path) => path.includes('node_modules')),
    ),
    rule('main and preload load nothing but Node, electron and themselves', foreignModules(texts)),
    rule('no path of the machine that built it', holding(projectFolder)),
    ...outsiders.map(({ name, file, text }) => {
      const known = readFileSync(join(projectFolder, file), 'utf8').includes(text);
      const found = known ? holding(text) : [`${file} no longer says ${text}`];
      return rule(`without ${name}`, found);
    }),
    rule(
      'nothing but the archive, and what it is made of, beside it',
      // electron-builder removes Electron's sample app from a download, but not from a folder that it is given.
      readdirSync(resources).filter(
        (name) => !['app.asar', 'default_app.asar', 'contents', 'app-update.yml'].includes(name),
      ),
    ),
  ];
}

/** Packages of faces whose licence is not beside them. */
function withoutLicence(files: readonly string[]): string[] {
  const { devDependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return Object.keys(devDependencies)
    .filter((name) => name.startsWith('@fontsource'))
    .filter((name) => !files.includes(`out/renderer/licences/${basename(name)}.txt`));
}

/** Modules that a bundle would load at run time from outside of itself. */
function foreignModules(texts: readonly { path: string; text: string }[]): string[] {
  const known = new Set(['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);
  return texts
    .filter(({ path }) => path.endsWith('.cjs'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^[^'"`]*\brequire\(["']([^"']+)["']\)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !known.has(name) && !name.startsWith('./'))
        .map((name) => `${path}: ${name}`),
    );
}

async function fuseRules(binary: string): Promise<Rule[]> {
  const wire = await getCurrentFuseWire(binary);
  return [...wantedFuses].map(([fuse, on]) => {
    const wanted = on ? FuseState.ENABLE : FuseState.DISABLE;
    return {
      name: `fuse ${FuseV1Options[fuse]} is ${on ? 'on' : 'off'}`,
      ok: wire[fuse] === wanted,
      detail: `read back: ${FuseState[wire[fuse] ?? FuseState.REMOVED]}`,
    };
  });
}

if (import.meta.main) {
  const report = await checkPackage();
  if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
  else
    for (const { name, ok, detail } of report.rules)
      console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}${detail === '' ? '' : ` (${detail})`}`);
  process.exitCode = report.ok ? 0 : 1;
}
