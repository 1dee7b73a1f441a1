// Writes renames.json: the list in a shorter notation.
import { writeFileSync } from 'node:fs';
const out = [];
let word = '';
const w = (name) => (word = name);
const sym = (file, map) => { for (const [name, to] of Object.entries(map)) out.push({ word, kind: 'symbol', file, name, to }); };
const all = (files, map) => { for (const [name, to] of Object.entries(map)) out.push({ word, kind: 'all', files, name, to }); };
const vars = (files, map) => { for (const [name, to] of Object.entries(map)) out.push({ word, kind: 'all', only: 'variables', files, name, to }); };
const comment = (files, from, to) => out.push({ word, kind: 'comment', files, from, to });
const text = (files, from, to, flags) => out.push({ word, kind: 'text', files, from, to, ...(flags ? { flags } : {}) });
const after = (files, from, to) => out.push({ word, kind: 'after', files, from, to });
const file = (from, to, force) => out.push({ word, kind: 'file', from, to, ...(force ? { force: true } : {}) });
const code = '^(electron|renderer|test)/';
const ob = 'electron/booth/outbox/';
const obAll = '^electron/booth/outbox/';
const jr = 'electron/booth/journal/';

// ---- 1 link: the outbox's gate
w('link');
sym(`${ob}gate-machine.ts`, { Gate: 'Link', GateHappening: 'LinkEvent', openGate: 'openLink', heldBackGate: 'heldBackLink', GateTimes: 'LinkTimes', gateAfter: 'linkAfter' });
all(obAll, { gate: 'link', '#gate': '#link', '#moveGate': '#moveLink', isGateOpen: 'isLinkOpen', LookUpsGate: 'LookUpsLink' });
sym(`${ob}outbox.ts`, { 'OutboxPorts.link': 'linkStatus' });
sym('electron/booth/carried.ts', { 'Carried.link': 'linkStatus' });
sym('electron/booth/parts.ts', { 'linkAtStart.gate': 'link' });
all('^test/(explore/|booth/(gate-(machine|model)|look-ups-machine|turn)\\.test)', { gate: 'link', gates: 'links' });
for (const [a, b] of [['gate-machine', 'link-machine']]) file(`${ob}${a}.ts`, `${b}.ts`);
file('test/booth/gate-machine.test.ts', 'link-machine.test.ts');
file('test/booth/gate-model.test.ts', 'link-model.test.ts');
for (const a of ['classes', 'inputs', 'levels', 'moves', 'rules', 'waits']) file(`test/explore/gate-${a}.ts`, `link-${a}.ts`);
file('test/explore/gates.ts', 'links.ts');
comment(`${obAll}|^test/explore/|^test/booth/(gate-(machine|model)|look-ups-machine|turn)\\.test`, "\\b(the|The|one|a|whole|no|that|this|each|its|every|of the|outbox's|outbox’s)( one)? gate(s?)\\b(?!’s| is)", '$1$2 link$3');

after('after-commit\\.test', 'link: null, visit', 'linkStatus: null, visit');

// ---- 2 event: what happens
w('event');
sym(`${ob}record-machine.ts`, { Happening: 'RecordEvent', happen: 'moveFor' });
vars(`${obAll}|^electron/booth/(gate|people|settings)/|^electron/booth/(run|booth|parts)\\.ts|^electron/main/|^renderer/`, { happening: 'event' });
sym('electron/booth/gate/deciding.ts', { 'Deciding.happening': 'event' });
sym('electron/booth/gate/attention.ts', { happeningOf: 'eventOf' });
sym('electron/booth/settings/settings-desk.ts', { SettingsHappening: 'SettingsEvent' });
sym('electron/contract/sessions.ts', { happening: 'event' });
sym(`${jr}salvage/begun.ts`, { begunHappening: 'begunEvent' });
sym(`${jr}salvage/joining.ts`, { restatedHappening: 'restatedEvent', lostHappening: 'lostEvent' });
sym(`${jr}salvage/finish.ts`, { salvagedHappening: 'salvagedEvent' });
sym(`${jr}shift-notes.ts`, { noteHappening: 'noteEvent' });
sym(`${jr}found-again.ts`, { againHappening: 'againEvent' });
sym(`${jr}moved-aside/folders.ts`, { closedHappening: 'closedEvent' });
sym(`${jr}older-program/standing.ts`, { closedHappening: 'closedEvent', unreadHappening: 'unreadEvent' });
sym(`${jr}chained-rows.ts`, { happenings: 'rowEvents', happeningsOfAll: 'rowEventsOfAll' });
sym('renderer/store/sessions-words.ts', { happenings: 'events', 'historyWords.happening': 'event' });
all('^test/(explore/|booth/(gate-(machine|model)|record-(machine|model)|turn)\\.test)', { happening: 'event', happenings: 'events' });

