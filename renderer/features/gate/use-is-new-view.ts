import { useEffect, useState } from 'react';
import { useEnlarged } from '../../state/booth/enlarged.ts';
import { gateViewOf } from '../../state/gate/gate-view.ts';
import { useRush } from '../../state/gate/rush.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { settlesInMs } from './state/decide.ts';

/** Whether the gate's view has come so lately that no press counts. */
export function useIsNewView(): boolean {
  const rush = useRush();
  const gateView = useScreen((state) => gateViewOf(state, rush));
  const isCovered = useEnlarged(({ shown }) => shown !== null);
  const view = isCovered ? 'enlarged' : gateView;
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(view), Math.ceil(settlesInMs(gateView)) + 1);
    return () => {
      clearTimeout(timer);
      setSeen(null);
    };
  }, [view, gateView]);
  return seen !== view;
}
