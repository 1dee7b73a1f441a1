import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { constants, getPriority } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Folders } from '../../../../electron/booth/reading/models.ts';
import { freeBytes } from '../../../../electron/booth/reading/process/free-memory.ts';
import { PlateReader } from '../../../../electron/booth/reading/process/plate-reader.ts';
import { textOf } from '../../../../electron/booth/reading/decoding.ts';
import type { ReaderProcess } from '../../../../electron/booth/reading/process/reader-process.ts';
import type { Texts } from '../../../../electron/booth/reading/texts.ts';
import { files } from '../../../../electron/booth/reading/weight-files.ts';
import { installedFolders, startNodeReader } from '../../../support/reader-process.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import { asJpeg, drawn } from '../../../reading/drawn/draw.ts';
import { handClock } from '../hand-clock.ts';
import { itsWholeTime as time } from '../its-whole-time.ts';
import { eatingFolders, plantedFolders, sayingFolders, senselessModel } from './planted-models.ts';

/** Small: what is read of it takes processor time by its area. */
const pictureOf = (plate: string): Uint8Array =>
  asJpeg(drawn({ width: 240, height: 136, plates: [{ lines: [plate], x: 120, y: 85, height: 20 }] }));
const textsOf = (texts: Texts | null): string[] => (texts?.texts ?? []).map(({ line }) => textOf(line));

const readers: PlateReader[] = [];
afterEach(() => readers.splice(0).forEach((reader) => reader.stop()));

const planted = new URL('planted-reader.ts', import.meta.url);

function readerWith({ folders, free = () => 4e9 }: { folders?: Folders; free?: () => number } = {}) {
  const children: ChildProcess[] = [];
  const clock = handClock();
  const log = vi.fn<(level: string, message: string, fields: Record<string, unknown>) => void>();
  const states: string[] = [];
  const reader: PlateReader = new PlateReader({
    start: startNodeReader({
      ...(folders === undefined ? {} : { folders, module: planted }),
      started: (child) => children.push(child),
    }),
    clock,
    log,
    changed: () => states.push(reader.state.state),
    freeBytes: free,
  });
  readers.push(reader);
  const lines = (): unknown[] => log.mock.calls.map(([, , fields]) => fields);
  const ended = async (child: ChildProcess | undefined): Promise<void> => {
    await expect.poll(() => (child?.exitCode ?? child?.signalCode) !== null).toBe(true);
  };
  return { reader, children, clock, lines, ended, states };
}

/** `SCHED_IDLE`, as sched(7) has it. */
const idlePolicy = 5;

/** How the threads of that process are scheduled, each kind once: field 41 of proc_pid_stat(5). */
function policiesOf(pid: number): number[] {
  const threads = `/proc/${String(pid)}/task`;
  if (!existsSync(threads)) return [idlePolicy];
  const stats = readdirSync(threads).map((thread) => readFileSync(join(threads, thread, 'stat'), 'utf8'));
  const fieldsAfterName = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  return [...new Set(fieldsAfterName.map((fields) => Number(fields[41 - 3])))];
}

