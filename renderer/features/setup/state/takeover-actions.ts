import type { FleetBooth, FleetRead } from '../../../../electron/contract/fleet.ts';
import type { DriveFile } from '../../../../electron/contract/removable-drive.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import type {
  TakeoverFault,
  TakeoverRecord,
  TakeoverTaken,
  TakeoverView,
} from '../../../../electron/contract/takeover.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { reportLate, tellLate } from '../../../state/actions/late-answer.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { ownOverlay } from '../../../state/booth/overlay.ts';
import { services } from '../../../state/booth/services.ts';
import { isInSession, sessionOver, useSetup } from './setup.ts';
import {
  formerOf,
  initialTakeover,
  isDead,
  takeoverLists,
  useTakeover,
  type LeavingBooth,
  type ShownPart,
  type TakeoverListName,
  type TakeoverStep,
} from './takeover.ts';

const { getState: state, setState } = useTakeover;

const goTo = (at: TakeoverStep): void => setState({ at, problem: null });

/** Nothing of another booth's cars outlasts the page. */
const leave = (): void => setState(initialTakeover, true);

ownOverlay('setup', {
  store: useTakeover,
  place: () => state().at?.step,
  waits: () => state().busy && isInSession(),
  left: leave,
});

// Nor the supervisor session: whoever types the PIN next may be another supervisor, and starts anew.
useSetup.subscribe(({ supervisorSession }, before) => {
  if (supervisorSession !== before.supervisorSession) leave();
});

/**
 * Of nobody else anything can be taken over: those that are silent or were removed, and those whose former computer left something behind. But
 * what was begun here and broken off comes also from a booth that is back since, and only the core finds out which one that is.
 */
export function leavingIn({ fleet }: FleetRead): FleetBooth[] {
  const booths = fleet?.booths ?? [];
  const leaving = booths.filter((booth) => (!booth.isOwn && isDead(booth)) || formerOf(booth) > 0);
  const isUnfinished = fleet?.concerns.includes('takeover-unfinished') === true;
  return isUnfinished ? [...leaving, ...booths.filter((booth) => !leaving.includes(booth))] : leaving;
}

/** A supervisor wants to take over from one of these. */
export const openTakeover = (booths: readonly FleetBooth[]): void =>
  setState({ ...initialTakeover, booths, at: { step: 'booths' } });

/** To the step before; from the first one to all booths. */
export function takeoverBack(): void {
  const { at, busy } = state();
  if (at === null || busy) return;
  if (at.step === 'booths') leave();
  else if (at.step === 'sure' || at.step === 'end') {
    const { booth, view, list, first } = at;
    goTo({ step: 'records', booth, view, list, first });
  } else goTo({ step: 'booths' });
}

/** What there is most to be done with is shown first. */
const firstShown = (view: TakeoverView): ShownPart => ({
  list: takeoverLists.find((name) => view[name].count > 0) ?? 'takeable',
  first: 0,
});

/**
 * Reads what that booth left behind; where the file is still to be given, asks for that.
 *
 * @param shown which part of it is shown then; left out: what there is most to be done with
 */
export async function readLeftBehind(booth: LeavingBooth, shown?: ShownPart): Promise<void> {
  const read = await asked((supervisorSession) =>
    services().booth.takeover.read({ supervisorSession, booth: booth.id }),
  );
  if (read === null) return;
  const { view } = read;
  if (view !== null) {
    const { list, first } = shown ?? firstShown(view);
    goTo({ step: 'records', booth, view, list, first });
  } else if (read.fault === 'locked') await findFencingFiles(booth);
  else if (read.fault !== null) failed(read.fault);
}

/** Looks for files on the memory sticks that are connected. */
export async function findFencingFiles(booth: LeavingBooth): Promise<void> {
  const files = await asked((supervisorSession) => services().booth.setup.files({ supervisorSession }));
  if (files !== null) goTo({ step: 'files', booth, files });
}

/** Gives the key in that file, and goes on. */
export async function giveFencingFile(booth: LeavingBooth, from: DriveFile): Promise<void> {
  const given = await asked((supervisorSession) =>
    services().booth.takeover.open({ supervisorSession, ...from }),
  );
  if (given === null) return;
  if (given.fault === null) await readLeftBehind(booth);
  else failed(given.fault);
}

/** The records that are shown, where no answer is awaited that puts others in their place. */
function shownRecords(): Extract<TakeoverStep, { step: 'records' }> | null {
  const { at, busy } = state();
  return at?.step === 'records' && !busy ? at : null;
}

export function showList(list: TakeoverListName): void {
  const at = shownRecords();
  if (at !== null) goTo({ ...at, list, first: 0 });
}

