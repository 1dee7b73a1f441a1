import { carAfter, type CarChange, type CarFact } from '../car-fact.ts';
import { carForm, factOf, type Car } from '../messages/car.ts';
import type { Moment } from '../messages/fields.ts';
import type { Received } from '../messages/read.ts';
import { isOneOf, type ServiceMark } from '../messages/service-mark.ts';
import { ownVersion, versionOver } from '../messages/version.ts';
import { writeMessage, writeOver } from '../messages/write.ts';

/** What the car's own booth knows of it. */
export interface OwnCar {
  readonly entered: Moment;
  /** null: nothing of it may be told, for it was erased. */
  readonly personal: NonNullable<Car['personal']> | null;
  /** Its entry is offered to the other booths, or about to be, and nothing was read since of who has it. Left out: it is not. */
  readonly isOffered?: true;
}

/** Who changes a fact, and what it knows. */
export interface Teller {
  readonly booth: string;
  readonly at: Moment;
  /** The service in force, and after it what else it was called. */
  readonly services: readonly [ServiceMark, ...ServiceMark[]];
  /** As of `dutyOf`. */
  readonly mayCreate: boolean;
  /** null: the entry is another booth's. */
  readonly own: OwnCar | null;
}

/**
 * - `described`: what a person knows of the car has changed, its plate was typed or corrected, or its entry was taken over;
 * - `same`: the site goes on by another fact of the same car. Not while somebody lets it out by this one.
 */
export type ToldChange =
  CarChange | { readonly type: 'described' } | { readonly type: 'same'; readonly as: string };

/**
 * Why a fact is not changed:
 * - `unchanged`: it says so already, or cannot be changed so now;
 * - `left`: nothing of a car that left is changed;
 * - `other-service`: the car is of another one than this booth's;
 * - `unknown-state`: of a later version;
 * - `not-created`: the ledger does not know the car, and it may have left long ago: a person is asked.
 */
export type Unchanged = 'unchanged' | 'left' | 'other-service' | 'unknown-state' | 'not-created';

/** @returns the bytes of the next fact, with all that a later version put into the last one; or why there is none */
export function changedCar(
  entry: string,
  last: Received<Car> | null,
  change: ToldChange,
  teller: Teller,
): Uint8Array | Unchanged {
  const fact = last === null ? null : factOf(last.message);
  if (last !== null && fact === null) return 'unknown-state';
  if (last !== null && !isOneOf(teller.services, last.message.service)) return 'other-service';
  if (fact?.state === 'left') return 'left';
  const isTaken = change.type !== 'entered' && isTakenFrom(teller, last?.message.holder ?? null);
  const by = isTaken ? { ...teller, own: null } : teller;
  const next = nextFact(fact, last, change, by);
  if (next === null) return 'unchanged';
  if (last === null && !teller.mayCreate) return 'not-created';
  const told = messageOf(entry, last?.message ?? null, next, by);
  const message = change.type === 'same' ? { ...told, sameAs: change.as } : told;
  if (last === null) return writeMessage(carForm, message);
  return writeOver(carForm, withoutReplaced(last, next), message);
}

/** Whether another booth tells the car since this one offers it: it has taken it, and this one has still to read that. */
const isTakenFrom = ({ own, booth }: Teller, holder: string | null): boolean =>
  own?.isOffered === true && holder !== null && holder !== booth;

function nextFact(
  fact: CarFact | null,
  last: Received<Car> | null,
  change: ToldChange,
  { own, booth }: Teller,
): CarFact | null {
  if (change.type === 'same')
    return fact === null || fact.claim !== null ? null : carAfter(fact, { type: 'left' });
  if (change.type !== 'described') {
    if (change.type === 'entered' && own === null) throw new Error('only its own booth tells a car');
    return carAfter(fact, change);
  }
  const known = last?.message.personal ?? null;
  // An entry that was taken over is told by whoever has it.
  const isHeld = last?.message.holder === booth;
  const isSame = own === null || (isHeld && JSON.stringify(own.personal) === JSON.stringify(known));
  return fact?.isTold === true && !isSame ? fact : null;
}

function messageOf(entry: string, last: Car | null, next: CarFact, teller: Teller): Car {
  const { booth, at, services, own } = teller;
  const claim = isSameClaim(last, next) ? (last?.claim ?? null) : next.claim;
  const { personal, ...rest } = last ?? {
    kind: 'car' as const,
    entry,
    service: services[0],
    holder: null,
    entered: null,
  };
  const told = own !== null && next.isTold;
  const about = told ? (own.personal ?? undefined) : personal;
  return {
    ...rest,
    v: last === null ? ownVersion : versionOver(last.v),
    state: next.state,
    session: next.session,
    claim: claim === null ? null : { at, ...claim },
    isContested: next.isContested,
    told: { by: booth, at },
    ...(told ? { holder: booth, entered: own.entered } : {}),
    ...(about === undefined || next.state === 'left' ? {} : { personal: about }),
  };
}

const isSameClaim = (last: Car | null, next: CarFact): boolean => last?.claim?.exit === next.claim?.exit;

/** What a later version says of another claim, or of who wrote the last fact, is not true of this one. */
function withoutReplaced(last: Received<Car>, next: CarFact): Received<Car> {
  const { claim, ...message } = last.message;
  const { claim: _claim, told: _told, ...raw } = last.raw;
  return isSameClaim(last.message, next)
    ? { message: last.message, raw: { ...raw, claim: last.raw['claim'] ?? null } }
    : { message: { ...message, claim }, raw };
}
