import { useLayoutEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { assumedDensity, fitPanel, type PanelFit } from './panel-fit.ts';

const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });

export const usePanelFit = create<PanelFit>()(() => fitPanel(windowSize(), assumedDensity(windowSize())));

function follow(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Lays the whole page out on the panel, before it is painted. @param density px per mm; null: not measured */
export function usePanel(density: number | null): void {
  const width = useSyncExternalStore(follow, () => window.innerWidth);
  const height = useSyncExternalStore(follow, () => window.innerHeight);
  useLayoutEffect(() => {
    const size = { width, height };
    const fit = fitPanel(size, density ?? assumedDensity(size));
    const { dataset, style } = document.documentElement;
    dataset['layout'] = fit.layout;
    dataset['roomy'] = String(fit.roomy);
    dataset['tight'] = String(fit.finger > fit.unit);
    style.setProperty('--mm', `${fit.unit}px`);
    style.setProperty('--finger', `${fit.finger}px`);
    usePanelFit.setState(fit);
  }, [width, height, density]);
}
