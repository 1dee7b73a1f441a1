import { expect, it } from 'vitest';
import { PlateReader } from '../../../../electron/booth/reading/process/plate-reader.ts';
import type { ReaderProcess } from '../../../../electron/booth/reading/process/reader-process.ts';
import type { Texts } from '../../../../electron/booth/reading/texts.ts';
import { handClock } from '../hand-clock.ts';
import { itsWholeTime as time } from '../its-whole-time.ts';

// What a picture that nobody waits for any more does to the next one: processes that say only what the test has them say.

const texts: Texts = { size: { width: 9, height: 9 }, texts: [] };
const older = new Uint8Array([1]);
const newer = new Uint8Array([2]);

interface Started {
  readonly say: (message: unknown) => void;
  readonly end: () => void;
  readonly sent: Parameters<ReaderProcess['send']>[0][];
  isKilled: boolean;
}

function readerOfProcesses() {
  const processes: Started[] = [];
  const faults: unknown[] = [];
  const clock = handClock();
  const reader = new PlateReader({
    start: ({ said, ended }) => {
      const started: Started = { say: said, end: () => ended('exit code 1'), sent: [], isKilled: false };
      processes.push(started);
      return {
        send: (message) => started.sent.push(message),
        kill: () => {
          started.isKilled = true;
        },
      };
    },
    clock,
    log: (_level, _message, fields) => faults.push(fields['fault'] ?? fields['cause']),
    changed: () => undefined,
    freeBytes: () => 4e9,
  });
  return { reader, processes, clock, faults };
}

it('a picture that hangs is ended five seconds after a newer one has come, and that is read by another process', async () => {
  const { reader, processes, clock, faults } = readerOfProcesses();
  const hung = reader.read(older);
  processes[0]?.say({ loaded: true });
  clock.pass(1_000);
  reader.cancel();
  expect(await hung).toBeNull();
  clock.pass(1_000);
  const reading = reader.read(newer);
  clock.pass(4_999);
  expect([processes.length, processes[0]?.isKilled]).toEqual([1, false]);
  clock.pass(1);
  expect([processes.length, processes[0]?.isKilled, faults]).toEqual([2, true, ['hung']]);
  expect(processes[1]?.sent).toEqual([{ read: 2, jpeg: newer }]);
  processes[1]?.say({ loaded: true });
  processes[1]?.say({ id: 2, texts, bytes: 1, time });
  expect(await reading).toEqual(texts);
});

it('still newer pictures give it no more time', () => {
  const { reader, processes, clock, faults } = readerOfProcesses();
  void reader.read(older);
  processes[0]?.say({ loaded: true });
  for (let second = 0; second < 5; second += 1) {
    void reader.read(newer);
    expect(faults).toEqual([]);
    clock.pass(1_000);
  }
  expect([processes[0]?.isKilled, faults]).toEqual([true, ['hung']]);
  expect(processes[1]?.sent).toEqual([{ read: 6, jpeg: newer }]);
});

it('where nobody waits it has its whole time, as a picture that is only slow', async () => {
  const { reader, processes, clock, faults } = readerOfProcesses();
  void reader.read(older);
  processes[0]?.say({ loaded: true });
  reader.cancel();
  clock.pass(14_000);
  expect(faults).toEqual([]);
  const reading = reader.read(newer);
  clock.pass(900);
  processes[0]?.say({ id: 1, texts: null, bytes: 1, time });
  // The newer one is its own now, and has the time of any picture.
  clock.pass(14_000);
  processes[0]?.say({ id: 2, texts, bytes: 1, time });
  expect(await reading).toEqual(texts);
  expect([processes.length, faults]).toEqual([1, []]);
});

it('loading is given its time, whatever comes meanwhile', () => {
  const { reader, processes, clock, faults } = readerOfProcesses();
  void reader.read(older);
  void reader.read(newer);
  clock.pass(29_000);
  expect(faults).toEqual([]);
  processes[0]?.say({ loaded: true });
  clock.pass(4_999);
  expect(faults).toEqual([]);
  clock.pass(1);
  expect(faults).toEqual(['hung']);
});

it('a crash costs the picture that was read, not the one that waits; three within an hour end it', async () => {
  const { reader, processes, faults } = readerOfProcesses();
  void reader.read(older);
  for (let round = 0; round < 2; round += 1) {
    processes[round]?.say({ loaded: true });
    void reader.read(newer);
    processes[round]?.end();
  }
  const reading = reader.read(newer);
  processes[2]?.end();
  expect(await reading).toBeNull();
  expect(faults).toEqual(['crashed', 'crashed', 'crashed', 'faults']);
  expect(reader.state).toEqual({ state: 'off', cause: 'faults' });
  expect(processes).toHaveLength(3);
});
