import type { FleetBooth } from '../../../contract/fleet.ts';
import { lastSaid, lastStored } from '../connection/last-of.ts';
import type { LedgerSession } from '../connection/session.ts';
import { checkedForm, erasedForm, type Epoch, type Erasure } from '../messages/control.ts';
import { healthForm, type Health } from '../messages/health.ts';
import { readMessage } from '../messages/read.ts';
import { boothSubject, healthSubject } from '../names/subjects.ts';

/** A message as the server stored it, by the server's clock. */
export interface Stored {
  readonly stamp: string;
  readonly atMs: number;
}

/** What a booth has said: how it is, when the server heard that, and what it has done about the site's epoch and erasures. */
export interface BoothWords {
  readonly told: Stored | null;
  readonly health: Omit<NonNullable<FleetBooth['health']>, 'isOutdated'> | null;
  /** The epoch that it has compared; null: none, or nobody can read which. */
  readonly checked: string | null;
  /** The erasures that it says it has carried out. */
  readonly erased: readonly string[];
}

/** @throws LedgerAway */
export async function wordsOf(session: LedgerSession, booth: string): Promise<BoothWords> {
  const [stored, checked, erased] = await Promise.all([
    lastStored(session, 'health', healthSubject(booth)),
    lastSaid(session, boothSubject(booth, 'checked'), checkedForm),
    lastSaid(session, boothSubject(booth, 'erased'), erasedForm),
  ]);
  const read = stored === null ? null : readMessage(healthForm, stored.data);
  return {
    told: stored === null ? null : storedIn(stored),
    health: read !== null && 'message' in read ? healthIn(read.message) : null,
    checked: checked !== null && 'message' in checked ? checked.message.epoch : null,
    erased: erased !== null && 'message' in erased ? erased.message.erasures : [],
  };
}

export const storedIn = ({
  seq,
  timestamp,
  time,
}: {
  seq: number;
  timestamp: string;
  time: Date;
}): Stored => ({
  // After a loss the same place has another message.
  stamp: `${String(seq)} ${timestamp}`,
  atMs: time.getTime(),
});

/** Nothing else of it crosses the border. */
const healthIn = ({
  version,
  link,
  waiting,
  unknown,
  refused,
  plateMissing,
  inside,
  unread,
  former = 0,
}: Health): BoothWords['health'] => ({
  version,
  link,
  waiting,
  unknown,
  refused,
  plateMissing,
  inside,
  unread,
  former,
});

/** @param epoch null: nobody knows which it is, and so not who has compared it */
export const isUnchecked = (epoch: Epoch | null, booth: string, { checked }: BoothWords): boolean =>
  epoch?.awaited.includes(booth) === true && checked !== epoch.epoch;

/** @returns what that booth was asked to erase and has not answered; null: nothing */
export function unerasedBy(
  open: readonly Erasure[],
  booth: string,
  { erased }: BoothWords,
): FleetBooth['unerased'] {
  const asked = open.filter(({ awaited, erasure }) => awaited.includes(booth) && !erased.includes(erasure));
  const [oldest] = asked.map(({ at }) => at.at).toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return oldest === undefined ? null : { count: asked.length, since: oldest };
}
