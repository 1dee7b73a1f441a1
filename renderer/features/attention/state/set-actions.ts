import type { AttentionItem, SetWay } from '../../../../electron/contract/attention.ts';
import { ok, type Result } from '../../../../electron/contract/result.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { dropSetReason, showList } from './attention-actions.ts';
import { useAttention, type AttentionView, type SetResult } from './attention.ts';
import { services } from '../../../state/booth/services.ts';
import { setReason } from './decision-typing.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { isOpen } from '../../../state/booth/overlay.ts';
import { nextReasonedStep, showStep } from './reasoned-actions.ts';
import { doneMessage, setOf } from './set-messages.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { shiftIn, type GivenPin } from '../../../state/gate/who.ts';
import { patiently } from '../../../state/booth/with-pin.ts';

// One decision about all that is chosen.

type SetView = Extract<AttentionView, { at: 'set-step' }>;

/** A reason that was typed for another way is none for this one. */
export function chooseSetWay(way: SetWay): void {
  if (useAttention.getState().setReasonOf !== way) dropSetReason();
  useAttention.setState({ setReasonOf: way });
  showStep({ at: 'set-step', way, step: 'reason' });
}

const shiftNow = (): string | null => shiftIn(useScreen.getState().snapshot);

/** The large button of a step. */
export function nextSetStep({ ...view }: SetView): Promise<void> {
  const shift = shiftNow();
  return nextReasonedStep(view, {
    editor: setReason,
    act: (reason, given) => decideSet(view.way, reason, given),
    // As long as it takes: how far it has come is shown.
    wait: (answer) => answer,
    done: (result) => whatBecame(result, shiftNow() === shift),
  });
}

/** Nothing more is begun; what is decided stands. */
export function stopSet(): void {
  const { running } = useAttention.getState();
  if (running !== null) useAttention.setState({ running: { ...running, stopping: true } });
}

/** Somebody has seen what became of them. */
export function closeOutcome(): void {
  useAttention.setState({ outcome: null });
  showList();
}

/** Call after call, each with what the one before did not come to. @returns a refusal, or null, only where nothing was decided */
async function decideSet(way: SetWay, reason: string, given: GivenPin): Promise<Result<SetResult> | null> {
  const set = setOf(useAttention.getState().chosen, way).able;
  let rest = set;
  let decided = 0;
  const leftOut: SetResult['leftOut'][number][] = [];
  const ended = (problem: Message | null): Result<SetResult> =>
    ok({
      way,
      decided,
      leftOut: [...leftOut, ...rest.map((item) => ({ item, why: 'rest' as const }))],
      problem,
    });
  useAttention.setState({ running: { done: 0, of: set.length, stopping: false } });
  try {
    while (rest.length > 0 && useAttention.getState().running?.stopping === false) {
      const call = services().booth.attention.decideSet({
        way,
        records: rest.map(asShown),
        reason,
        ...given,
      });
      const answer = await patiently(call);
      if (answer?.ok !== true) {
        if (rest.length === set.length) return answer;
        return ended(answer === null ? { key: 'attention.noAnswer' } : errorMessage(answer.error));
      }
      const { value } = answer;
      decided += value.decided;
      const why = new Map(value.leftOut.map((one) => [one.id, one.why]));
      for (const item of rest) {
        const reasonLeft = why.get(item.record.id);
        if (reasonLeft !== undefined) leftOut.push({ item, why: reasonLeft });
      }
      const open = new Set(value.rest);
      rest = rest.filter(({ record: { id } }) => open.has(id));
      if (value.problem !== null) return ended(errorMessage({ code: value.problem }));
      const { running } = useAttention.getState();
      if (running !== null)
        useAttention.setState({ running: { ...running, done: set.length - rest.length } });
    }
    return ended(null);
  } finally {
    useAttention.setState({ running: null });
  }
}

const asShown = ({ record: { id, state, reason }, mayDuplicate }: AttentionItem) => ({
  id,
  state: state as 'unknown' | 'refused' | 'draft',
  reason,
  mayDuplicate,
});

/**
 * What it did not come to stays chosen till the pages are left. What is not told in a line stays shown until somebody has seen it.
 *
 * @param isSameShift left chosen by somebody else, it is not
 */
function whatBecame(result: SetResult, isSameShift: boolean): Message | null {
  const open = isOpen('attention');
  const chosen =
    open && isSameShift ? result.leftOut.filter(({ why }) => why === 'rest').map(({ item }) => item) : [];
  const isWhole = result.leftOut.length === 0 && result.problem === null;
  useAttention.setState({
    chosen,
    chosenBefore: chosen,
    choosing: chosen.length > 0,
    outcome: open && isWhole ? null : result,
  });
  return doneMessage(result);
}
