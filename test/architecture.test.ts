import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { architectureFaults } from './support/architecture-faults.ts';
import { projectFolder } from './support/build.ts';
import { layers } from './support/layers.ts';

const sources = new Map(
  globSync('{electron,renderer,steward}/**/*.{ts,tsx}', { cwd: projectFolder }).map((file) => {
    const path = file.replaceAll('\\', '/');
    return [path, readFileSync(join(projectFolder, path), 'utf8')] as const;
  }),
);

describe('the layers', () => {
  it('hold: no folder imports what its row does not name, and nothing leads in a circle', () => {
    expect(sources.size).toBeGreaterThan(500);
    expect(architectureFaults(sources, layers).faults).toEqual([]);
  });

  it('are no wider than they need to be: each row has a folder, and all that it allows is imported', () => {
    expect(architectureFaults(sources, layers).unused).toEqual([]);
    const folders = new Set([...sources.keys()].map((file) => file.slice(0, file.lastIndexOf('/'))));
    expect([...layers.keys()].filter((folder) => !folders.has(folder))).toEqual([]);
    expect([...layers.values()].flatMap((row) => [...row]).filter((name) => name.includes('*'))).toEqual([]);
  });
});

/** A small house in which all holds: each planted fault is put into one like it. */
const sound: Readonly<Record<string, string>> = {
  'electron/contract/record.ts': "import { z } from 'zod';\nexport const recordSchema = z.string();",
  'electron/booth/lib/booth-time.ts': 'export const boothTimeOf = (): string => "";',
  'electron/booth/service/wire.ts': "import axios from 'axios';\nexport const wire = axios;",
  'electron/booth/outbox/outbox.ts':
    "import { wire } from '../service/wire.ts';\nexport const outbox = wire;",
  'electron/booth/sessions/reconciler.ts': "export { outbox } from '../outbox/outbox.ts';",
  'electron/booth/gate/enter.ts':
    "import { outbox } from '../sessions/reconciler.ts';\nexport type Enter = typeof outbox;",
  'electron/booth/wiring.ts': "import type { Enter } from './gate/enter.ts';\nexport type Wiring = Enter;",
  'electron/booth/compose.ts': "import type { Wiring } from './wiring.ts';\nexport type Composed = Wiring;",
  'electron/host/live-booth.ts':
    "import type { Composed } from '../booth/compose.ts';\nexport type Live = Composed;",
  'electron/main/index.ts':
    "import { app } from 'electron';\nimport type { Live } from '../host/live-booth.ts';\napp.quit();\nexport type Main = Live;",
};

const faultsWith = (planted: Readonly<Record<string, string>>): string[] =>
  architectureFaults(new Map(Object.entries({ ...sound, ...planted })), layers).faults;

describe('a planted fault is seen', () => {
  it('and none where there is none', () => {
    expect(faultsWith({})).toEqual([]);
  });

  it.each<readonly [what: string, planted: Readonly<Record<string, string>>, fault: string]>([
    [
      'a room imports one above it',
      { 'electron/booth/outbox/lane.ts': "import { outbox } from '../sessions/evidence.ts';\nvoid outbox;" },
      'electron/booth/outbox/lane.ts imports electron/booth/sessions/evidence.ts',
    ],
    [
      'only a type is imported across a wall',
      {
        'electron/booth/journal/model/head.ts':
          "import type { Enter } from '../../gate/enter.ts';\nexport type Head = Enter;",
      },
      'electron/booth/journal/model/head.ts imports electron/booth/gate/enter.ts',
    ],
    [
      'a type is named where it is used, without an import of its own',
      { 'electron/booth/service/dial.ts': "export type Dial = import('../state/push.ts').PushListener;" },
      'electron/booth/service/dial.ts imports electron/booth/state/push.ts',
    ],
    [
      'a name is handed on across a wall',
      { 'electron/training/prices.ts': "export * from '../contract/record.ts';" },
      'electron/training/prices.ts imports electron/contract/record.ts',
    ],
    [
      'a module is loaded later',
      {
        'electron/contract/late.ts':
          "export const late = (): unknown => import('../booth/lib/booth-time.ts');",
      },
      'electron/contract/late.ts imports electron/booth/lib/booth-time.ts',
    ],
    [
      'a thread is started from a file behind a wall',
      {
        'electron/booth/gate/thread.ts':
          "new Worker(new URL('../journal/database/raw-file.ts', import.meta.url));",
      },
      'electron/booth/gate/thread.ts imports electron/booth/journal/database/raw-file.ts',
    ],
    [
      'somebody imports the wiring',
      {
        'electron/host/live.ts':
          "import type { Wiring } from '../booth/wiring.ts';\nexport type Live = Wiring;",
      },
      'electron/host/live.ts imports electron/booth/wiring.ts: nobody imports the wiring',
    ],
    [
      'Electron is met outside of main',
      {
        'electron/host/keyring.ts':
          "import type { SafeStorage } from 'electron';\nexport type Keyring = SafeStorage;",
      },
      'electron/host/keyring.ts imports electron: Electron is main’s and the preload’s alone',
    ],
    [
      'a package is used that is another room’s',
      { 'electron/booth/outbox/send.ts': "import axios from 'axios';\nvoid axios;" },
      'electron/booth/outbox/send.ts imports axios',
    ],
    [
      'the page reaches round the bridge',
      { 'renderer/app/main.tsx': 'const { booth } = window;\nvoid booth;' },
      'renderer/app/main.tsx names window.booth, which is the bridge’s',
    ],
    [
      'a folder is nobody’s',
      { 'electron/booth/utils/misc.ts': 'export const misc = 1;' },
      'electron/booth/utils has no row in the table',
    ],
    [
      'two files lead to each other by their types',
      {
        'electron/booth/plates/one.ts': "import type { Two } from './two.ts';\nexport type One = Two | 1;",
        'electron/booth/plates/two.ts': "import type { One } from './one.ts';\nexport type Two = One | 2;",
      },
      'a circle of files: electron/booth/plates/one.ts, electron/booth/plates/two.ts',
    ],
    [
      'two folders lead to each other by different files',
      {
        'electron/booth/service/late.ts': "import type { A } from '../outbox/a.ts';\nexport type Late = A;",
        'electron/booth/outbox/a.ts': 'export type A = 1;',
      },
      'a circle of folders: electron/booth/outbox, electron/booth/service',
    ],
    [
      'two rooms lead to each other by folders within them',
      {
        'electron/booth/service/interface-profile/a.ts':
          "import type { B } from '../../plates/b.ts';\nexport type A = B;",
        'electron/booth/plates/b.ts': 'export type B = 1;',
        'electron/booth/plates/c.ts': "import type { D } from '../service/d.ts';\nexport type C = D;",
        'electron/booth/service/d.ts': 'export type D = 1;',
      },
      'a circle of rooms: electron/booth/plates, electron/booth/service',
    ],
  ])('%s', (_, planted, fault) => {
    expect(faultsWith(planted)).toContain(fault);
  });
});
