import type { RecordView } from '../../../../electron/contract/record.ts';
import type { SessionDetail, SessionName } from '../../../../electron/contract/sessions.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import { services } from '../../../state/booth/services.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { isOpen } from '../../../state/booth/overlay.ts';
import { loadList, openSessions } from './sessions-actions.ts';
import { useSessions } from './sessions.ts';

const restMs = 300;
let latest = 0;
let reloadDue = false;

/** The name that the core knows a car's session by: this booth's own entry where there is one, or that of the booth that it waits at. */
export function sessionNameOf(car: {
  readonly entryId: string | null;
  readonly siteEntry?: string;
  readonly sessionId: string | null;
}): SessionName | null {
  if (car.entryId !== null) return { entryId: car.entryId };
  if (car.siteEntry !== undefined) return { siteEntry: car.siteEntry };
  return car.sessionId === null ? null : { sessionId: car.sessionId };
}

export function showSession(chosen: SessionName): void {
  useSessions.setState({
    view: { at: 'session' },
    chosen,
    detail: null,
    detailProblem: null,
    historyPage: 0,
    problem: null,
  });
  void loadDetail();
}

/** From an operation that was done with it. */
export function openSession(detail: SessionDetail): void {
  const chosen = sessionNameOf(detail.car);
  openSessions();
  if (chosen === null) return;
  showSession(chosen);
  useSessions.setState({ detail });
}

export const backToSession = (): void => useSessions.setState({ view: { at: 'session' }, problem: null });

export const showHistoryPage = (historyPage: number): void => useSessions.setState({ historyPage });

/** Reads the chosen session again. Only the latest answer counts. */
export async function loadDetail(): Promise<void> {
  const turn = ++latest;
  const { chosen } = useSessions.getState();
  if (chosen === null) return;
  const answer = await services().booth.sessions.detail(chosen);
  if (turn !== latest) return;
  if (answer.ok) useSessions.setState({ detail: answer.value, detailProblem: null });
  else useSessions.setState({ detailProblem: errorMessage(answer.error) });
}

/** Puts a record as it is now into what is shown of its session. @returns null: it is none of this session */
export function withRecord(detail: SessionDetail, record: RecordView): SessionDetail | null {
  const place = detail.records.findIndex(({ id }) => id === record.id);
  if (place >= 0) return { ...detail, records: detail.records.with(place, record) };
  const { entryId, siteEntry, sessionId } = detail.car;
  const same =
    (entryId !== null && record.entryId === entryId) ||
    (siteEntry !== undefined && record.siteEntry === siteEntry) ||
    (sessionId !== null && record.sessionId === sessionId);
  return same ? { ...detail, records: [...detail.records, record] } : null;
}

/** What the core says of a record: the session that is shown changes at once, its history is read again. */
export function followSessionRecord(record: RecordView): void {
  const { detail } = useSessions.getState();
  if (!isOpen('sessions')) return;
  const changed = detail === null ? null : withRecord(detail, record);
  if (changed !== null) useSessions.setState({ detail: changed });
  void reloadSoon();
}

/** A look-up has ended, or other booths' cars have changed. */
export function followLookUp(before: BoothSnapshot | null, after: BoothSnapshot): void {
  const { state, answeredAt } = after.lookUp;
  const isAnswered = before?.lookUp.state !== state || before.lookUp.answeredAt !== answeredAt;
  if (isAnswered || before.ledger?.changes !== after.ledger?.changes) void reloadSoon();
}

/** Many changes at once are one reading. */
async function reloadSoon(): Promise<void> {
  if (reloadDue || !isOpen('sessions')) return;
  reloadDue = true;
  await services().sleep(restMs);
  reloadDue = false;
  const { view } = useSessions.getState();
  if (!isOpen('sessions')) return;
  await (view.at === 'list' || view.at === 'search' ? loadList() : loadDetail());
}
