import { useSyncExternalStore } from 'react';

/** The style sheet's own turning point: from there more stands on the screen at once. */
const roomy = '(min-width: 1600px) and (min-height: 900px)';

function follow(listener: () => void): () => void {
  const query = window.matchMedia(roomy);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useRoomy = (): boolean => useSyncExternalStore(follow, () => window.matchMedia(roomy).matches);
