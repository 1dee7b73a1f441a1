import { useEffect, useState } from 'react';
import type { FoundTexts } from '../../../../electron/contract/reading-lane.ts';
import { services } from '../../../state/booth/services.ts';
import { useSetup } from '../state/setup.ts';

/** Between two pictures (ms): about what a reader of a small computer takes for one. */
const everyMs = 1_000;

/** Looks where text stands in the camera's picture, again and again. @returns null: it is not known, or not wanted */
export function useFoundTexts(isWanted: boolean): FoundTexts | null {
  const [found, setFound] = useState<FoundTexts | null>(null);
  const supervisorSession = useSetup((state) => state.supervisorSession);
  useEffect(() => {
    if (!isWanted || supervisorSession === null) return;
    let isOver = false;
    const look = async (): Promise<void> => {
      const captured = await services().capture(undefined, 'test');
      const answer = captured.taken
        ? await services().booth.reading.found({ supervisorSession, jpeg: captured.bytes })
        : null;
      if (isOver) return;
      // The supervisor has gone, for the core: nothing more is told, and what was told goes.
      if (answer?.ok === false) return setFound(null);
      // What is not told now was asked for at a bad moment: what was found before still stands there.
      if (answer !== null && answer.value !== null) setFound(answer.value);
      timer = setTimeout(() => void look(), everyMs);
    };
    let timer = setTimeout(() => void look(), 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setFound(null);
    };
  }, [isWanted, supervisorSession]);
  return found;
}
