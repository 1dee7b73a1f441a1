import { expect, test } from 'vitest';
import type { Attention } from '../../../electron/contract/attention.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { boothTimeOf } from '../../../electron/booth/lib/booth-time.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { testFolder } from '../../support/folders.ts';
import { ownService, type OwnServiceOptions } from '../../support/own-service.ts';
import {
  errorOf,
  profileFile,
  runningBooth,
  settingsWith,
  valueOf,
  type PortChanges,
  type TestBooth,
} from '../../support/running-booth.ts';
import { lookedForInVain, reconciling } from '../sessions/reconciling-support.ts';
import { behind, confirm, move, press, recordOf } from './journal-support.ts';

// A service that gives the open session again to a second entry of its plate.

const specification: PortChanges = { settings: settingsWith('specification', { supervisorPin: '4711' }) };

async function twoEntries(options: OwnServiceOptions = {}) {
  const service = await ownService({ opensOnce: true, ...options });
  const booth = await runningBooth(service.baseUrl, specification);
  const first = await booth.reaches(valueOf(await booth.enter('TWICE1')), 'confirmed');
  const second = await booth.reaches(
    valueOf(await booth.enter('TWICE1', { despiteInside: true })),
    'unknown',
  );
  return { service, booth, first, second };
}

const decide = (booth: TestBooth, { id }: RecordView, decision: object) =>
  booth.call('attention.decide', { recordId: id, decision, reason: 'looked at it', pin: '4711' });

test.each<[string, OwnServiceOptions]>([
  ['as it was', {}],
  [
    'with its time rewritten',
    { keeps: (time) => new Date(Math.floor(Date.parse(time) / 1e3) * 1e3).toISOString() },
  ],
  ['with a time of its own', { keeps: () => '2020-01-01T00:00:00Z' }],
  ['without a readable time', { keeps: () => 'this morning' }],
])('an entry that is given another one’s session, %s, is unknown and never sent', async (_how, options) => {
  const { service, booth, first, second } = await twoEntries(options);
  expect(second).toMatchObject({
    reason: 'session-taken',
    sessionId: null,
    answer: { takenSince: first.at },
  });
  expect(booth.records.filter(({ id, state }) => id === second.id && state === 'confirmed')).toEqual([]);
  // The first one leaves as ever, and the second one's exit ends nothing.
  const waits = valueOf(await booth.exit(second.id));
  expect(waits.state).toBe('waiting-for-entry');
  await booth.reaches(valueOf(await booth.exit(first.id)), 'confirmed');
  expect(service.exits).toEqual([first.sessionId]);
  expect((await booth.snapshot()).link.state).toBe('open');
});

test('the ways out: the same stay is closed, another car is sent again once the first has left', async () => {
  const { service, booth, first, second } = await twoEntries();
  const { items } = valueOf(await booth.call('attention.list', {})) as Attention;
  expect(items).toMatchObject([{ record: { id: second.id }, waysOut: ['resend', 'resolve', 'void'] }]);
  // Not by the id that the first one has, however it is written.
  const same = { way: 'resolve', sessionId: first.sessionId?.toUpperCase() };
  expect(errorOf(await decide(booth, second, same))).toMatchObject({
    code: 'value-wrong',
    field: 'sessionId',
  });
  valueOf(await decide(booth, second, { way: 'resend' }));
  await booth.until(({ counts }) => counts.unknown === 1 && counts.waiting === 0);
  expect(await booth.reaches(second, 'unknown')).toMatchObject({ reason: 'session-taken' });
  await booth.reaches(valueOf(await booth.exit(first.id)), 'confirmed');
  valueOf(await decide(booth, second, { way: 'resend' }));
  const own = await booth.reaches(second, 'confirmed');
  expect(own.sessionId).toBe(service.sessions[1]?.id);
  const third = await booth.reaches(valueOf(await booth.enter('TWICE1', { despiteInside: true })), 'unknown');
  expect(valueOf(await decide(booth, third, { way: 'void' }))).toMatchObject({ state: 'voided' });
});

test('a record that is sent again and given its own earlier session is confirmed', async () => {
  const service = await ownService({ opensOnce: true });
  const booth = await runningBooth(service.baseUrl, specification);
  service.answerOnce = { status: 409 };
  const entry = await booth.reaches(valueOf(await booth.enter('AGAIN1')), 'unknown');
  valueOf(await decide(booth, entry, { way: 'resend' }));
  expect(await booth.reaches(entry, 'confirmed')).toMatchObject({ sessionId: service.sessions[0]?.id });
});

