import { useTexts } from '../i18n/texts.ts';
import { useAttention } from '../store/attention.ts';

/** What stands beside the PIN: the reason that will be kept, and in training the PIN itself. */
export function PinHint({ reason }: { reason: string | null }) {
  const { text } = useTexts();
  const training = useAttention((state) => state.attention?.pin === 'training');
  return (
    <>
      {reason !== null && <p className="step-reason">{text('attention.kept', { reason })}</p>}
      {training && (
        <p>
          <b>{text('attention.pin.training')}</b>
        </p>
      )}
    </>
  );
}
