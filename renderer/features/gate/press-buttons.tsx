import { memo, useId, type KeyboardEvent } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useRush } from '../../state/gate/rush.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { isSaving } from '../../state/gate/selectors.ts';
import { decide, slotsOf, type Place, type Slot } from './state/decide.ts';
import { useIsNewView } from './use-is-new-view.ts';

const icons = { enter: 'enter', exit: 'exit', answer: 'check', leave: 'back' } as const;

/**
 * The two decisions. They act when the finger is lifted, so that one that slid off changes nothing; from the keyboard by
 * F9 and F10 (or the space bar where they have the focus). The Enter key never presses them: a barcode scanner ends with
 * it, and nobody would know which of the two was meant.
 */
export function PressButtons() {
  const state = useScreen();
  const rush = useRush();
  const slots = slotsOf(state, rush);
  const isNew = useIsNewView();
  const { say } = useTexts();
  return (['enter', 'exit'] as const).map((place) => {
    const { kind, word, neutral, meaning } = slots[place];
    const said = meaning === null ? null : say(meaning);
    const busy = isSaving(state);
    return <PressButton key={place} {...{ place, kind, word, neutral, meaning: said, busy, isNew }} />;
  });
}

interface PressButtonProps extends Pick<Slot, 'kind' | 'word' | 'neutral'> {
  readonly place: Place;
  readonly meaning: string | null;
  readonly busy: boolean;
  readonly isNew: boolean;
}

const PressButton = memo(function PressButton(props: PressButtonProps) {
  const { place, kind, word, neutral, meaning, busy, isNew } = props;
  const { text } = useTexts();
  const meaningId = useId();
  return (
    <button
      type="button"
      className="press"
      data-kind={kind}
      data-neutral={neutral}
      aria-describedby={meaningId}
      aria-busy={busy}
      aria-disabled={isNew}
      title={text(`press.${place}Key`)}
      onClick={({ timeStamp }) => void decide(place, timeStamp)}
      onKeyDown={ignoreEnterKey}
    >
      <Icon name={icons[kind]} />
      <b>{text(word)}</b>
      {/* Described by it, not named: the button is called by its word alone. */}
      <span id={meaningId} aria-hidden="true">
        {busy ? text('press.saving') : meaning}
      </span>
    </button>
  );
});

/** A scanner ends with it. */
export function ignoreEnterKey(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
