import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../electron/contract/result.ts';
import { contentSecurityPolicy } from '../../electron/host/page/csp.ts';
import { startsAnew } from '../../electron/host/starter-messages.ts';
import type { StandInApp } from '../support/electron-stand-in/launch.ts';
import { testFolder } from '../support/folders.ts';
import { plainJpeg } from '../support/pictures.ts';
import { testService, testToken, valueOf } from '../support/running-booth.ts';
import { confirmed, enter, launch, launchLoaded, snapshot, stop } from './built-app.ts';

// The built main as a process of its own, over the stand-in for electron: see its README for what that does not show.

describe('with nothing configured', () => {
  it('training mode comes up in a strict window, from app://, with the policy', async () => {
    const app = await launchLoaded({ userData: testFolder() });
    const { options } = await app.reported('window');
    expect(options).toMatchObject({
      appSandboxed: true,
      kiosk: false,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
    });
    const loaded = await app.reported('loaded');
    expect(loaded).toMatchObject({ url: 'app://gatebooth/index.html', status: 200 });
    expect(loaded.headers['content-security-policy']).toBe(contentSecurityPolicy());
    expect((await snapshot(app)).booth).toMatchObject({ mode: 'training', version: '0.0.0-test' });
    await app.reported('display-kept-on');
    await expect.poll(() => app.stderr).toMatch(/"message":"the page is shown","service":null/);
  });

  it('an Enter is saved, sent to the training service, and pushed to the page', async () => {
    const app = await launchLoaded({ userData: testFolder() });
    expect(valueOf(await enter(app, 'tr 1'))).toMatchObject({ plate: 'TR1', state: 'queued' });
    expect(await confirmed(app, 'TR1')).toMatchObject({ operation: 'entry' });
    await app.reported('sent', ({ channel }) => channel === 'booth.changed');
    await app.reported('sent', ({ channel }) => channel === 'booth.event');
  });

  it('packaged, it fills the screen unless IT asks for a window, and has no developer tools', async () => {
    for (const args of [[], ['--windowed']]) {
      const app = launch({ userData: testFolder(), packaged: true, args });
      const { options } = await app.reported('window');
      expect(options).toMatchObject({ kiosk: args.length === 0, webPreferences: { devTools: false } });
      await stop(app);
    }
  });
});

describe('a kiosk', () => {
  const kiosk = async (settings: object, secondDisplay = false): Promise<StandInApp> => {
    const config = join(testFolder(), 'booth.json');
    writeFileSync(config, JSON.stringify(settings));
    const args = ['--config', config];
    return launchLoaded({ userData: testFolder(), packaged: true, secondDisplay, args });
  };
  const supervisor = async (app: StandInApp): Promise<string> =>
    valueOf((await app.invoke('setup.enter', { pin: '4711' })) as Result<string>);

  it('fills the display of the settings, and the primary one once that is gone', async () => {
    const app = await kiosk({ display: 'Second' }, true);
    const { options } = await app.reported('window');
    expect(options).toMatchObject({ x: 1280, y: 0, width: 1024, height: 768, kiosk: true });
    await app.do({ do: 'unplug', display: 'Second' });
    const { bounds } = await app.reported('moved');
    expect(bounds).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
    expect(app.stderr).toContain('the display of the settings is not connected');
  });

  it('does not end when its window is closed, and ends for a supervisor alone, so that it stays ended', async () => {
    const app = await kiosk({ supervisorPin: '4711' });
    await app.do({ do: 'close-window' });
    expect(await snapshot(app)).toMatchObject({ booth: { mode: 'training' }, canLeave: true });
    expect(await app.invoke('setup.leave', { supervisorSession: randomUUID() })).toMatchObject({
      error: { code: 'visit-over' },
    });
    const supervisorSession = await supervisor(app);
    await app.invoke('setup.leave', { supervisorSession }).catch(() => undefined);
    expect(await app.exited()).toBe(3);
    expect(app.stderr).toContain('"stopped"');
  });

  it('stops in order when the system goes down', async () => {
    const app = await kiosk({});
    await app.do({ do: 'system-shutdown' });
    expect([await app.exited(), app.stderr.includes('"stopped"')]).toEqual([0, true]);
  });

  it('starts anew when the graphics process is gone a fourth time within a minute', async () => {
    const app = await kiosk({});
    for (let n = 1; n <= 3; n += 1) await app.do({ do: 'gpu-gone' });
    expect((await snapshot(app)).booth.mode).toBe('training');
    await app.do({ do: 'gpu-gone' });
    expect(await app.exited()).toBe(0);
    await app.reported('relaunch');
  });

  it('leaves the new start to what restarts it anyway', async () => {
    const env = { GATEBOOTH_RESTARTED_BY: 'systemd' };
    const app = await launchLoaded({ userData: testFolder(), packaged: true, env });
    for (let n = 1; n <= 4; n += 1) await app.do({ do: 'gpu-gone' });
    expect(await app.exited()).toBe(0);
    expect(app.stderr).toContain(startsAnew);
    expect(app.reports.filter(({ report }) => report === 'relaunch')).toEqual([]);
  });
});