after('session-queries\\.ts$', 'happening: event\\.happening', 'event: event.happening');
after('^test/explore/decisions', 'happening: event', 'event');

// ---- 3 field and path: where an error is
w('field');
sym('electron/contract/result.ts', { 'refuse.at.place': 'field' });
all('^electron/contract/result\\.ts', { place: 'field' });
sym('electron/contract/receive.ts', { placeOf: 'fieldOf' });
text('^test/', "(code: (?!'(?:in-use|unusable|newer-journal)')[^,{}]+,\\s+)place:", '$1field:');
text('^test/', "(code: 'bad-message', )place \\}", '$1field: place }');
text('^test/renderer/sessions\\.test', "'place' in error", "'field' in error");
w('path');
all('^electron/contract/settings\\.ts', { place: 'path' });
after('^test/', "\\bplace(: [^,{}\\n]+, code)", 'path$1');
after('^electron/booth/settings/faults', 'place: path\\.join', 'path: path.join');
after('^electron/booth/settings/fit', 'place: path, code', 'path, code');
after('^electron/booth/settings/(fit|document)', '\\.\\.\\.fault, place: ', '...fault, path: ');
after('^electron/booth/settings/named-files', 'place: part', 'path: part');
w('location');
sym('electron/booth/settings/load.ts', { 'SettingsFault.place': 'location' });
sym('electron/booth/plates/profiles.ts', { 'PlateProfileFault.place': 'location' });
sym('electron/booth/service/profile-read.ts', { 'ProfileFault.place': 'location' });
sym('electron/booth/booth.ts', { 'StartFault.place': 'location' });
after('^test/', "\\bplace(: [^,{}\\n]+, message)", 'location$1');
after('^test/', "(code: '(?:in-use|unusable|newer-journal)',\\s+)place:", '$1location:');
after('^test/booth/(profile-store|plate-profiles)\\.test', '\\{ place: ', '{ location: ');
after('^electron/(main|host)/.*weakening-switches', 'place: `--', 'location: `--');
after('^electron/(main|host)/.*(inspect|own-settings)', 'place: `\\$\\{file', 'location: `${file');
after('^electron/booth/settings/load', 'place: keys', 'location: keys');
sym('electron/booth/service/profile-places.ts', { Places: 'JsonPositions' });
all('^electron/booth/(service/profile-(places|read)|plates/profiles)\\.ts', { places: 'positions' });
file('electron/booth/service/profile-places.ts', 'json-positions.ts');
w('drive');
sym('electron/contract/settings-carrier.ts', { carrierSchema: 'removableDriveSchema', Carrier: 'RemovableDrive', carrierCalls: 'removableDriveCalls', carriedTextLimit: 'settingsTextLimit' });
sym('electron/booth/settings/carrier.ts', { carriers: 'drivesWithSettings', writeToCarrier: 'writeToDrive', readFromCarrier: 'readFromDrive' });
all('^(renderer|test)/', { carriers: 'drives', openCarriers: 'openDrives', closeCarriers: 'closeDrives' });
file('electron/contract/settings-carrier.ts', 'removable-drive.ts');
file('electron/booth/settings/carrier.ts', 'removable-drive.ts');
file('renderer/store/booth-carry-actions.ts', 'booth-transfer-actions.ts');
file('renderer/setup/carry-page.tsx', 'transfer-page.tsx');
sym('renderer/setup/carry-page.tsx', { CarryPage: 'TransferPage' });
file('test/main/settings-carrier.test.ts', 'removable-drive.test.ts');

