import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { groupNumber } from '../../electron/booth/health/group.ts';
import { HealthFile } from '../../electron/booth/health/health-file.ts';
import {
  changedDocument,
  exportedSettings,
  importedDocument,
} from '../../electron/booth/settings/document.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { restrictToOwner } from '../../electron/host/settings/private-folder.ts';
import { sddlTrust, trustIn } from '../../electron/host/settings/provisioning-trust.ts';
import { provision } from '../../electron/host/settings/provisioning.ts';
import { wellDiagnostics } from '../support/fixture-page-diagnostics.ts';
import { testFolder } from '../support/folders.ts';
import { patientClock } from '../support/patient-clock.ts';
import { launch, launchLoaded } from '../main/built-app.ts';
import { noLedgerKeys } from '../support/no-ledger-keys.ts';

let folder: string;
beforeEach(() => {
  folder = testFolder();
  chmodSync(folder, 0o755);
});

const file = (): string => join(folder, 'provision.json');
const own = process.getuid?.();
const modeOf = (path: string): number => statSync(path).mode & 0o777;

function lay(content: object, mode = 0o644): void {
  writeFileSync(file(), JSON.stringify(content));
  chmodSync(file(), mode);
}

/** @param uid the account of the booth; the files are this test's own */
function provisioned(uid = own, development = true) {
  const written: unknown[] = [];
  const logged: string[] = [];
  const taken = provision({
    source: { file: file(), named: false },
    trust: (path) => trustIn(path, { platform: 'linux', uid, development }),
    takenFile: join(folder, 'provisioned.json'),
    write: (document) => written.push(document),
    current: () => ({}),
    inForce: () => settingsSchema.parse({}),
    believed: () => undefined,
    ledgerKeys: noLedgerKeys,
    tokens: { held: () => Promise.resolve(null), takeFrom: () => Promise.resolve('left') },
    credential: { bind: () => undefined },
    log: (_level, message) => logged.push(message),
  });
  return { taken, written, logged };
}

