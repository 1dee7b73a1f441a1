import type { RecordView } from '../contract/record.ts';
import type { Backups } from './journal/backups/backups.ts';
import type { BoothPorts } from './booth-ports.ts';
import { NetworkCamera } from './camera/network-camera.ts';
import { triedCamera } from './camera/tried-camera.ts';
import type { KnownInside } from './booth.ts';
import { checkConnection } from './connection-check/check.ts';
import { followerWiring } from './follower-wiring.ts';
import type { HandlerPorts } from './handlers.ts';
import { whoIsInside } from './inside-wiring.ts';
import type { OpenJournal } from './journal/thread/open.ts';
import type { LedgerPart } from './ledger-part.ts';
import { ledgerWiring } from './ledger-wiring.ts';
import { linkAtStart } from './link-at-start.ts';
import { lookUpWiring } from './look-up-wiring.ts';
import { notify } from './lib/notify.ts';
import { Outbox } from './outbox/outbox.ts';
import { Pacer } from './outbox/pacer.ts';
import { prepareAct } from './outbox/prepare-act.ts';
import { People } from './people/people.ts';
import type { PlateProfile } from './plates/profile.ts';
import type { Housekeeper } from './privacy/housekeeper.ts';
import { privacyWiring } from './privacy/privacy-wiring.ts';
import { readingWiring } from './reading-wiring.ts';
import type { TrustedClock } from './clock/trusted-clock.ts';
import { AnswerLog } from './service/answer-log.ts';
import { ServiceClient } from './service/client.ts';
import { imageUrlOf } from './service/image-url.ts';
import {
  classesNotInProfile,
  timingsWithConnect,
  timingsWithLimits,
} from './service/interface-profile/profile-limits.ts';
import { ProfileStore } from './service/interface-profile/profile-store.ts';
import { LookUpParked } from './sessions/look-up-parked.ts';
import { Reconciler } from './sessions/reconciler.ts';
import { BoothState } from './state/booth-state.ts';
import { fixedOf } from './state/fixed.ts';
import { mappedActs } from './state/mapped-acts.ts';
import type { StorageFollower, StorageStatus } from './state/storage-status.ts';

/** What stays open when a booth takes another one's place. */
export interface Opened {
  readonly journal: OpenJournal;
  readonly storage: StorageStatus;
  readonly backups: Backups;
  readonly clock: TrustedClock;
}

/** What a booth is made of: what the screen's calls need, and what moves by itself. */
export interface Wiring extends HandlerPorts {
  readonly outbox: Outbox;
  readonly reconciler: Reconciler;
  readonly housekeeper: Housekeeper;
  readonly inside: KnownInside;
  readonly ledger: LedgerPart;
  readonly follower: StorageFollower;
}

const hourMs = 3_600_000;

