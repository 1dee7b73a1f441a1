import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { evilSite, type EvilSite } from '../support/evil-site.ts';
import { testFolder } from '../support/folders.ts';
import { plainJpeg } from '../support/pictures.ts';
import { profileFile, runningBooth, settingsWith, testService, valueOf } from '../support/running-booth.ts';
import { confirmed, enter, launchLoaded, stop, until } from './built-app.ts';

// The access token goes to the service that it is for, and no secret stands in a file that the program writes.

async function elsewhere(redirectTo: string | null = null): Promise<EvilSite> {
  const site = await evilSite(redirectTo);
  onTestFinished(() => site.stop());
  return site;
}

describe('the token goes nowhere else', () => {
  describe('attack: the token is led to another address by the configuration', () => {
    it('when the address in the configuration is changed', async () => {
      const [service, evil] = [await testService(), await elsewhere()];
      const userData = testFolder();
      const config = join(testFolder(), 'booth.json');
      const start = { userData, args: ['--config', config] };
      const write = (settings: object): void => writeFileSync(config, JSON.stringify({ service: settings }));
      write({ address: service.baseUrl, token: service.token });
      const first = await launchLoaded(start);
      valueOf(await enter(first, 'MINE1'));
      await confirmed(first, 'MINE1');
      await stop(first);

      write({ address: evil.url });
      const second = await launchLoaded(start);
      valueOf(await enter(second, 'MINE2'));
      await until(second, ({ link, counts }) => link.state === 'paused' && counts.waiting === 1);
      expect(evil.visits).toEqual([]);
    });
  });

  describe('attack: the token is led to another server by a redirect', () => {
    it('when the service answers with a redirect', async () => {
      const evil = await elsewhere();
      const service = await elsewhere(`${evil.url}/parking-lots/v1/alpr/parking-sessions`);
      const booth = await runningBooth(service.url);
      await booth.enter('REDIR1');
      await expect.poll(() => service.visits.length).toBeGreaterThan(0);
      await booth.until(({ recent }) => recent[0]?.state !== 'sending');
      expect(evil.visits).toEqual([]);
    });
  });

  describe('attack: the token is led to a proxy by the environment', () => {
    it('when the environment names a proxy', async () => {
      const [service, evil] = [await testService(), await elsewhere()];
      const names = [
        'HTTP_PROXY',
        'http_proxy',
        'HTTPS_PROXY',
        'https_proxy',
        'ALL_PROXY',
        'NODE_USE_ENV_PROXY',
      ];
      const app = await launchLoaded({
        userData: testFolder(),
        args: ['--api-url', service.baseUrl, '--token', service.token],
        env: Object.fromEntries(names.map((name) => [name, name.startsWith('NODE') ? '1' : evil.url])),
      });
      valueOf(await enter(app, 'PROXY1'));
      await confirmed(app, 'PROXY1');
      expect(evil.visits).toEqual([]);
    });
  });

  it.each(['EVIL', '//HOST/x', '/\\HOST/x', '@HOST/x', '/../../@HOST', '/%2e%2e//HOST', 'HOST', '/x#@HOST'])(
    'when the interface profile gives the path %j',
    async (written) => {
      const [service, evil] = [await testService(), await elsewhere()];
      const path = written.replace('EVIL', evil.url).replace('HOST', new URL(evil.url).host);
      const profile = profileFile((training) => ({
        ...training,
        operations: { ...training.operations, listSessions: { ...training.operations.listSessions, path } },
      }));
      const booth = await runningBooth(service.baseUrl, { settings: settingsWith(profile) });
      await booth.call('gate.lookUp', {});
      await booth.until(({ lookUp }) => lookUp.state !== 'asking');
      valueOf(await booth.enter('PATH1'));
      await booth.until(({ counts }) => counts.waiting === 0);
      expect(evil.visits).toEqual([]);
    },
  );
});

describe('attack: a secret is looked for in what the program writes and says', () => {
  const token = 'planted-TOKEN-7f3a9c51';
  const password = 'planted-PASSWORD-e08b';
  const proxyPassword = 'planted-PROXY-44d1';

  /** A text as it could stand in a file. */
  const spellings = (secret: string): Buffer[] =>
    [
      Buffer.from(secret),
      Buffer.from(secret, 'utf16le'),
      Buffer.from(secret).toString('base64').replaceAll('=', '').slice(0, -2),
      Buffer.from(secret).toString('hex'),
    ].map((text) => Buffer.from(text));

  const holding = (folder: string, secrets: readonly string[]): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => {
        const bytes = readFileSync(file);
        return secrets.flatMap(spellings).some((spelling) => bytes.includes(spelling));
      });

  it('stands in none of the files that the program has written, nor in what it said', async () => {
    const service = await testService({ token });
    const written = testFolder();
    const folder = (name: string): string => {
      mkdirSync(join(written, name));
      return join(written, name);
    };
    const config = join(testFolder(), 'booth.json');
    const camera = { snapshotUrl: 'http://127.0.0.1:9/snapshot.jpg', user: 'gate', password };
    const write = (more: object): void =>
      writeFileSync(config, JSON.stringify({ service: { address: service.baseUrl, ...more }, camera }));
    write({ token });
    const userData = folder('data');
    const [home, temporary] = [folder('home'), folder('temporary')];
    const env = { HOME: home, TMPDIR: temporary, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home };
    const app = await launchLoaded({ userData, env, args: ['--config', config] });
    valueOf(await enter(app, 'PLANT1', { picture: plainJpeg() }));
    await confirmed(app, 'PLANT1');
    await app.invoke('camera.frame', {});
    service.misbehaviour.next({ kind: 'status-on-arrival', status: 401 });
    valueOf(await enter(app, 'PLANT2'));
    await until(app, ({ link }) => link.cause === 'token');
    await stop(app);

    // Started again, through a proxy that is not there, and killed.
    write({ proxy: `http://user:${proxyPassword}@127.0.0.1:9` });
    const proxied = await launchLoaded({ userData, env, args: ['--config', config] });
    await until(proxied, ({ link }) => link.cause !== null);
    proxied.kill('SIGKILL');
    await proxied.exited();

    const secrets = [token, password, proxyPassword];
    expect(readdirSync(userData).length).toBeGreaterThan(2);
    expect(holding(written, secrets)).toEqual([]);
    expect(holding(written, ['PLANT1']).length).toBeGreaterThan(0);
    const said = app.stderr + proxied.stderr + JSON.stringify([...app.reports, ...proxied.reports]);
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  });
});