describe('the reader', () => {
  it('reads in a process of its own that gets the processor last and is ended first, and ends when idle', async () => {
    const { reader, children, clock, lines, ended, states } = readerWith();
    expect(reader.state).toEqual({ state: 'ended' });
    expect(textsOf(await reader.read(pictureOf('RK 708 AF')))).toEqual(['RK708AF']);
    expect(reader.state).toEqual({ state: 'ready' });
    const [child] = children;
    const pid = child?.pid ?? 0;
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW);
    expect(policiesOf(pid)).toEqual([idlePolicy]);
    const known = `/proc/${String(pid)}/oom_score_adj`;
    expect(existsSync(known) ? readFileSync(known, 'utf8') : '1000\n').toBe('1000\n');
    expect(await reader.read(plainJpeg())).toEqual({ size: { width: 64, height: 48 }, texts: [] });
    expect(await reader.read(new Uint8Array([1, 2, 3]))).toBeNull();
    expect(children).toHaveLength(1);
    clock.pass(60_000);
    await ended(child);
    expect([reader.state, lines()]).toEqual([{ state: 'ended' }, []]);
    expect(states).toEqual(['loading', 'ready', 'ended']);
  });

  it('reads the newest picture: an older one is answered with nothing', async () => {
    const { reader, children } = readerWith();
    const older = [reader.read(pictureOf('ABC 123')), reader.read(pictureOf('DEF 456'))];
    const newest = reader.read(pictureOf('XYZ 789'));
    expect(await Promise.all(older)).toEqual([null, null]);
    expect(textsOf(await newest)).toEqual(['XYZ789']);
    const called = reader.read(pictureOf('ABC 123'));
    reader.cancel();
    expect(await called).toBeNull();
    expect(textsOf(await reader.read(pictureOf('KLM 234')))).toEqual(['KLM234']);
    expect(children).toHaveLength(1);
  });

  it('that is killed at its work says nothing, once in the log, and the next picture has another process', async () => {
    const { reader, children, lines } = readerWith();
    const reading = reader.read(pictureOf('ABC 123'));
    children[0]?.kill('SIGKILL');
    expect(await reading).toBeNull();
    expect(lines()).toEqual([{ fault: 'crashed', cause: 'SIGKILL' }]);
    expect(textsOf(await reader.read(pictureOf('ABC 123')))).toEqual(['ABC123']);
    expect(children).toHaveLength(2);
  });

  it('that hangs is ended, however often it is given a newer picture', async () => {
    const { reader, children, clock, lines, ended } = readerWith();
    await reader.read(plainJpeg());
    children[0]?.kill('SIGSTOP');
    const readings = [reader.read(plainJpeg())];
    clock.pass(12_000);
    readings.push(reader.read(plainJpeg()), reader.read(pictureOf('ABC 123')));
    clock.pass(3_000);
    await ended(children[0]);
    expect(lines()).toEqual([{ fault: 'hung' }]);
    // The newest was never given to it: another process reads it.
    expect((await Promise.all(readings)).map(textsOf)).toEqual([[], [], ['ABC123']]);
    expect(children).toHaveLength(2);
  });

  it('that goes wrong three times within an hour is off for a minute, and says by itself that it may be asked again', async () => {
    const { reader, children, clock, lines, states } = readerWith();
    for (let round = 0; round < 3; round += 1) {
      const reading = reader.read(plainJpeg());
      children.at(-1)?.kill('SIGKILL');
      await reading;
      clock.pass(59_999);
    }
    expect(reader.state).toEqual({ state: 'off', cause: 'faults' });
    expect(await reader.read(plainJpeg())).toBeNull();
    expect(children).toHaveLength(3);
    expect(lines().at(-1)).toEqual({ cause: 'faults', pauseMs: 60_000 });
    clock.pass(1);
    expect([reader.state, states.at(-1)]).toEqual([{ state: 'ended' }, 'ended']);
    expect(await reader.read(plainJpeg())).not.toBeNull();
    expect(reader.state).toEqual({ state: 'ready' });
  });

  it.each([
    ['the computer has', { computer: 700_000_000, group: 4e9 }],
    ['a memory group of 700 MB has', { computer: 4e9, group: 700_000_000 }],
  ])('is not started where %s less than 800 MB free, and says so once', async (_what, left) => {
    let free = freeBytes(left);
    const { reader, children, lines } = readerWith({ free: () => free });
    expect([await reader.read(plainJpeg()), await reader.read(plainJpeg())]).toEqual([null, null]);
    expect(reader.state).toEqual({ state: 'off', cause: 'memory' });
    expect([children, lines()]).toEqual([[], [{ cause: 'memory', freeBytes: 700_000_000 }]]);
    free = 900_000_000;
    expect(await reader.read(plainJpeg())).not.toBeNull();
  });

  it('may be asked again a minute after too little was free, and says so by itself', async () => {
    let free = 700_000_000;
    const { reader, clock, lines, states } = readerWith({ free: () => free });
    for (let minute = 0; minute < 3; minute += 1) {
      expect(await reader.read(plainJpeg())).toBeNull();
      clock.pass(59_000);
      expect(states.at(-1)).toBe('off');
      clock.pass(1_000);
      expect([reader.state, states.at(-1)]).toEqual([{ state: 'ended' }, 'ended']);
    }
    expect(lines()).toEqual([{ cause: 'memory', freeBytes: 700_000_000 }]);
    free = 900_000_000;
    expect(await reader.read(plainJpeg())).not.toBeNull();
    expect(states.at(-1)).toBe('ready');
  });
});