describe('attack: another account of the computer lays a provisioning file', () => {
  const address = 'https://thief.test';

  it.each([
    [0o666, 0o755],
    [0o664, 0o755],
    [0o644, 0o777],
    [0o644, 0o775],
  ])('that others may change (%o), or put in its place (%o)', async (mode, around) => {
    lay({ service: { address, token: 'theirs' } }, mode);
    chmodSync(folder, around);
    const { taken, written, logged } = provisioned();
    expect(await taken).toMatchObject({ faults: [{ path: '', code: 'untrusted' }] });
    expect(written).toEqual([]);
    expect(logged.join()).toContain('others may write to it');
  });

  it('that belongs to an account which may not set booths up', async () => {
    lay({ service: { address } });
    // As the packaged program asks, under another account; this one is root only where the tests run as root.
    const asked = { platform: 'linux', uid: 4_711, development: false } as const;
    expect(trustIn(file(), asked)).toBe(own === 0 ? 'trusted' : 'owner');
    if (own !== 0) return;
    chownSync(file(), 4_712, 4_712);
    expect(trustIn(file(), asked)).toBe('owner');
    expect(await provisioned(4_711, false).taken).toMatchObject({ faults: [{ code: 'untrusted' }] });
    expect(trustIn(file(), { ...asked, uid: 4_712, development: true })).toBe('trusted');
  });

  it('by a link: what it leads to is judged', () => {
    const other = join(testFolder(), 'theirs.json');
    writeFileSync(other, '{}');
    chmodSync(other, 0o666);
    symlinkSync(other, file());
    expect(trustIn(file(), { platform: 'linux', uid: own, development: true })).toBe('writable');
  });

  it('by a link that anybody could have laid, to a file that is believed', () => {
    lay({});
    const open = testFolder();
    symlinkSync(file(), join(open, 'link.json'));
    const trust = () => trustIn(join(open, 'link.json'), { platform: 'linux', uid: own, development: true });
    chmodSync(open, 0o755);
    expect(trust()).toBe('trusted');
    chmodSync(open, 0o777);
    expect(trust()).toBe('writable');
  });

  it.runIf(own === 0)('in a folder of their own, where root’s file is', () => {
    lay({});
    const asked = { platform: 'linux', uid: 4_711, development: false } as const;
    for (const [uid, judged] of [
      [4_711, 'trusted'],
      // In a folder where everybody may lay something only what is the believed ones' own counts.
      [4_712, 'writable'],
    ] as const) {
      chownSync(folder, uid, uid);
      expect(trustIn(file(), asked)).toBe(judged);
    }
  });

  it.runIf(own === 0)('as the account itself, at the installed program', () => {
    lay({});
    chownSync(file(), 4_711, 4_711);
    const asked = { platform: 'linux', uid: 4_711 } as const;
    expect(trustIn(file(), { ...asked, development: false })).toBe('owner');
    expect(trustIn(file(), { ...asked, development: true })).toBe('trusted');
  });

  it('on Windows in a folder to which they may write', () => {
    lay({});
    const sddl = (path: string): string => `O:BAG:BAD:(A;;${path.endsWith('.json') ? 'FR' : 'FA'};;;BU)`;
    expect(trustIn(file(), { platform: 'win32', uid: undefined, development: false, sddl })).toBe('writable');
  });

  it.each([
    ['the PIN alone', { supervisorPin: '839201' }],
    ['a token alone, beside settings that were believed', { service: { address, token: 'theirs' } }],
  ])('with %s', async (_what, content) => {
    lay({ service: { address } });
    expect(await provisioned().taken).toMatchObject({ faults: [] });
    lay(content, 0o666);
    const { taken, written } = provisioned();
    expect(await taken).toMatchObject({ faults: [{ code: 'untrusted' }] });
    expect(written).toEqual([]);
  });

  it('what was taken over before goes on without being believed again', async () => {
    lay({ lane: '4' });
    expect(await provisioned().taken).toMatchObject({ faults: [] });
    chmodSync(file(), 0o666);
    expect(await provisioned().taken).toMatchObject({ faults: [] });
    lay({ lane: '5' }, 0o666);
    expect(await provisioned().taken).toMatchObject({ faults: [{ code: 'untrusted' }] });
  });

  it.each([
    ['O:BAG:BAD:PAI(A;;FA;;;SY)(A;;FA;;;BA)(A;;0x1200a9;;;BU)', 'trusted'],
    ['O:BAG:BAD:AI(A;;FA;;;SY)(A;OICIIO;GA;;;BU)', 'trusted'],
    ['O:SYG:SYD:(A;;FR;;;WD)(D;;FA;;;BU)', 'trusted'],
    ['O:BAG:BAD:AI(A;;FA;;;SY)(A;;0x100116;;;BU)', 'writable'],
    ['O:BAG:BAD:(A;;FA;;;BA)(A;;FW;;;S-1-5-21-1-2-3-1001)', 'writable'],
    ['O:BAG:BAD:(A;CI;DC;;;WD)', 'writable'],
    ['O:BAG:SYD:NO_ACCESS_CONTROL', 'writable'],
    ['O:BAG:BAD:PAI(A;;FA;;;BA)(XA;;FR;;;WD;(@User.x == 1))', 'trusted'],
    ['O:BAG:BAD:PAI(A;;FA;;;BA)(XA;;FR;;;WD;(@User.x == 1))(A;;FA;;;WD)', 'writable'],
    ['O:BAG:BAD:(XA;;FR;;;WD;((@User.x == ")") || (@User.y == "(")))(A;;FA;;;WD)', 'writable'],
    ['O:BAG:BAD:(A;;FR;;;BU)S:(AU;SA;FA;;;WD)', 'trusted'],
    ['O:BAG:BAD:(A;;KA;;;WD)', 'writable'],
    ['O:BAG:BAD:(A;;CR;;;WD)', 'writable'],
    ['O:BAG:BAD:(A;;RCRP;;;WD)', 'writable'],
    ['O:BAG:BAD:(A;;2032127;;;WD)', 'writable'],
    ['O:BAG:BAD:(A;;1179785;;;WD)', 'trusted'],
    ['O:BAG:BAD:(A;;07777777;;;WD)', 'writable'],
    ['O:BAG:BAD:(ZA;;FA;;;WD)', 'writable'],
    ['O:BAG:BAS:(RA;;;;;WD;("D:(A;;FR;;;BA)"))', 'unknown'],
    ['O:BAG:BAD:(A;;FR;;;BA)(A;;FA;;;WD', 'unknown'],
    ['O:S-1-5-21-1-2-3-1001G:BAD:(A;;FA;;;SY)', 'owner'],
    ['', 'unknown'],
  ])('on Windows, by its security descriptor %s', (sddl, judged) => {
    expect(sddlTrust(sddl)).toBe(judged);
    lay({});
    const asked = { platform: 'win32', uid: undefined, development: false } as const;
    expect(trustIn(file(), { ...asked, sddl: () => sddl })).toBe(judged);
    const failing = (): string => {
      throw new Error('ENOENT');
    };
    expect(trustIn(file(), { ...asked, sddl: failing })).toBe('unknown');
  });
});

