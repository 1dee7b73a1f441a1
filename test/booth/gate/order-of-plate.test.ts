import { expect, test } from 'vitest';
import type { Attention } from '../../../electron/contract/attention.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import {
  runningBooth,
  settingsWith,
  testService,
  valueOf,
  type TestBooth,
  type TestService,
} from '../../support/running-booth.ts';
import { pin, reconciling, withUnknown } from '../sessions/reconciling-support.ts';

const specification = { settings: settingsWith('specification', { supervisorPin: pin }) };

// A plate's records go out in the order in which they were pressed, also where the first entry is unknown for a while.

const sent = (service: TestService): (string | null)[] =>
  service
    .log()
    .flatMap(({ operation, executed }) => (executed && operation !== 'listSessions' ? [operation] : []));

/** The car of that entry leaves and comes back, before anybody knows what became of its entry. */
async function leavesAndComesBack(
  booth: TestBooth,
  entry: RecordView,
): Promise<{ exit: RecordView; again: RecordView }> {
  const exit = valueOf(await booth.exit(entry.id));
  expect(exit.state).toBe('waiting-for-entry');
  return { exit, again: valueOf(await booth.enter(entry.plate)) };
}

test('an entry waits for the exit before it as long as a look-up may settle that one’s entry', async () => {
  const { service, booth, entry } = await withUnknown({
    executed: true,
    control: false,
    changes: { timings: { ...reconciling, reconcileMs: 2_000 } },
  });
  const { exit, again } = await leavesAndComesBack(booth, entry);
  await booth.reaches(again, 'confirmed');
  await booth.reaches(exit, 'confirmed');
  expect(sent(service)).toEqual(['entry', 'exit', 'entry']);
  const [first, second] = service.sessions();
  expect([first, second]).toMatchObject([{ state: 'ENDED' }, { state: 'STARTED' }]);
});

test('an entry that look-ups do not settle holds the next one for some rounds only', async () => {
  // Nobody can tell which of the sessions it is: the service tells no times.
  const { booth, entry } = await withUnknown({
    executed: true,
    alter: (body) => body.replaceAll(/"startDateTime":"[^"]*"/g, '"startDateTime":null'),
  });
  const { exit, again } = await leavesAndComesBack(booth, entry);
  await booth.reaches(again, 'confirmed');
  const { recent } = await booth.snapshot();
  expect(recent.find(({ id }) => id === entry.id)?.state).toBe('unknown');
  expect(recent.find(({ id }) => id === exit.id)?.state).toBe('waiting-for-entry');
});

test('where nothing can be looked up only a supervisor settles an entry, and nobody waits for it', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  const booth = await runningBooth(service.baseUrl);
  const entry = await booth.reaches(valueOf(await booth.enter('BACK1')), 'unknown');
  const { again } = await leavesAndComesBack(booth, entry);
  expect(await booth.reaches(again, 'confirmed')).toMatchObject({ plate: 'BACK1' });
});

test('an entry that only a supervisor settles and the later one of its plate tell of each other', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  const booth = await runningBooth(service.baseUrl, specification);
  const entry = await booth.reaches(valueOf(await booth.enter('BACK1')), 'unknown');
  const { exit, again } = await leavesAndComesBack(booth, entry);
  const { id, at, sessionId } = await booth.reaches(again, 'confirmed');
  await booth.reaches(valueOf(await booth.enter('OTHER1')), 'confirmed');

  const items = async (): Promise<Attention['items']> =>
    (valueOf(await booth.call('attention.list', { recordId: entry.id })) as Attention).items;
  expect(await items()).toMatchObject([{ record: { id: entry.id }, again: { id, at, state: 'confirmed' } }]);
  const earlier = { id: entry.id, at: entry.at, state: 'unknown' };
  expect(await booth.detail({ entryId: id })).toMatchObject({ undecided: earlier });
  expect(await booth.detail({ entryId: entry.id })).not.toHaveProperty('undecided');

  // The later one leaves, and comes a third time without an answer: both are listed, and each tells of its neighbour.
  await booth.reaches(valueOf(await booth.exit(id)), 'confirmed');
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  const third = await booth.reaches(valueOf(await booth.enter('BACK1')), 'unknown');
  const [first, last] = await items();
  expect(first).toMatchObject({ again: { id } });
  expect(last).toMatchObject({ record: { id: third.id }, undecided: earlier });
  expect(last).not.toHaveProperty('again');
  // The old exit has gone nowhere: not to the session that the new entry was given.
  const ended = service.sessions().filter(({ state }) => state === 'ENDED');
  expect(ended.map((session) => session.id)).toEqual([sessionId]);
  expect((await booth.snapshot()).recent.find((record) => record.id === exit.id)?.state).toBe(
    'waiting-for-entry',
  );

  valueOf(
    await booth.call('attention.decide', {
      recordId: entry.id,
      decision: { way: 'void' },
      reason: 'it did not come in',
      pin,
    }),
  );
  expect(await booth.detail({ entryId: id })).not.toHaveProperty('undecided');
});
