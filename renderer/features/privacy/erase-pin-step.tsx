import { useEffect } from 'react';
import type { PersonalData } from '../../../electron/contract/privacy.ts';
import { PinHint } from '../../ui/page/pin-hint.tsx';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import type { PinEditor } from '../../ui/keypad/pin-typing.tsx';
import { SupervisorTyping } from '../../ui/keypad/supervisor-typing.tsx';
import { readPinHint } from '../../state/booth/pin-in-force.ts';
import { eraseHeld, stepBack } from './state/privacy-actions.ts';
import { usePrivacy } from './state/privacy.ts';
import { isReadingEarlier, useScreen } from '../../state/gate/screen.ts';
import { closeSetup } from '../setup/state/setup-actions.ts';
import { writePin } from '../../state/booth/with-pin.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';

const pinEditor: PinEditor = {
  read: () => usePrivacy.getState().pin,
  write: (pin) => writePin(usePrivacy, pin),
  end: () => void eraseHeld(),
};

/** Says exactly what goes and what stays, and takes the supervisor's PIN for it. */
export function ErasePinStep({ held }: { held: PersonalData }) {
  const { text } = useTexts();
  const { pin, reason, busy, problem } = usePrivacy();
  const reading = useScreen(isReadingEarlier);
  useEffect(readPinHint, []);
  const { plate, records, pictures, keptRecords, keptPictures, movedAside, movedAsideKept } = held;
  return (
    <StepFrame
      title={text('privacy.eraseTitle', { plate: shownPlate(plate) })}
      question={text('attention.question.pin')}
      meaning={text('privacy.goes', { records: records - keptRecords, pictures: pictures - keptPictures })}
      problem={useProblemText(problem)}
      busy={busy}
      onGo={pinEditor.end}
      onBack={stepBack}
      onLeave={closeSetup}
      picture={
        <p className="step-lock">
          <Icon name="lock" />
        </p>
      }
      eyes={
        <>
          {movedAside > 0 && <p>{text('privacy.aside', { number: movedAside })}</p>}
          {movedAsideKept > 0 && <p>{text('privacy.asideKept', { number: movedAsideKept })}</p>}
          <p>
            {keptRecords === 0
              ? text(reading ? 'privacy.reading' : 'privacy.nothingStays')
              : text('privacy.staysHere', { records: keptRecords, pictures: keptPictures })}
          </p>
          <PinHint reason={reason} />
        </>
      }
      typing={<SupervisorTyping pin={pin} editor={pinEditor} />}
      act={{ icon: 'cross', word: text('privacy.erase'), more: text('attention.now') }}
    />
  );
}
