import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { weakeningFaults } from '../../electron/host/tools/weakening-switches.ts';
import { launch } from '../main/built-app.ts';
import { projectFolder } from '../support/build.ts';
import { testFolder } from '../support/folders.ts';

const unitFile = join(projectFolder, 'resources/linux/gatebooth-kiosk.service');

const refused = async (args: readonly string[], env: Record<string, string> = {}): Promise<string> => {
  const app = launch({ userData: testFolder(), packaged: true, args, env });
  const { content } = await app.reported('error-box');
  expect([await app.exited(), app.reports.some(({ report }) => report === 'window')]).toEqual([2, false]);
  return content;
};

describe('attack: the installed program is started without its sandbox', () => {
  it.each(['--no-sandbox', '--no-zygote', '--single-process', '--disable-gpu-sandbox'])(
    '%s is refused, with the way to mend it',
    async (flag) => {
      const told = await refused([flag]);
      expect(told).toMatch(new RegExp(`^${flag}: .*never start Gatebooth as root.*user namespaces.*deb`));
    },
  );

  it('so it is where the environment sets it', async () => {
    expect(await refused([], { ELECTRON_DISABLE_SANDBOX: '1' })).toMatch(/^--no-sandbox: /);
  });

  it('a development start may, as an unpackaged Electron under root must', async () => {
    const app = launch({ userData: testFolder(), args: ['--no-sandbox'] });
    expect(await app.reported('loaded')).toMatchObject({ status: 200 });
  });
});

describe('attack: the installed program is started with a door for a debugger, or with a page that obeys nobody', () => {
  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--inspect',
    '--inspect-brk=0.0.0.0:9229',
    '--disable-web-security',
    '--load-extension=/tmp/mine',
    '--use-file-for-fake-video-capture=/tmp/car.mjpeg',
    '--ssl-key-log-file=/tmp/keys',
    '--js-flags=--expose-gc',
  ])('%s is refused, and its value told nowhere', async (flag) => {
    const [name = ''] = flag.split('=');
    const told = await refused(['--windowed', flag]);
    expect(told).toBe(
      `${name}: is no switch that Gatebooth knows, and may take a protection away: start Gatebooth without it`,
    );
  });

  it.each([
    ['linux', '-no-sandbox', true],
    ['win32', '/no-sandbox', true],
    ['win32', '--No-Sandbox', true],
    ['win32', '/REMOTE-DEBUGGING-PORT=1', true],
    ['linux', ' --remote-debugging-port=9222', true],
    ['linux', '\t--inspect', true],
    ['win32', ' /no-sandbox ', true],
    ['linux', '/no-sandbox', false],
    ['linux', '--data-dir=/no-sandbox', false],
    ['linux', '--ozone-platform=wayland', false],
    ['win32', '--windowed', false],
    ['win32', '--updated', false],
  ] as const)('on %s %s is read as Chromium reads it', (platform, flag, isRefused) => {
    expect(weakeningFaults([flag], platform, false).length > 0).toBe(isRefused);
  });

  it.each([
    'no-sandbox-and-elevated',
    'in-process-gpu',
    'disable-win32k-lockdown',
    'allow-third-party-modules',
    'service-sandbox-type=none',
    'enable-features=X',
    'disable-features=X',
    'disable-blink-features=X',
    'isolated-context-origins=app://gatebooth',
    'enable-experimental-web-platform-features',
    'disable-kill-after-bad-ipc',
    'trace-startup',
    'log-file=/x',
    'a-switch-of-the-next-electron',
  ])('--%s is refused, without being in a list', (flag) => {
    for (const platform of ['linux', 'win32'] as const)
      expect(weakeningFaults([`--${flag}`], platform, false)).toHaveLength(1);
  });

  it.each([
    ['linux', 'the unit', /ExecStart=.*\/gatebooth (.*)/.exec(readFileSync(unitFile, 'utf8'))?.[1] ?? ''],
    [
      'linux',
      'the guide',
      '--config booth.json --api-url=https://parking.test --token T0ken --provision p.json',
    ],
    ['win32', 'IT', '--diagnose report.json --output out.txt --erase AB123 --by Ann --reason asked'],
  ] as const)('on %s what %s says goes on', (platform, _who, args) => {
    expect(args).toContain('--');
    expect(weakeningFaults(args.split(' '), platform, false)).toEqual([]);
  });

  it('what stands behind a lone -- is no switch', () => {
    expect(weakeningFaults(['--', '--no-sandbox'], 'linux', false)).toEqual([]);
  });
});

describe('attack: the AppImage switches its sandbox off by itself', () => {
  const load = createRequire(import.meta.url);
  const { generateAppRunScript } = load('app-builder-lib/out/targets/appimage/appImageUtil.js') as {
    generateAppRunScript: (config: object) => string;
  };

  /** Runs electron-builder's start script over a program that tells its arguments. @param namespaces whether they can be had */
  const started = (namespaces: boolean): string => {
    const folder = testFolder();
    const script = generateAppRunScript({
      DesktopFileName: 'gatebooth.desktop',
      ExecutableName: 'gatebooth',
      ProductName: 'Gatebooth',
      ProductFilename: 'Gatebooth',
      ResourceName: 'appimagekit-gatebooth',
    });
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    const write = (path: string, text: string): void => {
      writeFileSync(path, text);
      chmodSync(path, 0o755);
    };
    write(join(folder, 'AppRun'), script);
    write(join(folder, 'gatebooth'), '#!/bin/sh\necho "started: $*"\n');
    write(join(folder, 'usr-unshare'), '');
    write(join(tools, 'unshare'), `#!/bin/sh\nexit ${namespaces ? 0 : 1}\n`);
    for (const tool of ['bash', 'sh', 'dirname', 'readlink', 'env'])
      symlinkSync(
        execFileSync('/bin/sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(),
        join(tools, tool),
      );
    return execFileSync('bash', [join(folder, 'AppRun'), '--windowed'], {
      encoding: 'utf8',
      env: { PATH: tools, APPDIR: folder, APPIMAGE: join(folder, 'x.AppImage') },
    });
  };

  it('its menu entry does not', () => {
    const config = parse(readFileSync(join(projectFolder, 'electron-builder.yml'), 'utf8')) as {
      appImage?: { executableArgs?: string[] };
    };
    expect(config.appImage?.executableArgs).toEqual([]);
  });

  it('where there are user namespaces its start script does not', () => {
    expect(started(true)).toBe('started: --windowed\n');
  });

  it('where there are none its start script looks first and does, and the program says why it refuses', async () => {
    const [, args = ''] = /^started: (.*)\n$/.exec(started(false)) ?? [];
    expect(args).toContain('--no-sandbox');
    expect(await refused(args.split(' '))).toContain('let programs have user namespaces');
  });
});
