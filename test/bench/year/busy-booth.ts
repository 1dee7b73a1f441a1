import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CallInput, CallName, CallOutput } from '../../../electron/contract/channels.ts';
import { initialPreferences } from '../../../electron/contract/snapshot.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import { checkDocument, type SettingsDocument } from '../../../electron/booth/settings/document.ts';
import { hashSupervisorPinSync } from '../../../electron/booth/people/pin-hash.ts';
import { openReadOnly } from '../../../electron/booth/journal/files/read-only.ts';
import { hostClock, hostRandom } from '../../../electron/host/host-ports.ts';
import { startLiveBooth, type RunningBooth } from '../../../electron/host/live-booth.ts';
import { ensureBuilt } from '../../support/build.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { inFolder, pictureOf } from '../measure.ts';
import { copyOf, type LoadName } from './kept.ts';
import { endMs } from './load.ts';
import { settingsInMemory } from '../../support/settings-in.ts';
import { noLedgerKeys } from '../../support/no-ledger-keys.ts';

const pin = '471108';
const pictureBytes = 200_000;
const answerMs = 20;

/** Goes on from where the journals end. */
export const shiftMs = endMs + 60_000 - Date.now();
const yearClock = { ...hostClock, now: () => hostClock.now() + shiftMs };

/** A booth at which cars come in, with all that a shell gives it but the window. */
export class BusyBooth {
  /** Its data directory. */
  readonly folder: string;
  readonly #door: RunningBooth;
  #cars = 0;

  private constructor(door: RunningBooth, folder: string) {
    this.#door = door;
    this.folder = folder;
  }

  /**
   * Starts one on a copy of a journal, with a parking service of its own, and ends it after `work`.
   *
   * @param privacy of the settings; left out: nothing is over, and the housekeeper has nothing to do
   */
  static run<T>(
    name: LoadName,
    work: (booth: BusyBooth) => Promise<T>,
    privacy: Record<string, number> = { pictureHours: 8_760, recordDays: 3_650 },
  ): Promise<T> {
    return inFolder(async (folder) => {
      await ensureBuilt();
      await copyOf(name, join(folder, 'test'));
      const service = fork(join(import.meta.dirname, '../drain-service.ts'), [String(answerMs)]);
      const [port] = (await once(service, 'message')) as [number];
      const door = await opened(folder, {
        service: { address: `http://127.0.0.1:${port}`, test: true, probe: false },
        // As the program keeps it: digits would be a new PIN at each change.
        supervisorPin: hashSupervisorPinSync(pin),
        privacy,
      });
      try {
        return await work(new BusyBooth(door, folder));
      } finally {
        await door.stop();
        service.disconnect();
      }
    });
  }

  async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const answer = await (this.#door.handlers[name] as (input: CallInput<N>) => Promise<unknown>)(input);
    const told = answer as { ok: true; value: CallOutput<N> } | { ok: false; error: unknown };
    if (!told.ok) throw new Error(`${name}: ${JSON.stringify(told.error)}`);
    return told.value;
  }

  /** A supervisor session; it ends when another one begins. */
  supervisorSession(): Promise<string> {
    return this.call('setup.enter', { pin });
  }

  /** Changes settings as a supervisor does; what is asked or found wrong instead is an error here. */
  async change(supervisorSession: string, settings: CallInput<'setup.change'>['settings']): Promise<void> {
    const { state, ...more } = await this.call('setup.change', { supervisorSession, settings });
    if (state !== 'changed') throw new Error(`setup.change: ${state} ${JSON.stringify(more)}`);
  }

  async erase(plate: string): Promise<CallOutput<'privacy.erase'>> {
    const supervisorSession = await this.supervisorSession();
    return this.call('privacy.erase', { supervisorSession, plate, reason: 'asked for', pin });
  }

  /** The journal's part of a snapshot, read anew. */
  overview(): Promise<unknown> {
    return this.#door.updateReadiness();
  }

  /** Cars that came and went, the longest ago first; each plate once. */
  platesThatLeft(): string[] {
    const journal = openReadOnly(join(this.folder, 'test'));
    try {
      const rows = journal
        .prepare(`SELECT DISTINCT plate FROM records WHERE operation = 'exit' LIMIT 500`)
        .all();
      return (rows as { plate: string }[]).map(({ plate }) => plate);
    } finally {
      journal.close();
    }
  }

  backUp(): Promise<boolean> {
    return this.#door.backUp();
  }

  /** A car that was never here comes in. @returns ms until the answer that its record is saved */
  async press(): Promise<number> {
    this.#cars += 1;
    const plate = `ZZ${String(this.#cars).padStart(6, '0')}`;
    const picture = pictureOf(pictureBytes, this.#cars);
    const startMs = performance.now();
    await this.call('gate.enter', {
      pressId: randomUUID(),
      plate,
      vehicleClass: 'CAR',
      picture,
      pictureNote: null,
    });
    return performance.now() - startMs;
  }
}

async function opened(folder: string, given: SettingsDocument): Promise<RunningBooth> {
  const checked = checkDocument(given);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  let preferences = initialPreferences;
  const started = await startLiveBooth({
    settings: checked.value.settings,
    keeper: settingsInMemory(given),
    ledgerKeys: noLedgerKeys,
    tokens: {
      of: () => ({ token: () => Promise.resolve('token') }),
      held: () => Promise.resolve({ lastFour: 'oken', keeper: 'memory' }),
      keep: () => Promise.resolve('memory'),
    },
    trust: () => [],
    preferences: { read: () => preferences, write: (next) => (preferences = next) },
    clock: yearClock,
    random: hostRandom,
    timings: ordinaryTimings,
    log: () => undefined,
    version: '0',
    dataDirectory: folder,
    journalWorker: builtJournalWorker,
  });
  if (!started.ok) throw new Error(`${started.fault.location}: ${started.fault.message}`);
  return started.value;
}
