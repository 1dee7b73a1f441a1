import type { Page } from 'playwright';
import { quietSnapshot, recordView } from '../support/fixture-page-states.ts';
import { listedCars } from '../support/fixture-page-sessions-states.ts';
import { rest, tap, training } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';

const { counts } = quietSnapshot();

const waiting = Array.from({ length: 14 }, (_, at) =>
  recordView({
    plate: `51G7780${at % 10}`,
    operation: at % 3 === 2 ? 'exit' : 'entry',
    state: at === 0 ? 'sending' : at % 3 === 2 ? 'waiting-for-entry' : 'queued',
  }),
);
const queued = waiting.find(({ state }) => state === 'queued');
const mapped = (['edit-entry', 'cancel'] as const).map((act) => ({
  act,
  values: act === 'cancel' ? [] : ['plateNumber' as const],
  inputs: [],
}));

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('.recent-open').first().click();
  await rest(page);
};

const of = (change: Parameters<typeof recordView>[0], more: object = {}) => ({
  snapshot: { ...training, ticket: true, recent: [recordView(change)], ...more },
  act: openFirst,
});

const [car] = listedCars().slice(2);

/** An entry whose car is inside. */
function ofCar(change: Parameters<typeof recordView>[0], more: object) {
  if (car?.entryId === null || car === undefined) throw new Error('a car of this booth’s is listed');
  const { plate, entryId: id, sessionId } = car;
  return { ...of({ id, plate, sessionId, ...change }, more), sessions: { cars: [car] } };
}

/** What was pressed, to be put right. */
export const operationStates: GalleryStates = {
  waiting: {
    snapshot: { ...training, counts: { ...counts, waiting: waiting.length }, recent: waiting },
    act: async (page) => {
      await tap(page, 'Waiting to be sent');
      await rest(page);
    },
  },
  'waiting-none': { snapshot: training, act: (page) => tap(page, 'Waiting to be sent') },
  'operation-waiting': ofCar({ state: 'queued' }, { vehicleClasses: ['CAR', 'MOTORCYCLE'] }),
  'operation-sending': of({ state: 'sending' }),
  'operation-sent': ofCar({}, { acts: mapped }),
  'operation-unknown': of({ state: 'unknown', reason: 'timed-out' }),
  'operation-withdrawn': of({ state: 'voided', reason: 'withdrawn' }),
  'operation-tell': {
    ...of({}),
    act: async (page) => {
      await openFirst(page);
      await tap(page, 'Tell the supervisor');
      await rest(page);
    },
  },
  'operation-tell-otherwise': {
    ...of({}),
    act: async (page) => {
      await openFirst(page);
      await tap(page, 'Tell the supervisor');
      await tap(page, 'Wrong plate typed');
      await page.evaluate(() => (window.fixture.failWith = 'pressed-otherwise'));
      await tap(page, 'Tell the supervisor');
      await page.getByRole('alert').waitFor();
    },
  },
  'operation-pin': {
    ...of(queued ?? {}, { undoBySupervisor: true }),
    act: async (page) => {
      await openFirst(page);
      await tap(page, 'Undo');
      await rest(page);
    },
  },
};
