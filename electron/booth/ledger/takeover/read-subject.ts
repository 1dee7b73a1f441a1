import { madeAnewOf, toTheEnd } from '../connection/own-consumer.ts';
import type { LedgerSession } from '../connection/session.ts';
import { readJournalMessage } from '../messages/journal.ts';
import { consumerOf } from '../names/clients.ts';
import { streams } from '../names/streams.ts';
import { journalSubject } from '../names/subjects.ts';
import { SubjectFold } from './subject-fold.ts';

/**
 * Reads what came into a booth's subject since, to its end.
 *
 * @param session by the key to fence: no booth's own reads another one's subject
 * @param fold what was read of it in this session; left out: nothing
 * @throws LedgerAway also where something was lost on its way: nothing may be concluded from the fold then
 */
export async function readSubject(
  session: Pick<LedgerSession, 'booth' | 'connection' | 'manager'>,
  of: string,
  fold = new SubjectFold(),
): Promise<SubjectFold> {
  const { booth, manager } = session;
  const { name: stream } = streams.journals;
  const name = consumerOf({ role: 'fencing', id: booth }, 'journals');
  const from = { subject: journalSubject(of), after: fold.sequence };
  const waiting = await madeAnewOf(session, stream, name, from);
  for await (const { data, seq } of toTheEnd(manager, stream, name, waiting))
    fold.take(readJournalMessage(data), seq);
  return fold;
}
