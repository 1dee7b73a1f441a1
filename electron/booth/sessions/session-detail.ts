import type { RecordView } from '../../contract/record.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import type { SessionDetail, SessionName } from '../../contract/sessions.ts';
import type { SessionRecords } from '../journal/model/record-types.ts';
import type { Clock } from '../ports/ports.ts';
import type { Journal } from '../journal/types.ts';
import { enteredMs, type ParkedCar } from './parked-car.ts';
import type { ParkedCars } from './parked-cars.ts';

export interface SessionPorts {
  readonly journal: Journal;
  readonly parked: ParkedCars;
  readonly clock: Clock;
  /** A stay longer than this (ms) is marked. */
  readonly longStayMs: number;
}

/** A session as far as it is known here. */
export interface SessionFacts extends SessionRecords {
  readonly car: ParkedCar;
  readonly inside: boolean;
  /** When this booth's exit of it was pressed; null: it has not left here. */
  readonly leftAt: string | null;
}

/** @returns null where neither the journal nor the last look-up has such a session */
export async function sessionFacts(
  { journal, parked }: SessionPorts,
  name: SessionName,
): Promise<SessionFacts | null> {
  // The screen may know of the entry's answer a moment before the cars inside do.
  await parked.settled();
  const inside = parked.find(name);
  const own = inside?.entryId ?? null;
  const known = await journal.sessionRecords(own === null ? name : { entryId: own });
  const car = inside ?? departed(known.records);
  if (car === null) return null;
  const exit = known.records.findLast(({ operation, state }) => operation === 'exit' && state !== 'voided');
  // Of one that is inside an exit was refused, if there is one.
  return { ...known, car, inside: inside !== null, leftAt: inside === null ? (exit?.at ?? null) : null };
}

/** A car that is not inside any more, by this booth's records of it. */
function departed(records: readonly RecordView[]): ParkedCar | null {
  const entry = records.find(({ operation }) => operation === 'entry');
  const first = entry ?? records[0];
  if (first === undefined) return null;
  return {
    key: entry?.id ?? `session:${first.sessionId ?? first.id}`,
    source: 'journal',
    entryId: entry?.id ?? null,
    sessionId: first.sessionId,
    plate: first.plate,
    vehicleClass: first.vehicleClass === '' ? null : first.vehicleClass,
    enteredAt: entry?.at ?? null,
    state: first.state,
    hasPicture: entry?.hasPicture ?? false,
  };
}

export const isLongStay = (
  car: ParkedCar,
  { clock, longStayMs }: Pick<SessionPorts, 'clock' | 'longStayMs'>,
): boolean => {
  const entered = enteredMs(car);
  return entered !== null && clock.now() - entered > longStayMs;
};

/** @returns the session with this booth's records of it and what happened to them; or `session-not-found` */
export async function sessionDetail(ports: SessionPorts, name: SessionName): Promise<Result<SessionDetail>> {
  const facts = await sessionFacts(ports, name);
  if (facts === null) return refuse('session-not-found');
  const { car, leftAt, ...told } = facts;
  const longStay = leftAt === null && isLongStay(car, ports);
  return ok({ ...told, car: { ...car, marks: [], longStay } });
}
