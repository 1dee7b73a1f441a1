import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { plainJpeg } from '../../support/pictures.ts';
import { passed } from '../../support/patient-clock.ts';
import {
  errorOf,
  runningBooth,
  settingsWith,
  testPorts,
  testService,
  valueOf,
  type TestBooth,
} from '../../support/running-booth.ts';

const exception = (booth: TestBooth, more: Record<string, unknown> = {}): Promise<Result<RecordView>> =>
  booth.call('gate.exception', {
    pressId: crypto.randomUUID(),
    plate: 'no-1 knows',
    picture: plainJpeg(),
    pictureNote: null,
    reason: ' lost ticket ',
    ...more,
  }) as Promise<Result<RecordView>>;

test('a car that nothing is known of leaves as an exception: kept with picture and reason, never sent, also after a restart', async () => {
  const service = await testService();
  const { directory } = testPorts(service.baseUrl);
  const changes = { directory, settings: settingsWith('training') };
  const booth = await runningBooth(service.baseUrl, changes);
  const picture = plainJpeg();
  const kept = valueOf(await exception(booth, { picture }));
  expect(kept).toMatchObject({
    operation: 'exit',
    state: 'local',
    plate: 'NO1KNOWS',
    note: 'lost ticket',
    hasPicture: true,
    sessionId: null,
    entryId: null,
  });
  await booth.reaches(valueOf(await booth.enter('NEXT1')), 'confirmed');
  await booth.booth.stop();

  const again = await runningBooth(service.baseUrl, changes);
  await again.reaches(valueOf(await again.enter('NEXT2')), 'confirmed');
  await passed(200);
  expect(service.log().map(({ operation }) => operation)).toEqual(['entry', 'entry']);
  const snapshot = await again.snapshot();
  expect(snapshot.recent.find(({ id }) => id === kept.id)).toEqual(kept);
  expect(snapshot.counts).toMatchObject({ waiting: 0, unknown: 0, refused: 0 });
  const jpeg = valueOf(await again.call('gate.picture', { recordId: kept.id })) as Uint8Array;
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  expect(sha256(jpeg)).toBe(sha256(picture));
  expect(await again.list('left')).toMatchObject({ cars: [] });
});

test('an exception without a reason is not kept; one without a plate or a picture is', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const empty = await exception(booth, { reason: ' \n ' });
  expect(errorOf(empty)).toMatchObject({ code: 'reason-empty', field: 'reason' });
  const long = await exception(booth, { plate: 'A'.repeat(17) });
  expect(errorOf(long)).toMatchObject({ code: 'plate-too-long' });
  const noJpeg = await exception(booth, { picture: new Uint8Array([1, 2, 3]) });
  expect(errorOf(noJpeg)).toMatchObject({ code: 'picture-not-jpeg' });
  expect((await booth.snapshot()).recent).toEqual([]);
  const bare = await exception(booth, { plate: '', picture: null, pictureNote: 'no-camera' });
  expect(valueOf(bare)).toMatchObject({ state: 'local', plate: '', hasPicture: false });
});

test('an exception that is pressed twice is one record, and does not end the stay of a car with that plate', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const entry = await booth.reaches(valueOf(await booth.enter('SAME1')), 'confirmed');
  const pressId = crypto.randomUUID();
  const first = valueOf(await exception(booth, { pressId, plate: 'SAME1' }));
  expect(valueOf(await exception(booth, { pressId, plate: 'SAME1' })).id).toBe(first.id);
  expect((await booth.inside('SAME1')).exact).toMatchObject({ entryId: entry.id });
  await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
});
