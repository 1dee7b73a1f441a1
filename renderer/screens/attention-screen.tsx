import { useEffect } from 'react';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { AttentionList } from '../attention/attention-list.tsx';
import { AttentionRecord } from '../attention/attention-record.tsx';
import { DecisionStep } from '../attention/decision-step.tsx';
import { TryAgainStep } from '../attention/try-again-step.tsx';
import { closeAttention } from '../store/attention-actions.ts';
import { itemInView, useAttention } from '../store/attention.ts';

const idleMs = 60_000;

/** What cannot go on by itself, and a supervisor's ways out. The gate screen waits behind it as it was left. */
export function AttentionScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  useIdle(closeAttention);
  const { at } = useAttention((state) => state.view);
  const item = useAttention(itemInView);
  if (at === 'try-again') return <TryAgainStep snapshot={snapshot} />;
  if (item === null) return <AttentionList snapshot={snapshot} />;
  const { id } = item.record;
  return at === 'step' ? (
    <DecisionStep key={id} item={item} classes={snapshot.vehicleClasses} />
  ) : (
    <AttentionRecord key={id} item={item} />
  );
}

/** Nobody has touched anything for a minute: the booth belongs to the gate. */
function useIdle(leave: () => void): void {
  useEffect(() => {
    let timer = setTimeout(leave, idleMs);
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(leave, idleMs);
    };
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, again, true);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, again, true);
    };
  }, [leave]);
}
