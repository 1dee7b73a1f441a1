import type { Clock } from '../../ports/ports.ts';
import { LedgerAway } from '../connection/away.ts';
import { JetStreamCars } from '../cars/jetstream-cars.ts';
import { lastFact, writeChange } from '../cars/writer.ts';
import type { LedgerSession } from '../connection/session.ts';
import { heardWords } from '../connection/taken-words.ts';
import type { TakeoverPorts } from '../takeover/takeover.ts';
import type { SiteLedger } from './site-ledger.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';
import { momentOf, tellerOf } from './teller.ts';

type Side =
  | 'takenWords'
  | 'isErased'
  | 'isOthers'
  | 'isAlone'
  | 'isPlaced'
  | 'isWhole'
  | 'isDead'
  | 'moment'
  | 'changeCar';

/**
 * Each record of a dead booth may ask whether another one lives, and that is a question to the whole ledger: for so long (ms) one answer does for
 * all. A booth is silent for minutes before it is held to be dead.
 */
const sameFleetMs = 2_000;

/** @returns what was read last, or is read anew; nothing of it is kept where nobody could tell (null) */
function askedSeldom<Value>(
  clock: Pick<Clock, 'elapsed'>,
  read: () => Promise<Value | null>,
): () => Promise<Value | null> {
  let last: { readonly atMs: number; readonly value: Value } | null = null;
  return async () => {
    if (last !== null && clock.elapsed() - last.atMs < sameFleetMs) return last.value;
    const atMs = clock.elapsed();
    const value = await read();
    last = value === null ? null : { atMs, value };
    return value;
  };
}

/** @throws LedgerAway */
function openOf({ link }: Pick<SiteLedger, 'link'>): LedgerSession {
  if (link.session === null) throw new LedgerAway('there is no connection');
  return link.session;
}

/** What a takeover from another booth goes by, and changes, of this booth's part in the ledger. */
export const takeoverSide = (
  site: Pick<SiteLedger, 'fleet' | 'erasures' | 'cars' | 'link' | 'view' | 'otherBooths' | 'shipping'>,
  ports: Pick<SiteLedgerPorts, 'credentials' | 'clock' | 'clockErrorMs' | 'services'>,
): Pick<TakeoverPorts, Side> => {
  const fleetNow = askedSeldom(ports.clock, async () => {
    const { isAnswering, fleet } = await site.fleet.read();
    return isAnswering ? fleet : null;
  });
  const isDead: TakeoverPorts['isDead'] = async (id) => {
    const fleet = await fleetNow();
    if (fleet === null) return null;
    const found = fleet.booths.find((booth) => booth.id === id);
    return found !== undefined && !found.isOwn && (found.isRetired || found.seen?.isSilent !== false);
  };
  return {
    takenWords: async (by) => {
      const booths = by === undefined ? [...site.otherBooths(), ports.credentials.booth] : [by];
      return (await heardWords(openOf(site), booths)).words;
    },
    isErased: (record) => site.erasures.has(record),
    isAlone: () => site.view().state === 'alone',
    isPlaced: () => site.shipping.isPlaced,
    isWhole: () => site.cars.isWhole,
    isDead,
    isOthers: async (entry, booths) => {
      const car = await site.cars.reading.car(entry);
      const holder = typeof car === 'string' ? null : (car?.holder ?? null);
      if (holder === null || holder === ports.credentials.booth || booths.includes(holder)) return false;
      const isGone = await isDead(holder);
      if (isGone === null) throw new LedgerAway('nobody can tell who lives');
      return !isGone;
    },
    moment: () => momentOf(ports),
    changeCar: async (entry, change, of) => {
      const cars = new JetStreamCars(openOf(site));
      if (change.type === 'left') {
        const { read } = await lastFact(cars, entry);
        if (read === null || read === 'unreadable' || read.message.holder !== of) return;
      }
      // A car of which the ledger has no fact any more is none that anybody has to hear of.
      const teller = { ...tellerOf(ports, { knownMs: 0, own: null, attendedMs: null }), mayCreate: false };
      const written = await writeChange(cars, entry, change, teller);
      if (written === 'away') throw new LedgerAway('a fact was not written');
    },
  };
};
