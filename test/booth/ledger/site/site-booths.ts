import { expect, type TestContext } from 'vitest';
import type { LedgerCredentials } from '../../../../electron/booth/ledger/messages/credentials.ts';
import type { Car } from '../../../../electron/booth/ledger/messages/car.ts';
import { readCar } from '../../../../electron/booth/ledger/messages/car.ts';
import {
  checkedForm,
  incarnationForm,
  rosterForm,
} from '../../../../electron/booth/ledger/messages/control.ts';
import { healthForm } from '../../../../electron/booth/ledger/messages/health.ts';
import { readMessage } from '../../../../electron/booth/ledger/messages/read.ts';
import { writeMessage } from '../../../../electron/booth/ledger/messages/write.ts';
import {
  boothSubject,
  carSubject,
  incarnationSubject,
  healthSubject,
  rosterSubject,
} from '../../../../electron/booth/ledger/names/subjects.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { builtCarsWorker } from '../../../support/built-cars-worker.ts';
import { ledgerIn, type BoothId, type TestLedger } from '../../../support/ledger-site.ts';
import {
  runningBooth,
  testService,
  valueOf,
  type PortChanges,
  type TestBooth,
  type TestService,
} from '../../../support/running-booth.ts';

/** A site of two booths with one service and one ledger, all real. */
export interface SiteOfTwo {
  readonly ledger: TestLedger;
  readonly service: TestService;
  readonly booth: (id: BoothId, changes?: PortChanges) => Promise<TestBooth>;
}

const at = { at: '2026-11-27T08:00:00.000+07:00' };
const shownNames: Record<BoothId, string> = { north: 'North gate', south: 'South gate' };

export async function siteOfTwo(context: Pick<TestContext, 'skip' | 'task'>): Promise<SiteOfTwo> {
  const ledger = await ledgerIn(context);
  const service = await testService();
  await tellRoster(ledger, shownNames);
  return {
    ledger,
    service,
    booth: (id, changes = {}) =>
      runningBooth(service.baseUrl, {
        ...placeAt(ledger.credentials(id)),
        ...changes,
      }),
  };
}

/** What makes a booth one of the site's. */
export const placeAt = (credentials: LedgerCredentials): PortChanges => ({
  ledger: { credentials: () => Promise.resolve(credentials) },
  ledgerCarsWorker: builtCarsWorker,
});

/** As the steward does. */
async function tellRoster({ root }: TestLedger, names: Record<BoothId, string>): Promise<void> {
  const booths = Object.entries(names).map(([id, name]) => ({ id, name, isRetired: false }));
  const message = { v: '1.0', kind: 'roster' as const, site: 'harbour', booths, at };
  await root.jetstream().publish(rosterSubject, writeMessage(rosterForm, message));
}

/** As the steward admits a booth's disk. */
export async function admit(ledger: TestLedger, booth: BoothId): Promise<void> {
  const { incarnation } = ledger.credentials(booth);
  const message = { v: '1.0', kind: 'incarnation' as const, booth, incarnation, at };
  await ledger.root.jetstream().publish(incarnationSubject(booth), writeMessage(incarnationForm, message));
}

/** A car that came in and that the service has confirmed. */
export async function enteredAt(booth: TestBooth, plate: string): Promise<RecordView> {
  return booth.reaches(valueOf(await booth.enter(plate)), 'confirmed');
}

export const isCurrent = (booth: TestBooth): Promise<unknown> =>
  booth.until(({ ledger }) => ledger?.state === 'current', 'the ledger is read');

/** @returns the fact of that car as the ledger has it; null: none */
export async function factOf({ root }: TestLedger, entry: string): Promise<Car | null> {
  const stored = await root.streams.getMessage('GB_IN', { last_by_subj: carSubject(entry) });
  const read = stored === null ? null : readCar(stored.data);
  return read !== null && 'message' in read ? read.message : null;
}

/** As the steward deletes what left long ago. */
export async function deleted({ root }: TestLedger, entry: string): Promise<void> {
  const query = { last_by_subj: carSubject(entry) };
  for (let last; (last = await root.streams.getMessage('GB_IN', query)) !== null;)
    await root.streams.deleteMessage('GB_IN', last.seq);
}

/** Waits until the ledger has a fact of that car like this. */
export async function tells(ledger: TestLedger, entry: string, fact: object): Promise<void> {
  await expect.poll(() => factOf(ledger, entry), { timeout: 60_000 }).toMatchObject(fact);
}

/** @returns the epoch of which that booth has said last that it checked it; null: of none */
export async function checkedEpoch({ root }: TestLedger, booth: BoothId): Promise<string | null> {
  const stored = await root.streams.getMessage('GB_CTL', { last_by_subj: boothSubject(booth, 'checked') });
  const read = stored === null ? null : readMessage(checkedForm, stored.data);
  return read !== null && 'message' in read ? read.message.epoch : null;
}

/** Waits until that booth has said that it checked the epoch. */
export async function hasChecked(ledger: TestLedger, booth: BoothId, epoch: string): Promise<void> {
  await expect.poll(() => checkedEpoch(ledger, booth), { timeout: 60_000 }).toBe(epoch);
}

/** Waits until that booth has told its health like this. */
export async function hasTold({ root }: TestLedger, booth: BoothId, health: object): Promise<void> {
  const told = async (): Promise<unknown> => {
    const stored = await root.streams.getMessage('GB_HL', { last_by_subj: healthSubject(booth) });
    const read = stored === null ? null : readMessage(healthForm, stored.data);
    return read !== null && 'message' in read ? read.message : null;
  };
  await expect.poll(told, { timeout: 60_000 }).toMatchObject(health);
}

/** The plates on that booth's wall, each with who let the car in. */
export async function wallOf(booth: TestBooth, plate = ''): Promise<string[]> {
  const { cars } = await booth.inside(plate);
  return cars.map((car) => `${car.plate} ${car.source} ${car.booth ?? ''}`.trim()).toSorted();
}

/** Waits until that booth's wall is that. */
export async function hasWall(booth: TestBooth, cars: readonly string[]): Promise<void> {
  await expect.poll(() => wallOf(booth), { timeout: 60_000 }).toEqual(cars);
}