describe('attack: the reader’s files or its process are another’s', () => {
  const jpeg = pictureOf('ABC 123');

  it.each([
    ['a file is missing', { ...installedFolders, weights: '/nowhere' }, undefined, ['missing']],
    [
      'a file is twice another one',
      undefined,
      { detection: senselessModel() },
      ['other-bytes', 'other-bytes'],
    ],
  ])(
    'where %s, nothing is read until the next start, and the log says which',
    async (_what, given, other, found) => {
      const folders = given ?? plantedFolders(other ?? {});
      const clock = handClock();
      const log = vi.fn();
      let started = 0;
      const reader = new PlateReader({
        start: startNodeReader({ folders, started: () => (started += 1) }),
        clock,
        log,
        changed: () => undefined,
        freeBytes: () => 4e9,
      });
      for (let hour = 0; hour < 4; hour += 1) {
        expect(await reader.read(jpeg)).toBeNull();
        clock.pass(3_600_000);
      }
      expect(started).toBe(found.length);
      expect(reader.state).toEqual({ state: 'off', cause: 'models' });
      const part = 'detection';
      expect(log.mock.calls.map(([, , fields]) => fields as unknown)).toEqual([
        ...found.slice(1).map((cause) => ({ fault: 'not-loaded', part, cause })),
        { cause: 'models', part, fault: found.at(-1) },
      ]);
    },
  );

  it('where the runtime does not take a model, nothing is read, and it is tried as often as after any fault', async () => {
    const folders = plantedFolders({ recognition: new Uint8Array(1000).fill(7) });
    const { reader, children, clock, lines } = readerWith({ folders });
    for (let picture = 0; picture < 4; picture += 1) expect(await reader.read(jpeg)).toBeNull();
    expect(reader.state).toEqual({ state: 'off', cause: 'faults' });
    const notLoaded = { fault: 'not-loaded', part: 'recognition', cause: 'not-loadable' };
    expect(lines()).toEqual([notLoaded, notLoaded, notLoaded, { cause: 'faults', pauseMs: 60_000 }]);
    clock.pass(60_000);
    expect(reader.state).toEqual({ state: 'ended' });
    expect(await reader.read(jpeg)).toBeNull();
    expect(children).toHaveLength(4);
  });

  it('a file that cannot be read for a while is read as soon as it can be', async () => {
    const folders = plantedFolders({});
    const file = join(folders.weights, files.detection.name);
    renameSync(file, `${file}.held`);
    // Whoever reads it as a file is told by the system that it cannot.
    mkdirSync(file);
    const { reader, lines } = readerWith({ folders });
    expect(await reader.read(jpeg)).toBeNull();
    expect(lines()).toEqual([{ fault: 'not-loaded', part: 'detection', cause: 'unreadable' }]);
    rmdirSync(file);
    renameSync(`${file}.held`, file);
    expect(textsOf(await reader.read(jpeg))).toEqual(['ABC123']);
    expect(reader.state).toEqual({ state: 'ready' });
  });

  it.each(['detection', 'recognition'] as const)(
    'a %s that answers with no numbers finds no plate',
    async (part) => {
      const { reader } = readerWith({ folders: plantedFolders({ [part]: senselessModel() }) });
      expect(textsOf(await reader.read(jpeg))).toEqual([]);
    },
  );

  const answer = { id: 1, bytes: 1e8, time, texts: { size: { width: 9, height: 9 }, texts: [] } };
  it.each([
    ['nothing it should', [{ plate: 'ABC123' }]],
    ['no size', [{ ...answer, texts: { size: { width: null, height: 9 }, texts: [] } }]],
    ['a text without characters', [{ ...answer, texts: { ...answer.texts, texts: [{ line: [] }] } }]],
    ['a word', ['loaded']],
  ])('a process that says %s is ended', async (_what, messages) => {
    const { reader, children, lines, ended } = readerWith({ folders: sayingFolders(...messages) });
    expect(await reader.read(jpeg)).toBeNull();
    await ended(children[0]);
    expect(lines()).toEqual([{ fault: 'nonsense' }]);
  });

  it('a process that takes ever more memory for a picture dies of it alone', async () => {
    const { reader, children, lines, ended } = readerWith({ folders: eatingFolders() });
    expect(await reader.read(jpeg)).toBeNull();
    await ended(children[0]);
    expect(lines()).toEqual([{ fault: 'crashed', cause: expect.stringMatching(/SIG|exit code/) as string }]);
    expect(reader.state).toEqual({ state: 'ended' });
  });

  it('a process that has grown too large is ended after its answer', async () => {
    const { reader, children, lines, ended } = readerWith({
      folders: sayingFolders({ ...answer, bytes: 7e8 }),
    });
    expect(await reader.read(jpeg)).toEqual(answer.texts);
    await ended(children[0]);
    expect(lines()).toEqual([{ fault: 'too-large', bytes: 7e8 }]);
  });

  it.each([
    ['an answer to a picture that it was not given', [{ ...answer, id: 7 }]],
    ['that it is loaded, again and again', [{ loaded: true }, { loaded: true }]],
    ['that it cannot, after it could', [{ loaded: true }, { cannot: { part: 'runtime', fault: 'missing' } }]],
  ])('a process that says %s is ended', async (_what, messages) => {
    const { reader, children, lines, ended } = readerWith({ folders: sayingFolders(...messages) });
    expect(await reader.read(jpeg)).toBeNull();
    await ended(children[0]);
    expect(lines()).toEqual([{ fault: 'nonsense' }]);
  });

  it('a process that answers once more is ended', async () => {
    const { reader, children, lines, ended } = readerWith({ folders: sayingFolders(answer, answer) });
    expect(await reader.read(jpeg)).toEqual(answer.texts);
    await ended(children[0]);
    expect(lines()).toEqual([{ fault: 'nonsense' }]);
  });
});

