import { expect, test } from 'vitest';
import { Pacer } from '../../../electron/booth/outbox/pacer.ts';
import { Sleeper } from '../../../electron/booth/outbox/sleeper.ts';
import { TurnTaking } from '../../../electron/booth/outbox/turn-taking.ts';
import { EventClock } from '../../support/event-clock.ts';
import { quickTimings, runningBooth, valueOf } from '../../support/running-booth.ts';
import { answering, at } from '../service/operations-support.ts';

const taking = (): TurnTaking => {
  const clock = new EventClock(0);
  return new TurnTaking(new Pacer(clock, { pacingMs: 1_000 }), new Sleeper(clock));
};

test('after the end no turn is had, however free it is', async () => {
  const turns = taking();
  turns.end();
  expect(await turns.of(['fresh'])).toBe(null);
});

test('what happened before it was waited calls off a turn that is free', async () => {
  const turns = taking();
  const since = turns.happened;
  turns.lookAgain();
  expect(await turns.of(['backlog'], since)).toBe(null);
  expect((await turns.of(['fresh']))?.paceClass).toBe('fresh');
});

test('a booth that is stopped between the two questions of a check asks no second one', async () => {
  const service = await answering(({ headers, body }) => {
    const { plateNumber } = JSON.parse(body) as { plateNumber?: string };
    const answer = { data: { id: `session-${plateNumber}`, plateNumber, startDateTime: at } };
    if (plateNumber !== undefined) return { body: JSON.stringify(answer) };
    return { status: headers.authorization === undefined ? 401 : 404, body: '{"error":"no"}' };
  });
  const booth = await runningBooth(service.address, { timings: { ...quickTimings, pacingMs: 1_500 } });
  const inside = await booth.reaches(valueOf(await booth.enter('INSIDE1')), 'confirmed');
  valueOf(await booth.exit(inside.id));
  await booth.until(() => service.seen.length === 3);
  await booth.booth.stop();
  expect(service.seen).toHaveLength(3);
});
