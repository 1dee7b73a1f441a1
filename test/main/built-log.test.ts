import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Result } from '../../electron/contract/result.ts';
import { testFolder } from '../support/folders.ts';
import { plainJpeg } from '../support/pictures.ts';
import { readZip } from '../support/read-zip.ts';
import { testService, testToken, valueOf } from '../support/running-booth.ts';
import { confirmed, enter, launchLoaded, stop, until } from './built-app.ts';

const secrets = {
  token: testToken,
  pin: '471108',
  proxyPassword: 'pr0xy-s3cret',
  cameraPassword: 'c4mera-s3cret',
};
const plates = ['51G77802', '京A12345', 'KAPUTT99'];

/** Every file below a folder but those that are the journal itself, which keeps plates and pictures. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(journal\.sqlite|reserve\.bin)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

it('no file but the journal, and no line on the standard error stream, holds a secret, a plate or a picture', async () => {
  const service = await testService();
  const userData = testFolder();
  const config = join(testFolder(), 'booth.json');
  const camera = {
    snapshotUrl: 'http://127.0.0.1:1/snapshot.jpg',
    user: 'gate',
    password: secrets.cameraPassword,
  };
  const settings = {
    service: { address: service.baseUrl, token: secrets.token },
    supervisorPin: secrets.pin,
    camera,
  };
  writeFileSync(config, JSON.stringify(settings));
  const picture = plainJpeg();
  const app = await launchLoaded({ userData, args: [`--config=${config}`] });
  for (const plate of plates) {
    valueOf(await enter(app, plate, { picture }));
    await confirmed(app, plate);
  }
  // What goes wrong on the way, each with what it may not tell.
  service.misbehaviour.next({ kind: 'status-after-execution', status: 500 });
  valueOf(await enter(app, 'UNKNOWN77', { picture }));
  await until(app, ({ counts }) => counts.unknown === 1);
  await app.invoke('camera.frame', {});
  const supervisorSession = valueOf(
    (await app.invoke('setup.enter', { pin: secrets.pin })) as Result<string>,
  );
  await app.invoke('setup.enter', { pin: `${secrets.pin}1` });
  await app.invoke('gate.enter', { plate: 'KAPUTT99', picture });
  await enter(app, 'KAPUTT99', { sender: 'foreign-page' });
  await app.do({
    do: 'throw',
    message: `no ${plates[0]} with ${secrets.token}, ${secrets.pin} and ${secrets.cameraPassword}`,
  });
  await app.do({ do: 'crash' });
  await expect.poll(() => app.stderr).toContain('the page is reloaded');
  const saved = valueOf((await app.invoke('diagnostics.export', { supervisorSession })) as Result<string>);
  expect(await stop(app)).toBe(0);

  const inZip = readZip(readFileSync(saved));
  expect(Object.keys(inZip)).toEqual(['diagnostics.json', 'logs/gatebooth.log']);
  expect(JSON.parse(inZip['diagnostics.json'] ?? '')).toMatchObject({ counts: { unknown: 1 } });
  expect(inZip['logs/gatebooth.log']).toContain('uncaught exception');
  const files = filesOf(userData);
  const names = files.map((file) => basename(file));
  expect(names).toEqual(expect.arrayContaining(['gatebooth.log', 'health.json', 'access-token.bin']));
  const base64 = Buffer.from(picture).toString('base64');
  const texts = [
    ['standard error', app.stderr],
    ...Object.entries(inZip),
    ...files.map((file) => [file, readFileSync(file, 'utf8')]),
  ] as const;
  const forbidden = [
    ...Object.values(secrets),
    ...plates,
    'UNKNOWN77',
    base64.slice(0, 40),
    base64.slice(-60, -20),
  ];
  for (const [place, text] of texts)
    for (const planted of forbidden) expect(text.includes(planted) ? `${planted} in ${place}` : '').toBe('');
  const logged = readFileSync(join(userData, 'logs/gatebooth.log'), 'utf8');
  for (const bug of ['uncaught exception', 'unhandled rejection']) expect(logged).toContain(bug);
  expect(logged.trim().split('\n').at(-1)).toContain('"stopped"');
});

it('a secret that the proxy’s address holds is not told where the proxy refuses', async () => {
  const userData = testFolder();
  const config = join(testFolder(), 'booth.json');
  const proxy = `http://booth:${secrets.proxyPassword}@127.0.0.1:1`;
  const service = { address: 'https://parking.test', token: secrets.token, proxy };
  writeFileSync(config, JSON.stringify({ service }));
  const app = await launchLoaded({ userData, args: [`--config=${config}`] });
  valueOf(await enter(app, 'AB123'));
  await until(app, ({ link }) => link.state === 'probing');
  expect(await stop(app)).toBe(0);
  for (const file of filesOf(userData))
    expect(readFileSync(file, 'utf8')).not.toContain(secrets.proxyPassword);
  expect(app.stderr).not.toContain(secrets.proxyPassword);
});
