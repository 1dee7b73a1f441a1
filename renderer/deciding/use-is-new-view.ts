import { useEffect, useState } from 'react';
import { useEnlarged } from '../store/enlarged.ts';
import { gateViewOf } from '../store/gate-view.ts';
import { useRush } from '../store/rush.ts';
import { useScreen } from '../store/screen.ts';
import { settlesInMs } from './decide.ts';

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
