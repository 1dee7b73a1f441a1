import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Clock } from '../../electron/booth/ports/ports.ts';
import { checkDocument, type SettingsDocument } from '../../electron/booth/settings/document.ts';
import { receive } from '../../electron/contract/channels.ts';
import {
  initialPreferences,
  type BoothSnapshot,
  type ScreenPreferences,
} from '../../electron/contract/snapshot.ts';
import { hostRandom } from '../../electron/host/host-ports.ts';
import { startLiveBooth, type RunningBooth } from '../../electron/host/live-booth.ts';
import {
  supervisorPin,
  type Breakage,
  type ClockSetting,
  type FromBooth,
  type StartOrder,
  type ToBooth,
} from './messages.ts';
import { armSelfKill, atInstant } from './self-kill.ts';
import { patientClock } from '../support/patient-clock.ts';
import { settingsInMemory } from '../support/settings-in.ts';
import { noLedgerKeys } from '../support/no-ledger-keys.ts';

// One booth, as a shell runs it: a live booth behind `receive`, its screen at the other end of an IPC channel. It loads, says so,
// and waits for its order, so that the next booth can be loading while this one runs.

let booth: RunningBooth | null = null;
let token: string | null = null;
let trust: readonly string[] = [];
let clockSetting: ClockSetting = { shiftMs: 0, offsetMinutes: 0 };
let order: StartOrder | null = null;
let journalThread: Worker | null = null;

const send = (message: FromBooth): void => void process.send?.(message);

/** What crosses the border is kept: the checker looks for the token in it. Pictures are left out. */
function tell(what: string, value: unknown): void {
  if (order === null || order.site !== null) return;
  const text = JSON.stringify(value, (_key, part: unknown) => (part instanceof Uint8Array ? 'bytes' : part));
  appendFileSync(order.told, `${what} ${text}\n`);
}

const clock: Clock = {
  now: () => patientClock.now() + clockSetting.shiftMs,
  elapsed: () => patientClock.elapsed(),
  offsetMinutes: () => clockSetting.offsetMinutes,
  after: (ms, then) => patientClock.after(ms, then),
};

function log(level: string, message: string, fields: Record<string, unknown> = {}): void {
  if (order !== null) appendFileSync(order.log, `${JSON.stringify({ level, message, ...fields })}\n`);
}

/** What breaks a booth on purpose: here in its main thread, or in a journal worker of its own. */
const breakers: Record<
  Breakage,
  () => Promise<{ breakBooth: (booth: RunningBooth, order: StartOrder) => RunningBooth }>
> = {
  'saved-before-commit': () => import('./broken-saved-early.ts'),
  'keep-alive-reused': () => import('./broken-keep-alive.ts'),
  'sent-before-sending': () => import('./broken-sent-early.ts'),
  'unknown-sent-again': () => Promise.resolve({ breakBooth: (booth) => booth }),
  'row-deleted': () => Promise.resolve({ breakBooth: (booth) => booth }),
  'charge-repeated': () => Promise.resolve({ breakBooth: (booth) => booth }),
};
const workers: Partial<Record<Breakage, string>> = {
  'unknown-sent-again': './broken-unknown-worker',
  'row-deleted': './broken-deleting-worker',
  'charge-repeated': './broken-charging-worker',
};

/** Source or bundle, as this file is. */
const threadAt = (path: string): URL =>
  new URL(`${path}${extname(new URL(import.meta.url).pathname)}`, import.meta.url);

const settingsOf = ({ address, proxy, profile, site }: StartOrder): SettingsDocument => ({
  booth: 'Campaign Gate',
  lane: '0',
  supervisorPin,
  service: { address, proxy, test: true, interfaceProfile: profile },
  ...(site === null ? {} : { ledger: { ...site, servers: [...site.servers] } }),
});

/** The key of a booth's place at the ledger, held in this process alone. */
const keysFor = ({ site }: StartOrder): typeof noLedgerKeys =>
  site === null
    ? noLedgerKeys
    : { ...noLedgerKeys, find: () => Promise.resolve({ secret: site.seed, keeper: 'memory' as const }) };

/** Of many booths, only what changes for the campaign crosses to it. */
function tellsLedger(): (value: object) => boolean {
  let told: unknown = null;
  return (value) => {
    const state = 'ledger' in value ? (value as BoothSnapshot).ledger?.state : told;
    const isOther = state !== told;
    told = state;
    return isOther;
  };
}

async function start(given: StartOrder): Promise<void> {
  order = given;
  ({ token, trust, clock: clockSetting } = given);
  armSelfKill(given.instant, given.notes);
  const broken = given.breakage;
  const worker = (broken === null ? undefined : workers[broken]) ?? './journal-worker';
  let preferences: ScreenPreferences = initialPreferences;
  const document = settingsOf(given);
  const checked = checkDocument(document);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const started = await startLiveBooth({
    settings: checked.value.settings,
    keeper: settingsInMemory(document),
    ledgerKeys: keysFor(given),
    tokens: {
      of: () => ({ token: () => Promise.resolve(token) }),
      held: () => Promise.resolve({ lastFour: 'held', keeper: 'memory' }),
      keep: () => Promise.resolve('memory'),
    },
    trust: () => [...trust],
    preferences: { read: () => preferences, write: (value) => (preferences = value) },
    removableDrives: () => Promise.resolve(given.stick === null ? [] : [given.stick]),
    clock,
    random: hostRandom,
    timings: given.timings,
    log,
    version: '0.0.0-faults',
    dataDirectory: given.directory,
    journalWorker: threadAt(worker),
    ledgerCarsWorker: threadAt('../../electron/booth/ledger/cars/thread/worker'),
  });
  if (!started.ok) return send({ type: 'not-started', fault: started.fault });
  const whole = started.value;
  booth = broken === null ? whole : (await breakers[broken]()).breakBooth(whole, given);
  const isOther = tellsLedger();
  booth.subscribe((name, value) => {
    if (given.site !== null && !isOther(value)) return;
    tell(name, value);
    send({ type: 'push', name, value });
  });
  return send({ type: 'started' });
}

async function call(id: number, channel: unknown, input: unknown): Promise<void> {
  if (booth === null) return;
  const result = await receive(booth.handlers, channel, input, (error) =>
    log('error', 'bug in a handler', { error: String(error) }),
  );
  tell('answer', result);
  send({ type: 'answer', id, result });
}

process.on('message', (message: ToBooth) => {
  switch (message.type) {
    case 'start':
      return void start(message.order);
    case 'call':
      return void call(message.id, message.channel, message.input);
    case 'token':
      token = message.token;
      return undefined;
    case 'trust':
      trust = message.trust;
      return undefined;
    case 'clock':
      clockSetting = message.clock;
      return undefined;
    case 'end-journal-thread':
      return void journalThread?.terminate();
    case 'stop':
      return void booth?.stop().then(() => process.disconnect());
  }
});
// The campaign has gone: nobody would ever end this process.
process.on('disconnect', () => process.exit());
// Whoever checks or copies runs beside the one that holds the journal, which alone has this name.
subscribe('worker_threads', (message) => {
  const { worker } = message as { worker: Worker };
  if (worker.threadName === 'journal') journalThread = worker;
});
// A change is heard before the socket's first packet is on its way.
subscribe('net.client.socket', () => atInstant('connecting'));
send({ type: 'loaded' });
