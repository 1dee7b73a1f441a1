import { randomUUID } from 'node:crypto';
import type { StartRefusal } from '../../electron/contract/start.ts';
import type { Attention, AttentionItem } from '../../electron/contract/attention.ts';
import type { CarInside } from '../../electron/contract/inside.ts';
import type { ScriptedAttention } from './fixture-page-booth.ts';
import type { OtherRecord, RecordView } from '../../electron/contract/record.ts';
import { initialPreferences, type BoothSnapshot } from '../../electron/contract/snapshot.ts';
import type { Plates } from '../../electron/contract/plates.ts';
import { readPlateProfile } from '../../electron/booth/plates/profiles.ts';

/** The time by which the fixtures' cars came and went (ms since 1970): the computer's own, unless somebody stops it. */
export const fixtureClock = { now: (): number => Date.now() };

/** @param agoMs how long ago, in the booth's time zone */
export function boothTimeAgo(agoMs: number): string {
  const date = new Date(fixtureClock.now() - agoMs);
  const offset = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 23);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

export const recordView = (change: Partial<RecordView> = {}): RecordView => ({
  id: randomUUID(),
  operation: 'entry',
  plate: '51G77802',
  vehicleClass: 'CAR',
  at: boothTimeAgo(60_000),
  state: 'confirmed',
  reason: null,
  httpStatus: null,
  hasPicture: true,
  pictureNote: null,
  sessionId: null,
  entryId: null,
  note: null,
  answer: null,
  ...change,
});

/** A car that this booth let in. */
export function carInside(plate: string, change: Partial<CarInside> = {}): CarInside {
  const entryId = randomUUID();
  return { ...carOf(plate), key: entryId, entryId, ...change };
}

const carOf = (plate: string): CarInside => ({
  key: '',
  source: 'journal',
  entryId: null,
  sessionId: null,
  plate,
  marks: [],
  vehicleClass: 'CAR',
  enteredAt: boothTimeAgo(9_660_000),
  state: 'confirmed',
  hasPicture: true,
});

/** What the screen gets of a shipped plate profile. */
export function platesOf(profile: string): Plates {
  const read = readPlateProfile(profile);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.value.plates;
}

/** A quiet shift: everything sent, the service there. */
export const quietSnapshot = (change: Partial<BoothSnapshot> = {}): BoothSnapshot => ({
  revision: 1,
  movedAside: 0,
  readingEarlier: false,
  booth: { name: 'North Gate', lane: '1', version: '0.2.0', mode: 'live' },
  setUp: true,
  unencrypted: false,
  outdated: [],
  vehicleClasses: ['CAR'],
  vehicleClassLooks: {},
  plates: platesOf('latin'),
  reading: { mode: 'off', isDecided: true, state: 'off' },
  picture: { longestSidePx: 1280, quality: 0.8, maxBytes: 400_000 },
  networkCamera: false,
  canLeave: false,
  language: 'en',
  preferences: { ...initialPreferences, theme: 'night' },
  link: {
    state: 'open',
    cause: null,
    since: boothTimeAgo(3_600_000),
    nextTryAt: null,
    withheld: [],
    lastAnswerAt: boothTimeAgo(20_000),
  },
  clockSkewMs: null,
  clockInDoubt: false,
  storage: 'ok',
  counts: { waiting: 0, unknown: 0, refused: 0, plateMissing: 0 },
  oldestWaitingAt: null,
  lookUp: { state: 'unmapped', answeredAt: null },
  ledger: null,
  acts: [],
  rush: true,
  undoBySupervisor: false,
  blankSeconds: 120,
  supervisors: [{ id: 'supervisor', name: null }],
  wrongPins: null,
  people: null,
  untyped: [],
  ticket: false,
  ticketByItself: false,
  occupancy: null,
  recent: [
    recordView({ plate: '44A11223', at: boothTimeAgo(40_000) }),
    recordView({ plate: '30F80912', operation: 'exit', at: boothTimeAgo(78_000) }),
    recordView({ plate: '51G77802', at: boothTimeAgo(183_000) }),
    recordView({ plate: '29LD5512', operation: 'exit', at: boothTimeAgo(269_000) }),
  ],
  ...change,
});

/** Cars that went in at one tap, oldest first; the last one 20 s ago, each other a minute before the next. */
export const untyped = (count: number): RecordView[] =>
  Array.from({ length: count }, (_, place) =>
    recordView({
      plate: '',
      vehicleClass: '',
      state: 'draft',
      at: boothTimeAgo(20_000 + 60_000 * (count - 1 - place)),
    }),
  );

