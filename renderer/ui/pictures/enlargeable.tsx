import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { isNewView } from '../focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { enlarge, putBack, useEnlarged } from '../../state/booth/enlarged.ts';
import { Icon } from '../icons.tsx';

export interface EnlargeableProps {
  /** There is a picture, and it stands in no button. */
  readonly can: boolean;
  readonly children: ReactNode;
}

/**
 * A picture that a tap makes as large as the screen, and another tap, wherever, puts back. Meanwhile nothing else is touched, since
 * the button lies over all of the window; nor for a moment after it, whatever put it back (`isShielded`).
 */
export function Enlargeable({ can, children }: EnlargeableProps) {
  const { text } = useTexts();
  const id = useId();
  const isLarge = useEnlarged(({ shown }) => shown === id);
  const button = useRef<HTMLButtonElement>(null);
  // Before the screen is painted without it.
  useLayoutEffect(() => {
    if (!isLarge || !can) return;
    const listener = (event: KeyboardEvent): void => keyDown(event, button.current);
    window.addEventListener('keydown', listener, true);
    return () => {
      window.removeEventListener('keydown', listener, true);
      putBack();
    };
  }, [isLarge, can]);
  const tap = ({ timeStamp }: { timeStamp: number }): void => {
    if (isNewView(timeStamp)) return;
    if (isLarge) putBack();
    else enlarge(id);
  };
  return (
    <span className="enlargeable" data-large={isLarge && can}>
      {children}
      {can && (
        <button
          ref={button}
          type="button"
          className="enlarge"
          aria-label={text('camera.enlarge')}
          aria-pressed={isLarge}
          onClick={tap}
        >
          {isLarge && (
            <span className="enlarge-end">
              <Icon name="cross" />
            </span>
          )}
        </button>
      )}
    </span>
  );
}

/** Whatever is typed or pressed is about what lies under the picture: it is put back first. Escape is the view's own way back. */
function keyDown(event: KeyboardEvent, button: HTMLButtonElement | null): void {
  if (event.key === 'Escape') return;
  const isPress = event.key === 'Enter' || event.key === ' ';
  if (isPress && event.target === button) return;
  if (isPress) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  putBack();
}
