import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { whoIsInside } from '../../../electron/booth/inside-wiring.ts';
import { openJournal, type OpenJournal } from '../../../electron/booth/journal/thread/open.ts';
import { readPlateProfile } from '../../../electron/booth/plates/profiles.ts';
import type { LookedUpSession } from '../../../electron/booth/service/look-up.ts';
import { ParkedCars } from '../../../electron/booth/sessions/parked-cars.ts';
import type { SiteCar } from '../../../electron/booth/sessions/site-car.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { settingsWith, testPorts } from '../../support/running-booth.ts';
import { move, press, recordOf } from '../journal/journal-support.ts';

// What the site's ledger says of other booths' cars, beside the service's list, which is as old as its last reading.

const enteredAt = '2026-11-27T08:00:00.000+07:00';
const dayMs = 86_400_000;

const carOf = (sessionId: string | null = randomUUID()): SiteCar => ({
  entry: randomUUID(),
  sessionId,
  plate: 'OTHER1',
  vehicleClass: 'CAR',
  enteredAt,
  booth: 'North gate',
  hasFace: false,
});

const listed = (id: string): LookedUpSession => ({
  id,
  plateNumber: 'OTHER1',
  vehicleClass: 'CAR',
  startDateTime: enteredAt,
  endDateTime: null,
  state: null,
  amount: null,
  currency: null,
  more: {},
});

interface Cars {
  readonly journal: OpenJournal;
  readonly parked: ParkedCars;
  /** Who told of each car that is inside. */
  readonly sources: () => string[];
  readonly later: (ms: number) => void;
}

async function cars(): Promise<Cars> {
  const journal = await openJournal(testFolder(), builtJournalWorker);
  onTestFinished(() => journal.close());
  let elapsedMs = 0;
  const parked = await ParkedCars.read({
    journal,
    now: () => Date.parse(enteredAt),
    elapsed: () => elapsedMs,
    mostStayMs: 30 * dayMs,
    confusable: [],
    othersRememberedMs: 24 * 3_600_000,
    plateAsKept: (plate) => plate,
    failed: (error) => expect.unreachable(String(error)),
  });
  const sources = (): string[] => parked.all().map(({ source }) => source);
  return { journal, parked, sources, later: (ms) => (elapsedMs += ms) };
}

const nothing = { put: [], gone: [], leaving: [] };
const claimed = ({ entry, sessionId }: SiteCar) => ({
  ...nothing,
  gone: [entry],
  leaving: [{ entry, sessionId: sessionId ?? '' }],
});

it('a car that another booth lets out is not inside, although the service has not had that exit and lists it', async () => {
  const { parked, sources } = await cars();
  const car = carOf();
  parked.siteTold({ ...nothing, put: [car] });
  parked.reported([listed(car.sessionId ?? '')], 'all');
  expect(sources()).toEqual(['site']);
  parked.siteTold(claimed(car));
  parked.reported([listed(car.sessionId ?? '')], 'all');
  expect(sources()).toEqual([]);
  parked.siteTold({ ...nothing, put: [car] });
  expect(sources()).toEqual(['site']);
});

it('one of which the service told first is not inside either', async () => {
  const { parked, sources } = await cars();
  const car = carOf();
  parked.reported([listed(car.sessionId ?? '')], 'all');
  expect(sources()).toEqual(['service']);
  parked.siteTold(claimed(car));
  expect(sources()).toEqual([]);
});

it('one that left is remembered for a day, for a list that was on its way', async () => {
  const { parked, sources, later } = await cars();
  const [car, other] = [carOf(), carOf()];
  parked.siteTold(claimed(car));
  parked.siteTold({ ...nothing, gone: [car.entry] });
  parked.reported([listed(car.sessionId ?? '')], 'all');
  expect(sources()).toEqual([]);
  later(dayMs);
  parked.siteTold(claimed(other));
  parked.siteTold({ ...nothing, gone: [other.entry] });
  parked.reported([listed(car.sessionId ?? ''), listed(other.sessionId ?? '')], 'all');
  expect(parked.all().map(({ sessionId }) => sessionId)).toEqual([car.sessionId]);
});

it('one that this booth was letting out, too, does not come back with the exit that it takes back', async () => {
  const { journal, parked, sources } = await cars();
  const car = carOf();
  const session = { sessionId: car.sessionId ?? '', plate: car.plate, vehicleClass: 'CAR' };
  parked.reported([listed(session.sessionId)], 'all');
  const exit = recordOf(await journal.appendExit({ ...press(), session }));
  await parked.changed([exit]);
  parked.siteTold(claimed(car));
  const back = move(exit, { happening: 'withdrawn', to: 'voided', reason: 'withdrawn' });
  await parked.changed(await journal.transition(back));
  expect(sources()).toEqual([]);
});

it.each(['before', 'after'])(
  'a car whose entry waits at its booth is there once, where the service told of it %s that booth',
  async (order) => {
    const { parked, sources } = await cars();
    const report = (): number => parked.reported([listed(randomUUID())], 'all');
    if (order === 'before') report();
    parked.siteTold({ ...nothing, put: [carOf(null)] });
    if (order === 'after') report();
    expect(sources()).toEqual(['site']);
  },
);

it('a car whose exit came to nothing after the ledger had told of it no more is there again with its next fact', async () => {
  const { parked, sources, later } = await cars();
  const [car, other] = [carOf(), carOf()];
  parked.siteTold(claimed(car));
  parked.siteTold({ ...nothing, gone: [car.entry] });
  parked.siteTold({ ...nothing, put: [car] });
  later(dayMs);
  parked.siteTold(claimed(other));
  parked.siteTold({ ...nothing, gone: [other.entry] });
  expect(sources()).toEqual(['site']);
});

it('an entry that was taken back is not remembered: another car of its plate that the service tells of is shown', async () => {
  const { journal, parked, sources } = await cars();
  const entry = recordOf(await journal.appendEntry(press({ plate: 'OTHER1' })));
  await parked.changed([entry]);
  expect(sources()).toEqual(['journal']);
  const back = move(entry, { happening: 'withdrawn', to: 'voided', reason: 'withdrawn' });
  await parked.changed(await journal.transition(back));
  parked.reported([{ ...listed(randomUUID()), startDateTime: entry.at }], 'all');
  expect(sources()).toEqual(['service']);
});

it.each([
  [
    'of a site with a ledger is not on the wall again after a start, as long as that may tell of it',
    true,
    [],
  ],
  ['of a site without one is forgotten after a day', false, ['site']],
])('a car that this booth let out a week ago %s', async (_, hasLedger, seen) => {
  const journal = await openJournal(testFolder(), builtJournalWorker);
  onTestFinished(() => journal.close());
  const car = carOf();
  const session = { sessionId: car.sessionId ?? '', plate: car.plate, vehicleClass: 'CAR' };
  const exit = recordOf(await journal.appendExit({ ...press(), session }));
  const [sending = exit] = await journal.transition(move(exit));
  await journal.transition(move(sending, { to: 'confirmed' }));
  const settings = settingsWith('specification');
  const ports = testPorts('http://127.0.0.1:1', {
    settings: { ...settings, ledger: hasLedger ? ({} as typeof settings.ledger) : null },
  });
  const clock = { trusted: () => Date.parse(enteredAt), elapsed: () => 0 };
  const plates = readPlateProfile('latin');
  if (!plates.ok) throw new Error('no plates');
  const { parked } = await whoIsInside(ports, { journal, clock }, plates.value);
  parked.siteTold({ ...nothing, put: [car] });
  expect(parked.all().map(({ source }) => source)).toEqual(seen);
});