describe('with a service configured', () => {
  it('an Enter with its picture arrives there', async () => {
    const service = await testService();
    const picture = plainJpeg();
    const app = await launchLoaded({
      userData: testFolder(),
      args: ['--api-url', service.baseUrl, '--token', testToken],
    });
    valueOf(await enter(app, 'AB123', { picture }));
    await confirmed(app, 'AB123');
    expect(app.stderr).toContain(`"message":"the page is shown","service":"${service.baseUrl}"`);
    expect(service.log().map(({ body }) => body)).toMatchObject([
      { plateNumber: 'AB123', vehicleClass: 'CAR', imageBase64: { bytes: picture.byteLength } },
    ]);
    expect(app.stderr).not.toContain(testToken);
  });
});

describe('the door', () => {
  it('is closed to every foreign sender, and nothing is saved', async () => {
    const app = await launchLoaded({ userData: testFolder() });
    for (const sender of ['sub-frame', 'foreign-page', 'other-window', 'gone'] as const)
      expect(await enter(app, 'EVIL', { sender })).toEqual({ ok: false, error: { code: 'foreign-sender' } });
    expect((await snapshot(app)).recent).toEqual([]);
  });

  it('refuses a message that does not fit, and knows no other channel', async () => {
    const app = await launchLoaded({ userData: testFolder() });
    expect(await app.invoke('gate.inside', { plate: 'A', extra: 1 })).toMatchObject({
      error: { code: 'bad-message', field: 'extra' },
    });
    await expect(app.invoke('booth.token', {})).rejects.toThrow('No handler registered');
  });

  it('gives the page nothing but our own scheme, the camera, and no way to leave', async () => {
    const app = await launchLoaded({ userData: testFolder() });
    expect(await app.do({ do: 'lets', url: 'app://gatebooth/assets/a.js' })).toBe(true);
    for (const url of ['https://evil.test/', 'http://127.0.0.1:1/', 'wss://evil.test/', 'file:///etc/passwd'])
      expect(await app.do({ do: 'lets', url })).toBe(false);

    for (const path of ['..%2fmain%2findex.cjs', '%2e%2e/preload/index.cjs'])
      expect(await app.do({ do: 'request', url: `app://gatebooth/${path}`, method: 'GET' })).toMatchObject({
        status: 404,
      });

    const details = { isMainFrame: true, requestingUrl: 'app://gatebooth/index.html' };
    const asks = (permission: string, mediaTypes: string[]) =>
      app.do({ do: 'asks-permission', permission, details: { ...details, mediaTypes } });
    expect(await asks('media', ['video'])).toBe(true);
    expect(await asks('media', ['video', 'audio'])).toBe(false);
    expect(await asks('geolocation', [])).toBe(false);
    expect(
      await app.do({ do: 'checks-permission', permission: 'midi', origin: 'app://gatebooth/', details }),
    ).toBe(false);

    for (const happening of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'window-open'])
      expect(await app.do({ do: 'tries', happening, url: 'https://evil.test/' })).toBe(false);
  });
});

