import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { concernsOf } from '../../../../electron/booth/ledger/connection/concerns.ts';
import {
  siteSaid,
  tellChecked,
  tellHealth,
  type SiteSaid,
} from '../../../../electron/booth/ledger/connection/control.ts';
import { EpochChecks } from '../../../../electron/booth/ledger/connection/epoch-checks.ts';
import {
  epochForm,
  incarnationForm,
  rosterForm,
  serverForm,
} from '../../../../electron/booth/ledger/messages/control.ts';
import { healthForm } from '../../../../electron/booth/ledger/messages/health.ts';
import { readMessage } from '../../../../electron/booth/ledger/messages/read.ts';
import { writeMessage } from '../../../../electron/booth/ledger/messages/write.ts';
import type { LedgerConcern } from '../../../../electron/contract/ledger-concerns.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { bytesOf } from '../cars/site-cars.ts';

const at = { at: '2026-11-26T07:00:00.000+07:00' };
const nowMs = Date.parse(at.at);
const incarnation = randomUUID();
const node = {
  name: 'one',
  version: '2.10.27',
  syncsAlways: true,
  isEncrypted: true,
  freeBytes: 2 ** 30,
  certificateEnds: { at: '2027-11-26T07:00:00.000+07:00' },
};
const serverSaid = (more: Partial<typeof node> | { syncsAlways: null }): SiteSaid['server'] => ({
  message: { v: '1.0', kind: 'server', servers: [node, { ...node, ...more }], at },
  raw: {},
});
const epochSaid = {
  message: {
    v: '1.0',
    kind: 'epoch' as const,
    epoch: randomUUID(),
    began: 'init',
    at,
    before: null,
    awaited: [],
  },
  raw: {},
};
const serverSilent: SiteSaid['server'] = {
  message: { v: '1.0', kind: 'server', servers: [node], silent: ['two'], at },
  raw: {},
};
const sound: SiteSaid = {
  epoch: epochSaid,
  unchecked: [],
  isOfStore: true,
  roster: null,
  retention: null,
  server: serverSaid({}),
  incarnation: { message: { v: '1.0', kind: 'incarnation', booth: 'north', incarnation, at }, raw: {} },
};

describe('of a ledger that answers', () => {
  it.each<readonly [more: Partial<SiteSaid>, concerns: readonly LedgerConcern[]]>([
    [{}, []],
    [{ server: serverSaid({ syncsAlways: false }) }, ['not-durable']],
    [{ server: serverSaid({ syncsAlways: null }) }, ['not-durable']],
    [{ server: serverSaid({ version: '2.9.25' }) }, ['server-too-old']],
    [
      { server: serverSaid({ certificateEnds: { at: '2026-12-25T07:00:00.000+07:00' } }) },
      ['certificate-ends'],
    ],
    [{ server: serverSaid({ freeBytes: 2 ** 30 - 1 }) }, ['disk-low']],
    [{ server: serverSilent }, ['server-missing']],
    [{ unchecked: ['south'] }, ['not-compared']],
    [{ isOfStore: false }, ['start-unjudged']],
    [{ server: null }, ['untold']],
    [{ epoch: null }, ['untold']],
    [{ epoch: { unknownKind: 'merged' } }, ['unknown-epoch']],
    [{ retention: { fault: 'other-version', word: 'version 2.0' } }, ['unreadable']],
  ])('%j a supervisor is told %j', (more, concerns) => {
    expect(concernsOf({ ...sound, ...more }, incarnation, nowMs)).toEqual(concerns);
  });

  it('what this booth has seen of a certificate counts like what the steward told', () => {
    const dayMs = 24 * 3_600_000;
    expect(concernsOf(sound, incarnation, nowMs, nowMs + 31 * dayMs)).toEqual([]);
    expect(concernsOf(sound, incarnation, nowMs, nowMs + 29 * dayMs)).toEqual(['certificate-ends']);
  });

  it('a disk that is not the admitted one is told', () => {
    expect(concernsOf(sound, randomUUID(), nowMs)).toEqual(['not-admitted']);
  });
});

