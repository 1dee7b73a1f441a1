import { useEffect } from 'react';

/**
 * So long after the last touch or key, plates and pictures of earlier cars are hidden (renderer/app/blank.css), until the next.
 *
 * @param seconds null: they are not
 */
export function useBlank(seconds: number | null): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const blank = (): void => void (dataset['blank'] = '');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      delete dataset['blank'];
      clearTimeout(timer);
      if (seconds !== null) timer = setTimeout(blank, seconds * 1_000);
    };
    show();
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, show, true);
    return () => {
      clearTimeout(timer);
      delete dataset['blank'];
      for (const sign of signs) window.removeEventListener(sign, show, true);
    };
  }, [seconds]);
}
