import { readJournalMessage } from '../../electron/booth/ledger/messages/journal.ts';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { boothOf, journalSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { withJournal } from '../faults/journal-file.ts';
import type { Site } from './site.ts';
import type { SiteBooth } from './site-booth.ts';

/** An event of a booth's chain, as the ledger has it. */
export interface LedgerEvent {
  readonly number: number;
  readonly hash: string;
  readonly record: string | null;
}

/** How many records of that booth the others have in their journals. */
export const adoptedFrom = (site: Site, { id }: SiteBooth): number =>
  site.booths.reduce((sum, booth) => sum + count(booth, 'origin_booth = ?', id), 0);

/** How many records of its own that booth has offered, as its journal has it: what is frozen counts once the ledger has given the offer back. */
export const offeredBy = (booth: SiteBooth): number => count(booth, 'handover = ?', 'offered');

/** Whether that booth's chain says that another booth may send that record, too. */
export const isFlagged = ({ directory }: SiteBooth, id: string): boolean =>
  withJournal(
    directory,
    (database) =>
      database
        .prepare(
          `SELECT 1 FROM events WHERE record_id = ? AND happening = 'reclaimed' AND detail ->> 'claim' = 'uncertain' LIMIT 1`,
        )
        .get(id) !== undefined,
  ) ?? false;

const count = ({ directory }: SiteBooth, where: string, value: string): number =>
  withJournal(directory, (database) =>
    Number(database.prepare(`SELECT count(*) AS n FROM records WHERE ${where}`).get(value)?.['n']),
  ) ?? 0;

/** Whether the last event that the ledger has of that booth is of that record. */
export async function isOnLedger({ ledger }: Site, { id }: SiteBooth, record: string): Promise<boolean> {
  const last = await ledger.root.streams
    .getMessage(streams.journals.name, { last_by_subj: journalSubject(id) })
    .catch(() => null);
  const read = last === null ? null : readJournalMessage(last.data);
  return (
    read !== null && 'message' in read && read.message.kind === 'event' && read.message.record === record
  );
}

/** How many events of that kind the booths' journals have. */
export const happened = (site: Site, happening: string): number =>
  site.booths.reduce(
    (sum, { directory }) =>
      sum +
      (withJournal(directory, (database) =>
        Number(
          database.prepare('SELECT count(*) AS n FROM events WHERE happening = ?').get(happening)?.['n'],
        ),
      ) ?? 0),
    0,
  );

/** All events that the ledger has, by their booth, in their order there. */
export async function shippedEvents({ ledger }: Site): Promise<Map<string, LedgerEvent[]>> {
  const events = new Map<string, LedgerEvent[]>();
  const { state } = await ledger.root.streams.info(streams.journals.name);
  if (state.messages === 0) return events;
  const consumer = await ledger.root.jetstream().consumers.get(streams.journals.name);
  for await (const stored of await consumer.consume({ max_messages: 2_000 })) {
    const read = readJournalMessage(stored.data);
    if ('message' in read && read.message.kind === 'event') {
      const { number, hash, record } = read.message;
      const booth = boothOf(stored.subject) ?? '';
      const before = events.get(booth);
      if (before === undefined) events.set(booth, [{ number, hash, record }]);
      else before.push({ number, hash, record });
    }
    if (stored.info.pending === 0) break;
  }
  return events;
}
