import { plainUuid, sessionKey } from '../../../contract/session-id.ts';
import type { Operation, RecordReason, RecordState } from '../../../contract/record.ts';
import { boothTimeOf } from '../../lib/booth-time.ts';
import type { Database } from '../database/database.ts';
import { chainEvent } from '../chain/events.ts';
import { freeInstant, insertRecord } from './insert-record.ts';
import { sha256Of } from './pictures.ts';
import { sessionKeyOf, viewOf, type RecordRow } from '../database/rows.ts';
import { pressed } from './queries.ts';
import { noteReading } from './readings.ts';
import { hasSiteExit } from './site-records.ts';
import { endsStay, endsStayElsewhere, isOfSession, isOfThisService } from '../database/rules.ts';
import type {
  Appended,
  AppendRefusal,
  ForeignSession,
  MeantSession,
  NewAct,
  NewDraft,
  NewException,
  NewExit,
  NewPress,
  NewRecord,
  SiteStay,
} from '../model/press-types.ts';

interface Placed {
  readonly operation: Operation;
  readonly plate: string;
  readonly vehicleClass: string;
  readonly state: RecordState;
  readonly reason?: RecordReason;
  readonly entryId?: string | null;
  readonly sessionId?: string | null;
  readonly siteEntry?: string;
  readonly request?: string;
  readonly note?: string;
}

/** Commits an entry, picture included. A press that is already recorded changes nothing. */
export const appendEntry = (database: Database, entry: NewRecord): Appended =>
  append(database, entry, () => {
    const { plate, vehicleClass } = entry;
    return { operation: 'entry', plate, vehicleClass, state: 'queued' };
  });

/** Commits a car whose plate is typed later, picture included. */
export const appendDraft = (database: Database, draft: NewDraft): Appended =>
  append(database, draft, () => {
    const { note } = draft;
    const placed = { operation: 'entry', plate: '', vehicleClass: '', state: 'draft' } as const;
    return note === undefined ? placed : { ...placed, note };
  });

/**
 * Commits an exit, picture included. Its session's id is the entry's; while the entry has none, the exit waits for it.
 * Decided inside the transaction, so that an entry confirmed at this very moment can't leave its exit waiting for ever.
 */
export const appendExit = (database: Database, exit: NewExit): Appended =>
  append(database, exit, () => {
    const meant = 'site' in exit ? ofSite(database, exit.site) : meantBy(database, exit);
    if (typeof meant === 'string') return meant;
    if (hasLeft(database, meant)) return 'already-left';
    if (meant.sessionId !== null) return { ...meant, operation: 'exit', state: 'queued' };
    // Nothing comes after `resolved`: who closed the entry without its session has to say what becomes of the exit.
    return meant.entryState === 'resolved'
      ? { ...meant, operation: 'exit', state: 'refused', reason: 'entry-closed' }
      : { ...meant, operation: 'exit', state: 'waiting-for-entry' };
  });

/** Commits that a car left of which nothing is known. It is for the supervisor and never sent. */
export const appendException = (database: Database, exception: NewException): Appended =>
  append(database, exception, () => {
    const { plate, note } = exception;
    return { operation: 'exit', plate, vehicleClass: '', state: 'local', note };
  });

/**
 * Commits what is to be done with a session that the service has confirmed.
 *
 * @returns `pressed-otherwise`: that press is recorded, with other values, or was taken back since
 */
export function appendAct(database: Database, act: NewAct): Appended {
  const appended = append(database, act, () => {
    const meant = meantBy(database, act);
    if (typeof meant === 'string') return meant;
    if (meant.sessionId === null) return 'session-not-found';
    const { act: operation, request, note } = act;
    return { ...meant, operation, state: 'queued', request, note };
  });
  const isAnother = appended.ok && appended.repeated && !isSameAct(database, act);
  return isAnother ? { ok: false, code: 'pressed-otherwise' } : appended;
}

const isSameAct = (database: Database, { pressId, act, request, note }: NewAct): boolean =>
  database.get(
    `SELECT 1 FROM records WHERE press_id = :pressId AND operation = :act AND request = :request
       AND note = :note AND state <> 'voided'`,
    { pressId, act, request, note },
  ) !== undefined;

function append(database: Database, press: NewPress, place: () => Placed | AppendRefusal): Appended {
  return database.transaction(() => {
    const before = pressed(database, press.pressId);
    if (before !== null) return { ok: true, record: before, repeated: true };
    const placed = place();
    if (typeof placed === 'string') return { ok: false, code: placed };
    return insert(database, withoutRepeat(database, press), placed);
  });
}

/** Among how many of the last records a picture is looked for: a camera that repeats itself does so within a shift. */
const lastPictures = 200;

