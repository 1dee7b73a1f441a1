import type { CallHandlers } from '../contract/receive.ts';
import type { RecordView } from '../contract/record.ts';
import { plateAsKept } from '../contract/plate-rules.ts';
import type { Carried } from './carried.ts';
import { NetworkCamera } from './camera/network-camera.ts';
import { checkConnection } from './connection-check/check.ts';
import { handlersOf, type HandlerParts } from './handlers.ts';
import { collectDiagnostics } from './health/collect.ts';
import { HealthFile } from './health/health-file.ts';
import { JournalError, openJournal, type OpenJournal } from './journal/open.ts';
import { belongsToService, openIn } from './journal-service.ts';
import { heldBackGate, isHeldBack } from './outbox/gate-machine.ts';
import { Outbox } from './outbox/outbox.ts';
import { prepareAct } from './outbox/prepare-act.ts';
import { People } from './people/people.ts';
import { commonGroups } from './plates/alike-groups.ts';
import type { PlateProfile } from './plates/profile.ts';
import { readPlateProfile } from './plates/profiles.ts';
import type { BoothPorts } from './ports.ts';
import { AnswerLog } from './service/answer-log.ts';
import { Housekeeper } from './privacy/housekeeper.ts';
import { ServiceClient } from './service/client.ts';
import { imageUrlOf } from './service/image-url.ts';
import { classesNotInProfile, timingsWithLimits } from './service/profile-limits.ts';
import { ProfileStore } from './service/profile-store.ts';
import { mappedOperations } from './service/prepare-operation.ts';
import { lookUpOperations } from './service/profile-operations.ts';
import { LookUpParked } from './sessions/look-up-parked.ts';
import { ParkedCars } from './sessions/parked-cars.ts';
import { Reconciler } from './sessions/reconciler.ts';
import { BoothState } from './state/booth-state.ts';
import { mappedActs } from './state/mapped-acts.ts';
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
  /** Keeps in the journal's chain what somebody did that is of no record. */
  note(happening: string, by: string, detail: Record<string, string>): Promise<void>;
  /** How many records are still to be sent, decided about, or completed. */
  openRecords(): Promise<number>;
  /** Nothing is asked of the service any more once the request on the wire has ended; what the screen records is saved all the same. */
  rest(): Promise<void>;
  /** Ends this booth, after `rest`, but for what the next one goes on with. No call may be under way. */
  handOver(): Promise<Carried>;
  /** Lets the request on the wire end (up to its time-out), then closes the journal. Safe to call twice. */
  stop(): Promise<void>;
}

/** Opens the journal, settles what the last run left on the wire, and starts sending. The one place with `new`. */
export async function compose(ports: BoothPorts): Promise<StartResult> {
  const left = ports.carried?.open ?? null;
  const goesOn = left?.directory === ports.directory;
  if (left !== null && !goesOn) await left.journal.close();
  const storage = goesOn ? left.storage : new StorageStatus(ports.log);
  storage.tell(() => started?.state.changed([]));
  const chosen = readPlateProfile(ports.settings.plateProfile);
  if (!chosen.ok) return { ok: false, fault: { code: 'unusable', ...chosen.faults[0] } };
  let started: Parts | null = null;
  let journal: OpenJournal | null = null;
  try {
    journal = goesOn ? left.journal : await openOwn(ports, storage);
    started = await assemble(ports, journal, storage, chosen.value);
    await started.outbox.recover();
  } catch (error) {
    await journal?.close();
    if (!(error instanceof JournalError)) throw error;
    const code = error.kind === 'in-use' ? 'in-use' : 'unusable';
    return { ok: false, fault: { code, place: ports.directory, message: error.message } };
  }
  return { ok: true, value: run(ports, started, journal, storage) };
}

async function openOwn(ports: BoothPorts, storage: StorageStatus): Promise<OpenJournal> {
  const journal = await openJournal(ports.directory, ports.journalWorker, {
    notice: (notice) => storage.noticed(notice),
    ...(ports.reserveBytes === undefined ? {} : { reserveBytes: ports.reserveBytes }),
  });
  storage.opened(journal.opened);
  return journal;
}

