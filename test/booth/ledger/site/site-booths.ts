import { expect, type TestContext } from 'vitest';
import type { LedgerCredentials } from '../../../../electron/booth/ledger/messages/credentials.ts';
import { healthForm } from '../../../../electron/booth/ledger/messages/health.ts';
import { readMessage } from '../../../../electron/booth/ledger/messages/read.ts';
import { healthSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { builtCarsWorker } from '../../../support/built-cars-worker.ts';
import { ledgerIn, type BoothId, type LedgerOptions, type TestLedger } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import {
  runningBooth,
  testService,
  valueOf,
  type PortChanges,
  type TestBooth,
  type TestService,
} from '../../../support/running-booth.ts';
import { checkedEpoch, factOf, tellRoster } from '../../../support/site-words.ts';

/** A site of two booths with one service and one ledger, all real. */
export interface SiteOfTwo {
  readonly ledger: TestLedger;
  readonly service: TestService;
  readonly booth: (id: BoothId, changes?: PortChanges) => Promise<TestBooth>;
}

/** What is done so seldom (ms), or more seldom, is done soon. */
export const hurriedFrom = (fromMs: number): typeof patientClock => ({
  ...patientClock,
  after: (ms: number, then: () => void) => patientClock.after(ms >= fromMs ? ms / 2_000 : ms, then),
});

/** What is done each minute, or each hour, is done soon. */
export const hurried = hurriedFrom(60_000);

const shownNames: Record<BoothId, string> = { north: 'North gate', south: 'South gate' };

/** @param lanes of the booths, by their ids; left out: none has any */
export async function siteOfTwo(
  context: Pick<TestContext, 'skip' | 'task'>,
  lanes: Readonly<Partial<Record<BoothId, readonly string[]>>> = {},
  options: Pick<LedgerOptions, 'mqttLanes'> = {},
): Promise<SiteOfTwo> {
  const ledger = await ledgerIn(context, { lanes, ...options });
  const service = await testService();
  await tellRoster(ledger, shownNames, lanes);
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

/** A car that came in and that the service has confirmed. */
export async function enteredAt(booth: TestBooth, plate: string): Promise<RecordView> {
  return booth.reaches(valueOf(await booth.enter(plate)), 'confirmed');
}

export const isCurrent = (booth: TestBooth): Promise<unknown> =>
  booth.until(({ ledger }) => ledger?.state === 'current', 'the ledger is read');

/** Waits until the ledger has a fact of that car like this. */
export async function tells(ledger: TestLedger, entry: string, fact: object): Promise<void> {
  await expect.poll(() => factOf(ledger, entry), { timeout: 60_000 }).toMatchObject(fact);
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

/** The plates on that booth’s wall, each with who let the car in, and whether its session is still to come. */
export async function wallOf(booth: TestBooth, plate = ''): Promise<string[]> {
  const { cars } = await booth.inside(plate);
  const waits = ({ source, sessionId }: (typeof cars)[number]): string =>
    source === 'site' && sessionId === null ? ' waits' : '';
  return cars.map((car) => `${car.plate} ${car.source} ${car.booth ?? ''}`.trim() + waits(car)).toSorted();
}

/** Waits until that booth's wall is that. */
export async function hasWall(booth: TestBooth, cars: readonly string[]): Promise<void> {
  await expect.poll(() => wallOf(booth), { timeout: 60_000 }).toEqual(cars);
}