/** Inside the transaction, so that of two presses with one picture the second is without, however close they are. */
function withoutRepeat(database: Database, press: NewPress): NewPress {
  const { picture, newPictureOnly, pictureSha256 } = press;
  if (picture === null || newPictureOnly !== true) return press;
  const sha256 = pictureSha256 ?? sha256Of(picture);
  const shownBefore = database.get(
    `SELECT 1 FROM (SELECT picture_sha256 FROM records ORDER BY seq DESC LIMIT ${lastPictures})
     WHERE picture_sha256 = :sha256`,
    { sha256 },
  );
  if (shownBefore === undefined) return { ...press, pictureSha256: sha256 };
  return { ...press, picture: null, pictureNote: 'frame-repeated' };
}

type Refused = Extract<AppendRefusal, 'entry-not-found' | 'other-service'>;

export type Meant = Omit<ForeignSession, 'sessionId'> & {
  readonly sessionId: string | null;
  readonly entryId: string | null;
  /** The entry's; null: it is not of this booth. */
  readonly entryState: RecordState | null;
};

/**
 * A session that this booth began is known by its entry, however it is named: also by the record's id, which a ticket carries
 * that was printed before the service had answered.
 *
 * @returns `entry-not-found`: no such entry, one that another booth has taken over, or one without a plate: which car leaves is known only by its plate; `other-service`: its
 * session is none of the service's that is in force
 */
export function meantBy(database: Database, named: MeantSession): Meant | Refused {
  const entry = database.get(
    `SELECT *, ${isOfThisService('records')} AS is_here FROM records
       WHERE operation = 'entry' AND state NOT IN ('voided', 'draft', 'local')
       AND ${'entryId' in named ? 'id = :entryId' : `(${isOfSession('session_id')} OR id = :entryId)`}
       ORDER BY is_here DESC, seq DESC LIMIT 1`,
    'entryId' in named ? { entryId: named.entryId } : namesOf(named.session),
  ) as (RecordRow & { is_here: 0 | 1 }) | undefined;
  if (entry !== undefined && !isPast(database, entry, named)) {
    if (entry.is_here === 0) return 'other-service';
    const { id, plate, vehicle_class: vehicleClass, session_id: sessionId } = entry;
    return { entryId: id, plate, vehicleClass, sessionId, entryState: entry.state };
  }
  return 'session' in named ? { ...named.session, entryId: null, entryState: null } : 'entry-not-found';
}

/** One that this booth has itself, after all, is known by its own record. */
function ofSite(database: Database, { entry, ...car }: SiteStay): Meant | Refused {
  const own = meantBy(database, { entryId: entry });
  return own === 'entry-not-found'
    ? { ...car, sessionId: null, entryId: null, entryState: null, siteEntry: entry }
    : own;
}

/** A service may number its sessions as the one before did: the stay that ended there is not the one that is named. */
const isPast = (database: Database, entry: RecordRow & { is_here: 0 | 1 }, named: MeantSession): boolean =>
  entry.is_here === 0 &&
  'session' in named &&
  namesOf(named.session).entryId !== entry.id &&
  hasLeft(database, { entryId: entry.id, sessionId: entry.session_id });

/** A record's id is a UUID in small letters with dashes. */
const namesOf = ({ sessionId }: ForeignSession): { sessionKey: string; entryId: string } => ({
  sessionKey: sessionKey(sessionId),
  entryId: plainUuid(sessionId) ?? sessionId,
});

/** Whether this booth has ended that stay. */
export const hasLeft = (
  database: Database,
  { entryId, sessionId, siteEntry = '' }: Pick<Meant, 'entryId' | 'sessionId' | 'siteEntry'>,
): boolean =>
  hasSiteExit(database, siteEntry) ||
  database.get(
    `SELECT id FROM records AS x WHERE x.entry_id = :entryId AND ${endsStay}
     UNION ALL SELECT id FROM records AS x WHERE ${isOfSession('x.session_id')} AND ${endsStayElsewhere} AND ${isOfThisService('x')}`,
    { entryId, sessionKey: sessionKeyOf({ session_id: sessionId }) },
  ) !== undefined;

function insert(database: Database, pressed: NewPress, placed: Placed): Appended {
  const { id, pressId, salt, picture, pictureNote, operator = null, shift = null } = pressed;
  const atMs = freeInstant(database, pressed.atMs);
  const { entryId = null, sessionId = null, request = null, note = null, reason = null } = placed;
  const { operation, plate, vehicleClass, state, siteEntry = null } = placed;
  const row = insertRecord(database, {
    id,
    pressId,
    salt,
    picture,
    pictureNote,
    pictureSha256: picture === null ? null : (pressed.pictureSha256 ?? sha256Of(picture)),
    atMs,
    at: boothTimeOf(atMs, pressed.offsetMinutes),
    operation,
    plate,
    vehicleClass,
    state,
    reason,
    entryId,
    sessionId,
    siteEntry,
    request,
    note,
    operator,
    shift,
    originBooth: null,
    handover: null,
  });
  chainEvent(database, row, { atMs, happening: 'saved', from: null, detail: {} });
  if (pressed.reading !== undefined) noteReading(database, row, pressed.reading, atMs);
  return { ok: true, record: viewOf(row), repeated: false };
}