describe('a start that cannot be', () => {
  it.each<[string, unknown, string]>([
    ['an address without scheme', { service: { address: 'parking.test' } }, 'service.address'],
    ['a misspelt setting', { booth: 'A', lanes: 3 }, 'lanes'],
    ['a number for a name', { booth: 7 }, 'booth'],
    ['a new booth’s way that can be read', { service: { address: 'http://a.test/' } }, 'service.address'],
  ])('exits with 2 and names the place: %s', async (_what, content, place) => {
    const config = join(testFolder(), 'booth.json');
    writeFileSync(config, JSON.stringify(content));
    const app = launch({ userData: testFolder(), args: [`--config=${config}`] });
    expect(await app.exited()).toBe(2);
    expect(app.stderr).toContain(`${config}: ${place}`);
    expect((await app.reported('error-box')).content).toContain(`${config}: ${place}`);
  });

  it('exits with 2 when the data directory cannot be used, and says which', async () => {
    const inTheWay = join(testFolder(), 'file');
    writeFileSync(inTheWay, '');
    const app = launch({ userData: testFolder(), args: ['--data-dir', join(inTheWay, 'booth')] });
    expect(await app.exited()).toBe(2);
    expect(app.stderr).toContain(`--data-dir: ${join(inTheWay, 'booth')}`);
  });

  it('exits with 2 when a flag has no value', async () => {
    const app = launch({ userData: testFolder(), args: ['--config'] });
    expect([await app.exited(), app.stderr.includes('--config: needs a value')]).toEqual([2, true]);
  });
});

describe('two starts over one data directory', () => {
  it('are one booth: the second ends and the first comes to the front', async () => {
    const args = ['--data-dir', testFolder()];
    const first = await launchLoaded({ userData: testFolder(), args });
    const second = launch({ userData: testFolder(), args });
    expect(await second.exited()).toBe(0);
    expect(second.reports.filter(({ report }) => report !== 'switch')).toEqual([]);
    expect(second.stderr).toContain('another Gatebooth holds this data directory');
    await first.reported('to-front');
    expect((await snapshot(first)).booth.mode).toBe('training');
  });
});

describe('the end', () => {
  it('leaves no question of the tests without an answer: not the one under way, and none that comes later', async () => {
    const app = await launchLoaded({ userData: testFolder() });
    app.kill('SIGSTOP');
    const underWay = snapshot(app);
    app.kill('SIGKILL');
    await expect(underWay).rejects.toThrow('the program has ended');
    await app.exited();
    await expect(snapshot(app)).rejects.toThrow('Channel closed');
  });

  const journalLeftovers = (folder: string): string[] =>
    readdirSync(join(folder, 'training')).filter((name) => /-(wal|shm)$/.test(name));

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s is clean, and the journal is closed', async (signal) => {
    const userData = testFolder();
    const app = await launchLoaded({ userData });
    valueOf(await enter(app, 'END1'));
    expect(journalLeftovers(userData)).not.toEqual([]);
    app.kill(signal);
    expect(await app.exited()).toBe(0);
    expect(app.stderr).toContain('"stopped"');
    expect(journalLeftovers(userData)).toEqual([]);

    const again = await launchLoaded({ userData });
    await confirmed(again, 'END1');
  });

  it('by closing the window is the same', async () => {
    const userData = testFolder();
    const app = await launchLoaded({ userData });
    await app.do({ do: 'close-window' });
    expect([await app.exited(), journalLeftovers(userData)]).toEqual([0, []]);
  });

  it('comes in order, with a relaunch, when the page crashes a fourth time within a minute', async () => {
    const app = await launchLoaded({ userData: testFolder() });
    const loads = (): number => app.reports.filter(({ report }) => report === 'loaded').length;
    for (let n = 2; n <= 4; n += 1) {
      await app.do({ do: 'crash' });
      await expect.poll(loads).toBe(n);
    }
    expect((await snapshot(app)).booth.mode).toBe('training');
    await app.do({ do: 'crash' });
    expect(await app.exited()).toBe(0);
    await app.reported('relaunch');
    expect(app.stderr).toContain('"stopped"');
    expect(app.stderr.match(/"the page is shown"/g)).toHaveLength(1);
  });
});
