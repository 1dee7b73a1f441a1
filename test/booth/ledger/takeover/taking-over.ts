import { JournalStore } from '../../../../electron/booth/journal/store.ts';
import type { LedgerCredentials } from '../../../../electron/booth/ledger/messages/credentials.ts';
import type { ServiceMark } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { Takeover } from '../../../../electron/booth/ledger/takeover/takeover.ts';
import { hostClock } from '../../../../electron/host/host-ports.ts';

// A supervisor's whole takeover in a process of its own, to be killed at any moment of it.

interface Told {
  readonly credentials: LedgerCredentials;
  readonly seed: string;
  readonly folder: string;
  readonly service: ServiceMark;
}

const { credentials, seed, folder, service } = JSON.parse(process.argv[2] ?? '') as Told;
const store = new JournalStore(folder);
const takeover = new Takeover({
  credentials,
  clock: hostClock,
  services: [service],
  supervisorSession: () => 'session',
  journal: {
    find: async (record) => store.find(record),
    recordToShip: async (record) => store.recordToShip(record),
    takenOver: async () => store.takenOver(),
    adopt: async (adoption) => store.adopt(adoption),
    setFact: async (name, value) => store.setFact(name, value),
    factValue: async (name) => store.factValue(name),
    chainAt: async (number) => store.chainAt(number),
  },
  isErased: () => false,
  isOthers: () => Promise.resolve(false),
  isDead: () => Promise.resolve(true),
  takenWords: () => Promise.resolve([]),
  isAlone: () => false,
  isPlaced: () => true,
  isWhole: () => true,
  moment: () => ({ at: '2026-11-27T09:00:00.000+07:00' }),
  adopted: () => undefined,
  changeCar: () => Promise.resolve(),
});
console.log('begins');
await takeover.key.give(seed);
while ((await takeover.take('north')).left > 0);
takeover.key.forget();
store.close();