it('a process is given a picture once it has answered the one before: of many that come meanwhile the newest', async () => {
  const sent: Parameters<ReaderProcess['send']>[0][] = [];
  let say: (message: unknown) => void = () => undefined;
  const clock = handClock();
  const reader = new PlateReader({
    start: ({ said }) => {
      say = said;
      return { send: (message) => sent.push(message), kill: () => undefined };
    },
    clock,
    log: () => undefined,
    changed: () => undefined,
    freeBytes: () => 4e9,
  });
  const texts: Texts = { size: { width: 9, height: 9 }, texts: [] };
  const readings = Array.from({ length: 50 }, (_, at) => reader.read(new Uint8Array([at])));
  expect(sent).toEqual([{ read: 1, jpeg: new Uint8Array([0]) }, { stop: 1 }]);
  say({ loaded: true });
  clock.pass(4_000);
  say({ id: 1, texts: null, bytes: 1, time });
  expect(sent.slice(2)).toEqual([{ read: 50, jpeg: new Uint8Array([49]) }]);
  // It has its whole time, from here on.
  clock.pass(14_000);
  say({ id: 50, texts, bytes: 1, time });
  expect((await Promise.all(readings)).filter((one) => one !== null)).toEqual([texts]);
  expect(await Promise.all(readings).then((all) => all.at(-1))).toEqual(texts);
  reader.stop();
});
