import { useHardwareKeys } from '../../ui/keypad/hardware-keys.ts';
import type { PinEditor } from '../../ui/keypad/pin-typing.tsx';
import { SupervisorTyping } from '../../ui/keypad/supervisor-typing.tsx';
import { PlateTyping } from '../../ui/keypad/plate-typing.tsx';
import { useAttention } from './state/attention.ts';
import { nextStep } from './state/decision-actions.ts';
import { decisionPlate, textEditors } from './state/decision-typing.ts';
import type { DecisionDraft, Step } from './state/decision.ts';
import { writePin } from '../../state/booth/with-pin.ts';
import { TextTyping } from '../../ui/page/text-typing.tsx';

const fields = { session: 'sessionId', reason: 'reason' } as const;

/** What a step is typed with. */
export function StepTyping({ step, draft }: { step: Step; draft: DecisionDraft }) {
  if (step === 'edit') return <PlateStep draft={draft} />;
  if (step === 'pin') return <DecisionPin />;
  const name = fields[step];
  const isNeeded = step === 'session' && draft.way === 'resend';
  return (
    <TextTyping
      name={name}
      value={draft[name]}
      isNeeded={isNeeded}
      editor={textEditors[name]}
      onEnd={endStep}
    />
  );
}

const plateKeys = { field: 'plate', type: decisionPlate.type, backspace: decisionPlate.backspace };

function PlateStep({ draft }: { draft: DecisionDraft }) {
  useHardwareKeys(plateKeys);
  return <PlateTyping draft={draft.plate} editor={decisionPlate} />;
}

/** The Enter key. */
export const endStep = (atMs: number): void => void nextStep(atMs);

const pinEditor: PinEditor = {
  read: () => useAttention.getState().pin,
  write: (pin) => writePin(useAttention, pin),
  end: (atMs) => void nextStep(atMs),
};

/** The supervisor's PIN for a decision. */
export function DecisionPin() {
  return <SupervisorTyping pin={useAttention((state) => state.pin)} editor={pinEditor} />;
}
