import type { Attention } from '../../electron/contract/attention.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import { supervisorPin } from '../faults/messages.ts';
import { factOf } from '../support/site-words.ts';
import { isFlagged } from './handed-over.ts';
import type { Site } from './site.ts';
import type { SiteBooth } from './site-booth.ts';

type Decision =
  { readonly way: 'resend' | 'void' } | { readonly way: 'resolve'; readonly sessionId: string | null };

/** What a supervisor does who can look into the service, once nothing is on its way there. @returns how many records still wait for one */
export async function supervise(site: Site, booth: SiteBooth): Promise<number> {
  const list = (await booth.ask('attention.list', {})) as Attention | null;
  if (list === null) return 1;
  const open = site.openSessions();
  let waiting = 0;
  for (const { record } of list.items) {
    const decision = await decided(site, booth, record, open);
    if (decision === null) {
      waiting += 1;
      continue;
    }
    const asked = { recordId: record.id, decision, reason: 'seen at the service', pin: supervisorPin };
    const answer = await booth.call('attention.decide', asked);
    const said = answer === null ? 'no answer' : answer.ok ? 'done' : answer.error.code;
    const { operation, plate, state, reason } = record;
    site.tell(
      `${booth.id}: ${operation} of ${plate}, ${state} (${String(reason)}): ${decision.way}, ${said}`,
    );
    waiting += 1;
  }
  return waiting;
}

/** @returns null: that is not to be decided yet */
async function decided(
  site: Site,
  booth: SiteBooth,
  { id, operation, plate, state, reason, sessionId }: RecordView,
  open: ReadonlyMap<string, string>,
): Promise<Decision | null> {
  const car = site.cars.get(plate);
  if (operation === 'entry') {
    if (state !== 'unknown') site.findings.push(`an entry of ${plate} is ${state} (${String(reason)})`);
    const known = car?.sessionId ?? null;
    return known === null ? { way: 'resend' } : { way: 'resolve', sessionId: known };
  }
  // An exit of a car that waited elsewhere has read no session yet.
  const session = sessionId ?? car?.sessionId ?? null;
  const isEnded = session !== null && !open.has(session) && car?.sessionId === session;
  if (state === 'unknown') return isEnded ? { way: 'resolve', sessionId: null } : { way: 'resend' };
  // It is at the service by another booth already.
  if (state === 'refused' && isFlagged(booth, id)) return { way: 'void' };
  if (reason !== 'claimed-elsewhere' && reason !== 'left-elsewhere') {
    site.findings.push(`an exit of ${plate} is ${state} (${String(reason)})`);
    return { way: 'void' };
  }
  if (isEnded) return { way: 'void' };
  const fact = await factOf(site.ledger, car?.entry.saved ?? '').catch(() => null);
  // Whoever has the claim goes on.
  return fact === null || fact.claim !== null ? null : { way: 'resend' };
}
