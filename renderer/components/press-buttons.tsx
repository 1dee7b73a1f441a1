import { useId, type KeyboardEvent } from 'react';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.ts';
import { useRushCar } from '../rush/use-rush-car.ts';
import { calledOf } from '../store/car-inside.ts';
import { decideEnter, decideExit } from '../store/rush-typing.ts';
import { useScreen } from '../store/screen.ts';
import { isSaving, selectedCar } from '../store/selectors.ts';
import { Icon } from './icons.tsx';
import { useNow } from './use-now.ts';

/**
 * The two decisions. They act when the finger is lifted, so that one that slid off changes nothing; from the keyboard by
 * F9 and F10 (or the space bar where they have the focus). The Enter key never presses them: a barcode scanner ends with
 * it, and nobody would know which of the two was meant.
 */
export function PressButtons() {
  const { text, language } = useTexts();
  const saving = useScreen(isSaving);
  const rushCar = useRushCar();
  const now = useNow();
  const leaving = useScreen((state) => {
    const car = selectedCar(state);
    const asked = state.question?.ask;
    return rushCar !== null ||
      car === null ||
      car.otherService === true ||
      asked === 'session' ||
      asked === 'exception'
      ? null
      : calledOf(car);
  });
  const savingText = saving ? text('press.saving') : null;
  return (
    <>
      <PressButton
        kind="enter"
        meaning={
          savingText ??
          (rushCar === null
            ? text('press.enterMeaning')
            : text('rush.enterMeaning', { time: formatMoment(language, rushCar.at, now) }))
        }
        onPress={() => void decideEnter()}
        busy={saving}
      />
      <PressButton
        kind="exit"
        meaning={
          savingText ??
          (leaving === null ? text('press.exitMeaning') : text('press.exitCar', { plate: leaving }))
        }
        onPress={() => void decideExit()}
        busy={saving}
      />
    </>
  );
}

interface PressButtonProps {
  readonly kind: 'enter' | 'exit';
  readonly meaning: string;
  readonly onPress: () => void;
  readonly busy: boolean;
}

function PressButton({ kind, meaning, onPress, busy }: PressButtonProps) {
  const { text } = useTexts();
  const meaningId = useId();
  return (
    <button
      type="button"
      className="press"
      data-kind={kind}
      aria-describedby={meaningId}
      aria-busy={busy}
      title={text(`press.${kind}Key`)}
      onClick={onPress}
      onKeyDown={ignoreEnterKey}
    >
      <Icon name={kind} />
      <b>{text(`press.${kind}`)}</b>
      {/* Described by it, not named: the button is called by its word alone. */}
      <span id={meaningId} aria-hidden="true">
        {meaning}
      </span>
    </button>
  );
}

function ignoreEnterKey(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
