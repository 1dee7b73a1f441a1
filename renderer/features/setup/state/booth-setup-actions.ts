import { languages, type Language } from '../../../../electron/contract/languages.ts';
import type { readingModes } from '../../../../electron/contract/reading.ts';
import type {
  SettingsChange,
  SettingsChanged,
  SettingsView,
} from '../../../../electron/contract/settings.ts';
import { faultMessage, questionOf, refusalOf } from './booth-setup-faults.ts';
import { check, proposeReading, tryCamera } from './booth-setup-trials.ts';
import {
  draftLimits,
  initialBoothSetup,
  neighbourQuestion,
  proxyOf,
  useBoothSetup,
  ways,
  type Imported,
  type Question,
  type SetupDraft,
  type TypedQuestion,
  type Way,
} from './booth-setup.ts';
import { cameraAnswersOf, cameraPatch, typedCameraOf, type CameraAnswers } from './camera-answers.ts';
import { services } from '../../../state/booth/services.ts';
import type { Mend } from '../../../state/booth/mend.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { refuseTyping } from '../../../state/actions/quiet.ts';
import { ownOverlay } from '../../../state/booth/overlay.ts';
import { remember } from '../../../state/booth/remember.ts';
import { closeSetup } from './setup-actions.ts';
import { isInSession, useSetup } from './setup.ts';
import { mostClasses, siteAnswersOf, sitePatches, type SiteAnswers } from './site-answers.ts';
import { inThisSession, refused, supervisorSessionGiven, waiting as waitingForAnswer } from './asking.ts';
import { tellKeptLate } from './kept-late.ts';

const { getState: state, setState } = useBoothSetup;

ownOverlay('setup', {
  store: useBoothSetup,
  place: () => state().at,
  waits: () => state().busy && (state().way === 'all' || isInSession()),
  // Nothing that was typed outlasts the page.
  left: () => setState(initialBoothSetup),
});

export async function readSettings(): Promise<void> {
  const isForThis = inThisSession();
  const answer = await services().booth.setup.settings(supervisorSessionGiven());
  if (!isForThis()) return;
  if (!answer.ok) return refused(answer);
  setState({ view: answer.value });
  const { mend } = useSetup.getState();
  useSetup.setState({ mend: null });
  if (mend !== null) mendFrom(mend);
}

/** A supervisor says whether what waits for another address is for the service that is set now. */
export async function sayOfService(said: 'sameService' | 'otherService'): Promise<void> {
  const { booth, play } = services();
  const isForThis = inThisSession();
  const answer = await booth.setup[said](supervisorSessionGiven());
  play(answer.ok ? 'saved' : 'refused');
  if (!isForThis()) return reportLate({ key: 'setup.name' }, answer, null);
  if (answer.ok) setState({ view: answer.value, problem: null });
  else refused(answer);
}

// A value import would carry the contract's schemas into the page; the type keeps the two equal.
const modes: typeof readingModes = ['off', 'check', 'suggest'];

/**
 * The answers as they stand in the booth's settings; secrets are never shown, so their fields are empty.
 *
 * @param imported another booth's settings, not yet looked at by anybody, in their place
 */
export function draftOf({ settings }: SettingsView, imported: Imported | null = null): SetupDraft {
  const service = partOf(imported, 'service');
  const reading = partOf(imported, 'reading');
  const text = (from: Imported | null, name: string, otherwise: string): string => {
    const value = from?.[name];
    return typeof value === 'string' ? value : otherwise;
  };
  return {
    language: languages.find((one) => one === imported?.['language']) ?? settings.language,
    booth: settings.booth,
    lane: settings.lane,
    plates: text(imported, 'plateProfile', settings.plateProfile),
    reading: modes.find((one) => one === reading?.['mode']) ?? settings.reading.mode,
    pin: '',
    pinAgain: '',
    address: text(service, 'address', settings.service?.address ?? ''),
    test: service === null ? (settings.service?.test ?? false) : service['test'] === true,
    proxy: text(service, 'proxy', settings.service?.proxy ?? ''),
    token: '',
    ...typedCameraOf(settings),
    networkCamera: cameraAnswersOf(settings),
    printer: settings.ticket?.printer ?? '',
    capacity: settings.capacity === null ? '' : String(settings.capacity),
    className: '',
    site: siteAnswersOf(settings),
  };
}

function partOf(imported: Imported | null, name: string): Imported | null {
  const part = imported?.[name];
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as Imported) : null;
}

/**
 * @param imported another booth's settings, which the answers begin with
 * @param at with which question; left out: with the first
 */
export function startWay(way: Way, imported: Imported | null = null, at: Question = ways[way][0]): void {
  const { view } = state();
  if (view === null) return;
  useSetup.setState({ done: null });
  setState({ ...initialBoothSetup, view, way, imported, draft: draftOf(view, imported) });
  goTo(at);
}

/** Back to the answer that may be at fault: in this way, or in the one that asks for it. */
export function mendFrom(at: Mend | 'cameraUrl' | 'cameraUser'): void {
  const { way, view, busy } = state();
  if (view === null || busy) return;
  if (way !== null && (ways[way] as readonly Question[]).includes(at)) goTo(at);
  else if (view.givenBy === null) startWay('service', null, at);
  // Where a file of the site's gives the rest, the token alone is set here.
  else if (at === 'token') startWay('token');
}

/** Back to the overview; nothing was changed. */
const leaveWay = (): void => setState({ ...initialBoothSetup, view: state().view });

function goTo(at: Question): void {
  setState({ at, problem: null, waiting: null });
  if (at === 'check') void check();
  if (at === 'cameraTrial') void tryCamera();
  if (at === 'reading') void proposeReading();
}

