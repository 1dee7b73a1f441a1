import type { IconName } from '../../../ui/icons.tsx';
import type { Message } from '../../../platform/i18n/message.ts';
import { mendFrom, next } from '../state/booth-setup-actions.ts';
import { check, proxyInUse, tryCamera } from '../state/booth-setup-trials.ts';
import { nextQuestion, type BoothSetupState } from '../state/booth-setup.ts';
import { mendOf, mendOfCamera } from '../../../state/booth/mend.ts';

interface NextAction {
  readonly icon: IconName;
  readonly message: Message;
  readonly go: () => void;
}

/** The ways on from a question. */
export interface NextActions {
  /** The large button's. */
  readonly first: NextAction;
  /** Beside it; null: there is none. */
  readonly other: NextAction | null;
  /** Whether the first one tries once more what failed. */
  readonly isAgain: boolean;
}

/** Where what was tried last failed, the first way mends it, and to go on all the same is only the other one. */
export function nextActions(state: BoothSetupState): NextActions {
  const { way, at, draft } = state;
  const one = (first: NextAction): NextActions => ({ first, other: null, isAgain: false });
  if (way === null) return one(onward({ key: 'attention.goOn' }));
  if (at === 'className' && draft.className.trim() !== '')
    return one({ icon: 'plus', message: { key: 'boothSetup.classes.add' }, go: next });
  if (nextQuestion(way, at, draft) !== null) return one(onward({ key: 'attention.goOn' }));
  const mending = mendingOf(state);
  const last =
    way === 'check' ? 'close' : mending !== null ? 'keepAnyway' : way === 'all' ? 'finish' : 'keep';
  const end: NextAction = { icon: 'check', message: { key: `boothSetup.act.${last}` }, go: next };
  if (mending === null || (way === 'check' && mending.isAgain)) return one(end);
  return { ...mending, other: end };
}

const onward = (message: Message): NextAction => ({ icon: 'more', message, go: next });

/** What mends what failed, or tries it once more; null: nothing has failed. */
function mendingOf({ check: checked, trial, ...state }: BoothSetupState): Omit<NextActions, 'other'> | null {
  if (checked !== null && checked !== 'running' && checked.steps.some(({ state }) => state === 'failed')) {
    const mend = mendOf(checked, proxyInUse(state));
    const isGiven = (state.view?.givenBy ?? null) !== null && mend !== 'token';
    return mend === null || isGiven ? again('check.again', () => void check()) : mended(mend);
  }
  if (trial !== null && trial !== 'running' && trial.state !== 'live') {
    const mend = mendOfCamera(trial.state);
    return mend === null ? again('boothSetup.netCamera.again', () => void tryCamera()) : mended(mend);
  }
  return null;
}

const again = (
  key: 'check.again' | 'boothSetup.netCamera.again',
  go: () => void,
): Omit<NextActions, 'other'> => ({
  first: { icon: 'retake', message: { key }, go },
  isAgain: true,
});

const mended = (mend: Parameters<typeof mendFrom>[0]): Omit<NextActions, 'other'> => ({
  first: { icon: 'edit', message: { key: `boothSetup.mend.${mend}` }, go: () => mendFrom(mend) },
  isAgain: false,
});
