import type { Language } from '../../../../electron/contract/languages.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import type { SettingsChange, SettingsChanged } from '../../../../electron/contract/settings.ts';
import { changeOf, draftOf, faultMessage, questionOf, refusalOf, serviceOf } from './booth-setup-change.ts';
import {
  draftLimits,
  initialBoothSetup,
  neighbourQuestion,
  useBoothSetup,
  ways,
  type Imported,
  type Question,
  type SetupDraft,
  type TypedQuestion,
  type Way,
} from './booth-setup.ts';
import { cameraPatch, type CameraAnswers } from './camera-answers.ts';
import { services } from '../../../state/booth/services.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import type { Mend } from '../../../state/booth/mend.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { refuseTyping } from '../../../state/actions/quiet.ts';
import { ownOverlay } from '../../../state/booth/overlay.ts';
import { remember } from '../../../state/booth/remember.ts';
import { closeSetup } from './setup-actions.ts';
import { isInSession, sessionOver, useSetup } from './setup.ts';
import { mostClasses, type SiteAnswers } from './site-answers.ts';
import { inThisSession, trying, waiting as waitingForAnswer } from './asking.ts';
import { tellKeptLate } from './kept-late.ts';

const { getState: state, setState } = useBoothSetup;

/** The supervisor's session; while a booth is not set up there is none. */
export const supervisorSessionGiven = (): { supervisorSession?: string } => {
  const { supervisorSession } = useSetup.getState();
  return supervisorSession === null ? {} : { supervisorSession };
};

ownOverlay('setup', {
  store: useBoothSetup,
  place: () => state().at,
  waits: () => state().busy && (state().way === 'all' || isInSession()),
  // Nothing that was typed outlasts the page.
  left: () => setState(initialBoothSetup),
});

/** What is refused is told where it was asked for; a supervisor session that is over asks for the PIN again, and what was typed stays. */
export function refused(answer: Result<unknown> & { ok: false }): void {
  if (answer.error.code !== 'visit-over') return setState({ problem: errorMessage(answer.error) });
  sessionOver(answer.error);
}

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

/** Where nobody has said whether plates are read, what suits the plates of this site is marked to be kept or changed. */
async function proposeReading(): Promise<void> {
  const { draft } = state();
  if (draft.reading !== null) return;
  const answer = await services().booth.reading.proposed({ plateProfile: draft.plates });
  const { at, draft: now } = state();
  if (answer.ok && at === 'reading' && now.reading === null && now.plates === draft.plates)
    setState({ draft: { ...now, reading: answer.value } });
}

/** Goes the way to the service that is being set up, or to the one in use. */
export async function check(): Promise<void> {
  const { way, draft, view } = state();
  if (way === null || view === null || state().check === 'running') return;
  setState({ check: 'running', problem: null });
  const isForThis = trying();
  const isSameSession = inThisSession();
  const answer = await services().booth.setup.check({
    ...supervisorSessionGiven(),
    service: serviceOf(way, draft, view),
  });
  // The answers were changed meanwhile, and may be checked anew.
  if (state().check !== 'running' || !isForThis()) return;
  if (answer.ok) return setState({ check: answer.value });
  setState({ check: null });
  const { code, field = '' } = answer.error;
  const asked = code === 'value-wrong' ? questionOf({ path: field }) : null;
  if (asked === null) return isSameSession() ? refused(answer) : undefined;
  // Whoever has gone back is at another question, and types there.
  if (state().at !== 'check') return;
  setState({ at: asked, problem: faultMessage({ path: field, code: 'wrong' }) });
}

/** Has the core take a picture with the camera that is being set up. */
export async function tryCamera(): Promise<void> {
  const { draft, trial } = state();
  const camera = cameraPatch(draft.networkCamera, draft);
  if (camera === null || trial === 'running') return;
  setState({ trial: 'running', problem: null });
  const isForThis = trying();
  const isSameSession = inThisSession();
  const answer = await services().booth.setup.tryCamera({ ...supervisorSessionGiven(), camera });
  if (state().trial !== 'running' || !isForThis()) return;
  if (answer.ok) return setState({ trial: answer.value });
  setState({ trial: null });
  const { code, field = '' } = answer.error;
  const asked = code === 'value-wrong' ? questionOf({ path: field }) : null;
  if (asked === null) return isSameSession() ? refused(answer) : undefined;
  // Whoever has gone back is at another question, and types there.
  if (state().at !== 'cameraTrial') return;
  setState({ at: asked, problem: faultMessage({ path: field, code: 'wrong' }) });
}

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
