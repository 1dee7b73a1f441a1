import { useMemo } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { useHardwareKeys } from '../keypad/hardware-keys.ts';
import { Keypad } from '../keypad/keypad.tsx';
import type { PinEditor } from '../keypad/pin-typing.tsx';
import { SupervisorTyping } from '../keypad/supervisor-typing.tsx';
import { PlateTyping } from '../keypad/plate-typing.tsx';
import { TextField } from '../keypad/text-field.tsx';
import { TextKeyboard } from '../keypad/text-keyboard.tsx';
import { useScanTarget } from '../scanner/scan-target.ts';
import { scansInto } from '../scanner/keep-scan.ts';
import { useAttention } from '../store/attention.ts';
import { nextStep } from '../store/decision-actions.ts';
import {
  decisionPlate,
  takeBack,
  textLimits,
  typeOn,
  textEditors,
  type TextEditor,
  type TextName,
} from '../store/decision-typing.ts';
import type { DecisionDraft, Step } from '../store/decision.ts';
import { writePin } from '../store/with-pin.ts';

const fields = { session: 'sessionId', reason: 'reason' } as const;

/** What a step is typed with. */
export function StepTyping({ step, draft }: { step: Step; draft: DecisionDraft }) {
  if (step === 'edit') return <PlateStep draft={draft} />;
  if (step === 'pin') return <DecisionPin />;
  const name = fields[step];
  return <TextTyping name={name} value={draft[name]} editor={textEditors[name]} />;
}

const plateKeys = { field: 'plate', type: decisionPlate.type, backspace: decisionPlate.backspace };

function PlateStep({ draft }: { draft: DecisionDraft }) {
  useHardwareKeys(plateKeys);
  return <PlateTyping draft={draft.plate} editor={decisionPlate} />;
}

function useTextKeys(name: TextName, editor: TextEditor): void {
  useHardwareKeys(
    useMemo(
      () => ({ field: name, type: (text) => typeOn(editor, text), backspace: () => takeBack(editor) }),
      [name, editor],
    ),
  );
}

const endStep = (): void => void nextStep();
const scansIntoId = scansInto('sessionId');

interface TextTypingProps {
  readonly name: TextName;
  readonly value: string;
  readonly editor: TextEditor;
  /** The Enter key; left out: the next step of a decision. */
  readonly onEnd?: () => void;
}

/** A session's id is written with Latin letters, digits and hyphens; a reason with whatever the language has. */
export function TextTyping({ name, value, editor, onEnd = endStep }: TextTypingProps) {
  const { text } = useTexts();
  useTextKeys(name, editor);
  useScanTarget(name === 'sessionId' ? scansIntoId : null);
  return (
    <div className="typing">
      <TextField
        name={name}
        label={text(`attention.field.${name}`)}
        hint={text(`attention.hint.${name}`)}
        value={value}
        limit={textLimits[name]}
        onWrite={editor.write}
        onEnd={onEnd}
      />
      {name === 'reason' ? (
        <TextKeyboard field={name} value={value} />
      ) : (
        <Keypad
          name={text('attention.keys')}
          onType={(character) => typeOn(editor, character)}
          onBackspace={() => takeBack(editor)}
          empty={value === ''}
          left={{ word: text('attention.hyphen'), onPress: () => typeOn(editor, '-') }}
          lowerCase
        />
      )}
    </div>
  );
}

const pinEditor: PinEditor = {
  read: () => useAttention.getState().pin,
  write: (pin) => writePin(useAttention, pin),
  end: () => void nextStep(),
};

/** The supervisor's PIN for a decision. */
export function DecisionPin() {
  return <SupervisorTyping pin={useAttention((state) => state.pin)} editor={pinEditor} />;
}
