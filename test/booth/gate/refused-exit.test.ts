import { expect, test } from 'vitest';
import type { Attention, Decision } from '../../../electron/contract/attention.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import {
  errorOf,
  runningBooth,
  testService,
  valueOf,
  type TestBooth,
  type TestService,
} from '../../support/running-booth.ts';

// A car whose exit the service refused has not left: it is on the wall again, and may leave again.

const settings = settingsSchema.parse({ supervisorPin: '4711' });

async function refusedExit(
  status = 422,
): Promise<{ service: TestService; booth: TestBooth; entry: RecordView; exit: RecordView }> {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { settings });
  const entry = await booth.reaches(valueOf(await booth.enter('BACK1')), 'confirmed');
  service.misbehaviour.next(
    status === 404 ? { kind: 'forgotten' } : { kind: 'status-before-execution', status },
    1,
    'exit',
  );
  const exit = await booth.reaches(valueOf(await booth.exit(entry.id)), 'refused');
  return { service, booth, entry, exit };
}

const decide = (booth: TestBooth, { id }: RecordView, decision: Decision) =>
  booth.call('attention.decide', { recordId: id, decision, reason: 'looked at it', pin: '4711' });

const attended = async (booth: TestBooth): Promise<Attention['items']> =>
  (valueOf(await booth.call('attention.list', {})) as Attention).items;

test.each([
  [404, 'session-not-found'],
  [422, 'rejected'],
  [413, 'picture-too-large'],
])(
  'a car whose exit was answered with %i is inside again, and its second exit ends its stay',
  async (...of) => {
    const [status, reason] = of;
    const { service, booth, entry, exit } = await refusedExit(status);
    expect(exit.reason).toBe(reason);
    expect(await booth.inside()).toMatchObject({
      total: 1,
      cars: [{ entryId: entry.id, exitRefused: true }],
    });
    expect((await booth.list('left')).cars).toEqual([]);
    expect((await attended(booth)).map(({ record }) => record.id)).toEqual([exit.id]);
    const second = valueOf(await booth.exit(entry.id));
    expect(second.id).not.toBe(exit.id);
    expect((await booth.inside()).cars).toEqual([]);
    await booth.reaches(second, 'confirmed');
    expect((await booth.inside()).cars).toEqual([]);
    expect(errorOf(await booth.exit(entry.id))).toMatchObject({ code: 'already-left' });
    expect(service.sessions()).toMatchObject([{ state: 'ENDED' }]);
    // The refused one is still to be looked at, and says so.
    const again = { id: second.id, at: second.at, state: 'confirmed' };
    expect(await attended(booth)).toMatchObject([{ record: { id: exit.id }, again }]);
  },
);

test('a supervisor’s word ends it: sent again or left, the car is gone; not to be sent, it stays', async () => {
  const sent = await refusedExit();
  valueOf(await decide(sent.booth, sent.exit, { way: 'resend' }));
  await sent.booth.reaches(sent.exit, 'confirmed');
  expect((await sent.booth.inside()).cars).toEqual([]);

  const left = await refusedExit();
  valueOf(await decide(left.booth, left.exit, { way: 'resolve', sessionId: null }));
  expect((await left.booth.inside()).cars).toEqual([]);
  expect(errorOf(await left.booth.exit(left.entry.id))).toMatchObject({ code: 'already-left' });

  const stays = await refusedExit();
  valueOf(await decide(stays.booth, stays.exit, { way: 'void' }));
  const [car] = (await stays.booth.inside()).cars;
  expect(car).toMatchObject({ entryId: stays.entry.id });
  expect(car).not.toHaveProperty('exitRefused');
  await stays.booth.reaches(valueOf(await stays.booth.exit(stays.entry.id)), 'confirmed');
});

test('an exit that the service was never asked keeps its car out', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  const booth = await runningBooth(service.baseUrl, { settings });
  const entry = await booth.reaches(valueOf(await booth.enter('GONE1')), 'unknown');
  const exit = valueOf(await booth.exit(entry.id));
  valueOf(await decide(booth, entry, { way: 'resolve', sessionId: null }));
  expect(await booth.reaches(exit, 'refused')).toMatchObject({ reason: 'entry-closed' });
  expect((await booth.inside()).cars).toEqual([]);
});