it('a booth reads what the steward told, and tells how it is, over its own rights', async (context) => {
  const ledger = await ledgerIn(context);
  const session = await ledger.session('north');
  expect(await siteSaid(session, new EpochChecks())).toMatchObject({
    epoch: { message: { epoch: ledger.epoch } },
    server: null,
  });
  const publish = (subject: string, bytes: Uint8Array): Promise<unknown> =>
    ledger.root.jetstream().publish(subject, bytes);
  const own = ledger.credentials('north').incarnation;
  await publish(
    'gb.ctl.incarnation.north',
    writeMessage(incarnationForm, { v: '1.0', kind: 'incarnation', booth: 'north', incarnation: own, at }),
  );
  await publish('gb.ctl.server', writeMessage(serverForm, { v: '1.0', kind: 'server', servers: [node], at }));
  await publish(
    'gb.ctl.roster',
    writeMessage(rosterForm, { v: '1.0', kind: 'roster', site: 'harbour', booths: [], at }),
  );
  expect(concernsOf(await siteSaid(session, new EpochChecks()), own, nowMs)).toEqual([]);
  await publish('gb.ctl.roster', bytesOf({ v: '2.0' }));
  expect(concernsOf(await siteSaid(session, new EpochChecks()), own, nowMs)).toEqual(['unreadable']);

  const counts = { waiting: 1, unknown: 0, refused: 0, plateMissing: 0, inside: 3, attention: 0, unread: 2 };
  const health = {
    v: '1.0',
    incarnation: own,
    at,
    version: '0.2.0',
    reads: '1.0',
    link: 'open',
    head: null,
    ...counts,
  };
  await tellHealth(session, health);
  await tellHealth(session, { ...health, waiting: 4 });
  const stored = await ledger.root.streams.getMessage('GB_HL', { last_by_subj: 'gb.hl.north' });
  expect(readMessage(healthForm, stored?.data ?? new Uint8Array())).toMatchObject({
    message: { booth: 'north', waiting: 4, inside: 3 },
  });
  expect((await ledger.root.streams.info('GB_HL')).state.messages).toBe(1);
});

it('a booth reads who still has to compare the epoch, and forgets it with the next one', async (context) => {
  const ledger = await ledgerIn(context);
  const [north, south] = [await ledger.session('north'), await ledger.session('south')];
  const checks = new EpochChecks();
  const epoch = await ledger.beginEpoch(['north', 'south']);
  expect((await siteSaid(north, checks)).unchecked).toEqual(['north', 'south']);
  await tellChecked(north, { epoch, at });
  await tellChecked(south, { epoch: ledger.epoch, at });
  expect((await siteSaid(north, checks)).unchecked).toEqual(['south']);
  expect(checks.isWhole(epoch)).toBe(false);
  await tellChecked(south, { epoch, at });
  expect((await siteSaid(north, checks)).unchecked).toEqual([]);
  expect([checks.isWhole(epoch), checks.isWhole(ledger.epoch), checks.isWhole(null)]).toEqual([
    true,
    false,
    false,
  ]);
  const next = await ledger.beginEpoch(['south']);
  expect((await siteSaid(north, checks)).unchecked).toEqual(['south']);
  expect([checks.isWhole(epoch), checks.isWhole(next)]).toEqual([false, false]);
});

it('an epoch that began before the store was started is not whole, until the steward has told what that means', async (context) => {
  const ledger = await ledgerIn(context);
  const north = await ledger.session('north');
  const checks = new EpochChecks();
  const epoch = randomUUID();
  const tell = (processes: readonly string[] | null): Promise<unknown> =>
    ledger.root.jetstream().publish(
      'gb.ctl.epoch',
      writeMessage(epochForm, {
        v: '1.0',
        kind: 'epoch',
        epoch,
        began: 'started',
        at,
        before: ledger.epoch,
        awaited: [],
        ...(processes === null ? {} : { starts: processes.map((process) => ({ server: 'one', process })) }),
      }),
    );
  const said = async (): Promise<unknown> => {
    const { isOfStore } = await siteSaid(north, checks);
    return { isOfStore, isWhole: checks.isWhole(epoch), isAwaiting: checks.isAwaiting };
  };
  const unknown = { isOfStore: false, isWhole: false, isAwaiting: true };
  await tell(['of-the-process-before']);
  expect(await said()).toEqual(unknown);
  await tell(['of-the-process-before', north.connection.info?.server_id ?? '']);
  expect(await said()).toEqual({ isOfStore: true, isWhole: true, isAwaiting: false });
  // As a steward of before wrote it.
  await tell(null);
  expect(await said()).toEqual(unknown);
});
