import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { useIdle, writingIdleMs } from '../../ui/page/use-idle.ts';
import { ActOverview } from './act-overview.tsx';
import { ActStep } from './act-step.tsx';
import { SessionDetailView } from './session-detail.tsx';
import { SessionListView } from './session-list.tsx';
import { SessionSearch } from './session-search.tsx';
import { closeSessions } from './state/sessions-actions.ts';
import { fieldsOf } from './state/sessions-draft.ts';
import { useSessions } from './state/sessions.ts';

/** Who is inside, and what can be done with one session. The gate screen waits behind it as it was left. */
export function SessionsScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  const view = useSessions((state) => state.view);
  useIdle(closeSessions, view.at === 'act' ? writingIdleMs : undefined);
  const draft = useSessions((state) => state.draft);
  const detail = useSessions((state) => state.detail);
  if (view.at === 'search') return <SessionSearch />;
  if (view.at === 'list') return <SessionListView snapshot={snapshot} />;
  if (view.at === 'session' || draft === null || detail === null)
    return <SessionDetailView snapshot={snapshot} />;
  const field = fieldsOf(draft.mapped).find(({ id }) => id === view.field);
  if (field === undefined) return <ActOverview draft={draft} detail={detail} />;
  return <ActStep key={field.id} draft={draft} field={field} detail={detail} snapshot={snapshot} />;
}
