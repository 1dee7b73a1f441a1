import { expect, test } from 'vitest';
import {
  enteredElsewhere,
  errorOf,
  quickTimings,
  runningBooth,
  settingsWith,
  testPorts,
  testService,
  valueOf,
} from '../../support/running-booth.ts';

const insideAlready = { code: 'already-inside', field: 'plate' };

test('a plate that is inside is asked about once, and entered where it is another car', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const first = valueOf(await booth.enter('dup-1'));
  // At once, while its entry is still waiting, and however it is written.
  const pressId = crypto.randomUUID();
  expect(errorOf(await booth.enter('DUP 1', { pressId }))).toMatchObject(insideAlready);
  expect((await booth.snapshot()).recent).toHaveLength(1);
  const second = valueOf(await booth.enter('DUP 1', { pressId, despiteInside: true }));
  expect(second.id).not.toBe(first.id);
  await booth.reaches(second, 'confirmed');
  expect(service.sessions()).toHaveLength(2);
  // Two cars with one plate: which one leaves has to be chosen.
  expect(await booth.inside('DUP1')).toMatchObject({ exact: null, total: 2 });
});

test('the same press once more answers with its record, whether or not it was asked about', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const pressId = crypto.randomUUID();
  const first = valueOf(await booth.enter('DUP1', { pressId }));
  expect(valueOf(await booth.enter('DUP1', { pressId })).id).toBe(first.id);
  expect(valueOf(await booth.enter('DUP1', { pressId, despiteInside: true })).id).toBe(first.id);
  await booth.reaches(first, 'confirmed');
  expect(valueOf(await booth.enter('DUP1', { pressId }))).toMatchObject({
    id: first.id,
    state: 'confirmed',
  });
  expect(service.sessions()).toHaveLength(1);
});

test('after its exit was pressed a plate is free at once, also while nothing can be sent, and after a restart', async () => {
  const service = await testService();
  const { directory } = testPorts(service.baseUrl);
  const changes = { directory, tokens: { token: () => Promise.resolve(null) } };
  const booth = await runningBooth(service.baseUrl, changes);
  for (const _stay of [1, 2, 3]) {
    const entry = valueOf(await booth.enter('FREE1'));
    valueOf(await booth.exit(entry.id));
  }
  valueOf(await booth.enter('FREE1'));
  await booth.booth.stop();
  const again = await runningBooth(service.baseUrl, changes);
  expect(errorOf(await again.enter('FREE1'))).toMatchObject(insideAlready);
  const { exact } = await again.inside('FREE1');
  valueOf(await again.exit(exact?.entryId ?? ''));
  expect(errorOf(await again.enter('FREE1'))).toBeNull();
});

test('a car of another booth that a look-up has told of counts, and leaves it free when it is out', async () => {
  const service = await testService();
  const session = await enteredElsewhere(service, 'ELSE-1');
  const booth = await runningBooth(service.baseUrl, {
    settings: settingsWith('training'),
    timings: { ...quickTimings, lookUpFreshMs: 20 },
  });
  await booth.lookedUp();
  expect(errorOf(await booth.enter('else 1'))).toMatchObject(insideAlready);
  valueOf(await booth.exitSession(session));
  expect(errorOf(await booth.enter('else 1'))).toBeNull();
});
