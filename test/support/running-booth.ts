import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, onTestFinished } from 'vitest';
import type { BoothPorts } from '../../electron/booth/booth-ports.ts';
import { boothTimeOf } from '../../electron/booth/lib/booth-time.ts';
import { trainingProfile } from '../../electron/booth/service/interface-profile/profile.ts';
import { Backups } from '../../electron/booth/journal/backups/backups.ts';
import type { Handoff } from '../../electron/booth/booth.ts';
import { compose } from '../../electron/booth/compose.ts';
import { openJournal } from '../../electron/booth/journal/thread/open.ts';
import { ordinaryTimings, type Timings } from '../../electron/booth/ports/timings.ts';
import { TrustedClock } from '../../electron/booth/clock/trusted-clock.ts';
import { settingsSchema, type BoothSettings } from '../../electron/booth/settings/schema.ts';
import { StorageStatus } from '../../electron/booth/state/storage-status.ts';
import type { RunningBooth } from '../../electron/host/live-booth.ts';
import type { CarsInside } from '../../electron/contract/inside.ts';
import type { RecordView, SessionAct } from '../../electron/contract/record.ts';
import { receive } from '../../electron/contract/channels.ts';
import type { BoothError, Result } from '../../electron/contract/result.ts';
import type {
  SessionDetail,
  SessionFilter,
  SessionList,
  SessionName,
} from '../../electron/contract/sessions.ts';
import {
  initialPreferences,
  type BoothSnapshot,
  type ScreenPreferences,
} from '../../electron/contract/snapshot.ts';
import { hostRandom } from '../../electron/host/host-ports.ts';
import { startTrainingService, type TrainingService } from '../../electron/training/service.ts';
import { builtJournalWorker } from './built-journal-worker.ts';
import { newFolder, testFolder } from './folders.ts';
import { misbehave, type Misbehaviour } from './misbehaviour.ts';
import { passed, patientClock } from './patient-clock.ts';

export const testToken = 'test-token-9f2c';

/** The ordinary timings, made quick enough for a test whose booth has the patient clock. */
export const quickTimings: Timings = {
  ...ordinaryTimings,
  connectMs: 1_000,
  answerMs: 600,
  exchangeMostMs: 5_400,
  firstWaitMs: 100,
  probeMostMs: 400,
  trialMostMs: 1_000,
  tokenProbeMs: 300,
  pacingMs: 0,
  strandedMs: 200,
  // What is read is tested, not how busy the machine is.
  offeredWithinMs: Number.POSITIVE_INFINITY,
};

export interface TestService extends TrainingService {
  readonly misbehaviour: Misbehaviour;
  readonly dataFile: string;
}

/** A training service on loopback that can be told to misbehave; stopped when the test has finished. */
export async function testService(
  options: Partial<Parameters<typeof startTrainingService>[0]> = {},
): Promise<TestService> {
  const misbehaviour = misbehave();
  const dataFile = options.dataFile ?? `${testFolder()}/sessions.jsonl`;
  const service = await startTrainingService({
    token: testToken,
    keepLog: 10_000,
    interfere: misbehaviour.interfere,
    ...options,
    dataFile,
  });
  onTestFinished(() => service.stop());
  return { ...service, misbehaviour, dataFile };
}

export type PortChanges = Partial<Omit<BoothPorts, 'target'>> & { target?: Partial<BoothPorts['target']> };

/** Settings of a booth whose site has that interface profile; `more` as in the configuration file. */
export const settingsWith = (interfaceProfile: string, more: Record<string, unknown> = {}): BoothSettings =>
  settingsSchema.parse({
    booth: 'Test Gate',
    service: { address: 'http://127.0.0.1', interfaceProfile },
    ...more,
  });

/** A file with the training service's profile, `change` made to it. @returns its path */
export function profileFile(
  change: (profile: typeof trainingProfile) => object,
  path = `${testFolder()}/profile.json`,
): string {
  writeFileSync(path, JSON.stringify(change(structuredClone(trainingProfile))));
  return path;
}

/** Enters a car straight at the service, as another booth or the ALPR lane does. @returns the session's id */
export async function enteredElsewhere(
  service: TrainingService,
  plateNumber: string,
  startDateTime = boothTimeOf(Date.now(), 420),
): Promise<string> {
  const answer = await straight(service, '/parking-lots/v1/alpr/parking-sessions', {
    plateNumber,
    startDateTime,
    vehicleClass: 'CAR',
    imageBase64: null,
    imageUrl: null,
  });
  return answer.id;
}

/** Ends a session straight at the service. */
export async function leftElsewhere(
  service: TrainingService,
  parkingSessionId: string,
  endDateTime = boothTimeOf(Date.now(), 420),
): Promise<void> {
  await straight(service, '/parking-lots/v1/alpr/parking-sessions/end', {
    parkingSessionId,
    endDateTime,
    imageBase64: null,
    imageUrl: null,
  });
}

