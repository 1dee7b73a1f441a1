import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainJpeg } from '../../support/pictures.ts';
import { errorOf, runningBooth, testPorts, testService, valueOf } from '../../support/running-booth.ts';
import { compose } from '../../../electron/booth/compose.ts';

test('an entry with its picture is saved, sent and confirmed with what the service answered', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const picture = plainJpeg();
  const saved = valueOf(await booth.enter('51g-778.02', { picture }));
  expect(saved).toMatchObject({ state: 'queued', plate: '51G77802', operation: 'entry', hasPicture: true });

  const sent = await booth.reaches(saved, 'confirmed');
  const [session] = service.sessions();
  expect(sent.sessionId).toBe(session?.id);
  expect(sent.answer?.isRegisteredUser).toBeTypeOf('boolean');
  expect(service.log()).toHaveLength(1);
  expect(service.log()[0]?.body).toMatchObject({
    plateNumber: '51G77802',
    vehicleClass: 'CAR',
    startDateTime: saved.at,
    imageUrl: null,
    imageBase64: { sha256: createHash('sha256').update(picture).digest('hex') },
  });
});

test('an exit made while its entry still waits goes out after it, with its session', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'delay-answer', ms: 200 });
  const booth = await runningBooth(service.baseUrl);
  const entry = valueOf(await booth.enter('AB 12'));
  const exit = valueOf(await booth.exit(entry.id));
  expect(exit).toMatchObject({ state: 'waiting-for-entry', sessionId: null, plate: 'AB12' });
  const sent = await booth.reaches(exit, 'confirmed');
  expect(sent.answer?.endDateTime).toBe(exit.at);
  expect(service.log().map(({ operation }) => operation)).toEqual(['entry', 'exit']);
  expect(Object.keys(service.log()[1]?.body as object).sort()).toEqual(
    ['endDateTime', 'imageBase64', 'imageUrl', 'parkingSessionId'].sort(),
  );
});

test('a double tap makes one record', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const pressId = crypto.randomUUID();
  const [first, second] = await Promise.all([
    booth.enter('DOUBLE1', { pressId }),
    booth.enter('DOUBLE1', { pressId }),
  ]);
  expect(valueOf(second).id).toBe(valueOf(first).id);
  await booth.reaches(valueOf(first), 'confirmed');
  expect(service.sessions()).toHaveLength(1);
});

test('a second booth on the same directory is refused and the first goes on', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const { directory } = testPorts(service.baseUrl);
  const first = await compose(testPorts(service.baseUrl, { directory }));
  const second = await compose(testPorts(service.baseUrl, { directory }));
  expect(second).toMatchObject({ ok: false, fault: { code: 'in-use', location: directory } });
  if (first.ok) await first.value.stop();
  expect(errorOf(await booth.enter('STILL1'))).toBeNull();
});