// ---- 4 supervisor session
w('supervisor-session');
sym('electron/booth/people/supervisor-visit.ts', { SupervisorVisit: 'SupervisorSession', Visit: 'Session', longestRestMs: 'longestIdleMs' });
out.push({ word, kind: 'all', files: code, name: 'visit', to: 'supervisorSession', props: 'all' });
all(code, { '#visit': '#session' });
sym('renderer/store/second-thoughts.ts', { visited: 'openedPress' });
sym('renderer/store/booth-setup-actions.ts', { visited: 'supervisorSessionGiven' });
sym('renderer/store/setup-actions.ts', { endVisit: 'endSupervisorSession', followVisits: 'followSupervisorSession' });
sym('renderer/screens/setup-screen.tsx', { visitIdleMs: 'supervisorIdleMs' });
sym('renderer/components/band.tsx', { 'Band.visiting': 'attending' });
after('^electron/booth/', '\\binput\\.visit\\b', 'input.supervisorSession');
file('electron/booth/people/supervisor-visit.ts', 'supervisor-session.ts');
file('test/booth/supervisor-visit.test.ts', 'supervisor-session.test.ts');
comment('^(electron|renderer)/', "\\b(a|the|whose|one|each|every|an earlier|another|new) visit\\b(?! to what| that sets)", '$1 supervisor session');
comment('^(electron|renderer)/', "supervisor's visit\\b", "supervisor's session");
w('page');
sym('renderer/attention/visit-head.tsx', { VisitHead: 'PageHead', VisitHeadProps: 'PageHeadProps' });
file('renderer/attention/visit-head.tsx', 'page-head.tsx');

// ---- 5 journal facts
w('fact');
sym(`${jr}facts.ts`, { fact: 'ensureFact', valueOf: 'factValue' });
sym(`${jr}types.ts`, { 'Journal.fact': 'ensureFact', 'Journal.knownFact': 'factValue' });
all('^electron/booth/journal/(store|open)\\.ts', { fact: 'ensureFact', knownFact: 'factValue' });



// ---- 6 settings service, handoff, readiness, running booth, wiring
w('settings-service');
sym('electron/booth/settings/desk.ts', { SettingsDesk: 'SettingsService' });
sym('electron/booth/settings/settings-desk.ts', { OwnSettings: 'BoothSettingsService', DeskPorts: 'SettingsServicePorts' });
sym('electron/booth/settings/desk-door.ts', { deskDoor: 'settingsAccess', DeskWork: 'SettingsWork' });
all('^(electron/(booth|main)|test)/', { desk: 'settingsService', '#desk': '#settingsService' });
file('electron/booth/settings/settings-desk.ts', 'settings-service.ts');
file('electron/booth/settings/desk.ts', 'settings-ports.ts');
file('electron/booth/settings/desk-door.ts', 'settings-access.ts');
w('handoff');
sym('electron/booth/carried.ts', { Carried: 'Handoff' });
sym('electron/booth/booth.ts', { 'Booth.handOver': 'handOff' });
all('^(electron/(booth|main)|test)/', { carried: 'handoff' });
file('electron/booth/carried.ts', 'handoff.ts');
w('readiness');
sym('electron/booth/standing.ts', { Standing: 'UpdateReadiness' });
sym('electron/booth/booth.ts', { 'Booth.standing': 'updateReadiness' });
file('electron/booth/standing.ts', 'update-readiness.ts');
sym(`${ob}turn.ts`, { Standing: 'TurnInputs', 'turn.standing': 'inputs' });
sym('renderer/store/band.ts', { standingBand: 'steadyBand' });
sym(`${jr}older-program/standing.ts`, { standingOf: 'stateOf' });
w('running-booth');
sym('test/support/running-booth.ts', { RunningBooth: 'TestBooth' });
sym('electron/main/live-booth.ts', { BoothDoor: 'RunningBooth' });
w('wiring');
sym('electron/booth/parts.ts', { Parts: 'Wiring' });
sym('electron/booth/handlers.ts', { HandlerParts: 'HandlerPorts' });
sym('electron/booth/health/collect.ts', { HealthParts: 'DiagnosticsPorts' });
sym('electron/booth/privacy/privacy-parts.ts', { privacyParts: 'privacyWiring' });
sym('electron/main/secrets.ts', { TokenParts: 'TokenPorts' });
sym('electron/main/settings-file.ts', { SettingsFileParts: 'SettingsFilePorts' });
sym('electron/main/provisioning.ts', { ProvisioningParts: 'ProvisioningPorts' });
sym('electron/main/start-settings.ts', { StartSettingsParts: 'StartSettingsPorts' });
sym('electron/main/recovery.ts', { RecoveryParts: 'RecoveryPorts' });
sym('electron/main/updater.ts', { UpdaterParts: 'UpdaterPorts' });
sym('electron/main/update-rounds.ts', { UpdateParts: 'UpdatePorts' });
sym('renderer/camera/use-camera.ts', { CameraParts: 'CameraPorts' });
sym('electron/booth/run.ts', { 'run.parts': 'wiring' });
file('electron/booth/parts.ts', 'wiring.ts');
file('electron/booth/privacy/privacy-parts.ts', 'privacy-wiring.ts');

