import type { CarInside } from '../../../electron/contract/inside.ts';
import type { SessionName } from '../../../electron/contract/sessions.ts';
import { shownPlate } from './plate-shape.ts';

/** Whether two answers tell of the same car: a `key` is only of one answer, and a session's id may become known. */
export function sameCar(one: CarInside, other: CarInside): boolean {
  if (one.entryId !== null && other.entryId !== null) return one.entryId === other.entryId;
  if (one.sessionId !== null && other.sessionId !== null) return one.sessionId === other.sessionId;
  return one.key === other.key;
}

/** The same from one answer to the next, as far as it is known under one name. */
export const lastingNameOf = ({ entryId, siteEntry, sessionId, key }: CarInside): string =>
  entryId ?? siteEntry ?? sessionId ?? key;

/**
 * Who is known to have let it in, in a word.
 *
 * @param words of each source; those of `service` also for another booth whose name nobody has told
 */
export const fromOf = (
  { source, booth }: Pick<CarInside, 'source' | 'booth'>,
  words: (source: 'journal' | 'service' | 'scanned') => string,
): string => (source === 'site' ? (booth ?? words('service')) : words(source));

/** What an exit names: the entry of this booth, or else the session of the service, or the entry of the booth that it waits at. */
export function leavingOf({ entryId, siteEntry, sessionId }: CarInside): SessionName {
  if (entryId !== null) return { entryId };
  if (siteEntry !== undefined) return { siteEntry };
  if (sessionId === null) throw new Error('a car inside has an entry or a session at the service');
  return { sessionId };
}

/** A session's id, as much of it as is needed to compare it with a ticket. */
export const shortId = (id: string): string => (id.length <= 16 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`);

/** What a car is called: its plate, or its session's id where nothing else is known of it. */
export const calledOf = ({ plate, sessionId }: CarInside): string =>
  plate === '' ? shortId(sessionId ?? '') : shownPlate(plate);
