import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { endableCause } from '../../state/booth/pause.ts';
import { PinHint } from '../../ui/page/pin-hint.tsx';
import { DecisionPin } from './step-typing.tsx';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { useDecisionFrame } from './use-decision-frame.ts';

/** Ends a pause, by a supervisor's word. */
export function TryAgainStep({ snapshot }: { snapshot: BoothSnapshot }) {
  const { text } = useTexts();
  const frame = useDecisionFrame();
  const cause = endableCause(snapshot.link);
  return (
    <StepFrame
      {...frame}
      title={text('attention.tryAgain.name')}
      question={text('attention.question.pin')}
      meaning={text('attention.tryAgain.meaning')}
      picture={
        <p className="step-cause">
          <Icon name={cause === null ? 'check' : 'pause'} />
          <b>{text(cause === null ? 'attention.tryAgain.over' : `link.${cause}`)}</b>
        </p>
      }
      eyes={<PinHint reason={null} />}
      typing={<DecisionPin />}
      act={{
        icon: 'retake',
        word: text('attention.tryAgain.name'),
        more: text('attention.now'),
      }}
    />
  );
}
