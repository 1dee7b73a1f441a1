import type { Car } from '../../electron/booth/ledger/messages/car.ts';
import { serviceMarkOf } from '../../electron/booth/ledger/messages/service-mark.ts';
import type { SiteEvidence, SiteFact, SiteRecord, Taken } from './evidence.ts';
import type { SiteCar, SitePress } from './presses.ts';

// Evidence of a site on which all went well, made by hand: a car that came in at one booth and left by another, which both pressed at
// once, and one that is inside, whose exit was taken back and into whose fact a later version wrote.

const at = '2026-11-27T08:15:30.000+07:00';
const uuid = (of: string): string => `${of.padStart(8, '0')}-0000-4000-8000-000000000000`;
export const ids = {
  gone: uuid('1'),
  here: uuid('2'),
  exit: uuid('3'),
  lostExit: uuid('4'),
  backExit: uuid('5'),
  goneSession: uuid('6'),
  hereSession: uuid('7'),
} as const;

const press = (
  booth: string,
  operation: SitePress['operation'],
  plate: string,
  saved: string,
): SitePress => ({
  booth,
  operation,
  plate,
  saved,
  pressId: `press ${saved}`,
  picture: new Uint8Array(),
  pictureSha256: `picture ${saved}`,
  isWithdrawn: saved === ids.backExit,
  calm: 1,
  wasConnected: operation === 'entry' || saved !== ids.exit ? null : true,
});

const entries = [press('a', 'entry', 'GONE', ids.gone), press('a', 'entry', 'HERE', ids.here)] as const;
const exits = [
  press('b', 'exit', 'GONE', ids.exit),
  press('a', 'exit', 'GONE', ids.lostExit),
  press('b', 'exit', 'HERE', ids.backExit),
] as const;

const filed = (of: SitePress, state: SiteRecord['state'], session: string): SiteRecord =>
  ({
    id: of.saved ?? '',
    press_id: of.pressId,
    operation: of.operation,
    plate: of.plate,
    state,
    reason: null,
    session_id: session,
    origin_booth: null,
  }) as SiteRecord;

const taken = (of: SitePress, session: string): Taken => ({
  operation: of.operation,
  executed: true,
  sessionId: session,
  plate: of.operation === 'entry' ? of.plate : null,
  pictureSha256: of.pictureSha256,
});

const car = (entry: string, plate: string, changes: Partial<Car>): Car => ({
  v: '1.0',
  kind: 'car',
  entry,
  state: 'waiting',
  service: serviceMarkOf('http://127.0.0.1', 'test'),
  session: null,
  holder: 'a',
  claim: null,
  isContested: false,
  entered: { at },
  told: { by: 'a', at: { at } },
  personal: { plate, vehicleClass: null, note: null },
  ...changes,
});

const claimOf = (exit: string): Car['claim'] => ({ exit, booth: 'b', at: { at } });
const gone = { session: ids.goneSession };
const here = { session: ids.hereSession, state: 'inside' };
const later = 'a word';
const facts: readonly (readonly [car: Car, later: string | null])[] = [
  [car(ids.gone, 'GONE', {}), null],
  [car(ids.here, 'HERE', {}), null],
  [car(ids.gone, 'GONE', { ...gone, state: 'inside' }), null],
  [car(ids.here, 'HERE', here), null],
  [car(ids.here, 'HERE', here), later],
  [car(ids.gone, 'GONE', { ...gone, state: 'inside', claim: claimOf(ids.exit) }), null],
  [car(ids.here, 'HERE', { ...here, claim: claimOf(ids.backExit) }), later],
  [car(ids.gone, 'GONE', { ...gone, state: 'left' }), null],
  [car(ids.here, 'HERE', here), later],
];

const siteCar = (entry: SitePress, sessionId: string): SiteCar => ({
  plate: entry.plate,
  entry,
  isReserved: false,
  sessionId,
  exits: exits.filter(({ plate }) => plate === entry.plate),
});
const wall = [{ plate: 'HERE', sessionId: ids.hereSession, source: 'journal' }];

export const goodSite = (): SiteEvidence => ({
  presses: [...entries, ...exits],
  cars: [siteCar(entries[0], ids.goneSession), siteCar(entries[1], ids.hereSession)],
  records: new Map([
    [
      'a',
      [
        filed(entries[0], 'confirmed', ids.goneSession),
        filed(entries[1], 'resolved', ids.hereSession),
        filed(exits[1], 'voided', ids.goneSession),
      ],
    ],
    ['b', [filed(exits[0], 'confirmed', ids.goneSession), filed(exits[2], 'voided', ids.hereSession)]],
  ]),
  chains: new Map(),
  shipped: new Map(),
  gone: new Set(),
  ended: new Set(),
  requests: [
    taken(entries[0], ids.goneSession),
    taken(entries[1], ids.hereSession),
    taken(exits[0], ids.goneSession),
  ],
  facts: facts.map(([one, word], index): SiteFact => ({
    sequence: index + 1,
    entry: one.entry,
    car: one,
    later: word,
  })),
  walls: new Map([
    ['a', wall],
    ['b', wall],
  ]),
  claimless: new Set(),
  marks: new Map([[ids.here, later]]),
  hasLost: false,
  findings: [],
});
