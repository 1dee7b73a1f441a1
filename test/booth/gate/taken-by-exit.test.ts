import { expect, test } from 'vitest';
import { ownService } from '../../support/own-service.ts';
import { errorOf, runningBooth, settingsWith, valueOf } from '../../support/running-booth.ts';

// A service that gives the open session again to a second entry of its plate, and a car that another booth let in. Its scanned exit was not executed; then it comes back.

async function cameBack(how: 'unknown' | 'queued') {
  let refuses = true;
  const service = await ownService({
    opensOnce: true,
    instead: ({ parkingSessionId }) =>
      refuses && parkingSessionId !== undefined ? { status: how === 'unknown' ? 409 : 403 } : null,
  });
  const booth = await runningBooth(service.baseUrl, {
    settings: settingsWith('specification', { supervisorPin: '4711' }),
  });
  const foreign = service.enter('BACK1');
  const exit = await booth.reaches(valueOf(await booth.exitSession(foreign.id)), how);
  const again = await booth.reaches(valueOf(await booth.enter('BACK1')), 'unknown');
  const takeUp = async (): Promise<void> => {
    refuses = false;
    const other = await booth.reaches(valueOf(await booth.enter('OTHER1')), 'confirmed');
    await booth.reaches(valueOf(await booth.exit(other.id)), 'confirmed');
    await booth.reaches(exit, 'confirmed');
  };
  return { service, booth, foreign, again, takeUp };
}

const decide = (recordId: string, decision: object) => ({
  recordId,
  decision,
  reason: 'looked at it',
  pin: '4711',
});

test.each(['unknown', 'queued'] as const)(
  'the exit of the stay before (%s) ends no stay that this booth has confirmed since',
  async (how) => {
    const { service, booth, foreign, again, takeUp } = await cameBack(how);
    expect(again).toMatchObject({ reason: 'session-taken', sessionId: null });
    expect(again.answer).not.toHaveProperty('takenSince');
    expect((await booth.inside('BACK1')).cars).toMatchObject([{ entryId: again.id }]);
    await takeUp();
    expect((await booth.inside('BACK1')).cars).toMatchObject([{ entryId: again.id }]);
    valueOf(await booth.call('attention.decide', decide(again.id, { way: 'resend' })));
    const own = await booth.reaches(again, 'confirmed');
    expect(own.sessionId).not.toBe(foreign.id);
    await booth.reaches(valueOf(await booth.exit(own.id)), 'confirmed');
    expect(service.exits.filter((id) => id === own.sessionId)).toHaveLength(1);
  },
);

test('no supervisor names the session whose exit was pressed before the entry', async () => {
  const { booth, foreign, again } = await cameBack('queued');
  const named = decide(again.id, { way: 'resolve', sessionId: foreign.id });
  expect(errorOf(await booth.call('attention.decide', named))).toMatchObject({
    code: 'value-wrong',
    field: 'sessionId',
  });
});

test('an id that the service did not know when it was scanned is that of the entry that it gives it to', async () => {
  const service = await ownService({ idOf: (number) => `${number}` });
  const booth = await runningBooth(service.baseUrl, { settings: settingsWith('specification') });
  await booth.reaches(valueOf(await booth.exitSession('1')), 'refused');
  expect(await booth.reaches(valueOf(await booth.enter('NEW1')), 'confirmed')).toMatchObject({
    sessionId: '1',
  });
});
