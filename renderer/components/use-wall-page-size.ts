import { useSyncExternalStore } from 'react';

/** The style sheet's own turning point: from there three rows of two cards, the first of which is the car at the window. */
const roomy = '(min-width: 1600px) and (min-height: 900px)';

function follow(listener: () => void): () => void {
  const query = window.matchMedia(roomy);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** How many cars stand on the wall at once beside the one at the window. */
export const useWallPageSize = (): number =>
  useSyncExternalStore(follow, () => (window.matchMedia(roomy).matches ? 5 : 3));
