import type { CallHandlers } from '../contract/receive.ts';
import { ok } from '../contract/result.ts';
import { decide, needingAttention, type AttentionPorts } from './gate/attention.ts';
import { enter } from './gate/enter.ts';
import { exit } from './gate/exit.ts';
import type { GatePorts } from './gate/press.ts';
import { JournalError, openJournal } from './journal/open.ts';
import type { Journal } from './journal/types.ts';
import { Outbox } from './outbox/outbox.ts';
import { normalisePlate } from './plates/normalise.ts';
import { SupervisorPin } from './people/supervisor-pin.ts';
import type { BoothPorts } from './ports.ts';
import { ServiceClient } from './service/client.ts';
import { BoothState } from './state/booth-state.ts';
import type { PushListener } from './state/push.ts';

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
  let journal: Journal;
  try {
    journal = await openJournal(ports.directory, ports.journalWorker);
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    const code = error.kind === 'in-use' ? 'in-use' : 'unusable';
    return { ok: false, fault: { code, place: ports.directory, message: error.message } };
  }

  const { settings, target, clock, random, log } = ports;
  const outbox: Outbox = new Outbox({
    ...ports,
    journal,
    sender: new ServiceClient(ports),
    probeSession: target.probe ? await journal.fact('probe-session', random.uuid()) : null,
    changed: (records) => state.changed(records),
  });
  const state: BoothState = await BoothState.read({
    clock,
    log,
    fixed: {
      booth: { name: settings.booth, lane: settings.lane, version: ports.version, mode: target.mode },
      vehicleClasses: settings.vehicleClasses,
      picture: settings.picture,
    },
    preferences: () => ports.preferences.read(),
    overview: () => journal.overview(),
    link: () => outbox.status(),
  });
  const gate: GatePorts = {
    journal,
    clock,
    random,
    vehicleClasses: settings.vehicleClasses,
    saved: (record) => {
      state.setStorage('ok');
      state.changed([record]);
      outbox.wake();
    },
    notSaved: (error) => {
      log('error', 'a record could not be saved', { error: String(error) });
      state.setStorage('failing');
    },
  };

  const pin = new SupervisorPin(settings.supervisorPin, target.mode === 'training', clock);
  const attention = { journal, outbox, pin, vehicleClasses: settings.vehicleClasses };

  await outbox.recover();
  outbox.start();
  let stopped: Promise<void> | null = null;
  return {
    ok: true,
    value: {
      handlers: handlersOf(ports, { journal, state, gate, attention, outbox }),
      subscribe: (listener) => state.subscribe(listener),
      stop: () => (stopped ??= outbox.stop().then(() => journal.close())),
    },
  };
}

interface Parts {
  readonly journal: Journal;
  readonly state: BoothState;
  readonly gate: GatePorts;
  readonly attention: AttentionPorts;
  readonly outbox: Outbox;
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
