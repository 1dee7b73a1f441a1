import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LiveTestBooth } from '../support/live-booth.ts';
import { errorOf, testService, testToken, valueOf, type TestService } from '../support/running-booth.ts';

// A disk that is full while the settings of a running booth are changed, and has room again later.

async function workingBooth(
  signIn: boolean,
  startAnew = (): void => undefined,
): Promise<{
  service: TestService;
  booth: LiveTestBooth;
  supervisorSession: string;
  fill: () => void;
  makeRoom: () => void;
}> {
  const service = await testService();
  const journalWorker = new URL('../support/full-disk-worker.ts', import.meta.url);
  const booth = await LiveTestBooth.start({ journalWorker, startAnew });
  const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
  if (signIn) {
    await booth.change({ signIn }, { supervisorSession });
    valueOf(
      await booth.call('people.add', { supervisorSession, name: 'Ann', role: 'attendant', pin: '382915' }),
    );
    const [ann] = (await booth.snapshot()).people?.attendants ?? [];
    valueOf(await booth.call('people.signIn', { attendant: ann?.id, pin: '382915' }));
  }
  const full = join(booth.directory, 'disk-is-full');
  const fill = (): void => writeFileSync(full, '');
  return { service, booth, supervisorSession, fill, makeRoom: () => rmSync(full) };
}

it.each([true, false])('ends no booth (sign-in %s)', async (signIn) => {
  const { booth, supervisorSession, fill, makeRoom } = await workingBooth(signIn);
  fill();
  await booth.change({ lane: '7' }, { supervisorSession });
  expect((await booth.snapshot()).booth.lane).toBe('7');
  expect(errorOf(await booth.enter('FULL1'))).toEqual({ code: 'disk-full' });
  makeRoom();
  await booth.reaches(valueOf(await booth.enter('ROOM1')), 'confirmed');
  expect(booth.bugs).toEqual([]);
});

it('leaves an answer that came meanwhile in doubt, and ends no booth', async () => {
  const { service, booth, supervisorSession, fill, makeRoom } = await workingBooth(false);
  service.misbehaviour.next({ kind: 'delay-answer', ms: 1_000 });
  const onWire = valueOf(await booth.enter('WIRE1'));
  await booth.reaches(onWire, 'sending');
  fill();
  await booth.change({ lane: '7' }, { supervisorSession });
  makeRoom();
  await booth.reaches(onWire, 'unknown');
  await booth.reaches(valueOf(await booth.enter('ROOM1')), 'confirmed');
  expect(booth.bugs).toEqual([]);
});

it('leaves the booth at the address that it cannot change from', async () => {
  const { service, booth, supervisorSession, fill, makeRoom } = await workingBooth(false);
  const other = await testService();
  fill();
  const moved = { settings: { service: { address: other.baseUrl } }, supervisorSession };
  expect(errorOf(await booth.call('setup.change', moved))).toEqual({ code: 'not-saved' });
  makeRoom();
  await booth.reaches(valueOf(await booth.enter('ROOM1')), 'confirmed');
  expect([service.log().length > 0, other.log()]).toEqual([true, []]);
});

it('has the program start anew where no booth can be started', async () => {
  let starts = 0;
  const { booth, supervisorSession, fill } = await workingBooth(false, () => (starts += 1));
  fill();
  writeFileSync(join(booth.directory, 'disk-is-gone'), '');
  const moved = { settings: { service: { address: 'http://127.0.0.1:9' } }, supervisorSession };
  expect(await booth.call('setup.change', moved)).toMatchObject({ ok: false });
  expect(starts).toBe(1);
});

it('has it start anew also where the booth of before fails by a fault', async () => {
  let starts = 0;
  let fails = false;
  const booth = await LiveTestBooth.start({
    startAnew: () => (starts += 1),
    log: (_level, message) => {
      if (fails && message === 'clock') throw new Error('a fault of ours');
    },
  });
  const supervisorSession = await booth.setUp({ address: 'http://127.0.0.1:9' }, testToken);
  writeFileSync(join(booth.directory, 'test'), 'in the way of the folder');
  fails = true;
  const change = { settings: { service: { test: true } }, supervisorSession };
  expect(errorOf(await booth.call('setup.change', change))).toEqual({ code: 'not-saved' });
  expect(starts).toBe(1);
});