// ---- 7 the journal's and the outbox's verbs
w('salvage-request');
sym(`${jr}salvage/aside.ts`, { wishSalvage: 'requestSalvage', isSalvageWished: 'isSalvageRequested', forgetWish: 'clearSalvageRequest', wishName: 'requestName' });
w('mark-unknown');
sym(`${jr}salvage/doubt.ts`, { doubtAll: 'markAllUnknown' });
file(`${jr}salvage/doubt.ts`, 'mark-unknown.ts');
w('answer-commits');
sym(`${ob}settling.ts`, { Settling: 'AnswerCommits' });
all(obAll, { '#settling': '#answerCommits' });
file(`${ob}settling.ts`, 'answer-commits.ts');
w('transition');
sym(`${ob}record-mover.ts`, { RecordMover: 'RecordTransitions', MoverPorts: 'RecordTransitionPorts', IllegalMoveError: 'IllegalTransitionError', 'RecordMover.move': 'apply' });
all(obAll, { mover: 'transitions', '#mover': '#transitions' });
file(`${ob}record-mover.ts`, 'record-transitions.ts');
w('probe-request');
sym('electron/booth/service/client.ts', { 'ServiceClient.knock': 'sendProbe' });
all('^electron/booth/connection-check/', { knock: 'sendProbe' });
w('housekeeping');
sym(`${jr}types.ts`, { 'Journal.keepHouse': 'runHousekeeping' });
sym(`${jr}privacy/housekeeping.ts`, { House: 'HousekeepingContext', HouseKept: 'HousekeepingDone' });
all(code, { keepHouse: 'runHousekeeping' });
text('^electron/booth/journal/', "'keepHouse'", "'runHousekeeping'");
w('personal-data');
sym(`${jr}types.ts`, { 'Journal.heldAbout': 'personalDataAbout' });
sym(`${jr}privacy/held.ts`, { heldAbout: 'personalDataAbout', HeldHere: 'PersonalDataHere' });
sym('electron/contract/privacy.ts', { heldSchema: 'personalDataSchema', Held: 'PersonalData' });
all('^renderer/', { heldAbout: 'personalDataAbout' });
text('^electron/booth/journal/', "'heldAbout'", "'personalDataAbout'");
all('^electron/booth/journal/(store|open|worker)\\.ts', { heldAbout: 'personalDataAbout' });
w('open-counts');
sym(`${jr}queue.ts`, { QueuePart: 'OpenCount', queueOf: 'openCountsOf' });
sym(`${jr}types.ts`, { 'Journal.queue': 'openCounts' });
all('^electron/booth/journal/(store|open)\\.ts', { queue: 'openCounts' });
file(`${jr}queue.ts`, 'open-counts.ts');
sym('renderer/setup/queue-reading.ts', {});