async function straight(service: TrainingService, path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${testToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { id: string } }).data;
}

/** How long a test waits for what must come; only one that fails waits so long. */
export const longestWaitMs = 60_000;

/** What is told of a wait in vain: what was wanted, and of the snapshot what tests wait for. */
export function notReached(wanted: string, { link, counts, lookUp, recent }: BoothSnapshot): string {
  const told = recent.map(({ operation, plate, state, reason }) =>
    [operation, plate, state, ...(reason === null ? [] : [`(${reason})`])].join(' '),
  );
  return [
    `not in ${longestWaitMs / 1000} s: ${wanted}`,
    `link: ${JSON.stringify(link)}`,
    `counts: ${JSON.stringify(counts)}`,
    `look-up: ${JSON.stringify(lookUp)}`,
    `records, newest first: ${told.slice(0, 8).join(', ')}${told.length > 8 ? `, and ${told.length - 8} more` : ''}`,
  ].join('\n');
}

/** The ports of a booth at `address`, with a folder of its own. */
export function testPorts(address: string, changes: PortChanges = {}): BoothPorts {
  let preferences: ScreenPreferences = initialPreferences;
  const directory = changes.directory ?? testFolder();
  return {
    settings: settingsSchema.parse({ booth: 'Test Gate', lane: '2' }),
    tokens: { token: () => Promise.resolve(testToken) },
    trust: () => [],
    preferences: { read: () => preferences, write: (value) => (preferences = value) },
    clock: patientClock,
    random: hostRandom,
    timings: quickTimings,
    log: () => undefined,
    version: '0.0.0-test',
    directory,
    healthFile: `${directory}/health.json`,
    reserveBytes: 64 * 1024,
    journalWorker: builtJournalWorker,
    ...changes,
    target: { mode: 'test', address, proxy: null, probe: true, ...changes.target },
  };
}

/** The ports of a booth whose disk refuses so many answers, notes of look-ups, and decisions of a supervisor. */
export function refusingDisk(refusals: { answers?: number; notes?: number; decisions?: number }): {
  directory: string;
  journalWorker: URL;
} {
  const directory = testFolder();
  writeFileSync(
    `${directory}/refusals.json`,
    JSON.stringify({ answers: 0, notes: 0, decisions: 0, ...refusals }),
  );
  return { directory, journalWorker: new URL('./refusing-worker.ts', import.meta.url) };
}

/** A booth as a screen uses it: every call goes through `receive`, as it does in both shells. */
export class TestBooth {
  readonly booth: RunningBooth;
  readonly bugs: unknown[] = [];
  readonly records: RecordView[] = [];

  constructor(booth: RunningBooth) {
    this.booth = booth;
    booth.subscribe((_push, value) => {
      if ('record' in value) this.records.push(value.record);
    });
  }

  call(channel: string, input: unknown): Promise<Result<unknown>> {
    return receive(this.booth.handlers, channel, input, (error) => this.bugs.push(error));
  }

  enter(plate: string, more: Record<string, unknown> = {}): Promise<Result<RecordView>> {
    const press = { pressId: randomUUID(), plate, vehicleClass: 'CAR', picture: null, pictureNote: null };
    return this.call('gate.enter', { ...press, ...more }) as Promise<Result<RecordView>>;
  }

  /** Car now, plate later: a tap. */
  rush(more: Record<string, unknown> = {}): Promise<Result<RecordView>> {
    const tap = { pressId: randomUUID(), picture: null, pictureNote: null, sinceTapMs: 0 };
    return this.call('gate.rush', { ...tap, ...more }) as Promise<Result<RecordView>>;
  }

  /** The plate of a car that was tapped. */
  complete(
    { id }: Pick<RecordView, 'id'>,
    plate: string,
    more: Record<string, unknown> = {},
  ): Promise<Result<RecordView>> {
    const typed = { recordId: id, plate, vehicleClass: 'CAR' };
    return this.call('gate.complete', { ...typed, ...more }) as Promise<Result<RecordView>>;
  }

  exit(entryId: string, more: Record<string, unknown> = {}): Promise<Result<RecordView>> {
    const press = { pressId: randomUUID(), plate: '', entryId, picture: null, pictureNote: null };
    return this.call('gate.exit', { ...press, ...more }) as Promise<Result<RecordView>>;
  }

  /** Exit of a car that waits at another booth. @param siteEntry the record of its entry there */
  exitSite(siteEntry: string, more: Record<string, unknown> = {}): Promise<Result<RecordView>> {
    const press = { pressId: randomUUID(), plate: '', siteEntry, picture: null, pictureNote: null };
    return this.call('gate.exit', { ...press, ...more }) as Promise<Result<RecordView>>;
  }

