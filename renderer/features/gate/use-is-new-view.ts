import { useEffect, useState } from 'react';
import { useEnlarged } from '../../state/booth/enlarged.ts';
import { gateSubjectOf, gateViewOf } from '../../state/gate/gate-view.ts';
import { useRush } from '../../state/gate/rush.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { settlesInMs } from './state/decide.ts';

/** Whether the gate's view has come so lately that no press counts. */
export function useIsNewView(): boolean {
  const rush = useRush();
  const gateView = useScreen((state) => gateViewOf(state, rush));
  const subject = useScreen((state) => gateSubjectOf(state, rush));
  const isCovered = useEnlarged(({ shown }) => shown !== null);
  const view = isCovered ? 'enlarged' : gateView;
  const about = isCovered ? '' : subject;
  const shown = `${view} ${about}`;
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    // It takes longer where the view is painted late.
    const settle = (): void => {
      const leftMs = settlesInMs(view, about);
      if (leftMs > 0) timer = setTimeout(settle, Math.ceil(leftMs) + 1);
      else setSeen(shown);
    };
    let timer = setTimeout(settle);
    return () => {
      clearTimeout(timer);
      setSeen(null);
    };
  }, [view, about, shown]);
  return seen !== shown;
}
