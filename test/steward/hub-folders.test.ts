import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/folders.ts';
import { writeNodeCertificates } from '../support/nats-config.ts';
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
