import { useSyncExternalStore } from 'react';

/** The style sheet's own turning point: from there the eyes stand left of the hands, at full height. */
const wide = '(min-width: 1280px)';

function follow(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useWide = (): boolean => useSyncExternalStore(follow, () => window.matchMedia(wide).matches);
