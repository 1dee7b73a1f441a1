import { expect, test } from 'vitest';
import type { ShownEntry } from '../../../electron/booth/journal/model/record-types.ts';
import { evidenceOf, type AskedControls } from '../../../electron/booth/sessions/evidence.ts';
import type { RecordReason } from '../../../electron/contract/record.ts';
import type { LookedUpSession, LookUp } from '../../../electron/booth/service/look-up.ts';
import { recordView } from '../../support/fixture-page-states.ts';

// What shows, in the look-up that does not have an entry, that it would have shown it.

const timeOf = (time: string): string => `2026-11-20T${time}+00:00`;

const session = (id: string, plateNumber: string, time: string): LookedUpSession => ({
  id,
  plateNumber,
  startDateTime: timeOf(time),
  endDateTime: null,
  state: null,
  vehicleClass: null,
  amount: null,
  currency: null,
  more: {},
});

const entryAt = (time: string, reason: RecordReason | null = null) =>
  recordView({ operation: 'entry', plate: 'AB12', state: 'unknown', at: timeOf(time), reason });

interface Told {
  /** Ids of those that this booth was told with that instant. */
  readonly confirmed?: readonly string[];
  readonly asked?: AskedControls;
  /** The event that sent the newest of them; the entry became unknown with event 7. */
  readonly sent?: number;
  /** When that was. */
  readonly until?: string;
  /** Why the entry is unknown. */
  readonly reason?: RecordReason;
}

/** Holds a look-up that shows these sessions against an entry. */
async function verdict(
  entry: string,
  sessions: readonly LookedUpSession[],
  { confirmed = ['control'], asked, reason, sent = 8, until = entry }: Told = {},
) {
  const found: LookUp = { ok: true, sessions, allPages: true, pages: 1, complete: true, atMs: 0 };
  const isTold = (shown: readonly ShownEntry[]): boolean =>
    shown.some(({ sessionId }) => confirmed.includes(sessionId));
  const evidence = await evidenceOf(
    { view: entryAt(entry, reason), doubt: { event: 7, atMs: Date.parse(timeOf(until)) } },
    found,
    {
      hasConfirmed: (shown) => Promise.resolve(isTold(shown)),
      newestConfirmed: (shown) => Promise.resolve(isTold(shown) ? sent : null),
    },
    asked,
  );
  return [evidence.verdict, evidence.note.found, evidence.note.control];
}

const control = session('control', 'CTRL1', '08:00:30.123');

test('an entry that is not there, while a control is, is absent', async () => {
  expect(await verdict('08:01:31.234', [control])).toEqual(['absent', 'none', 'found']);
});

test.each([
  ['a whole minute', '08:00:00.000', '08:01:31.234'],
  ['a whole hour', '08:00:00.000', '09:31:00.000'],
])('a control at %s does not show that a service keeps finer times', async (_round, at, entry) => {
  expect(await verdict(entry, [session('control', 'CTRL1', at)])).toEqual(['open', 'none', 'missing']);
});

test.each([
  ['as round', '07:00:00.000', '08:01:00.000', 'open'],
  ['as round', '07:02:00.000', '08:01:00.000', 'absent'],
  ['finer', '07:02:31.000', '08:01:00.000', 'absent'],
])('a control that is %s (%s, for %s): %s', async (_fine, at, entry, expected) => {
  expect((await verdict(entry, [session('control', 'CTRL1', at)]))[0]).toBe(expected);
});

// Those that keep every third of a hundredth, for one, show the control as it was sent, and the entry not.
test.each([
  ['a third of a hundredth', '08:01:31.233'],
  ['tenths', '08:01:31.200'],
  ['seconds', '08:01:31.000'],
  ['rounded seconds', '08:01:32.000'],
  ['minutes', '08:01:00.000'],
  ['hours', '08:00:00.000'],
])('an entry whose time a service keeps in %s is not absent', async (_fine, shown) => {
  const entry = '08:01:31.734';
  expect(await verdict(entry, [control, session('it', 'AB-12', shown)])).toEqual([
    'open',
    'other-time',
    'not-tried',
  ]);
});

// Those that keep the clock on the wall alone show a time of before the night in which it is changed as one of after it.
test.each([
  ['an hour, when summer time ends', '09:01:31.734'],
  ['an hour, when it begins', '07:01:31.000'],
  ['half an hour', '07:31:31.734'],
  ['what a booth in Kathmandu is ahead', '13:46:31.734'],
  ['what one in Honolulu is behind, and keeps minutes', '18:01:00.000'],
])('an entry whose time a service has shifted by %s is not absent', async (_by, shown) => {
  const entry = '08:01:31.734';
  expect(await verdict(entry, [control, session('it', 'AB-12', shown)])).toEqual([
    'open',
    'other-time',
    'not-tried',
  ]);
});

test('a control from before the entry’s last attempt does not show that the list is newer than that', async () => {
  expect(await verdict('08:01:31.234', [control], { sent: 6 })).toEqual(['open', 'none', 'missing']);
});

test.each([
  ['while it waited', '09:20:10.111', 'open'],
  ['as its attempt ended', '10:08:31.734', 'open'],
  ['long after that', '11:09:40.111', 'absent'],
])('an entry whose plate has a stay that began %s may be that one', async (_when, began, expected) => {
  const shown = [control, session('it', 'AB12', began)];
  expect((await verdict('08:01:31.734', shown, { until: '10:08:32.000' }))[0]).toBe(expected);
});

test('a stay of hours before, at another minute, is another one', async () => {
  const before = session('before', 'AB12', '04:37:10.111');
  expect((await verdict('08:01:31.734', [control, before]))[0]).toBe('absent');
});

test('an entry that was given another one’s session is not absent: it would be given that one again', async () => {
  expect(await verdict('08:01:31.234', [control], { reason: 'session-taken' })).toEqual([
    'open',
    'none',
    'not-tried',
  ]);
  const it = session('it', 'AB12', '08:01:31.234');
  expect((await verdict('08:01:31.234', [control, it], { reason: 'session-taken' }))[0]).toBe('found');
});

test('nor is one under another plate whose time is as good as the same', async () => {
  const shown = [control, session('it', 'A812', '08:01:31.000')];
  expect(await verdict('08:01:31.734', shown)).toEqual(['open', 'other-plate', 'not-tried']);
});

test('another stay of its car that this booth was told of speaks for nothing', async () => {
  const shown = [control, session('before', 'AB12', '07:40:10.111')];
  expect(await verdict('08:01:31.734', shown, { confirmed: ['control', 'before'] })).toEqual([
    'absent',
    'other-time',
    'found',
  ]);
});

test('of the records that one look-up settles each is held against controls of its own', async () => {
  const shown = [session('control', 'CTRL1', '08:00:00.000')];
  const asked: AskedControls = new Map();
  expect((await verdict('08:05:00.000', shown, { asked }))[0]).toBe('open');
  expect((await verdict('09:00:00.000', shown, { asked }))[0]).toBe('absent');
  expect((await verdict('08:05:31.234', shown, { asked }))[0]).toBe('open');
});
