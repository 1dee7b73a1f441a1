import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { AsideStep } from './aside-step.tsx';
import { AttentionCauses } from './attention-causes.tsx';
import { AttentionList } from './attention-list.tsx';
import { AttentionRecord } from './attention-record.tsx';
import { DecisionStep } from './decision-step.tsx';
import { FoundStep } from './found-step.tsx';
import { KeptStep } from './kept-step.tsx';
import { SetOutcome } from './set-outcome.tsx';
import { SetOverview } from './set-overview.tsx';
import { SetRunning } from './set-running.tsx';
import { SetStep } from './set-step.tsx';
import { TryAgainStep } from './try-again-step.tsx';
import { useIdle, writingIdleMs } from '../../ui/page/use-idle.ts';
import { closeAttention } from './state/attention-actions.ts';
import { asideInView, itemInView, useAttention, type AttentionView } from './state/attention.ts';

/** Where nothing is typed. */
const looking: ReadonlySet<AttentionView['at']> = new Set(['causes', 'list', 'record', 'set']);

/** What cannot go on by itself, and a supervisor's ways out. The gate screen waits behind it as it was left. */
export function AttentionScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  const view = useAttention((state) => state.view);
  const { at } = view;
  useIdle(closeAttention, looking.has(at) ? undefined : writingIdleMs);
  const aside = useAttention(asideInView);
  const item = useAttention(itemInView);
  const running = useAttention((state) => state.running);
  const outcome = useAttention((state) => state.outcome);
  if (running !== null) return <SetRunning running={running} />;
  if (outcome !== null) return <SetOutcome outcome={outcome} />;
  if (at === 'causes') return <AttentionCauses />;
  if (at === 'set') return <SetOverview />;
  if (view.at === 'set-step') return <SetStep way={view.way} step={view.step} />;
  if (at === 'try-again') return <TryAgainStep snapshot={snapshot} />;
  if (view.at === 'aside' && aside !== null) return <AsideStep aside={aside} step={view.step} />;
  if (view.at === 'found') return <FoundStep step={view.step} />;
  if (view.at === 'kept') return <KeptStep step={view.step} />;
  if (item === null) return <AttentionList snapshot={snapshot} />;
  const { id } = item.record;
  return at === 'step' ? (
    <DecisionStep key={id} item={item} classes={snapshot.vehicleClasses} />
  ) : (
    <AttentionRecord key={id} item={item} />
  );
}
