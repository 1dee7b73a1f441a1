import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Tokens } from '../../electron/host/tokens/secrets.ts';
import { testFolder } from '../support/folders.ts';
import { configFile, LiveTestBooth, openKeyring } from '../support/live-booth.ts';
import { errorOf, testService, testToken, valueOf } from '../support/running-booth.ts';

/** A proxy that lets everything through, and reads it. */
async function readingProxy(): Promise<{ address: string; read: string[] }> {
  const read: string[] = [];
  const server = createServer((asked, response) => {
    read.push(asked.headers.authorization ?? '');
    const { method, headers, url = '' } = asked;
    const onwards = request(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onwards.on('error', () => response.destroy());
    asked.pipe(onwards);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, read };
}

const withToken = (read: readonly string[]): string[] => read.filter((header) => header.includes(testToken));

/** Whatever is tried with it. @returns what the stranger's proxy reads of the token */
async function readBy(booth: LiveTestBooth, supervisorSession: string, address: string): Promise<string[]> {
  const evil = await readingProxy();
  const check = { address, proxy: evil.address, token: null, probe: true };
  valueOf(await booth.call('setup.check', { supervisorSession, service: check }));
  expect(await booth.change({ service: { proxy: evil.address } }, { supervisorSession })).toMatchObject({
    state: 'changed',
    view: { token: null },
  });
  valueOf(await booth.enter('CAR2'));
  await booth.until(({ link }) => link.cause === 'token');
  expect(evil.read.length).toBeGreaterThan(0);
  return withToken(evil.read);
}

describe('attack: an http service’s proxy is exchanged for a stranger’s', () => {
  it('the token goes to the one that it was given for, to no other, and not past it', async () => {
    const [service, proxy] = [await testService(), await readingProxy()];
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp(
      { address: service.baseUrl, proxy: proxy.address },
      testToken,
    );
    await booth.reaches(valueOf(await booth.enter('CAR1')), 'confirmed');
    expect(withToken(proxy.read)).not.toEqual([]);
    expect(await readBy(booth, supervisorSession, service.baseUrl)).toEqual([]);
    expect(await booth.change({ service: { proxy: null } }, { supervisorSession })).toMatchObject({
      view: { token: null },
    });
    expect(await booth.change({ service: { proxy: proxy.address } }, { supervisorSession })).toMatchObject({
      state: 'changed',
      view: { token: { keeper: 'keyring' } },
    });
    await booth.until(({ counts }) => counts.waiting === 0);
  });

  it('nor does the one that 0.1.0 kept, which goes on through the proxy of before', async () => {
    const [service, proxy, directory] = [await testService(), await readingProxy(), testFolder()];
    const settings = {
      supervisorPin: '839201',
      service: { address: service.baseUrl, proxy: proxy.address },
    };
    writeFileSync(join(directory, 'settings.json'), JSON.stringify(settings));
    const kept = JSON.stringify({ address: service.baseUrl, token: testToken });
    writeFileSync(join(directory, 'access-token.bin'), await openKeyring.encryptStringAsync(kept));
    const booth = await LiveTestBooth.start({ directory });
    await booth.reaches(valueOf(await booth.enter('CAR1')), 'confirmed');
    await booth.booth.stop();
    const again = await LiveTestBooth.start({ directory });
    await again.reaches(valueOf(await again.enter('CAR3')), 'confirmed');
    expect(await readBy(again, await again.supervisorSession('839201'), service.baseUrl)).toEqual([]);
  });

  it('nor does the credential of the unit, which is for the proxy that the site’s file names', async () => {
    const [service, proxy, credentials] = [await testService(), await readingProxy(), testFolder()];
    writeFileSync(join(credentials, 'gatebooth-token'), testToken);
    const provisioning = configFile(testFolder(), {
      supervisorPin: '839201',
      service: { address: service.baseUrl, proxy: proxy.address },
    });
    const booth = await LiveTestBooth.start({ credentials, provisioning });
    await booth.reaches(valueOf(await booth.enter('CAR1')), 'confirmed');
    expect(await readBy(booth, await booth.supervisorSession('839201'), service.baseUrl)).toEqual([]);
  });
});

describe('attack: a stick, or a stranger at the set-up, stops the booth for good with one % in the proxy’s address', () => {
  const proxied = (address: string) => ({ address, proxy: 'http://u:10%0%@127.0.0.1:9' });

  it('records wait for the proxy, the next start works, and who removes it has them sent', async () => {
    const [service, directory] = [await testService(), testFolder()];
    const booth = await LiveTestBooth.start({ directory });
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    const text = JSON.stringify({ service: proxied(service.baseUrl) });
    expect(valueOf(await booth.call('setup.import', { supervisorSession, text }))).toMatchObject({
      state: 'changed',
    });
    valueOf(await booth.enter('CAR1'));
    await booth.booth.stop();
    const again = await LiveTestBooth.start({ directory });
    const other = { supervisorSession: await again.supervisorSession('471147'), token: testToken };
    expect(await again.change({ service: { proxy: null } }, other)).toMatchObject({ state: 'changed' });
    await again.until(({ counts }) => counts.waiting === 0);
  });

  it('whatever else a start with new settings stumbles over, those of before stay in force and on the disk', async () => {
    const [service, directory] = [await testService(), testFolder()];
    const booth = await LiveTestBooth.start({ directory });
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    const kept = readFileSync(join(directory, 'settings.json'), 'utf8');
    const given = vi.spyOn(Tokens.prototype, 'of').mockImplementationOnce(() => {
      throw new Error('no start with this one');
    });
    onTestFinished(() => given.mockRestore());
    const refused = await booth.call('setup.change', {
      supervisorSession,
      settings: { service: { probe: false } },
    });
    expect(errorOf(refused)?.code).toBe('not-saved');
    expect(given).toHaveBeenCalledTimes(2);
    expect(readFileSync(join(directory, 'settings.json'), 'utf8')).toBe(kept);
    await booth.reaches(valueOf(await booth.enter('CAR1')), 'confirmed');
  });
});
