import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../support/folders.ts';
import { testService, valueOf } from '../support/running-booth.ts';
import { confirmed, enter, filesWith, launchLoaded, stop, until } from './built-app.ts';

// What becomes of the access token in the built main, over the stand-in for electron and its keyring.

const token = 'T0ken-of-the-site-4711';

async function site() {
  const service = await testService({ token });
  const userData = testFolder();
  const config = join(testFolder(), 'booth.json');
  const settings = { service: { address: service.baseUrl, test: true }, booth: 'North', lane: '3' };
  const write = (content: unknown): void => writeFileSync(config, JSON.stringify(content, null, 2));
  write({ ...settings, service: { ...settings.service, token } });
  return { service, userData, config, settings, start: { userData, args: ['--config', config] } };
}

it('goes from the configuration file to the keyring, and is used from there at the next start', async () => {
  const { service, userData, config, settings, start } = await site();
  const first = await launchLoaded(start);
  valueOf(await enter(first, 'KEY1'));
  await confirmed(first, 'KEY1');
  expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual(settings);
  expect(filesWith(userData, token)).toEqual([]);
  expect(statSync(join(userData, 'access-token.bin')).mode & 0o777).toBe(0o600);
  await stop(first);

  const second = await launchLoaded(start);
  valueOf(await enter(second, 'KEY2'));
  await confirmed(second, 'KEY2');
  expect(service.log().map(({ status }) => status)).toEqual([200, 200]);
  expect(filesWith(userData, token)).toEqual([]);
  expect(first.stderr + second.stderr).not.toContain(token);
  expect(JSON.stringify([...first.reports, ...second.reports])).not.toContain(token);
});

it('a lost keyring costs a new token, not a record', async () => {
  const { start } = await site();
  await stop(await launchLoaded(start));

  const other = { key: 'another keyring' };
  const without = await launchLoaded({ ...start, keyring: other });
  valueOf(await enter(without, 'LOST1'));
  const paused = await until(without, ({ link, counts }) => link.state === 'paused' && counts.waiting > 0);
  expect([paused.link.cause, paused.counts.waiting]).toEqual(['token', 1]);
  await stop(without);

  const again = await launchLoaded({ ...start, args: [...start.args, '--token', token], keyring: other });
  await confirmed(again, 'LOST1');
});

it.each([
  ['the backend is basic_text', { backend: 'basic_text' }],
  ['there is no keyring', { available: false }],
] as const)('stays in the file, and is used from there, when %s', async (_why, keyring) => {
  const { userData, config, start } = await site();
  const before = readFileSync(config, 'utf8');
  const app = await launchLoaded({ ...start, keyring });
  valueOf(await enter(app, 'MEM1'));
  await confirmed(app, 'MEM1');
  expect(readFileSync(config, 'utf8')).toBe(before);
  expect(filesWith(userData, token)).toEqual([]);
  expect(app.stderr).toContain('held in memory for this run only');
});
