import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { compose } from '../../electron/booth/compose.ts';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { ordinaryTimings } from '../../electron/booth/ports/timings.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import type { CarsInside } from '../../electron/contract/inside.ts';
import { receive } from '../../electron/contract/channels.ts';
import type { Result } from '../../electron/contract/result.ts';
import { initialPreferences, type BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { hostClock, hostRandom } from '../../electron/host/host-ports.ts';
import { builtCarsWorker } from '../support/built-cars-worker.ts';
import { builtJournalWorker } from '../support/built-journal-worker.ts';
import { pictureOf } from './measure.ts';

// A booth of a bench: folder, service and place at a ledger are its first line, a JSON; then each line is what it is to do, and each answer
// a line of JSON.

export interface LedgerBoothGiven {
  readonly folder: string;
  readonly service: string;
  /** null: it works alone. */
  readonly credentials: LedgerCredentials | null;
  /** Of each press; left out: 200,000. */
  readonly pictureBytes?: number;
  /** It shares this computer, as it shares none at a site: it comes after everything else. */
  readonly behindOthers?: true;
}

/**
 * `press`: lets a car in, and says how long that took (ms). `sees`: says when that plate is on its wall (ms since 1970). `sent`: says when
 * the service has all that was pressed.
 */
export type LedgerBoothTask =
  | { readonly do: 'press'; readonly plate: string }
  | { readonly do: 'sees'; readonly plate: string }
  | { readonly do: 'current' }
  | { readonly do: 'sent' };

const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
const given = JSON.parse(String((await lines.next()).value)) as LedgerBoothGiven;
const { folder, service, credentials, pictureBytes = 200_000 } = given;
if (given.behindOthers === true) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const picture = pictureOf(pictureBytes, 7);
const started = await compose({
  settings: settingsSchema.parse({}),
  target: { mode: 'test', address: service, proxy: null, probe: true },
  tokens: { token: () => Promise.resolve('test-token-9f2c') },
  ledger: { credentials: () => Promise.resolve(credentials) },
  trust: () => [],
  preferences: { read: () => initialPreferences, write: () => undefined },
  clock: hostClock,
  random: hostRandom,
  timings: { ...ordinaryTimings, pacingMs: 0 },
  log: () => undefined,
  version: '0',
  directory: folder,
  healthFile: `${folder}/health.json`,
  journalWorker: builtJournalWorker,
  ledgerCarsWorker: builtCarsWorker,
});
if (!started.ok) throw new Error(started.fault.message);
const booth = started.value;
const call = async (channel: string, input: object): Promise<unknown> => {
  const answer: Result<unknown> = await receive(booth.handlers, channel, input, (error) => {
    throw error;
  });
  if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`);
  return answer.value;
};

let changes = 0;
let pressed = 0;
let tell = (): void => undefined;
booth.subscribe(() => {
  changes += 1;
  tell();
});

/** Looked at after each change of the snapshot, as the screen does. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let seen = changes; !(await holds()); seen = changes)
    if (changes === seen) await new Promise<void>((resolve) => (tell = resolve));
}

const isOnWall = async (plate: string): Promise<boolean> =>
  ((await call('gate.inside', { plate })) as CarsInside).exact !== null;
const snapshot = async (): Promise<BoothSnapshot> => (await call('booth.snapshot', {})) as BoothSnapshot;

async function done(task: LedgerBoothTask): Promise<number> {
  switch (task.do) {
    case 'press': {
      const press = { pressId: randomUUID(), plate: task.plate, vehicleClass: 'CAR', pictureNote: null };
      // A frame that has come before is taken for a camera that stands still, and is not kept.
      const frame = picture.slice();
      new TextEncoder().encodeInto(String((pressed += 1)), frame.subarray(frame.length / 2));
      const startMs = performance.now();
      await call('gate.enter', { ...press, picture: frame });
      return performance.now() - startMs;
    }
    case 'sees':
      await until(() => isOnWall(task.plate));
      return Date.now();
    case 'current':
      await until(async () => (await snapshot()).ledger?.state === 'current');
      return Date.now();
    case 'sent':
      await until(async () => (await snapshot()).counts.waiting === 0);
      return Date.now();
  }
}

console.log('0');
for (let next = await lines.next(); next.done !== true; next = await lines.next())
  console.log(JSON.stringify(await done(JSON.parse(next.value) as LedgerBoothTask)));
await booth.stop();
