import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal, type OpenOptions } from '../../../electron/booth/journal/thread/open.ts';
import type { JournalNotice } from '../../../electron/booth/journal/model/report-types.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { plainJpeg } from '../../support/pictures.ts';
import { runningBooth, testService, valueOf } from '../../support/running-booth.ts';
import { press, recordOf } from './journal-support.ts';

// The journal's thread ends in the middle of its work: the next one goes on, and no press is told that it was not saved.

const endingWorker = new URL('../../support/ending-worker.ts', import.meta.url);

async function endingJournal(options: OpenOptions = {}) {
  const directory = testFolder();
  const told: JournalNotice[] = [];
  const notice = (one: JournalNotice): unknown => told.push(one);
  const journal = await openJournal(directory, endingWorker, { reserveBytes: 0, notice, ...options });
  onTestFinished(() => journal.close());
  const threads = (): boolean[] => told.flatMap((one) => (one.type === 'thread' ? [one.runs] : []));
  return { directory, journal, threads };
}

test.each(['ENDS1', 'THROWS1'])(
  'a press that was committed when its thread ended is answered as saved, once: %s',
  async (plate) => {
    const { directory, journal, threads } = await endingJournal();
    const pressed = press({ plate, picture: plainJpeg() });
    const [record, inside] = await Promise.all([
      journal.appendEntry(pressed).then(recordOf),
      journal.carsInside(),
    ]);
    expect(record).toMatchObject({ id: pressed.id, plate, hasPicture: true });
    expect(inside.length).toBeLessThanOrEqual(1);
    const after = recordOf(await journal.appendEntry(press({ plate: 'AFTER1' })));
    expect(after.state).toBe('queued');
    await expect.poll(threads).toEqual([false, true]);
    expect((await journal.carsInside()).map((car) => car.plate)).toEqual([plate, 'AFTER1']);
    expect((await journal.verify()).ok).toBe(true);
    expect(readdirSync(directory).filter((name) => name.startsWith('damaged'))).toEqual([]);
  },
);

test('a change that was under way when its thread ended is not made twice, and fails', async () => {
  const { journal } = await endingJournal();
  const ending = journal.appendEntry(press({ plate: 'ENDS1' }));
  await expect(journal.note('test', 1, {})).rejects.toMatchObject({ kind: 'failed' });
  recordOf(await ending);
  await journal.note('test', 1, {});
  expect((await journal.verify()).events).toBe(2);
});

test('a thread that answers nothing counts as ended, and the next one waits until it has let the journal go', async () => {
  const { journal, threads } = await endingJournal({ silentMs: 500 });
  const pressed = press({ plate: 'HANGS1' });
  expect(recordOf(await journal.appendEntry(pressed))).toMatchObject({ id: pressed.id });
  await expect.poll(threads).toEqual([false, true]);
  expect((await journal.carsInside()).length).toBe(1);
});

test('after three ends in ten minutes another process is asked for, and presses are saved all the same', async () => {
  let asked = 0;
  const { journal } = await endingJournal({ giveUp: () => (asked += 1) });
  for (const plate of ['ENDS1', 'ENDS2']) recordOf(await journal.appendEntry(press({ plate })));
  expect(asked).toBe(0);
  recordOf(await journal.appendEntry(press({ plate: 'ENDS3' })));
  expect(asked).toBe(1);
  expect((await journal.carsInside()).length).toBe(3);
});

test('a committed press is answered as saved also where the next thread cannot open the journal at first', async () => {
  let asked = 0;
  const { directory, journal } = await endingJournal({ giveUp: () => (asked += 1) });
  writeFileSync(join(directory, 'refusals'), '2');
  const pressed = press({ plate: 'ENDS1' });
  expect(recordOf(await journal.appendEntry(pressed))).toMatchObject({ id: pressed.id });
  // One end, and two openings that failed.
  expect(asked).toBe(1);
  expect((await journal.carsInside()).length).toBe(1);
});

test('a journal that is closed is not opened again by its thread’s end', async () => {
  // Now and then, beside other load, the end is heard together with the last answer.
  const directory = testFolder();
  const threads: JournalNotice[] = [];
  const notice = (one: JournalNotice): unknown => one.type === 'thread' && threads.push(one);
  for (let round = 0; round < 30; round += 1)
    await (await openJournal(directory, builtJournalWorker, { reserveBytes: 0, notice })).close();
  expect(threads).toEqual([]);
});

test('the booth says Saved for a press whose thread ended, and sends it once', async () => {
  const service = await testService();
  const directory = testFolder();
  const booth = await runningBooth(service.baseUrl, { directory, journalWorker: endingWorker });
  const saved = valueOf(await booth.enter('ENDS9'));
  await booth.reaches(saved, 'confirmed');
  expect(existsSync(`${directory}/ended`)).toBe(true);
  expect(service.sessions()).toHaveLength(1);
  await booth.until(({ storage }) => storage === 'ok');
  await booth.reaches(valueOf(await booth.enter('LATER9')), 'confirmed');
});
