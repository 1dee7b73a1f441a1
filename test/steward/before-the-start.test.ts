import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { openSession } from '../../electron/booth/ledger/connection/session.ts';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { freePort } from '../support/free-port.ts';
import { newNatsUser } from '../support/nats-config.ts';
import { joining } from './hub-that-nobody-runs.ts';
import { givenTo, stewardSiteIn, type StewardSite } from './steward-site.ts';

// A server takes two things only as it starts, which may wait for the night: where it hears MQTT, and its line to a hub. A stolen booth's
// rights are taken away meanwhile.

interface Stolen extends StewardSite {
  /** How far somebody comes with the key of the booth that was stolen. */
  readonly opens: () => Promise<string>;
}

async function siteIn(context: TestContext, prepare: readonly (readonly string[])[] = []): Promise<Stolen> {
  const site = await stewardSiteIn(context, { prepare });
  expect(await site.steward('add-booth', 'South')).toMatchObject({ code: 0 });
  const stolen = givenTo(site, 'south') as unknown as LedgerCredentials;
  return {
    ...site,
    opens: async () => {
      const opened = await openSession(stolen);
      if ('fault' in opened) return opened.fault;
      await opened.close();
      return 'open';
    },
  };
}

/** The server reads what the steward has written, or a copy of that. */
function brought({ nodes }: StewardSite, change = (text: string): string => text): void {
  for (const { place } of nodes) {
    const text = readFileSync(join(place.folder, 'nats-server.conf'), 'utf8');
    const monitoring = `http: 127.0.0.1:${String(place.monitoringPort)}\n`;
    writeFileSync(join(place.folder, 'node.conf'), `${change(text)}\n${monitoring}`);
  }
}

const hearing = async (): Promise<string[][]> => [['mqtt', '--port', String(await freePort())]];
const both = async (): Promise<(readonly string[])[]> => [...(await joining()), ...(await hearing())];

const taken = { code: 0, words: 'the servers have the new rights\n' };

describe('a stolen booth’s rights are taken away though no server was started', () => {
  it.for([
    ['since the site joined a hub', false, joining],
    ['since it joined another hub', true, () => joining()],
    ['since it joined its hub anew, with another key', true, joining],
    ['since it left its hub', true, () => [['hub', 'leave']]],
    ['since MQTT was to be heard', false, hearing],
    ['since MQTT was to be heard at a site with a hub', true, hearing],
    ['since it joined another hub, and MQTT was to be heard', true, both],
  ] as const)('%s', async ([, hadHub, change], context) => {
    const port = await freePort();
    const site = await siteIn(context, hadHub ? await joining(port) : []);
    expect(await site.opens()).toBe('open');
    for (const args of await change(port)) expect(await site.steward(...args)).toMatchObject({ code: 0 });
    const own = site.nodes[0]?.place.folder ?? '';
    const wanted = ['hub.conf', 'mqtt.conf']
      .map((name) => join(own, name))
      .filter((path) => existsSync(path));
    const texts = wanted.map((path) => readFileSync(path, 'utf8'));
    brought(site);
    expect(await site.steward('remove-booth', 'south')).toEqual(taken);
    expect(await site.opens()).toBe('credentials');
    expect(wanted.map((path) => readFileSync(path, 'utf8'))).toEqual(texts);
    const [node] = site.nodes;
    await node?.kill('SIGTERM');
    await node?.start();
    expect(await site.steward('apply')).toMatchObject({ code: 0 });
    expect((await site.steward('status')).words).not.toContain('was not started since');
  });

  it('since it left its hub, which was not its first, with no apply since the start that took that one', async (context) => {
    const site = await siteIn(context, await joining());
    for (const args of await joining()) expect(await site.steward(...args)).toMatchObject({ code: 0 });
    brought(site);
    const [node] = site.nodes;
    await node?.kill('SIGTERM');
    await node?.start();
    expect(await site.steward('hub', 'leave')).toMatchObject({ code: 0 });
    brought(site);
    expect(await site.steward('remove-booth', 'south')).toEqual(taken);
    expect(await site.opens()).toBe('credentials');
  });

  it.for([
    ['is gone', (path: string) => rmSync(path)],
    [
      'is another one, because hub join was broken off',
      (path: string) => writeFileSync(path, `${new TextDecoder().decode(newNatsUser().seed)}\n`),
    ],
  ] as const)('and the key to its hub %s', async ([, changes], context) => {
    const site = await siteIn(context, await joining());
    changes(join(site.folder, 'keys/leaf.seed'));
    const line = join(site.nodes[0]?.place.folder ?? '', 'hub.conf');
    const before = readFileSync(line, 'utf8');
    const { code, words } = await site.steward('remove-booth', 'south');
    expect(await site.opens()).toBe('credentials');
    expect(code).toBe(1);
    expect(words).toContain('hub join');
    expect(readFileSync(line, 'utf8')).toBe(before);
  });
});

it('a server to which its folder was copied before its start says what has to be done for new rights', async (context) => {
  const site = await siteIn(context);
  const [args = []] = await joining();
  expect(await site.steward(...args)).toMatchObject({ code: 0 });
  const own = site.nodes[0]?.place.folder ?? '';
  writeFileSync(join(own, 'copied.conf'), readFileSync(join(own, 'hub.conf')));
  brought(site, (text) => text.replace('include "hub.conf"', 'include "copied.conf"'));
  const { code, words } = await site.steward('remove-booth', 'south');
  expect(code).toBe(3);
  expect(words).toContain('until it is started anew');
  const [node] = site.nodes;
  await node?.kill('SIGTERM');
  await node?.start();
  expect(await site.steward('apply')).toMatchObject({ code: 0 });
  expect(await site.opens()).toBe('credentials');
});
