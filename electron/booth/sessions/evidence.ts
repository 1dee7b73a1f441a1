import type { RecordView } from '../../contract/record.ts';
import { isSameSession } from '../../contract/session-id.ts';
import type { LookUpNote } from '../journal/types.ts';
import { normalisePlate } from '../plates/normalise.ts';
import type { LookedUpSession, LookUp } from '../service/look-up.ts';

/** What one look-up says of one unknown record. */
export type Evidence =
  | {
      readonly verdict: 'found';
      readonly session: LookedUpSession;
      readonly answer: NonNullable<RecordView['answer']>;
      readonly note: LookUpNote;
    }
  /** It is not there, and this look-up could not have missed it. */
  | { readonly verdict: 'absent'; readonly note: LookUpNote }
  /** Nothing is proven. */
  | { readonly verdict: 'open'; readonly note: LookUpNote };

/** Whether the service has confirmed one of these to this booth, with this very instant. */
export type HasConfirmed = (entries: readonly { sessionId: string; atMs: number }[]) => Promise<boolean>;

/**
 * Holds a look-up's answer against an unknown record. An entry is the session with its plate and its instant; an exit is there
 * where its session has ended at its instant. That an entry is absent is proven only where the profile says that the look-up
 * covers sessions in every state, no page is missing, the same look-up shows a session that was confirmed to this booth with
 * the very instant that was sent, and no rounder one (a service that rewrites times would show this one under another), and none has
 * this very instant under another plate: that may be this one as the service writes plates, or as somebody has corrected it.
 */
export async function evidenceOf(
  view: RecordView,
  found: LookUp | null,
  hasConfirmed: HasConfirmed,
): Promise<Evidence> {
  if (found === null || !found.ok) {
    return {
      verdict: 'open',
      note: { found: 'no-answer', sessions: 0, allPages: 'no', control: 'not-tried' },
    };
  }
  const { sessions, allPages, complete } = found;
  const note = (what: LookUpNote['found'], control: LookUpNote['control'] = 'not-tried'): LookUpNote => ({
    found: what,
    sessions: sessions.length,
    allPages: allPages ? 'yes' : 'no',
    control,
  });
  const atMs = Date.parse(view.at);
  const these = sessions.filter((session) => isThis(view, session, atMs));
  const [session] = these;
  // Two of them, and which of them an exit should name nobody can tell.
  if (these.length > 1) return { verdict: 'open', note: note('several') };
  if (session !== undefined) {
    const { startDateTime, endDateTime } = session;
    const answer = { isRegisteredUser: null, startDateTime, endDateTime };
    return { verdict: 'found', session, answer, note: note('this') };
  }
  const samePlate = sessions.some(({ plateNumber }) => normalisePlate(plateNumber) === view.plate);
  const sameTime = sessions.some(({ startDateTime }) => Date.parse(startDateTime ?? '') === atMs);
  if (view.operation === 'entry' && sameTime) return { verdict: 'open', note: note('other-plate') };
  const what = samePlate ? 'other-time' : 'none';
  if (view.operation !== 'entry' || !complete || !allPages) return { verdict: 'open', note: note(what) };
  const control = await hasConfirmed(
    sessions
      .map(({ id, startDateTime }) => ({ sessionId: id, atMs: Date.parse(startDateTime ?? '') }))
      .filter((entry) => isAsFine(entry.atMs, atMs)),
  );
  if (!control) return { verdict: 'open', note: note(what, 'missing') };
  return { verdict: 'absent', note: note(what, 'found') };
}

/** What a service may cut off the times that it is sent (ms); what somebody has typed, such as a corrected entry's time, is whole in most. */
const cuts = [10, 100, 1_000, 60_000, 3_600_000];

/** Whether a service that shows the one instant as it was sent shows the other so, too (ms since 1970). */
const isAsFine = (shownMs: number, otherMs: number): boolean =>
  !Number.isNaN(shownMs) && cuts.every((cut) => shownMs % cut !== 0 || otherMs % cut === 0);

function isThis(view: RecordView, session: LookedUpSession, atMs: number): boolean {
  if (view.operation === 'exit')
    return isSameSession(session.id, view.sessionId ?? '') && Date.parse(session.endDateTime ?? '') === atMs;
  return (
    normalisePlate(session.plateNumber) === view.plate && Date.parse(session.startDateTime ?? '') === atMs
  );
}
