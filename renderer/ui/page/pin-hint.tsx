import { useTexts } from '../../platform/i18n/texts.ts';
import { useWhose } from '../keypad/use-whose.ts';
import { usePinInForce } from '../../state/booth/pin-in-force.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { wrongPinMessage } from './wrong-pin-message.ts';

/** What stands beside the PIN: whose it is to be, the reason that will be kept, and in training the PIN itself. */
export function PinHint({ reason }: { reason: string | null }) {
  const { text, say } = useTexts();
  const training = usePinInForce(({ pin }) => pin === 'training');
  const wrong = useScreen((state) => state.snapshot?.wrongPins ?? null);
  const whose = useWhose();
  return (
    <>
      {whose !== null && (
        <p>
          <b>{whose}</b>
        </p>
      )}
      {wrong !== null && <p className="wrong-pins">{say(wrongPinMessage(wrong))}</p>}
      {reason !== null && <p className="step-reason">{text('attention.kept', { reason })}</p>}
      {training && (
        <p>
          <b>{text('attention.pin.training')}</b>
        </p>
      )}
    </>
  );
}
