import type { BoothHandlers } from '../contract/channels.ts';
import type { ConnectionCheck, ServiceToCheck } from '../contract/connection-check.ts';
import type { CameraFrame } from '../contract/camera.ts';
import { plateAsSearched } from '../contract/plate-wildcards.ts';
import type { FleetRead } from '../contract/fleet.ts';
import type { Plates } from '../contract/plates.ts';
import type { ScreenPreferences } from '../contract/snapshot.ts';
import { viewTaken } from '../contract/reading-rules.ts';
import { ok, refuse, type Result } from '../contract/result.ts';
import { looksLikeUuid } from '../contract/session-id.ts';
import type { CameraReport } from '../contract/diagnostics.ts';
import type { BoothPorts } from './booth-ports.ts';
import { checkOwnLedger } from './connection-check/ledger/check-ledger.ts';
import type { NetworkCamera } from './camera/network-camera.ts';
import type { CameraSettings } from './settings/settings-ports.ts';
import {
  closeMovedAside,
  decide,
  lookUp,
  needingAttention,
  sendFound,
  type AttentionPorts,
} from './gate/attention.ts';
import { decideSet } from './gate/decide-set.ts';
import { collectDiagnostics, type DiagnosticsPorts } from './health/collect.ts';
import { verified } from './health/verification.ts';
import { enter } from './gate/enter.ts';
import { exception } from './gate/exception.ts';
import { exit } from './gate/exit.ts';
import { complete, rush, type RushPorts } from './gate/rush.ts';
import { sendKept, type SendKeptPorts } from './gate/send-kept.ts';
import { correct, withdraw, type SecondThoughtsPorts } from './gate/second-thoughts.ts';
import { act, type SessionActPorts } from './gate/session-act.ts';
import { takeoverHandlers } from './takeover-handlers.ts';
import { counted, exportHandover, handover } from './people/handover.ts';
import { addAttendant, listAttendants, setAttendantActive, setAttendantPin } from './people/manage.ts';
import type { People } from './people/people.ts';
import type { Paper } from './ports/ports.ts';
import { dataSubjectHandlers, type DataSubjectPorts } from './privacy/data-subject.ts';
import type { TrustedClock } from './clock/trusted-clock.ts';
import { noSettings, settingsHandlers } from './settings/settings-service.ts';
import { ledgerHandlers } from './settings/ledger-handlers.ts';
import { profileHandlers } from './settings/profile-handlers.ts';
import type { AlprReadings } from './reading/alpr/alpr-readings.ts';
import type { DraftReadings } from './reading/answers/draft-readings.ts';
import { leavingCar } from './reading/answers/leaving-car.ts';
import type { LaneView } from './reading/answers/lane-view.ts';
import type { PlateReadings } from './reading/answers/plate-readings.ts';
import { proposedFor } from './reading/proposed.ts';
import type { ProfileStore } from './service/interface-profile/profile-store.ts';
import type { Takeover } from './ledger/takeover/takeover.ts';
import { asServiceWrites } from './sessions/as-service-writes.ts';
import type { LookUpParked } from './sessions/look-up-parked.ts';
import { sessionDetail } from './sessions/session-detail.ts';
import { sessionList, type SessionListPorts } from './sessions/session-list.ts';
import type { BoothState } from './state/booth-state.ts';