export function answer(change: Partial<SetupDraft>): void {
  if (state().busy) refuseTyping();
  else setState({ draft: { ...state().draft, ...change }, problem: null, check: null, trial: null });
}

export const write = (field: TypedQuestion, typed: string): void =>
  answer({ [field]: typed.slice(0, draftLimits[field]) });

export const writeDigits = (field: 'pin' | 'pinAgain' | 'capacity', typed: string): void =>
  write(field, typed.replaceAll(/\D/g, ''));

/** The language of the site, and at the first set-up of the screen as well: what follows is read in it. */
export function answerLanguage(language: Language): void {
  answer({ language });
  if (state().way === 'all') remember({ language });
}

export const answerCamera = (change: Partial<CameraAnswers>): void =>
  answer({ networkCamera: { ...state().draft.networkCamera, ...change } });

export const answerSite = (change: Partial<SiteAnswers>): void =>
  answer({ site: { ...state().draft.site, ...change } });

/** What was typed becomes one of the vehicle classes. */
function addClass(): void {
  const { className, site } = state().draft;
  const { classes } = site;
  const name = className.trim();
  const fault = classes.includes(name) ? 'twice' : classes.length >= mostClasses ? 'full' : null;
  if (fault !== null) {
    services().play('refused');
    return setState({ problem: { key: `boothSetup.classes.${fault}`, values: { name, most: mostClasses } } });
  }
  answer({ className: '', site: { ...site, classes: [...classes, name] } });
}

export function back(): void {
  const { way, at, waiting, busy, draft } = state();
  if (way === null || busy) return;
  if (waiting !== null) return setState({ waiting: null });
  const before = neighbourQuestion(way, at, -1, draft);
  if (before === null) leaveWay();
  else goTo(before);
}

/** The cars inside stay behind: it is another service. */
export const leaveCars = (): void => void keep('leave');

/** To the next question; behind the last one it is all kept. */
export function next(): void {
  const { way, at, view, draft, busy, waiting } = state();
  if (way === null || view === null || busy) return;
  if (waiting !== null) return void keep(waiting.answer);
  if (at === 'className' && draft.className.trim() !== '') return addClass();
  const problem = refusalOf(at, draft, view);
  if (problem !== null) {
    services().play('refused');
    return setState({ problem });
  }
  const behind = neighbourQuestion(way, at, 1, draft);
  if (behind !== null) goTo(behind);
  else if (way === 'check') leaveWay();
  else void keep();
}

type Patch = SettingsChange['settings'];

/** What a way changes, as the core takes it: only what the way asks for, over what was imported. */
export function changeOf(
  way: Way,
  draft: SetupDraft,
  imported: Imported | null = null,
): Pick<SettingsChange, 'settings' | 'token'> {
  const { language, booth, lane, plates, reading, pin, test } = draft;
  const all = way === 'all';
  const token = draft.token.trim();
  const service = {
    ...partOf(imported, 'service'),
    address: draft.address.trim(),
    test,
    proxy: proxyOf(draft),
  };
  const settings = {
    ...imported,
    ...(all || way === 'language' ? { language } : {}),
    ...(all || way === 'names' ? { booth: booth.trim(), lane: lane.trim() } : {}),
    ...(all || way === 'plates' ? { plateProfile: plates } : {}),
    ...(all || way === 'reading' ? { reading: { mode: reading } } : {}),
    ...(all || way === 'pin' ? { supervisorPin: pin } : {}),
    ...(all || way === 'service' ? { service } : {}),
    ...(way === 'camera' ? { camera: cameraPatch(draft.networkCamera, draft) } : {}),
    ...(isOfSite(way) ? sitePatches[way](draft.site, draft) : {}),
  } as Patch;
  return { settings, ...(token === '' ? {} : { token }) };
}

const isOfSite = (way: Way): way is keyof typeof sitePatches => Object.hasOwn(sitePatches, way);

async function keep(waiting?: SettingsChange['waiting']): Promise<void> {
  const { way, draft, imported, busy } = state();
  // A second tap, on the other button, decides nothing otherwise.
  if (way === null || busy) return;
  const { booth, play } = services();
  const ends = waitingForAnswer();
  setState({ problem: null });
  const answer = await booth.setup.change({
    ...supervisorSessionGiven(),
    ...changeOf(way, draft, imported),
    ...(waiting === undefined ? {} : { waiting }),
  });
  play(answer.ok && answer.value.state === 'changed' ? 'saved' : 'refused');
  if (!ends()) return tellKeptLate(answer);
  if (answer.ok) changed(way, answer.value);
  else refused(answer);
}

/** @param way null: it was no answer to questions */
export function changed(way: Way | null, answer: SettingsChanged): void {
  if (answer.state === 'records-wait') return setState({ waiting: answer });
  if (answer.state === 'service-missing') return;
  if (answer.state === 'faults') {
    const [fault] = answer.faults;
    if (fault === undefined) return;
    const asked = questionOf(fault);
    const all: readonly Question[] = way === null ? [] : ways[way];
    const at = asked !== null && all.includes(asked) ? asked : state().at;
    return setState({ at, problem: faultMessage(fault), waiting: null });
  }
  setState({ ...initialBoothSetup, view: answer.view });
  if (way !== 'all') return useSetup.setState({ done: { key: 'setup.kept' } });
  // From now on the settings are behind the PIN that was chosen, and the booth works.
  closeSetup();
  notify({ key: 'boothSetup.ready' }, { tone: 'good', about: () => null });
}