// ---- 8 told, hear → reported, observe
w('diagnostics');
sym('electron/booth/handlers.ts', { 'HandlerParts.told': 'diagnostics' });
all('^(electron/contract/findings|electron/booth/(health/|handlers|parts|run|ports)|electron/main/(diagnose|support-file)|renderer/(setup/|store/diagnostics))', { told: 'diagnostics' });
w('observe');
sym(`${ob}look-ups.ts`, { '#heard': '#observe' });
sym(`${jr}journal-thread.ts`, { '#heardMs': '#lastMessageMs' });
sym('electron/booth/sessions/parked-cars.ts', { Told: 'AnswerScope', mostTold: 'mostReported', 'ParkedCars.told.told': 'scope', 'ParkedCars.#forgetMissing.told': 'scope', 'ParkedCars.told': 'reported' });
sym('electron/booth/sessions/parked-car.ts', { toldCar: 'reportedCar' });
sym('electron/booth/sessions/departures.ts', { toldEnded: 'reportedEnded', toldOpen: 'reportedOpen' });
sym(`${ob}withheld.ts`, { toldOf: 'reportedOf' });
sym('electron/booth/people/people.ts', { 'People.told': 'snapshotPart' });
sym(`${jr}record-digest.ts`, { RecordTold: 'RecordDigest', tellRecord: 'digestRecord', isAsTold: 'matchesDigest' });
sym(`${jr}rows.ts`, { told: 'knownWord' });
sym(`${jr}verify-rows.ts`, { ToldRows: 'ReportedRows', Told: 'ReportedRow', '#told': '#reported' });
sym(`${jr}salvage/joining.ts`, { joinTold: 'joinReported' });
sym(`${jr}clock/belief.ts`, { 'Belief.told': 'observed', Telling: 'Observation', withTelling: 'withObservation', toldNow: 'observedNow', mostTold: 'mostObserved' });
all('^electron/booth/journal/clock/belief\\.ts', { told: 'observed' });
all('^electron/booth/camera/network-camera\\.ts|^electron/booth/privacy/trusted-clock\\.ts', { '#told': '#reported' });
sym('electron/main/told-starter.ts', {});
file('electron/main/told-starter.ts', 'starter-messages.ts');
file('electron/booth/most-faults.ts', 'fault-limit.ts');

// ---- 9 camera: capture, encode
w('capture');
sym('renderer/camera/eye.ts', { Eye: 'FrameCapture' });
sym('renderer/camera/network-eye.ts', { NetworkEye: 'NetworkFrameCapture', NetworkEyePorts: 'NetworkFrameCapturePorts', NetworkEyeEvents: 'NetworkFrameCaptureEvents' });
sym('renderer/camera/shot.ts', { Shot: 'Capture', noShot: 'noCapture' });
all('^renderer/(camera|main|setup|store|components)', { shot: 'captured', setShot: 'setCaptured', developing: 'encoding', eye: 'frameCapture', '#eye': '#frameCapture' });
sym('renderer/setup/use-test-shot.ts', { useTestShot: 'useTestCapture', TestShot: 'TestCapture' });
file('renderer/camera/eye.ts', 'frame-capture.ts');
file('renderer/camera/network-eye.ts', 'network-frame-capture.ts');
file('renderer/camera/shot.ts', 'capture.ts');
file('renderer/setup/use-test-shot.ts', 'use-test-capture.ts');

