import { createHash } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import { prepareEntry } from '../../../electron/booth/service/prepare-specified.ts';
import { trainingProfile } from '../../../electron/booth/service/interface-profile/profile.ts';
import { testFolder } from '../../support/folders.ts';
import { listening } from '../../support/listening.ts';
import { nightly, sized } from '../../support/nightly.ts';
import { noisyJpeg } from '../../support/pictures.ts';
import { quickTimings, runningBooth, testService, testToken, valueOf } from '../../support/running-booth.ts';
import { shapedLine } from '../../support/shaped-line.ts';
import { at, clientAt } from '../service/operations-support.ts';

/** The line of the issue, with the timings of a booth; with every change all of it ten times as fast. */
const line = nightly ? { bytesPerMs: 25, latencyMs: 300 } : { bytesPerMs: 250, latencyMs: 30 };
const { pacingMs } = quickTimings;
const timings = nightly
  ? { ...ordinaryTimings, pacingMs }
  : { ...quickTimings, answerMs: 1_000, exchangeMostMs: 9_000, uploadMs: 500 };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const longestMs = sized(120_000, 900_000);

test(
  'over a slow line every entry with a picture arrives, with smaller pictures once it is known',
  async () => {
    const service = await testService();
    const directory = testFolder();
    const booth = await runningBooth(await shapedLine(service.baseUrl, line), { timings, directory });
    const frame = noisyJpeg(300_000);
    // A picture that another record shows is left out: each has a comment of its own.
    const pictureOf = (car: number): Uint8Array =>
      Uint8Array.from([...frame.subarray(0, 2), 0xff, 0xfe, 0, 4, car >> 8, car & 255, ...frame.subarray(2)]);
    const saved = [];
    for (let car = 0; car < sized(5, 50); car += 1)
      saved.push(valueOf(await booth.enter(`SLOW${car}`, { picture: pictureOf(car) })));
    const counts = async () => (await booth.snapshot()).counts;
    const done = { waiting: 0, unknown: 0, refused: 0 };
    const isOver = async () => ((now) => now.waiting === 0 || now.unknown > 0)(await counts());
    await expect.poll(isOver, { timeout: longestMs }).toBe(true);
    expect(await counts()).toMatchObject(done);
    expect(service.sessions()).toHaveLength(saved.length);
    const sent = service.log().map(({ body }) => (body as { imageBase64: { sha256: string } }).imageBase64);
    await booth.booth.stop();

    const journal = new JournalStore(directory);
    const kept = saved.map(({ id }) => ({
      state: journal.find(id)?.view.state,
      original: sha256(journal.picture(id, 'original') ?? new Uint8Array()),
      smaller: journal.picture(id, 'shrunk'),
    }));
    journal.close();
    expect(kept.map(({ state, original }) => [state, original])).toEqual(
      saved.map((_, car) => ['confirmed', sha256(pictureOf(car))]),
    );
    expect(sent.map(({ sha256 }) => sha256)).toEqual(
      kept.map(({ smaller }, car) => sha256(smaller ?? pictureOf(car))),
    );
    const sizes = kept.flatMap(({ smaller }) => smaller?.length ?? []);
    expect(Math.max(...sizes)).toBeLessThan((timings.uploadMs * line.bytesPerMs * 3) / 4);
    // The second one was made ready while the first one told how fast the line is.
    expect(sizes.length).toBeGreaterThanOrEqual(saved.length - 2);
  },
  2 * longestMs,
);

test('a service that is slow, over a line that is not, has the time that it had', async () => {
  const service = await testService();
  const slow = clientAt(service.baseUrl, trainingProfile, {
    ...quickTimings,
    answerMs: 200,
    exchangeMostMs: 60_000,
  });
  const entry = (plateNumber: string) =>
    prepareEntry({ plateNumber, vehicleClass: 'CAR', startDateTime: at, jpeg: noisyJpeg(100_000) });
  const send = (plateNumber: string) => slow.send(entry(plateNumber), testToken, () => Promise.resolve());
  expect(await send('FIRST1')).toMatchObject({ kind: 'confirmed' });
  service.misbehaviour.next({ kind: 'hang-before-execution' });
  const begun = performance.now();
  expect(await send('SECOND1')).toMatchObject({ kind: 'unknown', reason: 'timed-out' });
  // At 25 kB/s, as where nothing is known of the line, it would have been more than five seconds.
  expect(performance.now() - begun).toBeLessThan(4_000);
});

test('a write of which nothing is taken is given up, however much time the exchange has', async () => {
  const sockets: Socket[] = [];
  const server = createServer({ pauseOnConnect: true }, (socket) => void sockets.push(socket));
  const client = clientAt(`http://127.0.0.1:${await listening(server)}`, trainingProfile, {
    ...quickTimings,
    exchangeMostMs: 600_000,
    refusedWriteMs: 300,
  });
  // More than the buffers of both ends take.
  const prepared = prepareEntry({
    plateNumber: 'STUCK1',
    vehicleClass: 'CAR',
    startDateTime: at,
    jpeg: new Uint8Array(12_000_000),
  });
  expect(await client.send(prepared, testToken, () => Promise.resolve())).toEqual({
    kind: 'unknown',
    httpStatus: null,
    reason: 'timed-out',
  });
  for (const socket of sockets) socket.destroy();
});
