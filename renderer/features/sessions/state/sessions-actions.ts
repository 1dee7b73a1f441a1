import type { SessionFilter } from '../../../../electron/contract/sessions.ts';
import { services } from '../../../state/booth/services.ts';
import { draftEditor } from '../../../state/actions/draft-editor.ts';
import * as drafts from '../../../state/gate/draft.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { closeOverlay, openOverlay, ownOverlay } from '../../../state/booth/overlay.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { initialSessions, useSessions } from './sessions.ts';

const restMs = 120;
let latest = 0;

/** From the header. Nothing of the gate screen is touched: it is one tap away as it was left. */
export const openSessions = (): void => openOverlay({ kind: 'sessions' });

/** Back to the gate. */
export const closeSessions = (): void => closeOverlay('sessions');

ownOverlay('sessions', {
  store: useSessions,
  place: () => useSessions.getState().view,
  waits: () => useSessions.getState().busy,
  // What was typed for an act outlasts the pages; the search does not.
  opened: () => {
    const { draft } = useSessions.getState();
    useSessions.setState({ ...initialSessions, draft });
    void loadList();
  },
  left: () => useSessions.setState({ busy: false, view: { at: 'list' }, problem: null }),
});

export const showSessionList = (): void => {
  // What is under way for that car is no longer waited for.
  useSessions.setState({ busy: false, view: { at: 'list' }, chosen: null, detail: null, problem: null });
  void loadList();
};

export const showSearch = (): void => useSessions.setState({ view: { at: 'search' } });

export function showFrom(offset: number): void {
  useSessions.setState({ offset });
  void loadList();
}

export function chooseFilter(filter: SessionFilter): void {
  useSessions.setState({ filter, offset: 0 });
  void loadList();
}

/** Asks what is to be shown. Only the latest question's answer counts. */
export async function loadList(): Promise<void> {
  const turn = ++latest;
  const { query, filter, offset } = useSessions.getState();
  const answer = await services().booth.sessions.list({
    query: drafts.plateText(query),
    filter,
    offset,
  });
  if (turn !== latest) return;
  if (!answer.ok) return useSessions.setState({ listProblem: errorMessage(answer.error) });
  useSessions.setState({ list: answer.value, listProblem: null });
  // Those that stood here have left meanwhile.
  if (answer.value.cars.length === 0 && offset > 0) showFrom(0);
}

/** The same, once the typing rests for a moment. */
async function loadSoon(): Promise<void> {
  const turn = ++latest;
  await services().sleep(restMs);
  if (turn === latest) await loadList();
}

/** Asks the service anew who is inside; what is known is shown meanwhile. */
export async function askAnew(): Promise<void> {
  const answer = await services().booth.gate.lookUp({});
  const about = (): string => useScreen.getState().snapshot?.lookUp.state ?? '';
  if (!answer.ok) notify(errorMessage(answer.error), { about });
  await loadList();
}

/** The plate that is searched for. */
export const searchPlate = draftEditor({
  wildcards: 'kept',
  read: () => useSessions.getState().query,
  write: (query) => {
    const before = useSessions.getState().query;
    useSessions.setState({ query });
    if (drafts.plateText(query) === drafts.plateText(before)) return;
    useSessions.setState({ offset: 0 });
    void loadSoon();
  },
});

/** Back to everybody. */
export function endSearch(): void {
  searchPlate.clear();
  useSessions.setState({ view: { at: 'list' } });
}
