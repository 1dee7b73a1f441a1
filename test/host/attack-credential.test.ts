import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TokenRoute } from '../../electron/booth/service/token-route.ts';
import { CredentialToken } from '../../electron/host/tokens/credential-token.ts';
import { testFolder } from '../support/folders.ts';
import { configFile, LiveTestBooth } from '../support/live-booth.ts';
import { testService, testToken, valueOf } from '../support/running-booth.ts';

/** As systemd lays it for the unit. */
function credentials(): string {
  const directory = testFolder();
  writeFileSync(join(directory, 'gatebooth-token'), testToken);
  return directory;
}

/** A server of the attacker's: it answers as a service does, and keeps what it was given. */
async function stranger(): Promise<{ address: string; given: string[] }> {
  const given: string[] = [];
  const server = createServer(({ headers }, response) => {
    given.push(headers.authorization ?? '');
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"unauthorized"}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, given };
}

describe('attack: the screen of a booth that is not set up is told a stranger’s address', () => {
  it('the credential of the unit does not go there, by a check, a car or a look', async () => {
    const evil = await stranger();
    const booth = await LiveTestBooth.start({ credentials: credentials() });
    const service = { address: evil.address, proxy: null, token: null, probe: true };
    valueOf(await booth.call('setup.check', { service }));
    const change = { service: { address: evil.address }, supervisorPin: '839201' };
    expect(await booth.change(change)).toMatchObject({ state: 'changed', view: { token: null } });
    valueOf(
      await booth.call('setup.settings', { supervisorSession: await booth.supervisorSession('839201') }),
    );
    valueOf(await booth.enter('CAR1'));
    await booth.until(({ link }) => link.cause === 'token');
    valueOf(
      await booth.call('setup.check', {
        supervisorSession: await booth.supervisorSession('839201'),
        service,
      }),
    );
    expect(evil.given.length).toBeGreaterThan(0);
    expect(evil.given.filter((header) => header.includes(testToken))).toEqual([]);
  });

  it('and is still there for the address that the site’s file gives afterwards', async () => {
    const service = await testService();
    const [directory, unit] = [testFolder(), credentials()];
    const first = await LiveTestBooth.start({ directory, credentials: unit });
    await first.change({ service: { address: 'http://127.0.0.1:9' }, supervisorPin: '839201' });
    await first.booth.stop();
    const provisioning = configFile(testFolder(), {
      supervisorPin: '839201',
      service: { address: service.baseUrl },
    });
    const booth = await LiveTestBooth.start({ directory, credentials: unit, provisioning });
    expect(await booth.reaches(valueOf(await booth.enter('CAR2')), 'confirmed')).toMatchObject({
      plate: 'CAR2',
    });
  });

  it('asking for it binds it to nothing', () => {
    const file = join(testFolder(), 'credential-address.json');
    const start = () => new CredentialToken(credentials(), file, () => undefined);
    const credential = start();
    const [evil, theirs] = ['https://evil.test/', 'https://parking.test/'].map((address) => ({
      address,
      proxy: null,
    })) as [TokenRoute, TokenRoute];
    expect(credential.of(evil)).toBeNull();
    credential.bind(theirs);
    expect([start().of(theirs), start().of(evil)]).toEqual([testToken, null]);
  });
});
