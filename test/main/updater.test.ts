import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appImage, installed, publisher, serve, sha512, site } from './updating.ts';

describe.runIf(process.platform === 'linux')('electron-updater', () => {
  it('finds what the site’s server offers, fetches it, and replaces the program only when it is told to', async () => {
    const { updater, program, pending, text } = await installed(await serve());
    expect(await updater.check()).toEqual({
      version: '0.2.0',
      releasedAtMs: Date.parse('2026-11-20T10:00:00Z'),
    });
    await updater.download();
    expect(text()).toBe(appImage('0.1.0'));
    for (const folder of [pending, dirname(pending)]) expect(statSync(folder).mode & 0o077).toBe(0);
    expect(updater.install()).toBe(true);
    expect(text()).toBe(appImage('0.2.0'));
    // It was asked to end at once: what restarts the program starts it, with the arguments that it is to have.
    expect(readFileSync(`${program}.ran`, 'utf8')).toBe('true\n');
  });

  it('takes what either of the two keys has signed', async () => {
    const second = publisher();
    for (const key of [site, second]) {
      const { updater, text } = await installed(await serve({ key }), [site, second]);
      await updater.check();
      await updater.download();
      expect([updater.install(), text()]).toEqual([true, appImage('0.2.0')]);
    }
  });

  it('offers nothing to a booth outside of the share, nothing that is older, and cannot ask a server that is gone', async () => {
    const outside = await installed(await serve({ more: 'stagingPercentage: 0\n' }));
    expect(await outside.updater.check()).toBeNull();
    const older = await installed(await serve({ version: '0.0.9' }));
    expect(await older.updater.check()).toBeNull();
    const gone = await installed('http://127.0.0.1:9/feed');
    await expect(gone.updater.check()).rejects.toThrow(/ECONNREFUSED/);
  });

  it('does not take a file that is another one than the server’s list says', async () => {
    const { updater, program, text } = await installed(await serve({ hash: sha512('another') }));
    expect(await updater.check()).toMatchObject({ version: '0.2.0' });
    await expect(updater.download()).rejects.toThrow(/sha512 checksum mismatch/);
    expect(updater.install()).toBe(false);
    expect([text(), existsSync(`${program}.ran`)]).toEqual([appImage('0.1.0'), false]);
  });
});
