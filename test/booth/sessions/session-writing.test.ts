import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainUuid, sessionKey, writtenLike } from '../../../electron/contract/session-id.ts';
import { ownService } from '../../support/own-service.ts';
import {
  quickTimings,
  runningBooth,
  settingsWith,
  testPorts,
  valueOf,
  type PortChanges,
} from '../../support/running-booth.ts';

// Services that know an id only as they wrote it.

const specification: PortChanges = { settings: settingsWith('specification', { supervisorPin: '4711' }) };

const writings: Record<string, (uuid: string) => string> = {
  'small letters with dashes': (uuid) => uuid,
  capitals: (uuid) => uuid.toUpperCase(),
  'small letters without dashes': (uuid) => uuid.replaceAll('-', ''),
  'capitals without dashes': (uuid) => uuid.toUpperCase().replaceAll('-', ''),
  words: (uuid) => `Amber-falcon ${uuid.slice(0, 4)}/Ä`,
  digits: (uuid) => `${Number.parseInt(uuid.slice(0, 8), 16)}`,
};
const all = Object.entries(writings);

test.each(all)('an id in %s goes out as the journal has it, and as it was scanned', async (_name, write) => {
  const service = await ownService({ idOf: () => write(randomUUID()) });
  const booth = await runningBooth(service.baseUrl, specification);
  const entry = await booth.reaches(valueOf(await booth.enter('OWN1')), 'confirmed');
  expect(entry.sessionId).toBe(service.sessions[0]?.id);
  await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
  const { id } = service.enter('GUEST2');
  const { exact } = await booth.named(id, 'read');
  expect(exact).toMatchObject({ source: 'scanned', sessionId: id });
  await booth.reaches(valueOf(await booth.exitSession(exact?.sessionId ?? '')), 'confirmed');
  expect(service.exits).toEqual(service.sessions.map((session) => session.id));
});

test.each(all.slice(0, 4))(
  'an id that is typed goes out in %s where the service was seen to write so',
  async (_name, write) => {
    const service = await ownService({ idOf: () => write(randomUUID()) });
    const { directory } = testPorts(service.baseUrl);
    const before = await runningBooth(service.baseUrl, { ...specification, directory });
    await before.reaches(valueOf(await before.enter('SEEN1')), 'confirmed');
    await before.booth.stop();
    const booth = await runningBooth(service.baseUrl, { ...specification, directory });
    const { id } = service.enter('GUEST2');
    // The keys have no dashes.
    const { exact } = await booth.named(sessionKey(id), 'typed');
    expect(exact).toMatchObject({ sessionId: id });
    await booth.reaches(valueOf(await booth.exitSession(exact?.sessionId ?? '')), 'confirmed');
    expect(service.exits).toEqual([id]);
  },
);

test('an id that the service does not know as it was read is asked for once in small letters with dashes', async () => {
  const service = await ownService();
  const booth = await runningBooth(service.baseUrl, specification);
  const { id } = service.enter('GUEST1');
  const read = id.toUpperCase().replaceAll('-', '');
  const exit = await booth.reaches(valueOf(await booth.exitSession(read)), 'confirmed');
  expect(service.exits).toEqual([read, id]);
  expect(exit.sessionId).toBe(id);
  const nobody = randomUUID();
  const refused = await booth.reaches(valueOf(await booth.exitSession(nobody.toUpperCase())), 'refused');
  expect(refused).toMatchObject({ reason: 'session-not-found', sessionId: nobody.toUpperCase() });
  // What comes after it checks the address.
  expect(service.exits.slice(2, 4)).toEqual([nobody.toUpperCase(), nobody]);
  // Of these there is no other writing.
  for (const only of [randomUUID(), 'TICKET-0815']) {
    await booth.reaches(valueOf(await booth.exitSession(only)), 'refused');
    const writings = service.exits.filter((id) => sessionKey(id) === sessionKey(only));
    expect(writings).toEqual([only]);
  }
});

