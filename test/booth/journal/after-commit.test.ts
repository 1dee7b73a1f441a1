import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { testFolder } from '../../support/folders.ts';
import { plainJpeg } from '../../support/pictures.ts';
import { leftOpen, runningBooth, testService, valueOf } from '../../support/running-booth.ts';
import { move, press, recordOf } from './journal-support.ts';

// What is committed stays told and goes on, whatever those do who are told of it.

test('a listener that throws holds up no press, no answer and no later car', async () => {
  const service = await testService();
  const told: unknown[] = [];
  const booth = await runningBooth(service.baseUrl, {
    log: (level, message, fields) => void (level === 'error' && told.push({ message, ...fields })),
  });
  booth.booth.subscribe(() => {
    throw new Error('a listener of the test');
  });
  const first = valueOf(await booth.enter('THROW1'));
  const exit = valueOf(await booth.exit(first.id));
  const other = valueOf(await booth.enter('THROW2'));
  await booth.reaches(first, 'confirmed');
  await booth.reaches(other, 'confirmed');
  await booth.reaches(exit, 'confirmed');
  expect(booth.bugs).toEqual([]);
  expect(told).toContainEqual(expect.objectContaining({ error: 'Error: a listener of the test' }));
});

test('a disk that says nothing of its room after the commit does not take a saved press back', () => {
  // A reserve larger than any disk: it is in use from the start, and is tried again after each press.
  const store = new JournalStore(testFolder(), { reserveBytes: Number.MAX_SAFE_INTEGER });
  onTestFinished(() => store.close());
  store.makeReserve();
  const original = fs.statfsSync;
  const refuse = (): never => {
    throw Object.assign(new Error('EIO: i/o error, statfs'), { code: 'EIO' });
  };
  Object.assign(fs, { statfsSync: refuse });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { statfsSync: original });
    syncBuiltinESMExports();
  });
  expect(recordOf(store.appendEntry(press({ picture: plainJpeg() })))).toMatchObject({ state: 'queued' });
});

test('a record that is sending with nothing on the wire is treated as after a restart', async () => {
  const service = await testService();
  const open = await leftOpen();
  const { directory, journal } = open;
  const handoff = {
    open,
    isSending: true,
    linkStatus: null,
    supervisorSession: null,
    locks: null,
    revision: 1,
    said: 'same-service' as const,
  };
  const booth = await runningBooth(service.baseUrl, { directory, handoff });
  // Behind the outbox, as a fault of it would leave it.
  const stranded = recordOf(await journal.appendEntry(press({ plate: 'STUCK1' })));
  await journal.transition(move(stranded));
  expect(await booth.reaches(stranded, 'unknown')).toMatchObject({ reason: 'stopped-while-sending' });
});
