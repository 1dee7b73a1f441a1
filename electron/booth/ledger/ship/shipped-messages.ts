import type { ChainAt, ChainEvent, RecordToShip } from '../../journal/model/shipped-types.ts';
import { bodyForm, cutNote } from '../messages/body.ts';
import { eventForm, handoverForm, startForm } from '../messages/journal.ts';
import { momentAt, type ToldClock } from '../messages/moment.ts';
import { serviceMarkOf, type ServiceMark } from '../messages/service-mark.ts';
import { ownVersion } from '../messages/version.ts';
import { writeMessage } from '../messages/write.ts';
import { isRecordId } from '../names/ids.ts';
import type { Standings } from '../standing.ts';
import type { ChainPlace } from './place.ts';

/** Who ships. */
export interface Shipper extends ToldClock {
  /** This booth's id in the ledger. */
  readonly booth: string;
  /** Of its disk. */
  readonly incarnation: string;
  /** The service in force, and after it what else it was called. */
  readonly services: readonly [ServiceMark, ...ServiceMark[]];
}

/** What a journal calls an event is a word of this program's; one that is none is told as that. */
const wordOf = (told: string): string => (/^[a-z][a-z0-9-]{0,31}$/.test(told) ? told : 'unnamed');

const idOf = (record: string | null): string | null =>
  record !== null && isRecordId(record) ? record : null;

export function eventBytes(shipper: Shipper, event: ChainEvent): Uint8Array {
  const { number, hash, happening, to, atMs } = event;
  const entry = idOf(event.entry);
  return writeMessage(eventForm, {
    v: ownVersion,
    kind: 'event',
    number,
    hash,
    record: idOf(event.recordId),
    event: wordOf(happening),
    to: wordOf(to),
    at: momentAt(shipper, atMs),
    ...(entry === null ? {} : { entry }),
  });
}

/**
 * @param first number of the event that comes next
 * @param instead what stands last of another journal; null: it is the same journal as before
 */
export function startBytes(
  shipper: Shipper,
  first: number,
  { pruned, head, salvage }: ChainAt,
  nowMs: number,
  instead: ChainPlace | null,
): Uint8Array {
  return writeMessage(startForm, {
    v: ownVersion,
    kind: 'start',
    first,
    pruned: { number: pruned.seq, hash: pruned.hash },
    head: { number: head.seq, hash: head.hash },
    incarnation: shipper.incarnation,
    ...(salvage === null ? {} : { salvage }),
    ...(instead === null ? {} : { instead }),
    at: momentAt(shipper, nowMs),
  });
}

/** What a booth says of who may send its own records. */
export type SaidHandover =
  | { readonly type: 'offered' | 'reclaimed'; readonly records: readonly string[] }
  | { readonly type: 'resumed'; readonly standings: Standings };

export const handoverBytes = (shipper: Shipper, said: SaidHandover, nowMs: number): Uint8Array =>
  writeMessage(handoverForm, {
    v: ownVersion,
    kind: 'handover',
    by: shipper.booth,
    at: momentAt(shipper, nowMs),
    ...(said.type === 'resumed' ? said : { type: said.type, records: [...said.records] }),
  });

/** @throws where the record has something that no message has room for */
export function bodyBytes({ booth, services }: Shipper, record: string, row: RecordToShip): Uint8Array {
  const { lastEvent, entryId, sessionId, service, pictureNote, note, ...same } = row;
  const [inForce] = services;
  return writeMessage(bodyForm, {
    ...same,
    v: ownVersion,
    kind: 'body',
    booth,
    record,
    asOf: lastEvent,
    entry: idOf(entryId),
    siteEntry: idOf(row.siteEntry),
    session: sessionId,
    service: service === null ? inForce : serviceMarkOf(service, inForce.mode),
    pictureNote: pictureNote === null ? null : wordOf(pictureNote),
    note: note === null ? null : cutNote(note),
  });
}
