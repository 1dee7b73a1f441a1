import type { CallHandlers } from '../contract/receive.ts';
import { ok } from '../contract/result.ts';
import { decide, needingAttention, type AttentionPorts } from './gate/attention.ts';
import { enter } from './gate/enter.ts';
import { exit } from './gate/exit.ts';
import type { GatePorts } from './gate/press.ts';
import { HealthFile } from './health/health-file.ts';
import { JournalError, openJournal, type OpenJournal } from './journal/open.ts';
import type { Journal } from './journal/types.ts';
import { Outbox } from './outbox/outbox.ts';
import { normalisePlate } from './plates/normalise.ts';
import { SupervisorPin } from './people/supervisor-pin.ts';
import type { BoothPorts } from './ports.ts';
import { ServiceClient } from './service/client.ts';
import { classesNotInProfile, timingsWithLimits } from './service/profile-limits.ts';
import { ProfileStore } from './service/profile-store.ts';
import { BoothState } from './state/booth-state.ts';
import type { PushListener } from './state/push.ts';
import { StorageStatus } from './state/storage-status.ts';

/** Why a booth could not start. */
export interface StartFault {
  /** `in-use`: another Gatebooth holds this data directory. `unusable`: it cannot be made, read or written. */
  readonly code: 'in-use' | 'unusable';
  /** The path that is at fault. */
  readonly place: string;
  readonly message: string;
}

export type StartResult = { ok: true; value: Booth } | { ok: false; fault: StartFault };

/** A running booth, the same in every shell. */
export interface Booth {
  /** One function per channel; to be called through `receive`, which checks the message first. */
  readonly handlers: CallHandlers;
  /** @returns a function that ends the subscription */
  subscribe(listener: PushListener): () => void;
  /** Lets the request on the wire end (up to its time-out), then closes the journal. Safe to call twice. */
  stop(): Promise<void>;
}

/** Opens the journal, settles what the last run left on the wire, and starts sending. The one place with `new`. */
export async function compose(ports: BoothPorts): Promise<StartResult> {
  const storage: StorageStatus = new StorageStatus(ports.log, () => started?.state.changed([]));
  let started: Parts | null = null;
  let journal: OpenJournal | null = null;
  try {
    journal = await openJournal(ports.directory, ports.journalWorker, {
      notice: (notice) => storage.noticed(notice),
      ...(ports.reserveBytes === undefined ? {} : { reserveBytes: ports.reserveBytes }),
    });
    storage.opened(journal.opened);
    started = await assemble(ports, journal, storage);
    await started.outbox.recover();
  } catch (error) {
    await journal?.close();
    if (!(error instanceof JournalError)) throw error;
    const code = error.kind === 'in-use' ? 'in-use' : 'unusable';
    return { ok: false, fault: { code, place: ports.directory, message: error.message } };
  }
  return { ok: true, value: run(ports, started, journal) };
}

/** Makes the parts; nothing moves yet. */
async function assemble(ports: BoothPorts, journal: Journal, storage: StorageStatus): Promise<Parts> {
  const { settings, target, clock, random, log } = ports;
  const profiles = openProfiles(ports);
  const { limits } = profiles.profile();
  const timings = timingsWithLimits(ports.timings, () => profiles.profile());
  const outbox: Outbox = new Outbox({
    ...ports,
    timings,
    journal,
    sender: new ServiceClient({ ...ports, timings }, () => profiles.profile()),
    probeSession: target.probe ? await journal.fact('probe-session', random.uuid()) : null,
    changed: (records) => state.changed(records),
  });
  const state: BoothState = await BoothState.read({
    clock,
    log,
    fixed: {
      booth: { name: settings.booth, lane: settings.lane, version: ports.version, mode: target.mode },
      vehicleClasses: settings.vehicleClasses,
      picture: { ...settings.picture, maxBytes: Math.min(settings.picture.maxBytes, limits.imageBytes) },
    },
    preferences: () => ports.preferences.read(),
    overview: () => journal.overview(),
    link: () => outbox.status(),
    storage: () => storage.worst(),
  });
  const gate: GatePorts = {
    journal,
    clock,
    random,
    vehicleClasses: settings.vehicleClasses,
    saved: (record) => {
      storage.set('failing', false);
      state.changed([record]);
      outbox.wake();
    },
    notSaved: (error) => {
      log('error', 'a record could not be saved', { error: String(error) });
      storage.set('failing', true);
    },
  };
  const pin = new SupervisorPin(settings.supervisorPin, target.mode === 'training', clock);
  const attention = { journal, outbox, pin, vehicleClasses: settings.vehicleClasses };
  return { journal, state, gate, attention, outbox, profiles };
}

/** Training has its own service, and so its own profile. */
function openProfiles({ settings, target, clock, log }: BoothPorts): ProfileStore {
  const source = target.mode === 'training' ? 'training' : (settings.service?.interfaceProfile ?? null);
  const profiles = new ProfileStore(source, { clock, log });
  const unknown = classesNotInProfile(settings.vehicleClasses, profiles.profile());
  if (unknown.length > 0)
    log('warn', 'vehicle classes that the interface profile does not name', { unknown });
  return profiles;
}

function run(ports: BoothPorts, parts: Parts, journal: OpenJournal): Booth {
  const { outbox, state, profiles } = parts;
  const health = new HealthFile({
    file: ports.healthFile,
    clock: ports.clock,
    log: ports.log,
    read: async () => {
      const { counts, oldestWaitingAt, storage } = state.snapshot();
      const versions = { gatebooth: ports.version, ...journal.opened.versions };
      return { counts, oldestWaitingAt, storage, versions, head: await journal.exportHead() };
    },
  });
  profiles.watch();
  outbox.start();
  health.start();
  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    profiles.close();
    await Promise.all([outbox.stop(), health.stop()]);
    await journal.close();
  };
  return {
    handlers: handlersOf(ports, parts),
    subscribe: (listener) => state.subscribe(listener),
    stop: () => (stopped ??= stop()),
  };
}

interface Parts {
  readonly journal: Journal;
  readonly state: BoothState;
  readonly gate: GatePorts;
  readonly attention: AttentionPorts;
  readonly outbox: Outbox;
  readonly profiles: ProfileStore;
}

function handlersOf(
  { preferences }: BoothPorts,
  { journal, state, gate, attention, outbox }: Parts,
): CallHandlers {
  return {
    'booth.snapshot': () => Promise.resolve(ok(state.snapshot())),
    'gate.enter': (input) => enter(gate, input),
    'gate.exit': (input) => exit(gate, input),
    'gate.inside': async ({ plate }) => ok(await journal.carsInside(normalisePlate(plate))),
    'gate.picture': async ({ recordId }) => ok(await journal.picture(recordId, 'original')),
    'attention.list': () => needingAttention(attention),
    'attention.decide': (input) => decide(attention, input),
    'link.tryAgain': ({ pin }) => {
      const allowed = attention.pin.check(pin);
      if (allowed.ok) outbox.tryAgain();
      return Promise.resolve(allowed.ok ? ok(state.snapshot().link) : allowed);
    },
    'screen.remember': (input) => {
      const remembered = { ...preferences.read(), ...input };
      preferences.write(remembered);
      state.changed([]);
      return Promise.resolve(ok(remembered));
    },
  };
}
