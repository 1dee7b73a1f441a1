import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { isRoot } from '../support/chromium.ts';
import { checkerIn, checkerInPlaceOf, clean, copyOf, resource, type Verdict } from '../support/checker.ts';
import { testFolder } from '../support/folders.ts';
import { needs } from '../support/needs.ts';

// What the deb gives to systemd, udev and PAM, and the steward's unit. Each judge takes a file and finds nothing, or says what is wrong in it.

type Judge = (file: string) => Verdict;

const unit = (context: TestContext): Judge => {
  const analyze = checkerIn(context, 'systemd-analyze');
  return (file) => analyze('verify', '--man=no', file);
};

const sysusers = (context: TestContext): Judge => {
  const make = checkerIn(context, 'systemd-sysusers');
  return (file) => complaintsAbout(file, make('--dry-run', `--root=${testFolder()}`, file));
};

const tmpfiles = (context: TestContext): Judge => {
  const make = checkerIn(context, 'systemd-tmpfiles');
  needs(context, isRoot, 'root');
  return (file) => complaintsAbout(file, make('--create', `--root=${testFolder()}`, file));
};

/** systemd has none that looks for wrong keys there, but brings a file with every right one, as comments. */
const logind = (context: TestContext): Judge => {
  const own = ['/etc/systemd/logind.conf', '/usr/lib/systemd/logind.conf'].find(existsSync);
  needs(context, own !== undefined, 'systemd’s own logind.conf (Debian package systemd)');
  const keysOf = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(/^#?(\w+)=/gm)].map(([, key = '']) => key);
  const known = new Set(keysOf(own));
  return (file) => {
    const unknown = keysOf(file).filter((key) => !known.has(key));
    return { ok: unknown.length === 0, said: unknown.join(', ') };
  };
};

/** `udevadm verify` is systemd 254's. Before it, udev says what it thinks of its rules whenever it reads them, and goes on. */
const udev = (context: TestContext): Judge => {
  const udevadm = checkerIn(context, 'udevadm');
  if (udevadm('verify', '--help').ok)
    return (file) => {
      const verdict = udevadm('verify', file);
      return verdict.ok ? clean : verdict;
    };
  const alone = checkerInPlaceOf(context, '/usr/lib/udev/rules.d', 'udevadm');
  return (file) => {
    const { ok, said } = complaintsAbout(file, alone(dirname(file), 'test', '/sys/devices/virtual/net/lo'));
    return { ok: ok && said === '', said };
  };
};

/** Logs in as PAM lets the file. pam_systemd is left out: it asks a logind that is not there. */
const pam = (context: TestContext): Judge => {
  const pamtester = checkerInPlaceOf(context, '/etc/pam.d', 'pamtester');
  return (file) => {
    const alone = copyOf(file, [/^session .*pam_systemd\.so.*$/m, '']);
    const steps = ['authenticate', 'acct_mgmt', 'open_session', 'close_session'];
    const { ok, said } = pamtester(dirname(alone), basename(alone), 'root', ...steps);
    return ok ? clean : { ok, said };
  };
};

/** Some end well, and speak well of what they did, whatever they thought of a line. */
function complaintsAbout(file: string, { ok, said }: Verdict): Verdict {
  const lines = said.split('\n').filter((line) => line.includes(`${basename(file)}:`));
  return ok ? { ok, said: lines.join('\n') } : { ok, said };
}

// What a unit starts need not be on this machine.
const withoutCage = ['/usr/bin/cage', '/bin/true'] as const;
const withoutNode = ['/usr/bin/node', '/bin/true'] as const;

const files: readonly {
  name: string;
  judge: (context: TestContext) => Judge;
  /** What it is replaced by before it is judged. */
  but?: readonly [string, string];
  faults: readonly (readonly [right: string, wrong: string])[];
}[] = [
  {
    name: 'gatebooth-kiosk.service',
    judge: unit,
    but: withoutCage,
    faults: [
      ['RestartSec=2', 'RestartSecs=2'],
      ['TimeoutStopSec=180', 'TimeoutStopSec=thirty'],
      ['Restart=always', 'Restart=ever'],
      ['[Service]', '[Servic]'],
    ],
  },
  {
    name: 'gatebooth-steward.service',
    judge: unit,
    but: withoutNode,
    faults: [
      ['RestartSec=5', 'RestartSecs=5'],
      ['TimeoutStopSec=120', 'TimeoutStopSec=soon'],
      ['ProtectSystem=strict', 'ProtectSystem=stricter'],
      ['[Install]', '[Instal]'],
    ],
  },
  {
    name: 'gatebooth-steward-door.service',
    judge: unit,
    but: withoutNode,
    faults: [
      ['EnvironmentFile=/', 'EnvironmentFile='],
      ['RestartPreventExitStatus=2', 'RestartPreventExitStatus=two'],
    ],
  },
  {
    name: 'gatebooth.sysusers.conf',
    judge: sysusers,
    faults: [
      ['m gatebooth video', 'x gatebooth video'],
      ['"Gatebooth"', '"Gatebooth'],
    ],
  },
  {
    name: 'gatebooth.tmpfiles.conf',
    judge: tmpfiles,
    faults: [
      ['0755', '07x5'],
      ['/etc', 'etc'],
      ['d /', 'y /'],
    ],
  },
  { name: 'gatebooth-logind.conf', judge: logind, faults: [['NAutoVTs', 'NAutoVT']] },
  {
    name: '70-gatebooth-camera.rules',
    judge: udev,
    faults: [
      ['ATTR{power', 'ATTRS{power'],
      ['ACTION==', 'ACTION='],
      ['TEST==', 'TESTS=='],
      ['"on"', '"on'],
    ],
  },
  {
    name: 'gatebooth-kiosk.pam',
    judge: pam,
    faults: [
      ['required pam_permit', 'requird pam_permit'],
      ['account ', 'acount '],
      ['session  required pam_unix.so', 'session  required pam_unx.so'],
    ],
  },
];

describe.each(files)('$name', ({ name, judge, but = ['', ''], faults }) => {
  it('has nothing that its own reader minds', (context) => {
    expect(judge(context)(copyOf(resource(`linux/${name}`), but))).toEqual(clean);
  });

  it.for(faults)('a fault is seen: %s, written as %s', ([right, wrong], context) => {
    const { ok, said } = judge(context)(copyOf(resource(`linux/${name}`), but, [right, wrong]));
    expect([ok && said === '', said]).toEqual([false, expect.stringMatching(/./)]);
  });
});
