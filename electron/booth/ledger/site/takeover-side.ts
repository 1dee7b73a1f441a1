import { LedgerAway } from '../connection/away.ts';
import { JetStreamCars } from '../cars/jetstream-cars.ts';
import { lastFact, writeChange } from '../cars/writer.ts';
import { takenWords } from '../connection/taken-words.ts';
import type { TakeoverPorts } from '../takeover/takeover.ts';
import type { SiteLedger } from './site-ledger.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';
import { momentOf, tellerOf } from './teller.ts';

type Side =
  'takenWords' | 'isErased' | 'isOthers' | 'isAlone' | 'isWhole' | 'isDead' | 'moment' | 'changeCar';

/** What a takeover from another booth goes by, and changes, of this booth's part in the ledger. */
export const takeoverSide = (
  site: Pick<SiteLedger, 'fleet' | 'erasures' | 'checks' | 'reading' | 'link' | 'view' | 'otherBooths'>,
  ports: Pick<SiteLedgerPorts, 'credentials' | 'clock' | 'clockErrorMs' | 'services'>,
): Pick<TakeoverPorts, Side> => {
  const isDead: TakeoverPorts['isDead'] = async (id) => {
    const { isAnswering, fleet } = await site.fleet.read();
    if (!isAnswering || fleet === null) return null;
    const found = fleet.booths.find((booth) => booth.id === id);
    return found !== undefined && !found.isOwn && (found.isRetired || found.seen?.isSilent !== false);
  };
  return {
    takenWords: (of) => {
      const { session } = site.link;
      if (session === null) throw new LedgerAway('there is no connection');
      return takenWords(session, of, [...site.otherBooths(), ports.credentials.booth]);
    },
    isErased: (record) => site.erasures.has(record),
    isAlone: () => site.view().state === 'alone',
    isWhole: () => site.checks.isWhole(site.reading.state?.epoch ?? null),
    isDead,
    isOthers: async (entry, booths) => {
      const car = await site.reading.car(entry);
      const holder = typeof car === 'string' ? null : (car?.holder ?? null);
      const isKnown = holder === null || holder === ports.credentials.booth || booths.includes(holder);
      return !isKnown && (await isDead(holder)) !== true;
    },
    moment: () => momentOf(ports),
    changeCar: async (entry, change, of) => {
      const { session } = site.link;
      if (session === null) throw new LedgerAway('there is no connection');
      const cars = new JetStreamCars(session);
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
