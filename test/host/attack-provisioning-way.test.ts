import { chmodSync, chownSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { trustIn } from '../../electron/host/settings/provisioning-trust.ts';
import { provision } from '../../electron/host/settings/provisioning.ts';
import { testFolder } from '../support/folders.ts';
import { noLedgerKeys } from '../support/no-ledger-keys.ts';

const own = process.getuid?.();
const judged = (path: string) => trustIn(path, { platform: 'linux', uid: own, development: true });

let top: string;
beforeEach(() => {
  top = testFolder();
  chmodSync(top, 0o755);
});

/** A folder of the site's, with a file that nobody else may write. @returns the file */
function site(name: string, content: object = {}): string {
  mkdirSync(join(top, name), { recursive: true, mode: 0o755 });
  const file = join(top, name, 'provision.json');
  writeFileSync(file, JSON.stringify(content), { mode: 0o644 });
  return file;
}

describe('attack: another account exchanges a folder, or a link, on the way to the provisioning file', () => {
  it('one further up that others may write to', () => {
    const file = site('shared/site');
    expect(judged(file)).toBe('trusted');
    chmodSync(join(top, 'shared'), 0o777);
    expect(judged(file)).toBe('writable');
    // Where nobody renames what is not theirs, as in /tmp, it is as good as the site's own.
    chmodSync(join(top, 'shared'), 0o1777);
    expect(judged(file)).toBe('trusted');
  });

  it.runIf(own === 0)('one further up that is the other account’s', () => {
    const file = site('theirs/site');
    chownSync(join(top, 'theirs'), 4_712, 4_712);
    expect(judged(file)).toBe('owner');
    // Nor its own folder in one that keeps each account's things apart.
    chownSync(join(top, 'theirs'), 0, 0);
    chmodSync(join(top, 'theirs'), 0o1777);
    chownSync(join(top, 'theirs', 'site'), 4_712, 4_712);
    expect(judged(file)).toBe('writable');
  });

  it.each(['../site', ''])('a link that lies where others may lay one, beside a folder: %j', (target) => {
    const file = site('site');
    mkdirSync(join(top, 'links'), { mode: 0o755 });
    const link = join(top, 'links', 'way');
    symlinkSync(target === '' ? join(top, 'site') : target, link);
    expect(judged(join(link, 'provision.json'))).toBe('trusted');
    expect(judged(`${link}/../site/provision.json`)).toBe('trusted');
    for (const mode of [0o777, 0o1777]) {
      chmodSync(join(top, 'links'), mode);
      expect(judged(join(link, 'provision.json'))).toBe('writable');
    }
    expect(judged(file)).toBe('trusted');
  });

  it('links that lead to each other end', () => {
    symlinkSync(join(top, 'two'), join(top, 'one'));
    symlinkSync(join(top, 'one'), join(top, 'two'));
    expect(judged(join(top, 'one', 'provision.json'))).toBe('unknown');
  });
});

describe('attack: another account exchanges the provisioning file between the look into it and the look at it', () => {
  it.each([
    ['for one of the site’s', site],
    ['for nothing', () => join(top, 'nothing')],
  ])('%s', async (_what, other) => {
    const file = site('now', { updates: { address: 'https://thief.test' } });
    const written: unknown[] = [];
    const believed: unknown[] = [];
    const taken = await provision({
      source: { file, named: true },
      trust: (path) => {
        renameSync(join(top, 'now'), join(top, 'theirs'));
        const next = other('now');
        return next.endsWith('nothing') ? 'trusted' : judged(path);
      },
      takenFile: join(testFolder(), 'provisioned.json'),
      write: (document) => written.push(document),
      current: () => ({}),
      inForce: () => settingsSchema.parse({}),
      believed: (settings) => believed.push(settings),
      ledgerKeys: noLedgerKeys,
      tokens: { held: () => Promise.resolve(null), takeFrom: () => Promise.resolve('left') },
      credential: { bind: () => undefined },
      log: () => undefined,
    });
    expect(taken).toMatchObject({ faults: [{ path: '', code: 'untrusted' }] });
    expect([written, believed]).toEqual([[], []]);
  });
});
