import { create } from 'zustand';
import type {
  SessionDetail,
  SessionFilter,
  SessionList,
  SessionName,
} from '../../../../electron/contract/sessions.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { emptyDraft, type PlateDraft } from '../../../state/gate/draft.ts';
import type { ActDraft } from './sessions-draft.ts';

/** Which of the pages is shown. `act`: what is to be done with the session; `field`: which value is typed, null: all of it. */
type SessionsView =
  | { readonly at: 'list' }
  | { readonly at: 'search' }
  | { readonly at: 'session' }
  | { readonly at: 'act'; readonly field: string | null };

/** The pages of who is inside, and of one session of them. */
export interface SessionsState {
  readonly view: SessionsView;
  /** What is searched for; empty: everybody. */
  readonly query: PlateDraft;
  readonly filter: SessionFilter;
  /** The place in the list of the first car that is shown. */
  readonly offset: number;
  /** The answer to what was asked last; null: not loaded yet. */
  readonly list: SessionList | null;
  readonly listProblem: Message | null;
  /** The session that is shown large. */
  readonly chosen: SessionName | null;
  readonly detail: SessionDetail | null;
  readonly detailProblem: Message | null;
  readonly historyPage: number;
  readonly draft: ActDraft | null;
  /** Why an act did not go on. */
  readonly problem: Message | null;
  /** An act is being saved. */
  readonly busy: boolean;
}

export const initialSessions: SessionsState = {
  view: { at: 'list' },
  query: emptyDraft,
  filter: 'all',
  offset: 0,
  list: null,
  listProblem: null,
  chosen: null,
  detail: null,
  detailProblem: null,
  historyPage: 0,
  draft: null,
  problem: null,
  busy: false,
};

export const useSessions = create<SessionsState>()(() => initialSessions);
