import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDownload } from '../../electron/host/update/update-file.ts';
import { updateObstacle } from '../../electron/host/update/update-rights.ts';
import { statementText, type UpdateStatement } from '../../electron/host/update/update-statement.ts';
import { testFolder } from '../support/folders.ts';
import { appImage, installed, publisher, serve, sha512, type Feed } from '../main/updating.ts';

// Through electron-updater's own classes, against a server that an attacker has taken over.

const name = 'gatebooth-0.2.0-linux-x86_64.AppImage';
const evil = appImage('0.2.0').replace('#!/bin/sh', '#!/bin/sh\n# of the attacker');

/** What became of an installation, asked to go as far as it goes. */
async function outcome(feed: Feed) {
  const { updater, program, text } = await installed(await serve(feed));
  const error = await updater.check().then(
    () => null,
    (reason: unknown) => String(reason),
  );
  await updater.download().catch(() => undefined);
  const isInstalled = updater.install();
  return { error, isInstalled, ran: existsSync(`${program}.ran`), same: text() === appImage('0.1.0') };
}

const unharmed = { isInstalled: false, ran: false, same: true };

describe.runIf(process.platform === 'linux')('attack: the update server offers another program', () => {
  it.each<[string, Feed, RegExp]>([
    ['unsigned', { bytes: evil, signed: null }, /not signed/],
    ['signed with another key', { bytes: evil, key: publisher() }, /not signed/],
    ['as another version than was signed', { version: '9.0.0', signed: { version: '0.2.0' } }, /not signed/],
    ['under another name', { signed: { file: 'gatebooth-0.2.0-linux-arm64.AppImage' } }, /not signed/],
    ['for another system', { signed: { platform: 'win32' } }, /not signed/],
    ['for another processor', { signed: { architecture: 'ia32' } }, /not signed/],
    [
      'with the hash of another file',
      { bytes: evil, signed: { sha512: `${'A'.repeat(86)}==` } },
      /not signed/,
    ],
    ['with a version that is not three numbers', { version: '0.2.0-rc.1', signed: null }, /not higher/],
  ])('%s', async (_how, feed, why) => {
    const { error, ...rest } = await outcome(feed);
    expect(error).toMatch(why);
    expect(rest).toEqual(unharmed);
  });

  it.each(['0.1.0', '0.0.9'])('an old one of the publisher’s, replayed: %s', async (version) => {
    expect(await outcome({ version })).toEqual({ error: null, ...unharmed });
  });

  it('an old one of the publisher’s, replayed as a new one', async () => {
    const old = { version: '0.2.0', bytes: appImage('0.0.9'), signed: { version: '0.0.9' } };
    const { error, ...rest } = await outcome(old);
    expect([error, rest]).toEqual([expect.stringMatching(/not signed/) as string, unharmed]);
  });
});

describe.runIf(process.platform === 'linux')(
  'attack: the downloaded file is exchanged before it is started',
  () => {
    const downloaded = async () => {
      const booth = await installed(await serve());
      await booth.updater.check();
      await booth.updater.download();
      return { ...booth, file: join(booth.pending, name) };
    };

    it.each<[string, (file: string, pending: string) => void]>([
      ['by another file', (file) => writeFileSync(file, evil)],
      [
        'by a link to another file',
        (file) => {
          const other = join(testFolder(), name);
          writeFileSync(other, appImage('0.2.0'));
          rmSync(file);
          symlinkSync(other, file);
        },
      ],
      [
        'by a link to another folder',
        (_file, pending) => {
          const other = testFolder();
          writeFileSync(join(other, name), appImage('0.2.0'));
          renameSync(pending, `${pending}.moved`);
          symlinkSync(other, pending);
        },
      ],
      [
        'by nothing that could be read to its end',
        (file) => {
          rmSync(file);
          mkdirSync(file);
        },
      ],
    ])('%s', async (_how, exchange) => {
      const { updater, program, text, file, pending, log } = await downloaded();
      exchange(file, pending);
      expect(updater.install()).toBe(false);
      expect([text(), existsSync(`${program}.ran`)]).toEqual([appImage('0.1.0'), false]);
      expect(log).toHaveBeenCalledWith('error', 'the update is not installed', expect.anything());
    });
  },
);

describe('attack: the downloaded file lies where another account may exchange it, or under a name of theirs', () => {
  const laid = (): { folder: string; file: string; statement: UpdateStatement } => {
    const folder = join(testFolder(), 'pending');
    mkdirSync(folder);
    const file = join(folder, name);
    writeFileSync(file, appImage('0.2.0'));
    const [version, platform, architecture] = ['0.2.0', 'linux', 'x64'] as const;
    const statement = { version, platform, architecture, file: name, sha512: sha512(appImage('0.2.0')) };
    return { folder, file, statement };
  };

  it('the name is the one that was signed', () => {
    const { file, statement } = laid();
    checkDownload(file, statement);
    expect(() => checkDownload(file, { ...statement, file: 'other.AppImage' })).toThrow('is called');
  });

  it('its folders are taken from everybody else', () => {
    const { folder, file, statement } = laid();
    for (const open of [folder, dirname(folder)]) chmodSync(open, 0o777);
    checkDownload(file, statement);
    expect([folder, dirname(folder)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  it.runIf(process.getuid?.() === 0)('and belong to this account', () => {
    const { folder, file, statement } = laid();
    chownSync(folder, 4_711, 4_711);
    expect(() => checkDownload(file, statement)).toThrow('is not this account’s');
  });

  it('what is signed for another product with the same key is none of Gatebooth', () => {
    const { statement } = laid();
    expect(statementText(statement)?.split('\n')[0]).toMatch(/gatebooth/i);
  });
});

describe('attack: a build that knows no publisher is offered an update', () => {
  it('is not asked for one, wherever it runs', () => {
    const env = { GATEBOOTH_RESTARTED_BY: 'systemd', ProgramFiles: testFolder() };
    const APPIMAGE = join(testFolder(), 'gatebooth.AppImage');
    expect(updateObstacle('linux', { ...env, APPIMAGE }, false)).toBe('no-key');
    expect(updateObstacle('win32', env, false)).toBe('no-key');
  });
});
