import type { RecordView } from '../../electron/contract/record.ts';
import type { MappedAct, SessionDetail } from '../../electron/contract/sessions.ts';
import type { ListedCar } from './fixture-page-sessions.ts';
import { boothTimeAgo, carInside, recordView } from './fixture-page-states.ts';

const hourMs = 3_600_000;
const sessionId = '3f0c1a52-6b1e-4d0e-9c57-7f0e2a9d4b11';

const listedCar = (plate: string, change: Partial<ListedCar> = {}): ListedCar => ({
  ...carInside(plate),
  longStay: false,
  ...change,
});

/** A car that another booth let in, known by the service alone. */
const carFromElsewhere = (plate: string, id: string, change: Partial<ListedCar> = {}): ListedCar =>
  listedCar(plate, {
    source: 'service',
    key: id,
    entryId: null,
    sessionId: id,
    hasPicture: false,
    ...change,
  });

/** One of each kind, the longest stay first, and many more behind them. */
export const listedCars = (): ListedCar[] => [
  listedCar('ABCDEFGH12345678', { enteredAt: boothTimeAgo(75 * hourMs), longStay: true, sessionId }),
  carFromElsewhere('29LD5512', 'a81e6f6d-0f0b-4b52-8d55-2a7a0c1e9f02', {
    enteredAt: boothTimeAgo(9 * hourMs),
    vehicleClass: null,
  }),
  listedCar('51G77802', { enteredAt: boothTimeAgo(2.7 * hourMs), sessionId: `${sessionId.slice(0, -1)}2` }),
  listedCar('51G71802', { enteredAt: boothTimeAgo(1.2 * hourMs), state: 'unknown' }),
  listedCar('30F80912', { enteredAt: boothTimeAgo(0.5 * hourMs), state: 'queued', hasPicture: false }),
  ...Array.from({ length: 9 }, (_, place) =>
    listedCar(`CAR00${String(place + 1)}`, { enteredAt: boothTimeAgo((9 - place) * 60_000) }),
  ),
];

const entryOf = (car: ListedCar, change: Partial<RecordView> = {}): RecordView =>
  recordView({
    id: car.entryId ?? '',
    plate: car.plate,
    at: car.enteredAt ?? '',
    state: car.state,
    sessionId: car.sessionId,
    hasPicture: car.hasPicture,
    ...change,
  });

/** A session with its entry alone, or with more records; each was saved, sent and answered. */
export function sessionOf(car: ListedCar, more: readonly RecordView[] = []): SessionDetail {
  const records = [entryOf(car), ...more];
  const history = records.flatMap((record): SessionDetail['history'] => {
    const step = { at: record.at, recordId: record.id, by: null, why: null };
    return [
      { ...step, event: 'saved', state: 'queued', why: record.note },
      { ...step, event: 'connected', state: 'sending' },
      { ...step, event: 'answered', state: record.state },
    ];
  });
  return { car, inside: !more.some(({ operation }) => operation === 'exit'), records, history };
}

/** All five acts, with every kind of value and input. */
export const everyAct: MappedAct[] = [
  { act: 'cancel', values: [], inputs: [], needsReason: true },
  {
    act: 'edit-entry',
    values: ['plateNumber', 'vehicleClass', 'startDateTime'],
    inputs: [],
    needsReason: true,
  },
  { act: 'edit-exit', values: ['endDateTime'], inputs: [], needsReason: true },
  { act: 'charge', values: [], inputs: [], needsReason: false },
  {
    act: 'direct-charge',
    values: [],
    needsReason: false,
    inputs: [
      { name: 'amount', kind: 'money', values: [], currency: 'EUR', labels: { en: 'Amount', de: 'Betrag' } },
      { name: 'receipt', kind: 'boolean', values: [] },
      {
        name: 'tariff',
        kind: 'choice',
        values: ['DAY', 'NIGHT', 'LOST'],
        labels: { en: 'Tariff' },
        valueLabels: { DAY: { en: 'Day' }, NIGHT: { en: 'Night' }, LOST: { en: 'Lost ticket' } },
      },
      { name: 'axles', kind: 'number', values: [] },
      { name: 'remark', kind: 'text', values: [], optional: true },
    ],
  },
];