/** Makes the objects; nothing moves yet. */
export async function assemble(
  ports: BoothPorts,
  { journal, storage, backups, clock }: Opened,
  plateProfile: PlateProfile,
): Promise<Wiring> {
  const { settings, target, random, log } = ports;
  const { plates } = plateProfile;
  let state: BoothState | null = null;
  const profiles = openProfiles(ports, () => {
    if (state === null) return;
    // What was prepared ahead may be mapped otherwise now, or not at all.
    outbox.wake();
    state.changedBeside();
  });
  const profile = () => profiles.profile();
  const siteTimings = timingsWithConnect(ports.timings, settings.service?.connectSeconds ?? null);
  const timings = timingsWithLimits(siteTimings, profile);
  const changedBeside = (): void => state?.changedBeside();
  const answers = new AnswerLog(clock, changedBeside);
  const exchanged = answers.note.bind(answers);
  // In training the service's clock is this computer's own.
  const served = target.mode === 'training' ? {} : { served: (dateMs: number) => clock.served(dateMs) };
  const pacer = new Pacer(ports.clock, timings);
  const client = new ServiceClient({ ...ports, timings, again: pacer.again, exchanged, ...served }, profile);
  const booth = { name: settings.booth, lane: settings.lane };
  // Before anything is read or saved: whose each session is hangs on it.
  const linkStatus = await linkAtStart(ports, { journal, storage });
  const inside = await whoIsInside(ports, { journal, clock }, plateProfile);
  const { parked } = inside;
  const probeSession = await journal.ensureFact('probe-session', random.uuid());
  const changed = (records: readonly RecordView[]): void => {
    notify(log, 'the cars inside', () => void (records.length > 0 && parked.changed(records)));
    notify(log, 'looking up', () => reconciler.follow(records));
    notify(log, 'what is read', () => records.forEach(recordChanged));
    notify(log, 'the site’s ledger', () => ledger.changed(records));
    notify(log, 'the snapshot', () => state?.changed(records));
  };
  // Nobody pressed these now: there is no event for the ear.
  const joined = (records: readonly RecordView[]): void => {
    notify(log, 'the cars inside', () => void parked.joined(records));
    notify(log, 'looking up', () => reconciler.follow(records));
    notify(log, 'the site’s ledger', () => ledger.changed(records));
    notify(log, 'the snapshot', () => state?.changed([]));
  };
  const ledger = await ledgerWiring(ports, {
    journal,
    parked,
    clockSkewMs: () => answers.skewWorthAWordMs(),
    link: () => outbox.status(),
    decide: (recordId, event, more) => outbox.decide(recordId, event, more),
    changed: changedBeside,
    moved: (records) => {
      changed(records);
      notify(log, 'the outbox', () => outbox.wake());
    },
    erase: (asked) => privacy.siteErasures.carryOut(asked),
    supervisorSession: () => people.supervisorSession.current,
  });
  const outbox: Outbox = new Outbox({
    ...ports,
    linkStatus,
    timings,
    journal,
    sender: client,
    pacer,
    prepareAct: (record, jpeg) => prepareAct(profile(), booth, record, jpeg),
    imageUrl: (record) => imageUrlOf(settings.camera?.imageUrl ?? null, record),
    lookUps: () => reconciler.lookUps(),
    claim: (exit) => ledger.claim(exit),
    reclaim: (recordId) => ledger.reclaim(recordId),
    nothingToSend: () => ledger.nothingToSend(),
    pictureBytes: () => client.pictureBytes(),
    probeSession: target.probe ? probeSession : null,
    changed,
  });
  const lookingUp = lookUpWiring(ports, { timings, client, pacer, profile, outbox });
  const parkedLookUp = new LookUpParked({ ...ports, ...lookingUp, timings, parked, changed: changedBeside });
  const reconciler: Reconciler = new Reconciler({ ...ports, ...lookingUp, timings, journal, outbox });
  const people = await People.open({
    ...ports,
    clock,
    journal,
    isAtLedger: ledger.compared !== null,
    shiftEnded: () => backups.shiftEnded(),
    changed: () => state?.changed([]),
  });
  const page: Wiring['page'] = { camera: null };
  const { recordSaved, recordChanged, own, ...read } = readingWiring(ledger.withAlpr(ports), plateProfile, {
    page,
    journal,
    changed: changedBeside,
    alprTold: () => state?.alprTold(),
  });
  state = await BoothState.read(
    {
      clock,
      log,
      fixed: fixedOf(ports, plates, profile().limits.imageBytes),
      preferences: () => ports.preferences.read(),
      overview: () => journal.overview(),
      link: () => outbox.status(),
      clockSkewMs: () => answers.skewWorthAWordMs(),
      clockInDoubt: () => clock.view().inDoubt,
      storage: () => storage.worst(),
      readingEarlier: () => storage.isReadingEarlier,
      lookUp: () => parkedLookUp.view(),
      ledger: () => ledger.view(),
      occupancy: () =>
        settings.capacity !== null && profile().operations.listSessions?.complete === true
          ? parkedLookUp.occupancy(settings.capacity)
          : null,
      acts: () => mappedActs(profile()),
      reading: () => read.readings.status(),
      people: () => people.snapshotPart(),
    },
    (ports.handoff?.revision ?? 0) + 1,
  );
  const written = (): void => storage.set('failing', false);
  const gate = {
    journal,
    parked,
    siteEntryOf: ledger.entryOf,
    profile,
    clock,
    random,
    outbox,
    rush: settings.rush,
    undoBySupervisor: settings.undoBySupervisor,
    pin: people.pin,
    vehicleClasses: settings.vehicleClasses,
    plates,
    who: () => people.duty.who(),
    longStayMs: settings.stay.longHours * hourMs,
    lookUp: () => parkedLookUp.view(),
    written,
    // The record is committed: nothing of this takes the answer to its press back.
    saved: (record: RecordView) => {
      backups.pressed();
      notify(log, 'the storage', written);
      notify(log, 'what is read', () => recordSaved(record));
      changed([record]);
      notify(log, 'the outbox', () => outbox.wake());
    },
    notSaved: (error: unknown) => {
      log('error', 'a record could not be saved', { error: String(error) });
      storage.set('failing', true);
    },
  };
  const attention = {
    journal,
    parked,
    outbox,
    reconciler,
    pin: people.pin,
    plates,
    clock,
    vehicleClasses: settings.vehicleClasses,
    sendAnyway: ledger.sendAnyway,
    recordMs: settings.privacy.recordDays * 24 * hourMs,
    changed: () => changed([]),
  };
  const camera = settings.camera === null ? null : new NetworkCamera(settings.camera, { ...ports, timings });
  const shown = state;
  const privacy = privacyWiring(ports, {
    journal,
    people,
    clock,
    erased: (plate) => {
      if (plate !== null) notify(log, 'what always stands in the picture', () => own.forgetPlate(plate));
      shown.changed([]);
    },
  });
  return {
    state,
    gate,
    attention,
    people,
    outbox,
    tryAgain: lookingUp.tryAgain,
    profiles,
    parkedLookUp,
    reconciler,
    inside,
    ledger,
    camera,
    ...read,
    follower: followerWiring({
      log,
      parked,
      ledger,
      outbox,
      people,
      clock,
      state,
      joined,
      changed: () => changed([]),
    }),
    clock,
    ...privacy,
    checkConnection: (service) => {
      const turn = () => pacer.claim(() => ['trial']).turn;
      return checkConnection(service, { ...ports, timings, probeSession, turn });
    },
    tryCamera: (address, tellsWhy) => triedCamera(address, { ...ports, timings }, tellsWhy),
    page,
    diagnostics: {
      ...ports,
      clock,
      host: ports.host,
      pinInSiteFile: people.isPinInSiteFile(),
      journal,
      answers,
      snapshot: () => shown.snapshot(),
      camera: () => page.camera,
      ledgerCare: ledger.care,
    },
  };
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