/** @param first the place of the first to be shown */
export function turnRecords(first: number): void {
  const at = shownRecords();
  if (at !== null) goTo({ ...at, first });
}

export function askToTake(): void {
  const at = shownRecords();
  if (at !== null) goTo({ ...at, step: 'sure' });
}

export function askToEnd(record: TakeoverRecord): void {
  const at = shownRecords();
  if (at !== null) goTo({ ...at, step: 'end', record });
}

/** Somebody else may be at the same records: so many steps in a row bring nothing before that is said. */
const mostIdle = 3;

/** The one decision: step by step, until nothing is left that can be taken. */
export async function takeOver(): Promise<void> {
  const { at, busy } = state();
  if (at?.step !== 'sure' || busy) return;
  const { booth, view } = at;
  const { isFormer } = view;
  const { play } = services();
  const { supervisorSession: by } = useSetup.getState();
  let taken = 0;
  for (let idle = 0; idle < mostIdle;) {
    goTo({ step: 'taking', booth, taken, count: view.takeable.count });
    const before = taken;
    const step = await asked(
      (supervisorSession) => services().booth.takeover.take({ supervisorSession, booth: booth.id }),
      (answer) => tellTaken(before, answer),
    );
    if (useSetup.getState().supervisorSession !== by) return;
    if (step === null || step.fault !== null) {
      play('refused');
      const { problem } = state();
      goTo({ step: 'taken', booth, taken, isFormer });
      if (step?.fault !== undefined && step.fault !== null) failed(step.fault);
      else setState({ problem });
      return;
    }
    taken += step.taken;
    if (step.left === 0) break;
    idle = step.taken === 0 ? idle + 1 : 0;
  }
  // Where somebody else took all of it, nothing was saved here.
  play(taken > 0 ? 'saved' : 'attention');
  goTo({ step: 'taken', booth, taken, isFormer });
}

/** A person has seen to what was not offered. */
export async function endRecord(): Promise<void> {
  const { at } = state();
  if (at?.step !== 'end') return;
  const { booth, record } = at;
  const ended = await asked(
    (supervisorSession) =>
      services().booth.takeover.end({ supervisorSession, booth: booth.id, record: record.id }),
    tellLeft,
  );
  if (ended === null) return;
  services().play(ended.fault === null ? 'saved' : 'refused');
  // Whoever sees to one after the other stays where he is.
  if (ended.fault === null) await readLeftBehind(booth, at);
  else failed(ended.fault);
}

const failed = (fault: TakeoverFault): void => setState({ problem: { key: `takeover.fault.${fault}` } });

/** Why nothing became of something whose page was left. @param answer as of `asked` */
function tellLeft(answer: Result<{ readonly fault: TakeoverFault | null }> | null): void {
  if (answer === null) return;
  const name = { key: 'takeover.name' } as const;
  const fault = answer.ok ? answer.value.fault : null;
  if (fault === null) reportLate(name, answer, null);
  else tellLate(name, { key: `takeover.fault.${fault}` });
}

/** What a takeover came to whose page was left. @param before how many came with the steps before this one's answer (as of `asked`) */
function tellTaken(before: number, answer: Result<TakeoverTaken> | null): void {
  const isDone = answer?.ok === true && answer.value.fault === null;
  const number = before + (answer?.ok === true ? answer.value.taken : 0);
  tellLeft(answer);
  // It waits behind the word that it did not go on.
  const done = { key: 'takeover.question.taken', values: { number } } as const;
  if (isDone || number > 0) notify(done, { tone: 'good', about: () => null });
}

/**
 * Nothing else is pressed there meanwhile.
 *
 * @param late is given the answer where the page, or the supervisor session, was left meanwhile, and null where the session is over with it,
 *   as the page of the PIN says; left out: nobody wants to know then
 * @returns null: it was refused, or the supervisor is gone
 */
async function asked<T>(
  call: (supervisorSession: string) => Promise<Result<T>>,
  late: (answer: Result<T> | null) => void = () => undefined,
): Promise<T | null> {
  const { supervisorSession } = useSetup.getState();
  if (state().busy || supervisorSession === null) return null;
  setState({ busy: true, problem: null });
  const answer = await call(supervisorSession);
  if (useSetup.getState().supervisorSession !== supervisorSession) {
    late(answer);
    return null;
  }
  if (!answer.ok && answer.error.code === 'visit-over') {
    sessionOver(answer.error);
    late(null);
    return null;
  }
  setState({ busy: false });
  if (answer.ok) return answer.value;
  setState({ problem: errorMessage(answer.error) });
  return null;
}
