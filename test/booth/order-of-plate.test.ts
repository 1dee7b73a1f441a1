import { expect, test } from 'vitest';
import type { RecordView } from '../../electron/contract/record.ts';
import {
  runningBooth,
  testService,
  valueOf,
  type RunningBooth,
  type TestService,
} from '../support/running-booth.ts';
import { reconciling, withUnknown } from './reconciling-support.ts';

// A plate's records go out in the order in which they were pressed, also where the first entry is unknown for a while.

const sent = (service: TestService): (string | null)[] =>
  service
    .log()
    .flatMap(({ operation, executed }) => (executed && operation !== 'listSessions' ? [operation] : []));

/** The car of that entry leaves and comes back, before anybody knows what became of its entry. */
async function leavesAndComesBack(
  booth: RunningBooth,
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
