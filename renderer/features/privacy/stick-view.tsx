import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { ChoiceFrame } from '../../ui/page/choice-frame.tsx';
import { DriveList } from '../../ui/page/drive-list.tsx';
import { lookForSticks, stepBack, writeReport } from './state/privacy-actions.ts';
import { usePrivacy } from './state/privacy.ts';
import { closeSetup } from '../setup/state/setup-actions.ts';

/** The memory stick that the report is written on. */
export function StickView() {
  const { text } = useTexts();
  const { places, busy, problem } = usePrivacy();
  return (
    <ChoiceFrame
      title={text('boothSetup.carry.question')}
      question={text('privacy.save')}
      meaning={text(places.length === 0 ? 'boothSetup.carry.none' : 'privacy.stickMeaning')}
      problem={useProblemText(problem)}
      busy={busy}
      onGo={() => void lookForSticks()}
      onBack={stepBack}
      onLeave={closeSetup}
      act={{ icon: 'retake', word: text('boothSetup.carry.again') }}
    >
      <DriveList
        places={places}
        acts={(place) => [
          { icon: 'exit', word: text('boothSetup.carry.write'), onChoose: () => void writeReport(place) },
        ]}
      />
    </ChoiceFrame>
  );
}
