import type { BoothPorts } from './booth-ports.ts';
import type { Booth } from './booth.ts';
import { handlersOf } from './handlers.ts';
import { collectDiagnostics } from './health/collect.ts';
import { HealthFile } from './health/health-file.ts';
import { openIn } from './journal-service.ts';
import { supervisedCalls } from './people/supervised-calls.ts';
import type { Opened, Wiring } from './wiring.ts';

/** Sets the wired objects going. */
export function run(ports: BoothPorts, wiring: Wiring, { journal, storage, backups, clock }: Opened): Booth {
  const { outbox, state, profiles, parkedLookUp, reconciler, camera, readings, drafts, people } = wiring;
  const { alpr, housekeeper, diagnostics, ledger } = wiring;
  const health = new HealthFile({
    file: ports.healthFile,
    monitoring: ports.settings.monitoring,
    clock: ports.clock,
    log: ports.log,
    read: () => collectDiagnostics(diagnostics),
  });
  profiles.watch();
  let isSending = ports.handoff?.isSending === true && ports.handoff.open?.directory === ports.directory;
  const send = (): void => {
    isSending = true;
    outbox.start();
  };
  if (ledger.compared === null || isSending) send();
  // What an older copy of a disk has queued may have been sent since.
  else void ledger.compared().then(send);
  reconciler.start();
  ledger.start();
  health.start();
  housekeeper.start();
  clock.start({ changed: () => state.changedBeside(), ask: () => outbox.askTime() });
  let stopped: Promise<void> | null = null;
  const rest = async (): Promise<void> => {
    await Promise.all([outbox.stop(), reconciler.stop(), parkedLookUp.stop()]);
    // Its exits have claimed their cars by then. A ledger that does not answer takes some seconds: presses go on meanwhile.
    await ledger.stop();
  };
  const end = async (): Promise<void> => {
    profiles.close();
    camera?.stop();
    readings.stop();
    alpr.stop();
    drafts.forgetAll();
    await Promise.all([rest(), health.stop(), housekeeper.stop()]);
    await people.stop();
    await clock.stop();
    state.end();
  };
  const stop = async (): Promise<void> => {
    backups.end();
    await end();
    await journal.close();
  };
  return {
    handlers: supervisedCalls(handlersOf(ports, wiring), {
      supervisorSession: people.supervisorSession,
      isSetUp: () => ports.settingsService?.isSetUp() ?? true,
    }),
    subscribe: (listener) => state.subscribe(listener),
    note: (event, by, detail) => people.note(event, by, detail),
    openRecords: async () => openIn(await journal.overview()),
    carsInside: () => journal.insideHere(),
    mayLeaveBehind: async () => storage.isReadingEarlier || (await journal.leftBehind()).open > 0,
    updateReadiness: async () => {
      const [overview, queue] = await Promise.all([journal.overview(), journal.openCounts()]);
      return {
        updates: ports.settings.updates,
        signIn: ports.settings.signIn,
        onDuty: people.duty.onDuty() !== null,
        openRecords: openIn(overview),
        onWire: queue.some(({ state }) => state === 'sending'),
      };
    },
    backUp: () => backups.beforeUpdate(),
    rest,
    handOff: async () => {
      const wasSending = isSending;
      await end();
      const { revision } = state.snapshot();
      const { directory } = ports;
      await wiring.inside.parked.settled();
      const open = { directory, journal, storage, backups, clock, inside: wiring.inside };
      return {
        open,
        isSending: wasSending,
        linkStatus: outbox.status(),
        supervisorSession: people.supervisorSession,
        locks: people.locks,
        revision,
        said: null,
      };
    },
    stop: () => (stopped ??= stop()),
  };
}