// ---- 10 the screen
w('status-bar');
sym('renderer/store/band.ts', { band: 'statusBar', BandTone: 'StatusTone', BandView: 'StatusBarView', BandState: 'StatusBarState', standingBand: 'steadyStatus' });
sym('renderer/components/band.tsx', { 'Band.words': 'line', Band: 'StatusBar' });
file('renderer/store/band.ts', 'status-bar-view.ts', true);
file('renderer/components/band.tsx', 'status-bar.tsx');
file('renderer/theme/band.css', 'status-bar.css');
file('test/renderer/band.test.ts', 'status-bar.test.ts');
file('test/renderer/band-notice.test.ts', 'status-bar-notice.test.ts');
w('screen-parts');
sym('renderer/components/way.tsx', { Way: 'ActionButton', WayProps: 'ActionButtonProps' });
file('renderer/components/way.tsx', 'action-button.tsx');
sym('renderer/components/page-turns.tsx', { PageTurns: 'Pagination', PageTurnsProps: 'PaginationProps' });
file('renderer/components/page-turns.tsx', 'pagination.tsx');
sym('renderer/setup/instrument.tsx', { Instrument: 'DiagnosticItem', InstrumentProps: 'DiagnosticItemProps' });
file('renderer/setup/instrument.tsx', 'diagnostic-item.tsx');
sym('renderer/components/hold-ups.ts', { holdUps: 'waitingReasons' });
file('renderer/components/hold-ups.ts', 'waiting-reasons.ts');
sym('renderer/setup/ways-on.ts', { waysOn: 'nextActions', WaysOn: 'NextActions', WayOn: 'NextAction' });
file('renderer/setup/ways-on.ts', 'next-actions.ts');
sym('renderer/attention/look-up-way.tsx', { LookUpWay: 'LookUpRecordButton' });
file('renderer/attention/look-up-way.tsx', 'look-up-record-button.tsx');
w('sound');
sym('renderer/sounds/tones.ts', { toneNames: 'soundNames', Tone: 'SoundName', Tones: 'Sounds' });
all('^renderer/(sounds/|main|setup/sound|store/collaborators)', { tone: 'sound', tones: 'sounds' });
file('renderer/sounds/tones.ts', 'sounds.ts');
file('test/renderer/tones.test.ts', 'sounds.test.ts');
w('digits');
sym('renderer/store/question.ts', { digitsOf: 'idDigitsOf' });
sym('renderer/store/typed-time.ts', { digitsOf: 'timeDigitsOf' });

// ---- 11 the page's store
w('services');
sym('renderer/store/collaborators.ts', { collaborators: 'services', Collaborators: 'Services', provideCollaborators: 'provideServices' });
all('^renderer/store/collaborators\\.ts', { collaborators: 'services' });
file('renderer/store/collaborators.ts', 'services.ts');
w('show-error');
sym('renderer/store/with-pin.ts', { complain: 'showError', Complaint: 'ErrorMessage' });
w('problem');
all('^electron/(contract/attention|booth/gate/decide-set)\\.ts', { trouble: 'problem' });
all('^renderer/', { trouble: 'problem', Trouble: 'Problem', useTroubleWords: 'useProblemWords', loadTrouble: 'loadProblem', CameraTrouble: 'CameraProblem', cameraTrouble: 'cameraProblem', troubleWords: 'problemWords', detailTrouble: 'detailProblem', listTrouble: 'listProblem', troubleOf: 'problemOf', addressTrouble: 'addressProblem', pinTrouble: 'pinProblem', lastTroubles: 'lastProblems' });
sym('electron/contract/camera.ts', { networkCameraTroubles: 'networkCameraProblems', NetworkCameraTrouble: 'NetworkCameraProblem' });
file('renderer/components/camera-trouble.tsx', 'camera-problem.tsx');
file('renderer/components/use-trouble-words.ts', 'use-problem-message.ts');
w('message');
sym('renderer/i18n/words.ts', { Words: 'Message' });
for (const [name, to] of Object.entries({ errorWords: 'errorMessage', useTroubleWords: 'useProblemMessage', useProblemWords: 'useProblemMessage', doneWords: 'doneMessage', troubleWords: 'problemMessage', problemWords: 'problemMessage', wrongPinWords: 'wrongPinMessage', useMarkWords: 'useMarkMessage', faultWords: 'faultMessage', causeWords: 'causeMessage', cardWords: 'cardMessage', withheldWords: 'withheldMessage', undecidedWords: 'undecidedMessage', takenWords: 'takenMessage', useNoteWords: 'useNoteMessage', stepWords: 'stepMessage', otherWords: 'otherMessage', nothingWords: 'nothingMessage', lookUpWords: 'lookUpMessage', historyWords: 'historyKey', blindWords: 'blindMessage', missingWords: 'missingMessage' }))
  out.push({ word, kind: 'all', files: '^renderer/', name, to, optional: true });
all('^renderer/', { words: 'message' });
file('renderer/i18n/words.ts', 'message.ts');
for (const [a, b] of [['store/error-words', 'error-message'], ['store/operation-words', 'operation-messages'], ['store/sessions-words', 'sessions-messages'], ['store/set-words', 'set-messages'], ['store/wall-words', 'wall-messages'], ['attention/aside-words', 'aside-messages'], ['attention/wrong-pin-words', 'wrong-pin-message'], ['components/card-words', 'card-message'], ['sessions/field-words', 'field-messages'], ['sessions/send-words', 'send-message'], ['wall/mark-words', 'mark-message'], ['store/withheld-words', 'withheld-message']]) file(`renderer/${a}.ts`, `${b}.ts`);
file('renderer/store/attention-words.ts', 'record-messages.ts', true);