describe('attack: another account reads the data directory', () => {
  it('one that was open is taken away from everybody else, with everything in it', () => {
    mkdirSync(join(folder, 'live'), { mode: 0o755 });
    writeFileSync(join(folder, 'live', 'journal.sqlite'), 'plates');
    chmodSync(join(folder, 'live', 'journal.sqlite'), 0o644);
    const outside = join(testFolder(), 'outside');
    writeFileSync(outside, '');
    chmodSync(outside, 0o644);
    symlinkSync(outside, join(folder, 'link'));
    expect(restrictToOwner(folder, own, 'linux')).toEqual({ ok: true, tightened: 3 });
    expect([folder, join(folder, 'live'), join(folder, 'live', 'journal.sqlite')].map(modeOf)).toEqual([
      0o700, 0o700, 0o600,
    ]);
    expect(modeOf(outside)).toBe(0o644);
    expect(restrictToOwner(folder, own, 'linux')).toEqual({ ok: true, tightened: 0 });
  });

  it('nothing that the started program makes in it is anybody else’s', async () => {
    const userData = join(folder, 'data');
    mkdirSync(userData, { mode: 0o700 });
    await launchLoaded({ userData });
    const made = readdirSync(userData, { recursive: true, encoding: 'utf8' });
    expect(made.length).toBeGreaterThan(2);
    // A file that is written anew is gone under its passing name by the time it is looked at.
    const open = made.filter(
      (name) => ((statSync(join(userData, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
    );
    expect(open).toEqual([]);
  });

  it('the program does not start with one that everybody may write to', async () => {
    chmodSync(folder, 0o1777);
    const app = launch({ userData: testFolder(), packaged: true, args: ['--data-dir', folder] });
    expect((await app.reported('error-box')).content).toContain('is shared by all accounts');
    expect(await app.exited()).toBe(2);
  });

  it('one that belongs to somebody else, or to all, is refused with a word and left as it is', () => {
    expect(restrictToOwner(folder, 4_711, 'linux')).toEqual({
      ok: false,
      word: 'belongs to another account',
    });
    chmodSync(folder, 0o1777);
    expect(restrictToOwner(folder, own, 'linux')).toEqual({ ok: false, word: 'is shared by all accounts' });
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  });
});

describe('attack: the monitoring’s way to the health file leads to everything else, or the screen’s leads to any file', () => {
  const written = async (group: number | null) => {
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    const shared = join(folder, 'health.json');
    const health = new HealthFile({
      file: join(data, 'health.json'),
      monitoring: { healthFile: shared, group },
      clock: patientClock,
      log: (_level, message, more) => {
        throw new Error(`${message} ${JSON.stringify(more)}`);
      },
      read: () => Promise.resolve(wellDiagnostics()),
    });
    health.start();
    await health.stop();
    return { shared, inside: join(data, 'health.json') };
  };

  it('the file alone is for the group that the site names, in a place of its own', async () => {
    const { shared, inside } = await written(process.getgid?.() ?? 0);
    expect([modeOf(shared), modeOf(inside)]).toEqual([0o640, 0o600]);
    expect(statSync(shared).gid).toBe(process.getgid?.());
    expect(readFileSync(shared, 'utf8')).toBe(readFileSync(inside, 'utf8'));
  });

  it('a group is found by its name', () => {
    expect(groupNumber('root')).toBe(0);
    expect(() => groupNumber('nobody-knows-this')).toThrow('there is no group');
  });

  it('neither an import nor an export carries where it is', () => {
    const monitoring = { healthFile: '/run/gatebooth/health.json', group: null };
    const settings = settingsSchema.parse({ monitoring });
    expect(exportedSettings(settings, () => false)).not.toContain('monitoring');
    const theirs = { lane: '2', monitoring: { healthFile: '/home/kiosk/.profile' } };
    expect(importedDocument({ monitoring }, theirs)).toEqual({ lane: '2', monitoring });
    expect(importedDocument({}, theirs)).toEqual({ lane: '2' });
    expect(changedDocument({ monitoring }, { lane: '3' })).toEqual({ lane: '3', monitoring });
    expect(settingsSchema.safeParse({ monitoring: { healthFile: '//server/share/h.json' } }).success).toBe(
      false,
    );
  });
});
