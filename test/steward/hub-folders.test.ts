import { execFile } from 'node:child_process';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { siteIn, writeSite } from '../../steward/site/site-file.ts';
import { newFolder } from '../support/folders.ts';
import { newNatsUser, writeNodeCertificates } from '../support/nats-config.ts';
import { natsProgram } from '../support/nats-program.ts';
import { needsNats } from '../support/nats-server.ts';
import { runSteward, type Ran } from '../support/steward-made-site.ts';
import { givenAway, joining } from './hub-that-nobody-runs.ts';

// What the steward makes of a folder before any server runs.

/** The authority's certificate, and what both ways of `init` are given beside the server. */
function certified(): { ca: string; tls: string[] } {
  const certificates = newFolder();
  const ca = writeNodeCertificates(certificates);
  const files = { '--certificate': 'node.crt', '--key': 'node.key', '--authority': 'ca.crt' };
  const tls = Object.entries(files).flatMap(([option, name]) => [option, join(certificates, name)]);
  return { ca, tls: [...tls, '--store', 'store'] };
}

/** A certificate under another heading than servers look for. */
const named = (heading: string): string => certified().ca.replaceAll(' CERTIFICATE', heading);

const makes = {
  site: (folder: string, ...more: readonly string[]): Promise<Ran> =>
    runSteward(folder, ['init', '--site', 'north', '--server', 'localhost', ...more]),
  hub: (folder: string, ...more: readonly string[]): Promise<Ran> =>
    runSteward(folder, ['hub', 'init', '--server', 'hub.example', ...more]),
};

describe.for([
  ['site', 'hub'],
  ['hub', 'site'],
] as const)('the folder of a %s', ([one, other]) => {
  it(`keeps its key to its servers where somebody makes a ${other} there`, async () => {
    const [folder, { tls }] = [newFolder(), certified()];
    expect(await makes[one](folder, ...tls)).toMatchObject({ code: 0 });
    const path = join(folder, 'keys', 'system.seed');
    const before = readFileSync(path, 'utf8');
    const { code, words } = await makes[other](folder, ...tls);
    expect(code).toBe(2);
    expect(words).toContain('a folder of its own');
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('has no key where a file of its certificate is missing', async () => {
    const [folder, { tls }] = [newFolder(), certified()];
    const without = tls.map((word) => (word.endsWith('ca.crt') ? join(folder, 'none.crt') : word));
    expect(await makes[one](folder, ...without)).toMatchObject({ code: 1 });
    expect(() => readFileSync(join(folder, 'keys', 'system.seed'))).toThrow('ENOENT');
  });

  it.for(['::', '[::1]', '127.0.0.1', 'localhost'])(
    'has a configuration that a server takes, where that is to listen on %s',
    async (listen, context) => {
      needsNats(context);
      const program = natsProgram();
      if ('missing' in program) throw new Error(program.missing);
      const [folder, { tls }] = [newFolder(), certified()];
      const made = await makes[one](folder, ...tls, '--listen', listen);
      expect(made).toMatchObject({ code: 0 });
      if (one === 'site') await runSteward(folder, ['mqtt', '--port', '8883']);
      const own = /wrote (.*)/.exec(made.words)?.[1] ?? '';
      const tried = promisify(execFile)(program.path, ['-t', '-c', join(own, 'nats-server.conf')]);
      expect((await tried).stderr).toContain('is valid');
    },
  );

  it.for(['0.0.0.0:4222', '', '1:2', 'a b'])(
    'is not made where a server is to listen on "%s"',
    async (listen) => {
      const [folder, { tls }] = [newFolder(), certified()];
      expect(await makes[one](folder, ...tls, '--listen', listen)).toMatchObject({ code: 2 });
    },
  );
});

describe('a line to a hub that the server’s account alone may read', () => {
  async function joined(): Promise<{ folder: string; line: string }> {
    const [folder, { tls }] = [newFolder(), certified()];
    await makes.site(folder, ...tls);
    for (const args of await joining()) expect(await runSteward(folder, args)).toMatchObject({ code: 0 });
    const line = join(folder, 'servers', 'north-1', 'hub.conf');
    givenAway(line);
    return { folder, line };
  }

  it('stays as it is, until the site has another one', async () => {
    const { folder, line } = await joined();
    await runSteward(folder, ['add-booth', 'South']);
    expect(lstatSync(line).isSymbolicLink()).toBe(true);
    expect(await runSteward(folder, ['hub', 'leave'])).toMatchObject({ code: 0 });
    expect(readFileSync(line, 'utf8')).toContain('There is no line');
  });

  it('goes with the next command where leaving the hub was broken off once the site had said so', async () => {
    const { folder, line } = await joined();
    writeSite(folder, { ...siteIn(folder), hub: null });
    await runSteward(folder, ['add-booth', 'South']);
    expect(readFileSync(line, 'utf8')).toContain('There is no line');
  });
});

describe('a hub’s file with which no server of a site would start is not taken:', () => {
  it.for([
    ['an authority that is none', { ca: 'nothing' }],
    [
      'an authority that says it is one',
      { ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
    ],
    ['an authority that OpenSSL alone would take', { ca: named(' TRUSTED CERTIFICATE') }],
    ['an authority under its former name', { ca: named(' X509 CERTIFICATE') }],
    ['a place that is none', { hub: 'not a place' }],
    ['a port that is none', { hub: 'hub.example:99999' }],
    ['no port', { hub: 'hub.example' }],
  ] as const)('%s', async ([, change]) => {
    const [folder, { ca, tls }] = [newFolder(), certified()];
    await makes.site(folder, ...tls);
    const before = readFileSync(join(folder, 'site.json'), 'utf8');
    const file = join(folder, 'hub.json');
    const seed = new TextDecoder().decode(newNatsUser().seed);
    const given = { v: '1.0', kind: 'hub-credentials', site: 'harbour', hub: 'localhost:7422', ca, seed };
    const joins = (): Promise<Ran> => runSteward(folder, ['hub', 'join', file, '--authority', '/hub.pem']);
    writeFileSync(file, JSON.stringify({ ...given, ...change }));
    expect(await joins()).toMatchObject({ code: 1 });
    expect(readFileSync(join(folder, 'site.json'), 'utf8')).toBe(before);
    writeFileSync(file, JSON.stringify(given));
    expect(await joins()).toMatchObject({ code: 0 });
  });
});
