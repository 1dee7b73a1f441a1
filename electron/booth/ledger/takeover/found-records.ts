import { z } from 'zod';
import { operations } from '../../../contract/record.ts';
import type { TakeoverObstacle } from '../../../contract/takeover.ts';
import type { AdoptedRecord } from '../../journal/model/adopted-types.ts';
import { inTurns } from '../connection/in-turns.ts';
import { lastStored } from '../connection/last-of.ts';
import type { LedgerSession } from '../connection/session.ts';
import { readBody, type Body } from '../messages/body.ts';
import { isOneOf, type ServiceMark } from '../messages/service-mark.ts';
import { bodySubject } from '../names/subjects.ts';
import type { SubjectFold, TakenFrom } from './subject-fold.ts';
import { isUsable } from './usable-body.ts';

/** A booth's subject, as it was read over a connection by the key to fence. */
export interface At {
  readonly of: string;
  readonly session: LedgerSession;
  readonly subject: SubjectFold;
  /** It is silent, or was removed; else nothing is anybody's to take but what a former disk of it left behind, and what was fenced and has not come. */
  readonly isDead: boolean;
  /** By their records, the bodies that were read over this connection: one step looks at each record more than once. */
  readonly bodies: Map<string, StoredBody>;
}

/** What the ledger has of a record beside its events. `gone`: nothing; `unreadable`: nothing of that booth's that can be read. */
type StoredBody = Body | 'gone' | 'unreadable';

/** A record of another booth, with what of it stands in the ledger. */
export interface FoundRecord {
  readonly id: string;
  readonly told: TakenFrom;
  /** null: there is none, or it cannot be read. */
  readonly body: Body | null;
  /** Why this booth cannot go on with it; null: it can. */
  readonly obstacle: TakeoverObstacle | null;
}

export interface FinderPorts {
  /** The service in force, and what else it was called. */
  readonly services: readonly ServiceMark[];
  /** Whether nothing personal of that record, or of that entry's stay, may be kept. */
  readonly isErased: (record: string) => boolean;
  /** Whether by the ledger's cars that entry is of a booth that lives, and of none of these. */
  readonly isOthers: (entry: string, booths: readonly string[]) => Promise<boolean>;
}

/** In these states a record waits at its booth and was not sent. */
const waitingStates: ReadonlySet<string> = new Set(['draft', 'queued', 'waiting-for-entry']);

/**
 * Reads the bodies of a booth's open records, and judges which of them another booth can go on with.
 *
 * @param wanted by how they stand
 * @returns them, the oldest press first; of one millisecond by the numbers of their events
 * @throws LedgerAway
 */
export async function foundRecords(
  at: At,
  ports: FinderPorts,
  wanted: (told: TakenFrom, id: string) => boolean,
): Promise<FoundRecord[]> {
  const open = [...at.subject.records].filter(([id, told]) => wanted(told, id));
  const found = await inTurns(open, async ([id, told]): Promise<FoundRecord> => {
    const body = at.bodies.get(id) ?? (await bodyOf(at, id));
    at.bodies.set(id, body);
    if (typeof body === 'string') return { id, told, body: null, obstacle: body };
    const obstacle = obstacleOf(id, told, body, ports) ?? (await foreign(id, at.of, body, ports));
    return { id, told, body, obstacle };
  });
  const atMs = ({ body }: FoundRecord): number => body?.atMs ?? 0;
  return found.toSorted((one, other) => atMs(one) - atMs(other) || one.told.first - other.told.first);
}

async function bodyOf({ of, session }: At, id: string): Promise<StoredBody> {
  const stored = await lastStored(session, 'bodies', bodySubject(of, id));
  if (stored === null) return 'gone';
  const read = readBody(id, stored.data);
  return 'message' in read && read.message.booth === of ? read.message : 'unreadable';
}

function obstacleOf(
  id: string,
  { to }: TakenFrom,
  body: Body,
  { services, isErased }: FinderPorts,
): TakeoverObstacle | null {
  const stay = body.entry ?? body.siteEntry;
  if (isErased(id) || (stay !== null && isErased(stay))) return 'erased';
  if (!isUsable(id, body)) return 'unreadable';
  if (!isOneOf(services, body.service)) return 'other-service';
  // Its booth offers nothing that may have been sent; whoever else wrote that it did is not believed.
  return to !== null && !waitingStates.has(to) ? 'may-be-sent' : null;
}

/** The record's id names its car in the ledger: whoever has a booth's key may have written under its own subject that of another's car. */
const foreign = async (
  id: string,
  of: string,
  { operation }: Body,
  { isOthers }: FinderPorts,
): Promise<TakeoverObstacle | null> =>
  operation === 'entry' && (await isOthers(id, [of])) ? 'may-be-sent' : null;

const uuidOrNull = (text: string | null): string | null => (z.uuid().safeParse(text).success ? text : null);

/** @returns what the journal is given of it, but for its picture and what shows that it was taken
 * @throws where nothing of it can be used
 */
export function adoptedOf({
  id,
  body,
}: FoundRecord): Omit<AdoptedRecord, 'picture' | 'proof' | 'earlier' | 'wasHere'> {
  const operation = operations.find((known) => known === body?.operation);
  if (body === null || operation === undefined) throw new Error('a record without a body');
  const { at, atMs, plate, vehicleClass, request, note, salt, session, pictureSha256, pictureNote } = body;
  return {
    id,
    operation,
    at,
    atMs,
    plate,
    vehicleClass,
    request,
    note,
    salt,
    pictureSha256,
    pictureNote,
    entry: operation === 'entry' ? null : (body.entry ?? body.siteEntry),
    sessionId: session,
    operator: uuidOrNull(body.operator),
    shift: uuidOrNull(body.shift),
  };
}
