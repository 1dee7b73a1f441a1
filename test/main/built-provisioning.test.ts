import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportedSettings } from '../../electron/booth/settings/document.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { SettingsView } from '../../electron/contract/settings.ts';
import { testFolder } from '../support/folders.ts';
import { testService, valueOf } from '../support/running-booth.ts';
import type { StandInApp } from '../support/electron-stand-in/launch.ts';
import { confirmed, enter, filesWith, launchLoaded, snapshot, stop } from './built-app.ts';

// The built main over the stand-in for electron, from nothing: nobody touches a screen before the first entry.

const token = 'T0ken-of-the-site-4711';

function provisioningFile(content: unknown, name = 'provision.json'): string {
  const file = join(testFolder(), name);
  writeFileSync(file, JSON.stringify(content, null, 2));
  return file;
}

async function view(app: StandInApp, pin: string): Promise<SettingsView> {
  const supervisorSession = valueOf((await app.invoke('setup.enter', { pin })) as Result<string>);
  return valueOf((await app.invoke('setup.settings', { supervisorSession })) as Result<SettingsView>);
}

it('a provisioning file sets a booth up, and what that one exports the next', async () => {
  const service = await testService({ token });
  const userData = testFolder();
  const settings = {
    service: { address: service.baseUrl },
    booth: 'North',
    lane: '3',
    supervisorPin: '515083',
  };
  const file = provisioningFile({ ...settings, service: { ...settings.service, token } });
  const args = ['--provision', file];
  const first = await launchLoaded({ userData, args });
  valueOf(await enter(first, 'PROV1'));
  await confirmed(first, 'PROV1');
  expect((await snapshot(first)).booth).toMatchObject({ name: 'North', lane: '3', mode: 'live' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(settings);
  expect(filesWith(userData, token)).toEqual([]);
  expect((await view(first, '515083')).provisioning).toEqual({
    file,
    faults: [],
    token: 'removed',
    pinDigits: true,
  });

  const supervisorSession = valueOf((await first.invoke('setup.enter', { pin: '515083' })) as Result<string>);
  await first.invoke('setup.change', { supervisorSession, settings: { lane: '4' } });
  const { settings: changed } = await view(first, '515083');
  const exported = exportedSettings(settingsSchema.parse(changed), () => false);
  await stop(first);

  // The file is still there: what was changed on the screen since is not undone.
  const again = await launchLoaded({ userData, args });
  expect((await snapshot(again)).booth.lane).toBe('4');
  await stop(again);

  const shared = JSON.parse(exported) as { service: object };
  const next = provisioningFile({ ...shared, service: { ...shared.service, token }, booth: 'South' });
  const second = await launchLoaded({ userData: testFolder(), args: ['--provision', next] });
  valueOf(await enter(second, 'PROV2'));
  await confirmed(second, 'PROV2');
  expect((await snapshot(second)).booth).toMatchObject({ name: 'South', lane: '1', mode: 'live' });
  expect(first.stderr + again.stderr + second.stderr).not.toContain(token);
  expect(service.log().map(({ status }) => status)).toEqual([200, 200]);
});

it('a file that cannot be rewritten gives its token all the same, and that is told', async () => {
  const service = await testService({ token });
  // A name so long that no other one fits beside it.
  const file = provisioningFile(
    { service: { address: service.baseUrl, token }, supervisorPin: '515083' },
    `${'p'.repeat(240)}.json`,
  );
  const app = await launchLoaded({ userData: testFolder(), args: ['--provision', file] });
  valueOf(await enter(app, 'LEFT1'));
  await confirmed(app, 'LEFT1');
  expect(readFileSync(file, 'utf8')).toContain(token);
  expect((await view(app, '515083')).provisioning).toEqual({
    file,
    faults: [],
    token: 'left',
    pinDigits: true,
  });
  expect(app.stderr).toContain('still stands in the file');
});

it('a kiosk without a keyring has its token from systemd', async () => {
  const service = await testService({ token });
  const credentials = testFolder();
  writeFileSync(join(credentials, 'gatebooth-token'), `${token}\n`);
  const userData = testFolder();
  const app = await launchLoaded({
    userData,
    args: ['--provision', provisioningFile({ service: { address: service.baseUrl } })],
    env: { CREDENTIALS_DIRECTORY: credentials },
    keyring: { backend: 'basic_text' },
  });
  valueOf(await enter(app, 'CRED1'));
  await confirmed(app, 'CRED1');
  expect(filesWith(userData, token)).toEqual([]);
});

it('a wrong file, or a torn settings file, stops no lane: the booth starts with what it had', async () => {
  const userData = testFolder();
  mkdirSync(userData, { recursive: true });
  writeFileSync(join(userData, 'settings.json'), '{"lane":"7","boo');
  writeFileSync(join(userData, 'settings.last-good.json'), '{"lane":"6"}');
  const file = provisioningFile({ lanes: 9, service: { address: 'nowhere', token: 'two words' } });
  const app = await launchLoaded({ userData, args: ['--provision', file] });
  expect(await snapshot(app)).toMatchObject({ setUp: false, booth: { lane: '6', mode: 'training' } });
  const { found, provisioning } = await view(app, '0000');
  expect([found, provisioning?.faults.map(({ path }) => path)]).toEqual([
    'last-good',
    ['service.token', 'service.address', 'lanes'],
  ]);
  expect(app.stderr).not.toContain('two words');
});
