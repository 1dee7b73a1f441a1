import type { MovedAsideView } from '../../electron/contract/attention.ts';
import { Icon } from '../components/icons.tsx';
import { useTexts } from '../i18n/texts.ts';
import { useAttention } from '../store/attention.ts';
import { asideReason } from '../store/decision-typing.ts';
import { asideName } from './aside-words.ts';
import { PinHint } from './pin-hint.tsx';
import { ReasonChoices } from './reason-choices.tsx';
import { StepFrame } from './step-frame.tsx';
import { DecisionPin, TextTyping } from './step-typing.tsx';
import { useDecisionFrame } from './use-decision-frame.ts';

/** On the way to closing a journal beside the one in use: the reason, the PIN. */
export function AsideStep({ aside, step }: { aside: MovedAsideView; step: 'reason' | 'pin' }) {
  const { text, say, language } = useTexts();
  const frame = useDecisionFrame();
  const reason = useAttention((state) => state.asideReason);
  const name = say(asideName(aside, language));
  return (
    <StepFrame
      {...frame}
      title={name}
      question={text(`attention.question.${step}`)}
      meaning={text(aside.kind === 'damaged' ? 'attention.aside.meaning' : 'attention.older.meaning')}
      picture={
        <p className="step-cause">
          <Icon name="alert" />
          <b>{name}</b>
        </p>
      }
      eyes={
        step === 'reason' ? (
          <ReasonChoices
            reasons={['attention.reasons.seen', 'attention.reasons.byHand', 'attention.reasons.byPhone']}
            chosen={reason}
            onChoose={asideReason.write}
          />
        ) : (
          <PinHint reason={reason} />
        )
      }
      typing={
        step === 'reason' ? <TextTyping name="reason" value={reason} editor={asideReason} /> : <DecisionPin />
      }
      act={
        step === 'reason'
          ? { icon: 'more', word: text('attention.goOn'), more: text('attention.then.pin') }
          : { icon: 'check', word: text('attention.aside.close'), more: text('attention.now') }
      }
    />
  );
}
