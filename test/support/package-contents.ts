import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFolder } from './build.ts';
import { rule, type Rule } from './package-rule.ts';

/** The packages of each bundle, all of them: whoever brings another says here what it is used for. */
const bundles: Readonly<Record<string, readonly string[]>> = {
  main: [
    // The wire, the contract, the log, pictures, settings' places, the support file.
    'axios',
    'zod',
    'electron-log',
    'jpeg-js',
    '@humanwhocodes/momoa',
    'yazl',
    'buffer-crc32',
    // The site ledger: its client, and the booth's key.
    '@nats-io/jetstream',
    '@nats-io/nats-core',
    '@nats-io/nkeys',
    '@nats-io/nuid',
    '@nats-io/transport-node',
    'tweetnacl',
    // The plate reader.
    'onnxruntime-web',
    // The site ledger.
    '@nats-io/jetstream',
    '@nats-io/nats-core',
    '@nats-io/nkeys',
    '@nats-io/nuid',
    '@nats-io/transport-node',
    'tweetnacl',
    // The training service.
    'hono',
    '@hono/node-server',
    // electron-store, and what it writes a file whole with.
    'electron-store',
    'conf',
    'atomically',
    'dot-prop',
    'semver',
    'stubborn-fs',
    'stubborn-utils',
    'uint8array-extras',
    'when-exit',
    // electron-updater.
    'electron-updater',
    'builder-util-runtime',
    'fs-extra',
    'graceful-fs',
    'js-yaml',
    'jsonfile',
    'lazy-val',
    'lodash.escaperegexp',
    'lodash.isequal',
    'universalify',
  ],
  preload: [],
  page: [
    'react',
    'react-dom',
    'scheduler',
    'zustand',
    'zod',
    'i18next',
    'hangul-js',
    'simple-keyboard-layouts',
    'uqr',
  ],
};

/** At most so many bytes: a package that grows beyond these has something in it that nobody meant to ship. */
const mostBytes = { archive: 62_000_000, main: 2_500_000, preload: 10_000 } as const;

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly licenses?: readonly unknown[];
}
interface Bill {
  readonly bomFormat?: string;
  readonly specVersion?: string;
  readonly components?: readonly Component[];
}

const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);

/** What lies beside the archive, for the site's IT: bills of materials and licences. @param resources the packaged folder */
export function contentsRules(resources: string): Rule[] {
  const wrong = {
    format: [] as string[],
    unnamed: [] as string[],
    foreign: [] as string[],
    unlicensed: [] as string[],
    untold: [] as string[],
  };
  for (const [bundle, known] of Object.entries(bundles)) {
    const bill = read(join(resources, 'contents', `${bundle}.cdx.json`));
    const components = bill.components ?? [];
    const licences = textOf(join(resources, 'contents', `${bundle}-licences.md`));
    const say = (to: string[], what: string): number => to.push(`${bundle}: ${what}`);
    if (bill.bomFormat !== 'CycloneDX' || bill.specVersion === undefined) say(wrong.format, 'no bill');
    for (const component of components) {
      const name = nameOf(component);
      if (component.version === undefined || component.purl === undefined) say(wrong.format, name);
      if ((component.licenses ?? []).length === 0) say(wrong.unlicensed, name);
      if (!licences.includes(`## ${name} `)) say(wrong.untold, name);
      if (!known.includes(name)) say(wrong.foreign, name);
    }
    for (const name of known)
      if (!components.some((component) => nameOf(component) === name)) say(wrong.unnamed, name);
  }
  return [
    rule('a CycloneDX bill of materials for each bundle', wrong.format, 'wrong'),
    rule('the bills name what is known to be inside', wrong.unnamed, 'missing'),
    rule('the bills name no package but those that are used', wrong.foreign),
    rule('each bundled package says its licence', wrong.unlicensed, 'silent'),
    rule('the licence of each bundled package is beside the archive', wrong.untold, 'missing'),
  ];
}

/** What electron-updater reads beside the archive. @param resources the packaged folder */
export function updateRules(resources: string): Rule[] {
  const told = (parse(textOf(join(resources, 'app-update.yml'))) ?? {}) as Record<string, unknown>;
  return [
    rule(
      'electron-updater finds its folder’s name, and a server only in the settings',
      [
        ...(told['updaterCacheDirName'] === 'gatebooth-updater' ? [] : ['updaterCacheDirName']),
        ...(told['url'] === 'https://updates.example.invalid' ? [] : ['url']),
      ],
      'wrong',
    ),
  ];
}

/** @param sizes in bytes of what is packaged */
export function sizeRules(sizes: Readonly<Record<keyof typeof mostBytes, number>>): Rule[] {
  return (Object.keys(mostBytes) as (keyof typeof mostBytes)[]).map((name) => ({
    name: `${name}: at most ${mostBytes[name]} bytes`,
    ok: sizes[name] <= mostBytes[name],
    detail: `${sizes[name]} bytes`,
  }));
}

/** What electron-builder is told for targets that cannot be built everywhere. */
export function targetRules(): Rule[] {
  const text = textOf(join(projectFolder, 'electron-builder.yml'));
  const config = parse(text) as {
    deb: { fpm: string[] };
    linux: { target: string[]; icon: string };
    win: { target: string[]; icon: string };
    nsis: Record<string, unknown>;
    appImage?: { executableArgs?: readonly string[] };
  };
  const sources = config.deb.fpm.map((pair) => pair.split('=')[0] ?? '');
  const wanted = [
    '/usr/lib/systemd/system/',
    '/usr/lib/gatebooth/sandbox-check',
    '/etc/pam.d/',
    '/usr/lib/sysusers.d/',
    '/usr/lib/udev/rules.d/',
  ];
  return [
    rule(
      'the deb brings what locks the computer',
      [
        ...sources.filter((path) => !existsSync(join(projectFolder, path))),
        ...wanted.filter((place) => !config.deb.fpm.some((pair) => pair.includes(`=${place}`))),
      ],
      'missing',
    ),
    rule(
      'AppImage, deb and NSIS are built',
      ['AppImage', 'deb', 'nsis'].filter(
        (name) => ![...config.linux.target, ...config.win.target].includes(name),
      ),
      'missing',
    ),
    rule(
      'icons for both systems',
      [config.linux.icon, config.win.icon].filter((path) => !existsSync(join(projectFolder, path))),
      'missing',
    ),
    rule(
      'Windows: for the whole computer, and what was saved stays',
      [
        ...(config.nsis['perMachine'] === true ? [] : ['perMachine']),
        ...(config.nsis['deleteAppDataOnUninstall'] === false ? [] : ['deleteAppDataOnUninstall']),
      ],
      'wrong',
    ),
    rule(
      'the AppImage’s menu entry gives the program no argument, and so leaves its sandbox on',
      config.appImage?.executableArgs ?? ['--no-sandbox (electron-builder’s own, where nothing is said)'],
    ),
    rule(
      'Windows: nobody chooses the installation folder',
      config.nsis['allowToChangeInstallationDirectory'] === false
        ? []
        : ['allowToChangeInstallationDirectory'],
      'wrong',
    ),
    rule(
      'no key to sign with is written down: it comes from the environment',
      [...text.matchAll(/^\s*(cscLink|cscKeyPassword|certificateFile|certificatePassword)\s*:/gm)].map(
        ([, name = '']) => name,
      ),
    ),
  ];
}

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const read = (path: string): Bill => JSON.parse(textOf(path) || '{}') as Bill;

export const bytesOf = (path: string): number => statSync(path).size;