const hourMs = 3_600_000;

/** Makes the parts; nothing moves yet. */
async function assemble(
  ports: BoothPorts,
  journal: OpenJournal,
  storage: StorageStatus,
  { plates, confused }: PlateProfile,
): Promise<Parts> {
  const { settings, target, clock, random, log } = ports;
  let state: BoothState | null = null;
  const profiles = openProfiles(ports, () => {
    if (state === null) return;
    // What was prepared ahead may be mapped otherwise now, or not at all.
    outbox.wake();
    state.changed([]);
  });
  const profile = () => profiles.profile();
  const timings = timingsWithLimits(ports.timings, profile);
  const answers = new AnswerLog(clock, () => state?.changed([]));
  const exchanged = answers.note.bind(answers);
  const client = new ServiceClient({ ...ports, timings, exchanged }, profile);
  const booth = { name: settings.booth, lane: settings.lane };
  const parked = await ParkedCars.read({
    journal,
    now: () => clock.now(),
    mostStayMs: settings.stay.mostHours * hourMs,
    confusable: [...commonGroups, ...confused],
    plateAsKept: (plate) => plateAsKept(plates, plate),
    failed: (error) => log('error', 'the cars inside could not be read', { error: String(error) }),
  });
  const probeSession = await journal.fact('probe-session', random.uuid());
  const changed = (records: readonly RecordView[]): void => {
    if (records.length > 0) void parked.changed(records);
    reconciler.becameUnknown(records.filter(({ state }) => state === 'unknown'));
    state?.changed(records);
  };
  const outbox: Outbox = new Outbox({
    ...ports,
    link: await linkAtStart(ports, journal),
    timings,
    journal,
    sender: client,
    prepareAct: (record, jpeg) => prepareAct(profile(), booth, record, jpeg),
    imageUrl: (record) => imageUrlOf(settings.camera?.imageUrl ?? null, record),
    probeSession: target.probe ? probeSession : null,
    changed,
  });
  const lookingUp = {
    looker: client,
    mapped: () => lookUpOperations.filter((name) => mappedOperations(profile()).includes(name)),
    isReachable: () => outbox.status().gate.state === 'open',
  };
  const parkedLookUp = new LookUpParked({
    ...ports,
    ...lookingUp,
    timings,
    parked,
    changed: () => state?.changed([]),
  });
  const reconciler: Reconciler = new Reconciler({ ...ports, ...lookingUp, timings, journal, outbox });
  const people = await People.open({ ...ports, journal, changed: () => state?.changed([]) });
  const { limits } = profile();
  state = await BoothState.read(
    {
      clock,
      log,
      fixed: {
        setUp: ports.desk?.isSetUp() ?? true,
        booth: { ...booth, version: ports.version, mode: target.mode },
        vehicleClasses: settings.vehicleClasses,
        plates,
        picture: { ...settings.picture, maxBytes: Math.min(settings.picture.maxBytes, limits.imageBytes) },
        networkCamera: settings.camera !== null,
        language: settings.language,
        ticket: settings.ticket !== null,
        rush: settings.rush,
        blankSeconds: settings.privacy.blankSeconds === 0 ? null : settings.privacy.blankSeconds,
        canLeave: ports.leave !== undefined,
      },
      preferences: () => ports.preferences.read(),
      overview: () => journal.overview(),
      link: () => outbox.status(),
      clockSkewMs: () => answers.skewWorthAWordMs(),
      storage: () => storage.worst(),
      lookUp: () => parkedLookUp.view(),
      acts: () => mappedActs(profile()),
      people: () => people.view(),
    },
    (ports.carried?.revision ?? 0) + 1,
  );
  const written = (): void => storage.set('failing', false);
  const gate = {
    journal,
    parked,
    profile,
    clock,
    random,
    outbox,
    rush: settings.rush,
    vehicleClasses: settings.vehicleClasses,
    plates,
    who: () => people.duty.who(),
    longStayMs: settings.stay.longHours * hourMs,
    lookUp: () => parkedLookUp.view(),
    written,
    saved: (record: RecordView) => {
      written();
      changed([record]);
      outbox.wake();
    },
    notSaved: (error: unknown) => {
      log('error', 'a record could not be saved', { error: String(error) });
      storage.set('failing', true);
    },
  };
  const { pin } = people;
  const attention = { journal, outbox, reconciler, pin, plates, vehicleClasses: settings.vehicleClasses };
  const camera = settings.camera === null ? null : new NetworkCamera(settings.camera, { ...ports, timings });
  const shown = state;
  const page: Parts['page'] = { camera: null };
  return {
    state,
    gate,
    attention,
    people,
    outbox,
    profiles,
    parkedLookUp,
    reconciler,
    camera,
    checkConnection: (service) => checkConnection(service, { ...ports, probeSession }),
    page,
    told: {
      ...ports,
      host: ports.host,
      journal,
      answers,
      snapshot: () => shown.snapshot(),
      camera: () => page.camera,
    },
  };
}