export interface HandlerPorts {
  readonly state: BoothState;
  readonly gate: SessionActPorts & SessionListPorts & RushPorts & SecondThoughtsPorts;
  readonly attention: AttentionPorts & SendKeptPorts;
  readonly people: People;
  readonly profiles: ProfileStore;
  /** A supervisor says try again: whatever is closed for a while is tried now. */
  readonly tryAgain: () => void;
  readonly parkedLookUp: LookUpParked;
  /** null: the site has none. */
  readonly camera: NetworkCamera | null;
  readonly checkConnection: (service: ServiceToCheck | null) => Promise<Result<ConnectionCheck>>;
  /** Takes one picture of a network camera that is not in use yet. */
  /** @param tellsWhy whether whoever asks may know why there is no picture */
  readonly tryCamera: (camera: CameraSettings, tellsWhy: boolean) => Promise<CameraFrame>;
  /** What the page has told of itself. */
  readonly page: { camera: CameraReport | null };
  readonly dataSubject: DataSubjectPorts;
  readonly clock: Pick<TrustedClock, 'said' | 'view'>;
  readonly readings: PlateReadings;
  readonly drafts: DraftReadings;
  readonly laneView: LaneView;
  readonly alpr: AlprReadings;
  readonly ledger: {
    /** null: this booth has no ledger of its site. */
    readonly fleet: () => Promise<FleetRead | null>;
    /** Likewise. */
    readonly takeover: Takeover | null;
    /** As of `SiteThumbnails`. */
    readonly thumbnail: (entry: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  };
  /** What diagnostics are collected from. */
  readonly diagnostics: DiagnosticsPorts;
}

/** The most cars that a search answers with. */
const cardLimit = 24;

/** What was typed, as the cars inside are searched for: an id as it is, a plate normalised but for its wildcards. */
const searchedFor = (plates: Plates, typed: string): string =>
  looksLikeUuid(typed.trim()) ? typed.trim() : plateAsSearched(plates, typed);

/** The screen's calls, each to its use case. */
export function handlersOf(
  {
    preferences,
    settings,
    print,
    exportSupport,
    settingsService,
    pageAlive,
    leave,
    removableDrives,
    ledger,
    timings,
    clock: ownClock,
  }: BoothPorts,
  {
    state,
    gate,
    attention,
    people,
    profiles,
    tryAgain,
    parkedLookUp,
    camera,
    checkConnection,
    tryCamera,
    page,
    dataSubject,
    clock,
    readings,
    drafts,
    laneView,
    alpr,
    ledger: site,
    diagnostics,
  }: HandlerPorts,
): BoothHandlers {
  const remember = (change: Partial<ScreenPreferences>): Promise<Result<ScreenPreferences>> => {
    const before = preferences.read();
    const remembered = { ...before, ...change };
    preferences.write(remembered);
    if (viewTaken(remembered) !== viewTaken(before)) drafts.viewChanged();
    state.changedBeside();
    return Promise.resolve(ok(remembered));
  };
  const printed = (printer: string | null, paper: Paper): Promise<Result<null>> =>
    print?.(printer, paper) ?? Promise.resolve(refuse('not-possible-now'));
  return {
    ...(settingsService === undefined
      ? noSettings
      : {
          ...settingsHandlers(settingsService, removableDrives),
          ...profileHandlers(settingsService, profiles, removableDrives),
          ...ledgerHandlers(settingsService, removableDrives, () =>
            checkOwnLedger(ledger, { clock: ownClock, timings }),
          ),
        }),
    ...dataSubjectHandlers(dataSubject),
    ...takeoverHandlers({ takeover: site.takeover, drives: removableDrives, people }),
    'start.refusal': () => Promise.resolve(ok(null)),
    'start.beginBeside': () => Promise.resolve(refuse('not-possible-now')),
    'booth.snapshot': () => {
      // A page asks for it when it begins, and is told of every other one.
      readings.pageBegins();
      return Promise.resolve(ok(state.snapshot()));
    },
    'gate.enter': (input) => readings.booking(input.reading, (read) => enter(gate, input, read)),
    'gate.rush': (input) => readings.lettingGo(() => rush(gate, input)),
    'gate.complete': (input) =>
      readings.during(() => complete(gate, input, drafts.booked(input.recordId, input.reading))),
    'gate.correct': (input) => readings.during(() => correct(gate, input)),
    'gate.withdraw': (input) => readings.during(() => withdraw(gate, input)),
    'gate.waiting': async (input) => {
      const { records, ...part } = await gate.journal.waiting(input);
      return ok({ ...part, records: [...records] });
    },
    'gate.exit': (input) => readings.booking(input.reading, (read) => exit(gate, input, read)),
    'gate.exception': (input) => readings.lettingGo(() => exception(gate, input)),
    'gate.inside': async ({ plate, id }) => {
      const typed = id === undefined ? searchedFor(gate.plates, plate) : plate.trim();
      await gate.parked.changed([]);
      if (id === undefined) parkedLookUp.refresh(typed);
      const { exact, cars } =
        id === undefined
          ? gate.parked.search(typed, cardLimit)
          : gate.parked.named(id === 'read' ? typed : await asServiceWrites(gate, typed));
      return ok({ exact, cars: [...cars], total: gate.parked.total, lookUp: parkedLookUp.view() });
    },
    'gate.lookUp': () => {
      parkedLookUp.refresh('', true);
      return Promise.resolve(ok(parkedLookUp.view()));
    },
    'gate.picture': async ({ recordId }) => ok(await gate.journal.picture(recordId, 'original')),
    'gate.thumbnail': async ({ entry }) => ok(await site.thumbnail(entry)),
    'camera.frame': async () => (camera === null ? refuse('not-mapped') : ok(await camera.frame())),
    'camera.report': (input) => {
      page.camera = input;
      return Promise.resolve(ok(null));
    },
    'reading.read': async (input) => ok(await readings.read(input)),
    'reading.alpr': async ({ standing, sinceMs }) =>
      ok(alpr.of({ standing, sinceMs: sinceMs + (await readings.pressOver()) })),
    'reading.leaving': async (input) => {
      await readings.pressOver();
      await gate.parked.changed([]);
      const read = readings.readOf(input);
      const leaving = leavingCar(read, gate.parked.all(), gate.plates);
      return ok(leaving === null ? null : { ...leaving, leftMs: readings.leftMs(read) });
    },
    'reading.draft': async ({ recordId }) => ok(await drafts.read(recordId)),
    'reading.found': async ({ jpeg }) => ok(await laneView.found(jpeg)),
    'reading.forgetFixed': async (_input, by) => {
      await people.note('set-up', by, { what: 'fixedTexts' });
      return laneView.forgetFixed() ? ok(null) : refuse('not-saved');
    },
    'reading.proposed': ({ plateProfile }) => Promise.resolve(ok(proposedFor(plateProfile, settings))),
    'attention.list': (input) => needingAttention(attention, input),
    'attention.decide': (input) => decide(attention, input),
    'attention.decideSet': (input) => decideSet(attention, input),
    'attention.closeMovedAside': (input) => closeMovedAside(attention, input),
    'attention.sendFound': (input) => sendFound(attention, input),
    'attention.sendKept': (input) => sendKept(attention, input),
    'attention.lookUp': (input) => lookUp(attention, input),
    'sessions.list': async (input) => {
      await gate.parked.changed([]);
      parkedLookUp.refresh('');
      return ok(await sessionList(gate, { ...input, query: searchedFor(gate.plates, input.query) }));
    },
    'sessions.detail': (input) => sessionDetail(gate, input),
    'sessions.act': (input) => act(gate, input),
    'ticket.print': () => {
      if (settings.ticket === null) return Promise.resolve(refuse('not-mapped'));
      return printed(settings.ticket.printer, 'ticket');
    },
    'link.tryAgain': async ({ pin, who }) => {
      const by = await people.pin.check(pin, who);
      if (!by.ok) return by;
      await people.note('tried-again', by.value);
      tryAgain();
      return ok(state.snapshot().link);
    },
    'screen.alive': () => {
      pageAlive?.();
      return Promise.resolve(ok(null));
    },
    'screen.remember': (input) => remember(input),
    'setup.enter': ({ pin, who }) => people.enter(pin, who),
    'setup.end': ({ supervisorSession }) => {
      people.supervisorSession.end(supervisorSession);
      return Promise.resolve(ok(null));
    },
    'setup.remember': async ({ change }, by) => {
      await people.note('set-up', by, { what: Object.keys(change).join(' ') });
      return remember(change);
    },
    'setup.leave': async (_input, by) => {
      if (leave === undefined) return refuse('not-possible-now');
      await people.note('closed', by);
      leave();
      return ok(null);
    },
    'setup.check': ({ service }) => checkConnection(service),
    'setup.tryCamera': async ({ camera: change }, by) => {
      const changed = settingsService?.changedCamera(change) ?? refuse('not-possible-now');
      return changed.ok ? ok(await tryCamera(changed.value, by !== null)) : changed;
    },
    'fleet.read': async () => {
      const read = await site.fleet();
      return read === null ? refuse('not-possible-now') : ok(read);
    },
    'diagnostics.read': async () => ok(await collectDiagnostics(diagnostics)),
    'diagnostics.verify': () => verified(gate.journal),
    'diagnostics.confirmClock': ({ shown }, by) =>
      Promise.resolve(clock.said(by, Date.parse(shown)) ? ok(clock.view()) : refuse('not-possible-now')),
    'diagnostics.export': async () =>
      exportSupport?.(await collectDiagnostics(diagnostics)) ?? Promise.resolve(refuse('not-possible-now')),
    'people.signIn': async ({ attendant, pin }) => {
      const come = await people.duty.signIn(attendant, pin);
      if (!come.ok) return come;
      const taken = await handover(people.handover, come.value.shift);
      return ok({ ...come.value, note: taken.ok ? taken.value.noteBefore : null });
    },
    'people.signOut': async ({ shift }) => {
      const ended = await people.duty.signOut(shift);
      return ended.ok ? handover(people.handover, shift) : ended;
    },
    'people.leaveNote': async ({ shift, text }) => {
      const left = await people.duty.leaveNote(shift, text);
      return left.ok ? handover(people.handover, shift) : left;
    },
    'people.counted': (input) => counted(gate.journal, people.handover, input),
    'people.handover': () => handover(people.handover, null),
    'people.exportHandover': ({ shift }) => exportHandover(people.handover, shift),
    'people.printHandover': () => printed(settings.ticket?.printer ?? null, 'handover'),
    'people.list': () => listAttendants(people.manage),
    'people.add': (input, by) => addAttendant(people.manage, input, by),
    'people.setPin': (input, by) => setAttendantPin(people.manage, input, by),
    'people.setActive': (input, by) => setAttendantActive(people.manage, input, by),
  };
}
