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
  type PortChanges,
} from '../../support/running-booth.ts';

// With the specification's profile nothing can be looked up: a session is known by this booth's journal or by its id alone.

const specification: PortChanges = { settings: settingsWith('specification') };

test.each([
  ['as it is', (id: string) => id],
  ['in capitals', (id: string) => id.toUpperCase()],
  ['without its dashes', (id: string) => id.replaceAll('-', '')],
  ['in capitals without its dashes', (id: string) => id.replaceAll('-', '').toUpperCase()],
  ['between blanks', (id: string) => ` ${id}\n`],
])('a session’s id that is scanned %s ends that session', async (_how, written) => {
  const service = await testService();
  const session = await enteredElsewhere(service, 'SCAN1');
  const booth = await runningBooth(service.baseUrl, specification);
  const { exact, cars } = await booth.inside(written(session));
  expect(cars).toEqual([exact]);
  const read = written(session).trim();
  expect(exact).toMatchObject({ source: 'scanned', sessionId: read, plate: '', enteredAt: null });
  const exit = valueOf(await booth.exitSession(exact?.sessionId ?? '', { plate: 'scan-1' }));
  expect(exit).toMatchObject({ state: 'queued', sessionId: read, plate: 'SCAN1', entryId: null });
  // As the service writes it.
  expect(await booth.reaches(exit, 'confirmed')).toMatchObject({ sessionId: session });
  expect(service.sessions()).toMatchObject([{ id: session, state: 'ENDED' }]);
  expect(errorOf(await booth.exitSession(session))).toMatchObject({ code: 'already-left' });
});

test('an id that is given to the exit itself in capitals or without dashes is sent as the service knows it', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, specification);
  for (const written of [(id: string) => id.toUpperCase(), (id: string) => id.replaceAll('-', '')]) {
    const session = await enteredElsewhere(service, 'RAW1');
    await booth.reaches(valueOf(await booth.exitSession(written(session))), 'confirmed');
  }
  expect(service.sessions()).toMatchObject([{ state: 'ENDED' }, { state: 'ENDED' }]);
});

test('a session that does not exist is refused by the service, and shown so; scanned once more it is asked once more', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, specification);
  const nobody = crypto.randomUUID();
  for (const _time of [1, 2]) {
    const exit = valueOf(await booth.exitSession(nobody));
    expect(exit).toMatchObject({ state: 'queued', plate: '' });
    expect(await booth.reaches(exit, 'refused')).toMatchObject({
      reason: 'session-not-found',
      httpStatus: 404,
      sessionId: nobody,
    });
  }
  const snapshot = await booth.snapshot();
  expect(snapshot.counts.refused).toBe(2);
  expect(snapshot.link.state).toBe('open');
});

test('the record’s own id on a ticket that was printed before Sent names its car, and the exit waits for the entry', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'delay-answer', ms: 300 }, 1, 'entry');
  const { directory } = testPorts(service.baseUrl);
  const booth = await runningBooth(service.baseUrl, { ...specification, directory });
  const entry = valueOf(await booth.enter('TICKET1'));
  const { exact } = await booth.inside(entry.id.toUpperCase().replaceAll('-', ''));
  expect(exact).toMatchObject({ source: 'journal', entryId: entry.id, plate: 'TICKET1' });
  // By the field for session ids, as a screen that knows no better would send it.
  const exit = valueOf(await booth.exitSession(entry.id));
  expect(exit).toMatchObject({ state: 'waiting-for-entry', entryId: entry.id, plate: 'TICKET1' });
  const sent = await booth.reaches(exit, 'confirmed');
  expect(sent.sessionId).toBe(service.sessions()[0]?.id);
  expect(service.sessions()).toMatchObject([{ state: 'ENDED' }]);
  // The ticket is scanned again, also after a restart.
  await booth.booth.stop();
  const again = await runningBooth(service.baseUrl, { ...specification, directory });
  expect((await again.inside(entry.id)).exact).toMatchObject({ source: 'scanned' });
  expect(errorOf(await again.exitSession(entry.id))).toMatchObject({ code: 'already-left' });
  expect(errorOf(await again.exitSession(sent.sessionId ?? ''))).toMatchObject({ code: 'already-left' });
  expect(service.log().filter(({ operation }) => operation === 'exit')).toHaveLength(1);
});

test('the session’s id of this booth’s own entry ends it as its own', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, specification);
  const entry = await booth.reaches(valueOf(await booth.enter('OWN1')), 'confirmed');
  const session = entry.sessionId ?? '';
  expect((await booth.inside(session.toUpperCase())).exact).toMatchObject({ entryId: entry.id });
  const exit = valueOf(await booth.exitSession(session.toUpperCase()));
  expect(exit).toMatchObject({ entryId: entry.id, plate: 'OWN1', sessionId: session });
  await booth.reaches(exit, 'confirmed');
  expect((await booth.inside()).cars).toEqual([]);
});

test('an unknown entry that leaves by its session’s id is gone for good, also once it is resolved with that session', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  const { directory } = testPorts(service.baseUrl);
  const changes = {
    directory,
    settings: settingsWith('specification', { supervisorPin: '4711' }),
    timings: quickTimings,
  };
  const booth = await runningBooth(service.baseUrl, changes);
  const entry = await booth.reaches(valueOf(await booth.enter('GHOST1')), 'unknown');
  const sessionId = service.sessions()[0]?.id ?? '';
  await booth.until(({ link }) => link.state === 'open');
  await booth.reaches(valueOf(await booth.exitSession(sessionId)), 'confirmed');
  const resolved = await booth.call('attention.decide', {
    recordId: entry.id,
    // As it is read from a screen and typed.
    decision: { way: 'resolve', sessionId: sessionId.toUpperCase().replaceAll('-', '') },
    reason: 'the provider told its id',
    pin: '4711',
  });
  expect(valueOf(resolved)).toMatchObject({ state: 'resolved', sessionId });
  expect((await booth.inside()).cars).toEqual([]);
  await booth.booth.stop();
  const again = await runningBooth(service.baseUrl, changes);
  expect((await again.inside()).cars).toEqual([]);
  expect(errorOf(await again.exit(entry.id))).toMatchObject({ code: 'already-left' });
});

test('an exit names one car: an entry and a session together, or neither, are turned away', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, specification);
  const press = { pressId: crypto.randomUUID(), plate: 'X1', picture: null, pictureNote: null };
  const both = { entryId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
  expect(errorOf(await booth.call('gate.exit', { ...press, ...both }))).not.toBeNull();
  expect(errorOf(await booth.call('gate.exit', press))).not.toBeNull();
  expect(errorOf(await booth.exit(both.entryId))).toMatchObject({ code: 'entry-not-found' });
  expect((await booth.snapshot()).recent).toEqual([]);
});