/** A quiet shift but for those. */
export function untypedSnapshot(count: number): Partial<BoothSnapshot> {
  const { counts, recent } = quietSnapshot();
  const cars = untyped(count);
  return {
    untyped: cars,
    counts: { ...counts, plateMissing: count },
    recent: [...cars.toReversed(), ...recent],
  };
}

export const nothingFound: Attention['found'] = { sendable: 0, again: 0 };

export const nothingToDecide: ScriptedAttention = {
  items: [],
  movedAside: [],
  found: nothingFound,
  pin: 'training',
};

/** A damaged journal that may hold what was never sent. @param lost null: nobody knows how many */
export const movedAsideView = (lost: number | null = 38): Attention['movedAside'][number] => ({
  kind: 'damaged',
  folder: 'damaged-2026-11-18T06-12-40Z',
  movedAt: '2026-11-18T07:12:40.000+01:00',
  lost,
  daysLeft: 88,
});

/** The journal is a newer program's. */
export const startRefusal = (change: Partial<StartRefusal> = {}): StartRefusal => ({
  journal: 2,
  known: 1,
  version: '1.0.0',
  folder: 'older-program-1',
  pin: 'set',
  language: 'en',
  preferences: quietSnapshot().preferences,
  ...change,
});

/** What an older program kept beside the journal. @param open null: it cannot be read */
export const olderProgramView = (open: number | null = 14): Attention['movedAside'][number] => ({
  kind: 'older-program',
  folder: 'older-program-1',
  movedAt: '2026-11-18T07:12:40.000+01:00',
  open,
});

/** A record that needs attention, with the ways out that the core allows. */
export function attentionItem(change: Partial<RecordView> = {}, waitingExits = 0): AttentionItem {
  const record = recordView({ state: 'unknown', reason: 'timed-out', ...change });
  const { state, operation } = record;
  const waysOut: AttentionItem['waysOut'] =
    state === 'refused' && operation === 'entry'
      ? ['edit', 'resend', 'resolve', 'void']
      : ['resend', 'resolve', 'void'];
  const isCharge = operation === 'charge' || operation === 'direct-charge';
  const setWays = (['resend', 'resolve', 'void'] as const).filter((way) => way !== 'resend' || !isCharge);
  const mayDuplicate = state === 'unknown' && (operation === 'entry' || isCharge);
  return { record, waysOut, canLookUp: false, waitingExits, setWays, mayDuplicate };
}

/** The record as another one tells of it. */
export const otherOf = ({ id, at, state }: RecordView): OtherRecord => ({ id, at, state });

/** An entry unknown with exits behind it, a refused one, an unknown exit, an exit whose entry was closed. */
export const attentionItems = (): AttentionItem[] => [
  attentionItem({ plate: '51G77802', at: boothTimeAgo(9_000_000) }, 2),
  attentionItem({ plate: 'ABCDEFGH12345678', state: 'refused', reason: 'rejected', httpStatus: 422 }, 1),
  attentionItem({ plate: '30F80912', operation: 'exit', reason: 'server-error', httpStatus: 503 }),
  {
    ...attentionItem({
      plate: '29LD5512',
      operation: 'exit',
      state: 'refused',
      reason: 'entry-closed',
      hasPicture: false,
    }),
    waysOut: ['resolve', 'void'],
    setWays: ['resolve', 'void'],
  },
];

export const manyItems = (count: number): AttentionItem[] =>
  Array.from({ length: count }, (_, place) =>
    attentionItem({ plate: `CAR${String(place + 1).padStart(3, '0')}` }),
  );

/** What a day of outage leaves: entries and exits without an answer, some refused, a charge, a car without a plate. */
export const afterOutage = (count: number): AttentionItem[] =>
  manyItems(count).map(({ record }, place) => {
    const { id, plate, at } = record;
    const kept = { id, plate, at };
    if (place === 3) return attentionItem({ ...kept, operation: 'charge', reason: 'timed-out' });
    if (place % 5 === 1) return attentionItem({ ...kept, operation: 'exit', reason: 'timed-out' });
    if (place % 7 === 2) return attentionItem({ ...kept, state: 'refused', reason: 'rejected' }, 1);
    return place % 4 === 0
      ? attentionItem({ ...kept, reason: 'server-error', httpStatus: 503 })
      : attentionItem(kept);
  });
