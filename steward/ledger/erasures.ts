import { randomUUID } from 'node:crypto';
import type { JetStreamManager } from '@nats-io/jetstream';
import { erasureForm, type Erasure } from '../../electron/booth/ledger/messages/control.ts';
import { ownVersion } from '../../electron/booth/ledger/messages/version.ts';
import {
  erasureSubject,
  everyBodyOf,
  everyPictureOf,
  thumbnailSubject,
} from '../../electron/booth/ledger/names/subjects.ts';
import { bareCar } from './bare.ts';
import { keepTrue, moment } from './control.ts';
import { eraseUnder } from './erase.ts';

/** What was taken out of the ledger: cars, thumbnails, and bodies and pictures of records. */
export interface TakenOut {
  bared: number;
  thumbnails: number;
  shipped: number;
}

/** Takes all that is personal of these records out of the ledger, at once. What is gone already is no fault. */
export async function takeOut(manager: JetStreamManager, records: readonly string[]): Promise<TakenOut> {
  const taken = { bared: 0, thumbnails: 0, shipped: 0 };
  for (const record of records) {
    if (await bareCar(manager, record)) taken.bared += 1;
    taken.thumbnails += await eraseUnder(manager, 'thumbnails', thumbnailSubject(record));
    taken.shipped += await eraseUnder(manager, 'bodies', everyBodyOf(record));
    taken.shipped += await eraseUnder(manager, 'pictures', everyPictureOf(record));
  }
  return taken;
}

/** @param plate left out where nobody is to be asked. @param awaited the booths that have to answer */
export function newErasure(
  records: readonly string[],
  plate: string | null,
  awaited: readonly string[],
): Erasure {
  const isAsked = plate !== null && awaited.length > 0;
  return {
    v: ownVersion,
    kind: 'erasure',
    erasure: randomUUID(),
    records: [...records],
    ...(isAsked ? { plate } : {}),
    awaited: [...awaited],
    at: moment(),
  };
}

/** Tells the booths of an erasure, unless the ledger knows it. */
export const tellErasure = (manager: JetStreamManager, erasure: Erasure): Promise<boolean> =>
  keepTrue(manager, erasureSubject(erasure.erasure), erasureForm, (last) => (last === null ? erasure : null));

/**
 * Takes those that have answered off an erasure, and its plate when all have. What the message takes the place of is not deleted here.
 *
 * @param isOpen whether a booth still has to answer
 */
export async function answerErasure(
  manager: JetStreamManager,
  erasure: string,
  isOpen: (booth: string) => boolean,
): Promise<void> {
  await keepTrue(manager, erasureSubject(erasure), erasureForm, (last, v) => {
    if (last === null) return null;
    const { plate, ...rest } = last;
    const awaited = last.awaited.filter(isOpen);
    const stays = plate !== undefined && awaited.length > 0;
    const isSame = awaited.length === last.awaited.length && stays === (plate !== undefined);
    return isSame ? null : { ...rest, v, awaited, ...(stays ? { plate } : {}) };
  });
}
