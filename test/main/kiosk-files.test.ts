import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { parseFlags } from '../../electron/host/tools/flags.ts';
import { leftBySupervisor } from '../../electron/host/tools/exit-codes.ts';
import { shutdownLimitMs } from '../../electron/main/shutdown.ts';
import { projectFolder } from '../support/build.ts';

vi.mock('electron', () => ({ app: undefined }));

// What starts the program at a booth is never run here: what can be read of it is held against the program.

const textOf = (path: string): string => readFileSync(join(projectFolder, 'resources', path), 'utf8');

const entries = textOf('linux/gatebooth-kiosk.service')
  .split('\n')
  .flatMap((line) => {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
const unit = (key: string): (string | undefined)[] =>
  entries.filter(([name]) => name === key).map(([, value]) => value);

it('the unit starts the program again for ever, but not after a supervisor has ended it', () => {
  expect([unit('Restart'), unit('StartLimitIntervalSec')]).toEqual([['always'], ['0']]);
  expect([unit('RestartPreventExitStatus'), unit('SuccessExitStatus')]).toEqual([
    [String(leftBySupervisor)],
    [String(leftBySupervisor)],
  ]);
  expect(unit('Environment')).toContain('GATEBOOTH_RESTARTED_BY=systemd');
});

it('the unit gives the program time to end what is on the wire', () => {
  expect(Number(unit('TimeoutStopSec')[0]) * 1_000).toBeGreaterThan(shutdownLimitMs);
  expect(unit('ExecStop')[0]).toContain('--signal TERM');
});

it('the unit starts it with flags that it knows, as a kiosk from which no key leads to another console', () => {
  const [, cage = '', program = ''] = /^(\/usr\/bin\/cage .*)-- (.*)$/.exec(unit('ExecStart')[0] ?? '') ?? [];
  expect(cage).not.toMatch(/ -\w*s/);
  const { flags, faults, foreign } = parseFlags(program.split(' ').slice(1), '/');
  expect(faults).toEqual([]);
  expect(foreign).toEqual(['--ozone-platform']);
  expect(flags).toMatchObject({ windowed: false, 'data-dir': '/var/lib/gatebooth' });
});

it('the unit forbids what Chromium’s sandbox does not need, and not what it needs', () => {
  expect(unit('LimitCORE')).toEqual(['0']);
  expect(unit('ProtectSystem')).toEqual(['full']);
  for (const needed of ['RestrictNamespaces', 'MemoryDenyWriteExecute', 'SystemCallFilter', 'PrivateUsers'])
    expect(unit(needed)).toEqual([]);
});

it('Windows’ Shell Launcher starts it again too, but not after a supervisor has ended it', () => {
  const script = textOf('windows/shell-launcher.ps1');
  expect(script).toContain(`$leftBySupervisor = ${leftBySupervisor}\n`);
  expect(script).toMatch(/@\(\$leftBySupervisor\), @\(\$doNothing\), \$restartShell\)/);
  expect(script).toContain("'GATEBOOTH_RESTARTED_BY'");
});