  /** Exit of a session by its id at the service. */
  exitSession(sessionId: string, more: Record<string, unknown> = {}): Promise<Result<RecordView>> {
    const press = { pressId: randomUUID(), plate: '', sessionId, picture: null, pictureNote: null };
    return this.call('gate.exit', { ...press, ...more }) as Promise<Result<RecordView>>;
  }

  /** The wall, as it is known at this moment. */
  async inside(plate = ''): Promise<CarsInside> {
    return valueOf(await this.call('gate.inside', { plate })) as CarsInside;
  }

  /** The car of a session's id that a scanner read, or that was typed. */
  async named(plate: string, id: 'read' | 'typed'): Promise<CarsInside> {
    return valueOf(await this.call('gate.inside', { plate, id })) as CarsInside;
  }

  /** Asks the service who is inside, until it has answered. @returns the wall then */
  async lookedUp(plate = ''): Promise<CarsInside> {
    const before = (await this.snapshot()).lookUp.answeredAt;
    // What was answered just now is not asked for again: tests hold 20 ms for fresh.
    if (before !== null) await passed(30);
    if (plate === '') valueOf(await this.call('gate.lookUp', {}));
    else await this.inside(plate);
    await this.until(({ lookUp }) => lookUp.state === 'fresh' && lookUp.answeredAt !== before);
    return this.inside(plate);
  }

  act(
    session: SessionName,
    act: SessionAct,
    more: Record<string, unknown> = {},
  ): Promise<Result<RecordView>> {
    const asked = {
      pressId: randomUUID(),
      session,
      act,
      values: {},
      inputs: {},
      reason: 'as the test wants',
    };
    return this.call('sessions.act', { ...asked, ...more }) as Promise<Result<RecordView>>;
  }

  async detail(session: SessionName): Promise<SessionDetail> {
    return valueOf(await this.call('sessions.detail', session)) as SessionDetail;
  }

  async list(filter: SessionFilter = 'all', query = '', offset = 0): Promise<SessionList> {
    return valueOf(await this.call('sessions.list', { query, filter, offset })) as SessionList;
  }

  async snapshot(): Promise<BoothSnapshot> {
    return valueOf(await this.call('booth.snapshot', {})) as BoothSnapshot;
  }

  /** Waits until the snapshot is as wanted. @returns it @throws with what was wanted and what there is where it does not come */
  async until(
    wanted: (snapshot: BoothSnapshot) => boolean,
    what = wanted.toString(),
  ): Promise<BoothSnapshot> {
    const deadline = performance.now() + longestWaitMs;
    for (;;) {
      const snapshot = await this.snapshot();
      if (wanted(snapshot)) return snapshot;
      if (performance.now() > deadline) throw new Error(notReached(what, snapshot));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Waits until that record is in that state. */
  async reaches(record: RecordView, state: RecordView['state']): Promise<RecordView> {
    const found = (snapshot: BoothSnapshot): RecordView | undefined =>
      snapshot.recent.find(({ id }) => id === record.id);
    const what = `${record.operation} ${record.plate} ${state}`;
    return found(await this.until((now) => found(now)?.state === state, what)) as RecordView;
  }
}

/** A journal that the test has in its hands, too, as a booth leaves it to the one that takes its place. */
export async function leftOpen(): Promise<NonNullable<Handoff['open']>> {
  const directory = testFolder();
  const journal = await openJournal(directory, builtJournalWorker);
  const log = (): void => undefined;
  const backups = new Backups({ journal, directory, clock: patientClock, log });
  const clock = await TrustedClock.open({ clock: patientClock, journal, log });
  return { directory, journal, storage: new StorageStatus(log), backups, clock, inside: null };
}

/** Starts the core itself against `address`; stopped when the test has finished. */
export async function runningBooth(address: string, changes: PortChanges = {}): Promise<TestBooth> {
  const started = await compose(testPorts(address, changes));
  if (!started.ok) throw new Error(`${started.fault.location}: ${started.fault.message}`);
  onTestFinished(() => started.value.stop());
  return new TestBooth(started.value);
}

/**
 * A booth whose service is not there, for all those tests of a file that leave it as it was: started for the first of them,
 * stopped after the last. To be called outside of tests.
 */
export function sharedOfflineBooth(): () => Promise<TestBooth> {
  let directory: string | undefined;
  let starting: Promise<TestBooth> | undefined;
  afterAll(async () => {
    await (await starting)?.booth.stop();
    if (directory !== undefined) rmSync(directory, { recursive: true, force: true });
    starting = undefined;
  });
  const start = async (): Promise<TestBooth> => {
    directory = newFolder();
    // Nobody listens at port 9 (discard) of this computer.
    const started = await compose(testPorts('http://127.0.0.1:9', { directory }));
    if (!started.ok) throw new Error(`${started.fault.location}: ${started.fault.message}`);
    return new TestBooth(started.value);
  };
  return () => (starting ??= start());
}

/** @throws with the code where the call was refused */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

export const errorOf = (result: Result<unknown>): BoothError | null => (result.ok ? null : result.error);
