import './instant.ts';
import { attendants, onDuty, peopleOf } from '../support/fixture-page-people-states.ts';
import {
  boothTimeAgo,
  carInside,
  quietSnapshot,
  recordView,
  untypedSnapshot,
} from '../support/fixture-page-states.ts';
import { rest, tap, type } from './acting.ts';
import type { GalleryState, GalleryStates } from './gallery-state.ts';
import { enterCar } from './gate-states.ts';

const { booth, link } = quietSnapshot();
const hours = 3_600_000;
const answer = {
  isRegisteredUser: true,
  startDateTime: null,
  endDateTime: null,
  more: { fee: '1,234.50 EUR' },
};
const [, , , longest] = attendants;

/** A booth with the longest names that its settings take, plates of ten characters, and a bad day behind it. */
const crowded: NonNullable<GalleryState['snapshot']> = {
  booth: {
    ...booth,
    name: 'Parkhaus Hauptbahnhof Zufahrt Nordost Ha',
    lane: 'Lkw und Bus Spur 12b',
    mode: 'training',
  },
  link: { ...link, state: 'probing', cause: 'answer-unexpected', nextTryAt: boothTimeAgo(-40_000) },
  counts: { waiting: 1280, unknown: 112, refused: 111, plateMissing: 3 },
  oldestWaitingAt: boothTimeAgo(30 * hours),
  people: peopleOf({ ...onDuty(), ...(longest === undefined ? {} : { attendant: longest }) }),
  lookUp: { state: 'failed', answeredAt: boothTimeAgo(2 * hours) },
  ticket: true,
  recent: [
    recordView({ state: 'queued', plate: 'FMXQW1234E' }),
    recordView({ state: 'waiting-for-entry', operation: 'exit', plate: 'WWWMW12345' }),
    recordView({ state: 'unknown', operation: 'direct-charge', plate: 'MQOW12345H', hasPicture: false }),
    recordView({ state: 'refused', operation: 'edit-entry', plate: 'MQOW12345H' }),
    recordView({ state: 'resolved', operation: 'charge', plate: 'FMXQW1234E', hasPicture: false }),
    recordView({ state: 'local', operation: 'exit', plate: 'WWWMW12345', note: 'Ticket lost, paid in cash' }),
  ],
};
const stay = { enteredAt: boothTimeAgo(30 * hours), vehicleClass: 'MOTORCYCLE', state: 'queued' } as const;
const atWall: GalleryState = {
  snapshot: crowded,
  script: {
    cars: [
      carInside('FMXQW1234E', stay),
      carInside('FMXOW1234E', { ...stay, exitRefused: true }),
      carInside('FMXQW1284E', { source: 'service', entryId: null, sessionId: 'one', enteredAt: null }),
      carInside('FMXQW1235E', { ...stay, otherService: true }),
    ],
  },
};

/** Where there is most to say: what does not fit here fits nowhere. */
export const crowdedStates: GalleryStates = {
  crowded: { snapshot: { ...crowded, untyped: untypedSnapshot(3).untyped ?? [] } },
  'crowded-sent': {
    snapshot: crowded,
    act: (page) =>
      enterCar(page, { state: 'confirmed', answer, pictureNote: 'dropped-too-large' }, 'WWWMW12345'),
  },
  'crowded-unknown': {
    snapshot: crowded,
    act: (page) =>
      enterCar(
        page,
        { state: 'unknown', reason: 'session-taken', answer: { ...answer, takenSince: boothTimeAgo(hours) } },
        'WWWMW12345',
      ),
  },
  'crowded-refused': {
    snapshot: crowded,
    act: (page) =>
      enterCar(page, { state: 'refused', reason: 'rejected', pictureNote: 'frame-repeated' }, 'WWWMW12345'),
  },
  'crowded-wall': {
    ...atWall,
    act: async (page) => {
      await type(page, 'FMXQW1');
      await tap(page, 'Exit');
      await rest(page);
    },
  },
  'crowded-pair': {
    ...atWall,
    act: async (page) => {
      await type(page, 'FMXQW1239E');
      await tap(page, 'Exit');
      await page.locator('.card').nth(1).click();
    },
  },
};
