import { normalisePlate } from '../../contract/plate-rules.ts';
import type { RecordView } from '../../contract/record.ts';
import { isSameSession } from '../../contract/session-id.ts';
import type { LookUpNote, SendableRecord, ShownEntry } from '../journal/model/record-types.ts';
import { takenReason } from '../journal/records/taken-session.ts';
import type { Journal } from '../journal/types.ts';
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

/** What this booth knows of the entries that a look-up shows. */
export type Confirmed = Pick<Journal, 'hasConfirmed' | 'newestConfirmed'>;

/**
 * Holds a look-up's answer against an unknown record. An entry is the session with its plate and its instant; an exit is there
 * where its session has ended at its instant. That an entry is absent is proven only where the profile says that the look-up
 * covers sessions in every state, no page is missing, the same look-up shows a session that was confirmed to this booth with
 * the very instant that was sent, and no rounder one (a service that rewrites times would show this one under another), which went out
 * after this one had become unknown (a list that is a copy from before would not show it), and none may be this one as the service
 * writes plates and times, or as somebody has corrected it: with its instant under another plate, or with its plate about then, or up
 * to when it came to nothing (a service may take the time at which an old one arrives). One that the service took for another
 * entry's stay is absent by nobody's word but a supervisor's.
 *
 * @param asked what is known of the controls of this look-up: the same for every record that is held against it
 */
export async function evidenceOf(
  { view, doubt }: Pick<SendableRecord, 'view' | 'doubt'>,
  found: LookUp | null,
  confirmed: Confirmed,
  asked: AskedControls = new Map(),
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
  const samePlate = sessions.some((other) => hasPlateOf(view, other));
  const what = samePlate ? 'other-time' : 'none';
  if (view.operation !== 'entry') return { verdict: 'open', note: note(what) };
  // Sent again it would be given that one again; or, once that has ended, one that nobody has asked for.
  if (view.reason === takenReason) return { verdict: 'open', note: note(what) };
  for (const other of sessions.filter((one) => mayBe(view, one, atMs, doubt?.atMs)))
    if (!(await confirmed.hasConfirmed([shownBy(other)])))
      return { verdict: 'open', note: note(hasPlateOf(view, other) ? what : 'other-plate') };
  if (!complete || !allPages) return { verdict: 'open', note: note(what) };
  const roundness = roundnessOf(atMs);
  const controls = sessions.map(shownBy).filter((one) => roundnessOf(one.atMs) <= roundness);
  const control = asked.get(roundness) ?? confirmed.newestConfirmed(controls);
  asked.set(roundness, control);
  if (((await control) ?? 0) <= (doubt?.event ?? Infinity))
    return { verdict: 'open', note: note(what, 'missing') };
  return { verdict: 'absent', note: note(what, 'found') };
}

/** The newest control that a look-up shows (`newestConfirmed`), by how round it may be at most. */
export type AskedControls = Map<number, Promise<number | null>>;

const shownBy = ({ id, startDateTime }: LookedUpSession): ShownEntry => ({
  sessionId: id,
  atMs: Date.parse(startDateTime ?? ''),
});

/** What a service may cut off the times that it is sent (ms); what somebody has typed, such as a corrected entry's time, is whole in it. */
const cuts = [60_000, 3_600_000];

/** How many of the cuts would leave that instant as it was sent (ms since 1970). */
const roundnessOf = (atMs: number): number => cuts.filter((cut) => atMs % cut === 0).length;

/** Services keep times to the second, or finer. */
const sameInstantMs = 1_000;
/** No service cuts more off a time. */
const aboutThenMs = 3_600_000;
/** Two places' clocks, and one's in summer and in winter, are whole quarters of an hour apart. */
const zoneStepMs = 900_000;
/** The most that they are apart: from UTC-12 to UTC+14. */
const zonesMostMs = 26 * 3_600_000;
/** So much a time may be cut beside. */
const besideMs = 60_000;

const hasPlateOf = (view: RecordView, { plateNumber }: LookedUpSession): boolean =>
  normalisePlate(plateNumber) === view.plate;

/** Whether a session may be that entry, as far as its plate and its time say. @param untilMs when the entry's last attempt came to nothing */
function mayBe(view: RecordView, session: LookedUpSession, atMs: number, untilMs = Infinity): boolean {
  const beganMs = Date.parse(session.startDateTime ?? '');
  const apartMs = Math.abs(beganMs - atMs);
  if (!hasPlateOf(view, session)) return apartMs < sameInstantMs;
  const isMeanwhile = beganMs > atMs && beganMs < untilMs + aboutThenMs;
  return apartMs < aboutThenMs || isMeanwhile || isShifted(apartMs);
}

/**
 * A service that keeps what the clock on the wall shows, and no offset, tells of a time of before that clock was changed as of one
 * that far away, and of a control of after it as it was sent.
 */
function isShifted(apartMs: number): boolean {
  const beside = apartMs % zoneStepMs;
  return apartMs < zonesMostMs + besideMs && Math.min(beside, zoneStepMs - beside) < besideMs;
}

function isThis(view: RecordView, session: LookedUpSession, atMs: number): boolean {
  if (view.operation === 'exit')
    return isSameSession(session.id, view.sessionId ?? '') && Date.parse(session.endDateTime ?? '') === atMs;
  return (
    normalisePlate(session.plateNumber) === view.plate && Date.parse(session.startDateTime ?? '') === atMs
  );
}
