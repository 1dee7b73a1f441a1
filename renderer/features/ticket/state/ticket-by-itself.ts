import type { RecordView } from '../../../../electron/contract/record.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { services } from '../../../state/booth/services.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { shownPlate } from '../../../state/gate/plate-shape.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { printed, tellPrinted } from './ticket-actions.ts';
import { ticketOfEntry, useTicket } from './ticket.ts';

/** So long the service's answer is waited for (ms): with the session's id the ticket is valid at every booth. */
const patienceMs = 1_500;
const lookEveryMs = 100;

/** Entries without a session yet are one after the other: a printer has one slot. */
let queue: Promise<void> = Promise.resolve();

/** Where the site wants it, an entry's ticket is printed as soon as the entry is saved; nobody leaves the gate for it. */
export function printByItself(entry: RecordView): void {
  const isWanted = useScreen.getState().snapshot?.ticketByItself === true;
  // One of the stack has no plate yet.
  if (!isWanted || entry.operation !== 'entry' || entry.state === 'draft') return;
  queue = queue.then(() => print(entry));
}

/** Once more, of an operation that is looked at: as it is now, at one tap. */
export function printAgain(entry: RecordView): Promise<void> {
  const { printing } = useTicket.getState();
  if (!printing) queue = queue.then(() => printTold(entry));
  return queue;
}

async function print(entry: RecordView): Promise<void> {
  const record = await answered(entry);
  // The car does not come in with it.
  if (record.state === 'refused' || record.state === 'voided') return;
  if ((await onPaper(record)) === null) return;
  notify({ key: 'ticket.byItselfFailed', values: { plate: shownPlate(record.plate) } });
  services().play('attention');
}

async function printTold(record: RecordView): Promise<void> {
  const problem = await onPaper(record);
  if (problem === null) return tellPrinted(record.plate);
  notify(problem);
  services().play('attention');
}

/** @returns why it was not printed; null: it was */
async function onPaper(record: RecordView): Promise<Message | null> {
  while (useTicket.getState().printing) await services().sleep(lookEveryMs);
  useTicket.setState({ paper: ticketOfEntry(record), printing: true });
  // The page that is printed has to hold it.
  await services().sleep(0);
  const problem = await printed();
  useTicket.setState({ paper: null, printing: false });
  return problem;
}

/** The entry as it is once the service has answered, or as it is when that takes too long. */
async function answered(entry: RecordView): Promise<RecordView> {
  const { sleep } = services();
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const record = useScreen.getState().snapshot?.recent.find(({ id }) => id === entry.id) ?? entry;
    const isOpen = record.sessionId === null && record.state !== 'refused' && record.state !== 'voided';
    if (!isOpen || waitedMs >= patienceMs) return record;
    await sleep(lookEveryMs);
  }
}
