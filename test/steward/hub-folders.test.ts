import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/folders.ts';
import { newNatsUser, writeNodeCertificates } from '../support/nats-config.ts';
import { runSteward, type Ran } from '../support/steward-made-site.ts';

// What the steward makes of a folder before any server runs.

/** The authority's certificate, and what both ways of `init` are given beside the server. */
function certified(): { ca: string; tls: string[] } {
  const certificates = newFolder();
  const ca = writeNodeCertificates(certificates);
  const files = { '--certificate': 'node.crt', '--key': 'node.key', '--authority': 'ca.crt' };
  const tls = Object.entries(files).flatMap(([option, name]) => [option, join(certificates, name)]);
  return { ca, tls: [...tls, '--store', 'store'] };
}

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
});

describe('a hub’s file with which no server of a site would start is not taken:', () => {
  it.for([
    ['an authority that is none', { ca: 'nothing' }],
    [
      'an authority that says it is one',
      { ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
    ],
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
