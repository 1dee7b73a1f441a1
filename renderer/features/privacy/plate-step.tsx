import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useHardwareKeys } from '../../ui/keypad/hardware-keys.ts';
import { PlateTyping } from '../../ui/keypad/plate-typing.tsx';
import { lookAtHeld, searchedPlate, stepBack } from './state/privacy-actions.ts';
import { usePrivacy } from './state/privacy.ts';
import { closeSetup } from '../setup/state/setup-actions.ts';

const plateKeys = { field: 'plate', type: searchedPlate.type, backspace: searchedPlate.backspace };

/** The plate that somebody asks about. */
export function PlateStep() {
  useHardwareKeys(plateKeys);
  const { text } = useTexts();
  const { plate, busy, problem } = usePrivacy();
  return (
    <StepFrame
      title={text('setup.section.privacy')}
      question={text('privacy.question')}
      meaning={text('privacy.questionMore')}
      problem={useProblemText(problem)}
      busy={busy}
      onGo={() => void lookAtHeld()}
      onBack={stepBack}
      onLeave={closeSetup}
      picture={
        <p className="step-lock">
          <Icon name="search" />
        </p>
      }
      eyes={<p>{text('privacy.misread')}</p>}
      typing={<PlateTyping draft={plate} editor={searchedPlate} />}
      act={{ icon: 'search', word: text('privacy.look'), more: text('privacy.lookMore') }}
    />
  );
}
