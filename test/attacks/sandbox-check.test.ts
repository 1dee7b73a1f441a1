import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';
import { checkerIn } from '../support/checker.ts';
import { testFolder } from '../support/folders.ts';

const linux = join(projectFolder, 'resources/linux');
const unitFile = join(linux, 'gatebooth-kiosk.service');

interface System {
  readonly root?: boolean;
  readonly namespaces?: boolean;
  /** The system's files. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Runs what the unit's ExecStartPre runs, in a system like that. */
function look({ root = false, namespaces = true, files = {} }: System): {
  status: number | null;
  said: string;
} {
  const folder = testFolder();
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  const tool = (name: string, text: string): void => {
    writeFileSync(join(tools, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(tools, name), 0o755);
  };
  tool('id', `echo ${root ? 0 : 998}`);
  tool('unshare', `exit ${namespaces ? 0 : 1}`);
  symlinkSync(
    execFileSync('/bin/sh', ['-c', 'command -v cat'], { encoding: 'utf8' }).trim(),
    join(tools, 'cat'),
  );
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { status, stderr } = spawnSync('/bin/sh', [join(linux, 'sandbox-check.sh'), folder], {
    encoding: 'utf8',
    env: { PATH: tools },
  });
  return { status, said: stderr };
}

const restricted = { 'proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' };

describe('attack: the booth runs where Chromium’s sandbox cannot start, and nobody is told', () => {
  it.each([
    ['as root', { root: true }, 'never does as root'],
    [
      'without user namespaces',
      { files: { 'proc/sys/user/max_user_namespaces': '0\n' } },
      'user.max_user_namespaces',
    ],
    [
      'with those for root alone',
      { files: { 'proc/sys/kernel/unprivileged_userns_clone': '0\n' } },
      'unprivileged_userns_clone',
    ],
    ['on Ubuntu 24.04 without a profile', { files: restricted }, 'Install the deb'],
    ['where something else forbids them', { namespaces: false }, 'RestrictNamespaces'],
  ] as const)('%s: what starts it says what to do', (_where, system, words) => {
    const { status, said } = look(system);
    expect([status, said.split('\n').length]).toEqual([1, 2]);
    expect(said).toMatch(/^gatebooth: Chromium's sandbox cannot start: /);
    expect(said).toContain(words);
  });

  it('says nothing where it can start, with the deb’s profile on Ubuntu 24.04 too', () => {
    expect(look({})).toEqual({ status: 0, said: '' });
    const files = { ...restricted, 'etc/apparmor.d/gatebooth': 'profile "gatebooth"' };
    expect(look({ files, namespaces: false })).toEqual({ status: 0, said: '' });
  });

  it('the unit runs it as the account and with the rights of the program', () => {
    expect(readFileSync(unitFile, 'utf8')).toMatch(
      /^ExecStartPre=-\/bin\/sh \/usr\/lib\/gatebooth\/sandbox-check$/m,
    );
  });
});

describe('attack: a program that was taken over at the booth gains rights of the system', () => {
  const unit = readFileSync(unitFile, 'utf8');

  it.each([
    'NoNewPrivileges=yes',
    'SystemCallArchitectures=native',
    'ProtectProc=invisible',
    'CapabilityBoundingSet=',
    'RestrictSUIDSGID=yes',
  ])('the unit says %s', (line) => {
    expect(unit.split('\n')).toContain(line);
  });

  it('systemd finds it less exposed than most', (context) => {
    const analyze = checkerIn(context, 'systemd-analyze');
    const { said } = analyze('security', '--offline=true', '--no-pager', unitFile);
    const [, exposure = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? [];
    expect(Number(exposure)).toBeLessThan(4.5);
  });
});