// ---- 12 main
w('heartbeat');
sym('renderer/alive.ts', { sayAlive: 'startHeartbeat' });
file('renderer/alive.ts', 'heartbeat.ts');
w('watchdog');
sym('electron/main/page-life.ts', { watchLife: 'startWatchdog' });
file('electron/main/page-life.ts', 'page-watchdog.ts');
file('test/main/page-life.test.ts', 'page-watchdog.test.ts');
w('shutdown');
sym('electron/main/orderly-stop.ts', { stopInOrder: 'shutDownInOrder', WaysOut: 'Shutdown', limitMs: 'shutdownLimitMs' });
file('electron/main/orderly-stop.ts', 'shutdown.ts');
file('test/main/orderly-stop.test.ts', 'shutdown.test.ts');
w('rollout-delay');
sym('electron/main/update-step.ts', { isItsDay: 'isRolloutDelayOver' });
text('^(electron/main/update-step|test/main/update-(step|rounds)\\.test|electron/main/update-rounds)\\.ts$', "'its-day'", "'rollout-delay'");

// ---- 13 tests
w('rng');
sym('test/faults/dice.ts', { Dice: 'Rng' });
all('^test/', { dice: 'rng', '#dice': '#rng' });
file('test/faults/dice.ts', 'rng.ts');
w('run-cases');
sym('test/faults/deal.ts', { deal: 'casesOfRun', dealProfile: 'profileOfRun', 'deal.deck': 'shuffled' });
file('test/faults/deal.ts', 'run-cases.ts');
w('remote-service');
sym('test/faults/other-side.ts', { OtherSide: 'RemoteService' });
file('test/faults/other-side.ts', 'remote-service.ts');
file('test/faults/other-ends.ts', 'remote-hosts.ts');

// ---- 14 others that a stranger would ask about
w('thread-messages');
file(`${jr}wire.ts`, 'thread-messages.ts');
sym(`${jr}journal-thread.ts`, { ThreadEars: 'ThreadListeners' });
sym(`${jr}kept-thread.ts`, { KeptThread: 'RestartingThread', KeepOptions: 'RestartingThreadOptions' });
file(`${jr}kept-thread.ts`, 'restarting-thread.ts');
sym(`${jr}types.ts`, { ApartCall: 'ReaderCall' });
w('main-words');
sym('electron/main/window.ts', { WindowWishes: 'WindowSettings' });
sym('electron/main/single-instance.ts', { becomeTheOnly: 'acquireSingleInstance' });
sym('electron/main/bugs.ts', { logBugs: 'logUncaughtErrors' });
file('electron/main/bugs.ts', 'uncaught-errors.ts');
sym('electron/main/way-to-file.ts', { wayTo: 'pathSteps', Step: 'PathStep' });
file('electron/main/way-to-file.ts', 'path-steps.ts');
sym('electron/main/private-folder.ts', { takeForAlone: 'restrictToOwner' });
sym('electron/main/settings-file.ts', { SettingsStore: 'ConfStore', OwnSettingsFile: 'SettingsFile' });
w('booth-words');
sym('electron/booth/privacy/privacy-parts.ts', { PrivacyCollaborators: 'PrivacyWiringPorts' });
sym('electron/booth/looking-up.ts', { lookingUpOf: 'lookUpWiring' });
file('electron/booth/looking-up.ts', 'look-up-wiring.ts');
w('page-words');
sym('renderer/still.ts', { keepStill: 'preventBrowserGestures' });
file('renderer/still.ts', 'browser-gestures.ts');
sym('renderer/store/late-answer.ts', { tellLate: 'reportLate' });

writeFileSync(new URL('renames.json', import.meta.url), `[\n${out.map((e) => JSON.stringify(e)).join(',\n')}\n]\n`);
console.log(out.length);