test('one session in two writings is one session', async () => {
  const service = await ownService({ idOf: () => randomUUID().toUpperCase() });
  const booth = await runningBooth(service.baseUrl, specification);
  const entry = await booth.reaches(valueOf(await booth.enter('OWN1')), 'confirmed');
  const mixed = (entry.sessionId ?? '')
    .replaceAll('-', '')
    .replace(/[A-F]/, (letter) => letter.toLowerCase());
  expect((await booth.inside(mixed)).exact).toMatchObject({ entryId: entry.id });
  const exit = valueOf(await booth.exitSession(mixed));
  expect(exit).toMatchObject({ entryId: entry.id, sessionId: entry.sessionId });
  await booth.reaches(exit, 'confirmed');
  expect(service.exits).toEqual([entry.sessionId]);
});

test('ids that are no UUIDs differ by each letter, also in the journal', async () => {
  const service = await ownService({ idOf: (session) => (session === 1 ? 'tk-1A' : 'TK-1a') });
  const { directory } = testPorts(service.baseUrl);
  const booth = await runningBooth(service.baseUrl, { ...specification, directory });
  const one = await booth.reaches(valueOf(await booth.enter('ONE1')), 'confirmed');
  const two = await booth.reaches(valueOf(await booth.enter('TWO2')), 'confirmed');
  await booth.reaches(valueOf(await booth.exitSession('tk-1A')), 'confirmed');
  await booth.booth.stop();
  const again = await runningBooth(service.baseUrl, { ...specification, directory });
  const { cars } = await again.inside();
  expect(cars.map(({ entryId }) => entryId)).toEqual([two.id]);
  expect((await again.detail({ sessionId: 'tk-1A' })).records.map(({ plate }) => plate)).toEqual([
    'ONE1',
    'ONE1',
  ]);
  expect(one.sessionId).not.toBe(two.sessionId);
});

test('what a supervisor types of a session goes out as the service writes its ids', async () => {
  const service = await ownService({ idOf: () => randomUUID().replaceAll('-', '') });
  const booth = await runningBooth(service.baseUrl, specification);
  await booth.reaches(valueOf(await booth.enter('SEEN1')), 'confirmed');
  service.answerOnce = { status: 409 };
  const entry = await booth.reaches(valueOf(await booth.enter('DOUBT2')), 'unknown');
  const id = service.sessions[1]?.id ?? '';
  const decision = { way: 'resolve', sessionId: plainUuid(id)?.toUpperCase() };
  const decided = { recordId: entry.id, decision, reason: 'told by telephone', pin: '4711' };
  expect(valueOf(await booth.call('attention.decide', decided))).toMatchObject({ sessionId: id });
  await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
  expect(service.exits).toEqual([id]);
});

test('an id of 200 characters is taken, and of 201 turned away', async () => {
  const service = await ownService({ idOf: () => 'i'.repeat(200) });
  const booth = await runningBooth(service.baseUrl, specification);
  const { id } = service.enter('LONG1');
  expect((await booth.exitSession(`${id}i`)).ok).toBe(false);
  await booth.reaches(valueOf(await booth.exitSession(id)), 'confirmed');
});

test.each([
  [null, 'a1', 'a1'],
  ['KEY-7', '0123456789ABCDEF0123456789ABCDEF', '0123456789ABCDEF0123456789ABCDEF'],
  ['0123456789ABCDEF0123456789ABCDEF', 'key-7', 'key-7'],
  ['F0000000-0000-0000-0000-000000000000', 'a'.repeat(32), 'AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA'],
])('beside %j the id %j is written %j', (seen, id, written) => {
  expect(writtenLike(seen, id)).toBe(written);
});

test.each([true, false])(
  'a stop does not wait for the other writing’s turn, and the next start asks for both (probe: %s)',
  async (probe) => {
    const service = await ownService();
    const { directory } = testPorts(service.baseUrl);
    const target = { probe };
    const pacingMs = 1_000_000;
    const slow = { ...specification, directory, target, timings: { ...quickTimings, pacingMs } };
    const booth = await runningBooth(service.baseUrl, slow);
    const { id } = service.enter('GUEST1');
    const exit = valueOf(await booth.exitSession(id.toUpperCase()));
    await booth.until(() => service.exits.length === 1);
    await booth.booth.stop();
    expect(service.exits).toEqual([id.toUpperCase()]);
    const next = await runningBooth(service.baseUrl, { ...specification, directory, target });
    await next.reaches(exit, 'confirmed');
    expect(service.exits).toEqual([id.toUpperCase(), id.toUpperCase(), id]);
  },
);
