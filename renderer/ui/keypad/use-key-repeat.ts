import { useCallback, useEffect, useRef, type PointerEvent } from 'react';

/** A key that is held down repeats from then on, and as often, as a keyboard's does (ms). */
const firstMs = 500;
const everyMs = 100;

/**
 * Does the same again while a finger rests on a key; it stops when the finger is lifted, leaves the key or is taken over by
 * the system, when the window loses the focus, and when nothing is left to do it to: what is typed after that is another
 * car's.
 *
 * @param act null: this key does not repeat
 * @param idle nothing is left
 */
export function useKeyRepeat(act: (() => void) | null, idle: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  const stop = useCallback((): void => clearTimeout(timer.current), []);
  useEffect(() => {
    if (idle) stop();
  }, [idle, stop]);
  useEffect(() => {
    window.addEventListener('blur', stop);
    return () => {
      window.removeEventListener('blur', stop);
      stop();
    };
  }, [stop]);
  const again = (): void => {
    timer.current = setTimeout(again, everyMs);
    latest.current?.();
  };
  return {
    start: ({ currentTarget, pointerId }: PointerEvent): void => {
      if (act === null) return;
      stop();
      // A finger is the key's until it is lifted, wherever it goes: without this it would never leave.
      if (currentTarget.hasPointerCapture(pointerId)) currentTarget.releasePointerCapture(pointerId);
      timer.current = setTimeout(again, firstMs);
    },
    stop,
  };
}
