import { useEffect, useState } from 'react';
import { gateViewOf, type GateView } from '../store/gate-view.ts';
import { useRush } from '../store/rush.ts';
import { useScreen } from '../store/screen.ts';
import { settlesInMs } from './decide.ts';

/** Whether the gate's view has come so lately that no press counts. */
export function useIsNewView(): boolean {
  const rush = useRush();
  const view = useScreen((state) => gateViewOf(state, rush));
  const [seen, setSeen] = useState<GateView | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(view), Math.ceil(settlesInMs(view)) + 1);
    return () => {
      clearTimeout(timer);
      setSeen(null);
    };
  }, [view]);
  return seen !== view;
}
