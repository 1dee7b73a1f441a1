import { prepareEntry } from '../../electron/booth/service/prepare-specified.ts';
import { initialPreferences } from '../../electron/contract/snapshot.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { compose } from '../../electron/booth/compose.ts';
import { ordinaryTimings } from '../../electron/booth/ports/timings.ts';
import { openJournal } from '../../electron/booth/journal/thread/open.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { hostClock, hostRandom } from '../../electron/host/host-ports.ts';
import { inFolder, median, pictureOf, rounded, rounds, type Measure } from './measure.ts';
import { newEntry } from './records.ts';

const records = 1_000;
const pictureBytes = 200_000;
const journalWorker = new URL('../../electron/booth/journal/thread/worker.ts', import.meta.url);

/**
 * The outbox sending a backlog of 1,000 records with 200 KB pictures, pacing off, against a plain sequential loop of
 * node:http that posts the same ready bodies to the same service, one fresh connection each.
 *
 * @param delayMs how long the service takes to answer
 */
export async function drain(delayMs: number, limit: number | null): Promise<Measure> {
  const service = fork(join(import.meta.dirname, 'drain-service.ts'), [String(delayMs)]);
  const [port] = (await once(service, 'message')) as [number];
  const picture = pictureOf(pictureBytes, 11);
  const ours: number[] = [];
  const plain: number[] = [];
  const ratios: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const mine = await inFolder((folder) => drained(folder, port, picture));
      const theirs = await posted(port, picture);
      ours.push(mine);
      plain.push(theirs);
      ratios.push(mine / theirs);
    }
  } finally {
    service.disconnect();
  }
  const ratio = median(ratios);
  return {
    name: `drain-${delayMs}ms`,
    ratio: rounded(ratio),
    limit,
    ok: limit === null || ratio <= limit,
    detail: {
      rounds,
      records,
      pictureBytes,
      ratios: ratios.map((value) => rounded(value)),
      drainMs: rounded(median(ours), 0),
      plainMs: rounded(median(plain), 0),
    },
  };
}

/** @returns ms from the start of the booth's sending to the last record confirmed */
async function drained(folder: string, port: number, picture: Uint8Array): Promise<number> {
  const directory = join(folder, 'test');
  const journal = await openJournal(directory, journalWorker);
  for (let index = 0; index < records; index += 1) await journal.appendEntry(newEntry(index, picture));
  await journal.close();
  const started = await compose({
    settings: settingsSchema.parse({}),
    target: { mode: 'test', address: `http://127.0.0.1:${port}`, proxy: null, probe: true },
    tokens: { token: () => Promise.resolve('token') },
    trust: () => [],
    preferences: { read: () => initialPreferences, write: () => undefined },
    clock: hostClock,
    random: hostRandom,
    timings: { ...ordinaryTimings, pacingMs: 0 },
    log: () => undefined,
    version: '0',
    directory,
    healthFile: join(folder, 'health.json'),
    journalWorker,
  });
  if (!started.ok) throw new Error(started.fault.message);
  const booth = started.value;
  // Opening the journal of a booth is `start-up`'s measure: at most the first record is on its way by now.
  const start = performance.now();
  const confirmedMs = await new Promise<number>((resolve) => {
    let left = records;
    booth.subscribe((_push, value) => {
      if (!('record' in value) || value.record.state !== 'confirmed') return;
      left -= 1;
      if (left === 0) resolve(performance.now() - start);
    });
  });
  await booth.stop();
  return confirmedMs;
}

/** @returns ms for the same bodies posted one after the other */
async function posted(port: number, jpeg: Uint8Array): Promise<number> {
  const bodies = Array.from({ length: records }, (_none, index) => {
    const { plate, vehicleClass } = newEntry(index, null);
    const startDateTime = '2026-01-01T00:00:00.000+00:00';
    return prepareEntry({ plateNumber: plate, vehicleClass, startDateTime, jpeg }).body;
  });
  const start = performance.now();
  for (const body of bodies) await post(port, body);
  return performance.now() - start;
}

const post = (port: number, body: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const posting = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/parking-lots/v1/alpr/parking-sessions',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer token' },
      agent: new Agent({ keepAlive: false }),
    });
    posting.on('response', (answer) => answer.resume().on('end', resolve));
    posting.on('error', reject);
    posting.end(body);
  });