test('no look-up has it sent again, although none shows a session of its own', async () => {
  const service = await ownService({ opensOnce: true });
  const profile = {
    name: 'listed',
    operations: { listSessions: { path: '/sessions', complete: true } },
  };
  const settings = settingsWith(
    profileFile(() => profile),
    { supervisorPin: '4711' },
  );
  const booth = await runningBooth(service.baseUrl, { settings, timings: reconciling });
  await booth.reaches(valueOf(await booth.enter('CONTROL')), 'confirmed');
  const first = await booth.reaches(valueOf(await booth.enter('TWICE1')), 'confirmed');
  const second = await booth.reaches(
    valueOf(await booth.enter('TWICE1', { despiteInside: true })),
    'unknown',
  );
  await lookedForInVain(booth, second);
  // Its car may have been one with the first one's, which leaves: a session for it would be one that nobody ends.
  await booth.reaches(valueOf(await booth.exit(first.id)), 'confirmed');
  await lookedForInVain(booth, second);
  const states = booth.records.flatMap(({ id: of, state }) => (of === second.id ? [state] : []));
  expect(states).toEqual(['queued', 'sending', 'unknown']);
  expect(service.sessions.map(({ plateNumber }) => plateNumber)).toEqual(['CONTROL', 'TWICE1']);
});

const id = '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4';

test('the time tells which of several stays it is, and changes no state', async () => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  const [early, late, own] = [1, 2, 3].map((number) =>
    recordOf(store.appendEntry(press({ plate: `S${number}` }))),
  );
  if (early === undefined || late === undefined || own === undefined) throw new Error('three entries');
  await confirm(store as never, early, id);
  const answered = (startDateTime: string | null) => {
    store.transition(move(own, { from: own.state, to: 'sending' }));
    const answer = { isRegisteredUser: null, startDateTime, endDateTime: null };
    const [after] = store.transition(
      move(own, {
        from: 'sending',
        to: 'confirmed',
        confirmed: { sessionId: id, answer },
        waitingExits: 'release',
      }),
    );
    store.transition(move(own, { from: 'unknown', to: 'queued' }));
    return after;
  };
  const second = boothTimeOf(Math.floor(Date.parse(early.at) / 1_000) * 1_000, 0);
  expect(answered(second)).toMatchObject({ state: 'unknown', answer: { takenSince: early.at } });
  expect(store.verify()).toMatchObject({ ok: true });
  // Two of one session, as an older program left them.
  behind(folder, (database) =>
    database
      .prepare("UPDATE records SET state = 'resolved', session_id = :taken WHERE id = :late")
      .run({ taken: id.toUpperCase(), late: late.id }),
  );
  expect(answered(second)).toMatchObject({ state: 'unknown', answer: { takenSince: early.at } });
  expect(answered('2001-01-01T00:00:00Z')).toMatchObject({
    state: 'unknown',
    answer: { takenSince: late.at },
  });
  expect(answered(own.at)).toMatchObject({ state: 'unknown', reason: 'session-taken', sessionId: null });
  store.close();
});

test('a session that another entry was given a moment before is not named for this one', async () => {
  const store = new JournalStore(testFolder());
  const first = recordOf(store.appendEntry(press({ plate: 'NAME1' })));
  const second = recordOf(store.appendEntry(press({ plate: 'NAME1' })));
  await confirm(store as never, first, id);
  store.transition(move(second, { to: 'sending' }));
  store.transition(move(second, { from: 'sending', to: 'unknown' }));
  const before = store.head();
  const named = move(second, { from: 'unknown', to: 'resolved', resolvedSession: id.toUpperCase() });
  expect(() => store.transition(named)).toThrow(/another stay has that session/);
  expect(store.head()).toEqual(before);
  store.close();
});

test('a look-up that finds another entry’s session settles nothing, however often', async () => {
  const store = new JournalStore(testFolder());
  const first = recordOf(store.appendEntry(press({ plate: 'LOOK1' })));
  const second = recordOf(store.appendEntry(press({ plate: 'LOOK1' })));
  await confirm(store as never, first, id);
  store.transition(move(second, { to: 'sending' }));
  store.transition(move(second, { from: 'sending', to: 'unknown' }));
  const before = store.head();
  const answer = { isRegisteredUser: null, startDateTime: second.at, endDateTime: null };
  const found = move(second, {
    from: 'unknown',
    to: 'confirmed',
    happening: 'looked-up',
    confirmed: { sessionId: id, answer },
  });
  expect(() => store.transition(found)).toThrow(/another stay has that session/);
  expect(store.head()).toEqual(before);
  store.close();
});