/** @returns how the outbox begins; null: by trying */
async function linkAtStart({ carried, settings, target, clock, log }: BoothPorts, journal: OpenJournal) {
  const formerAddress = settings.service?.formerAddress ?? null;
  const sameService = carried?.sameService ?? false;
  if (!(await belongsToService({ journal, target, formerAddress, sameService, log })))
    return { gate: heldBackGate, sinceMs: clock.now(), lastAnswerMs: null };
  const link = carried?.link ?? null;
  return link !== null && isHeldBack(link.gate) ? null : link;
}

/** Training has its own service, and so its own profile. */
function openProfiles({ settings, target, clock, log }: BoothPorts, changed: () => void): ProfileStore {
  const source = target.mode === 'training' ? 'training' : (settings.service?.interfaceProfile ?? null);
  const profiles = new ProfileStore(source, { clock, log, changed });
  const unknown = classesNotInProfile(settings.vehicleClasses, profiles.profile());
  if (unknown.length > 0)
    log('warn', 'vehicle classes that the interface profile does not name', { unknown });
  return profiles;
}

function run(ports: BoothPorts, parts: Parts, journal: OpenJournal, storage: StorageStatus): Booth {
  const { outbox, state, profiles, parkedLookUp, reconciler, camera, people, told } = parts;
  const health = new HealthFile({
    file: ports.healthFile,
    clock: ports.clock,
    log: ports.log,
    read: () => collectDiagnostics(told),
  });
  const { privacy, stay } = ports.settings;
  const housekeeper = new Housekeeper({
    ...ports,
    journal,
    rules: {
      pictureMs: privacy.pictureHours * hourMs,
      recordMs: privacy.recordDays * 24 * hourMs,
      mostStayMs: stay.mostHours * hourMs,
    },
    erased: () => state.changed([]),
  });
  profiles.watch();
  outbox.start();
  reconciler.start();
  health.start();
  housekeeper.start();
  let stopped: Promise<void> | null = null;
  const rest = async (): Promise<void> => {
    await Promise.all([outbox.stop(), reconciler.stop(), parkedLookUp.stop()]);
  };
  const end = async (): Promise<void> => {
    profiles.close();
    camera?.stop();
    await Promise.all([rest(), health.stop(), housekeeper.stop()]);
    await people.stop();
    state.end();
  };
  const stop = async (): Promise<void> => {
    await end();
    await journal.close();
  };
  return {
    handlers: handlersOf(ports, parts),
    subscribe: (listener) => state.subscribe(listener),
    note: (happening, by, detail) => people.note(happening, by, detail),
    openRecords: async () => openIn(await journal.overview()),
    rest,
    handOver: async () => {
      await end();
      const { revision } = state.snapshot();
      const { directory } = ports;
      const open = { directory, journal, storage };
      return { open, link: outbox.status(), visit: people.visit, revision, sameService: false };
    },
    stop: () => (stopped ??= stop()),
  };
}

interface Parts extends HandlerParts {
  readonly profiles: ProfileStore;
  readonly reconciler: Reconciler;
}
