import { expect, test } from 'vitest';
import {
  isInside,
  type LookUp,
  type LookUpFailure,
  type PageTurn,
} from '../../../electron/booth/service/look-up.ts';
import {
  specificationProfile,
  trainingProfile,
} from '../../../electron/booth/service/interface-profile/profile.ts';
import { testService, testToken } from '../../support/running-booth.ts';
import {
  answering,
  at,
  atOnce,
  clientAt,
  entered,
  later,
  left,
  perform,
  prepared,
  profileOf,
} from './operations-support.ts';

const found = (result: LookUp) => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result;
};
const plates = (result: LookUp): string[] => found(result).sessions.map(({ plateNumber }) => plateNumber);

/** The training profile with pages of two. */
const { listSessions } = trainingProfile.operations;
const smallPages = profileOf({
  operations: { listSessions: { ...listSessions, query: { ...listSessions?.query, size: 2 } } },
});
const list = (address: string, profile = smallPages): Promise<LookUp> =>
  clientAt(address, profile).lookUp('listSessions', {}, testToken, atOnce);
const query = (address: string, plateNumber = 'AB12'): Promise<LookUp> =>
  clientAt(address).lookUp('querySession', { plateNumber }, testToken, atOnce);

test('the list is read over all its pages, with every state, and says that none is missing', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl, smallPages);
  const ids: string[] = [];
  for (let car = 0; car < 5; car += 1) ids.push(await entered(client, `CAR${car}`));
  await left(client, ids[0] ?? '');
  await perform(client, prepared('cancelSession', { parkingSessionId: ids[1] ?? '' }));
  const before = Date.now();
  const result = found(await client.lookUp('listSessions', {}, testToken, atOnce));
  expect(result).toMatchObject({ allPages: true, complete: true });
  expect(result.atMs).toBeGreaterThanOrEqual(before);
  expect(result.sessions[0]).toEqual({
    id: ids[0],
    plateNumber: 'CAR0',
    startDateTime: at,
    endDateTime: later,
    state: 'ENDED',
    vehicleClass: 'CAR',
    amount: null,
    currency: null,
    more: {},
  });
  expect(result.sessions.filter(isInside).map(({ id }) => id)).toEqual(ids.slice(2));
  const pages = service.log().filter(({ operation }) => operation === 'listSessions');
  expect(pages.map(({ query }) => query)).toEqual([1, 2, 3, 4].map((page) => `page=${page}&size=2`));
});

test('the list can be asked for one state', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  await left(client, await entered(client, 'GONE1'));
  await entered(client, 'HERE1');
  expect(plates(await client.lookUp('listSessions', { status: 'STARTED' }, testToken, atOnce))).toEqual([
    'HERE1',
  ]);
});

test('a vehicle’s sessions are queried by its plate; none is an answer too', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  await left(client, await entered(client, '가 12/Ä'));
  await entered(client, '가12Ä');
  await entered(client, 'OTHER1');
  expect(plates(await query(service.baseUrl, '가12Ä'))).toEqual(['가 12/Ä', '가12Ä']);
  expect(await query(service.baseUrl, 'NONE1')).toMatchObject({ ok: true, sessions: [], allPages: true });
});

test('what the profile does not map cannot be looked up, and nothing is sent', async () => {
  const { address, seen } = await answering(() => ({ body: '{"data":[]}' }));
  expect(await list(address, specificationProfile)).toMatchObject({
    ok: false,
    failure: { kind: 'not-prepared', code: 'not-mapped', name: 'listSessions' },
  });
  expect(seen).toEqual([]);
});

const session = (id: string) => ({ id, plateNumber: 'AB12', startDateTime: at });

test('a service that repeats a page for ever ends the look-up, and some may be missing', async () => {
  const { address, seen } = await answering(() => ({ body: JSON.stringify({ data: [session('a')] }) }));
  const result = await list(address);
  expect(result).toMatchObject({ ok: true, sessions: [{ id: 'a' }], allPages: false });
  expect(seen).toHaveLength(2);
});

test('a service that has another page for ever is given up after 200, and some are missing', async () => {
  const { address, seen } = await answering((_seen, count) => ({
    body: JSON.stringify({ data: [session(`s${count}`)] }),
  }));
  const result = found(await list(address));
  expect(result.allPages).toBe(false);
  expect(result.sessions).toHaveLength(200);
  expect(seen).toHaveLength(200);
});

test('pages that overlap, because cars came and went meanwhile, give each session once', async () => {
  const pages = [['a', 'b'], ['b', 'c'], []];
  const { address } = await answering((_seen, count) => ({
    body: JSON.stringify({ data: (pages[count - 1] ?? []).map(session) }),
  }));
  const result = found(await list(address));
  expect(result.sessions.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(result.allPages).toBe(true);
});

test('a list without a page number is one request, and has all pages', async () => {
  const profile = profileOf({ operations: { listSessions: { path: '/list' } } });
  const { address, seen } = await answering(() => ({ body: JSON.stringify({ data: [session('a')] }) }));
  expect(await list(address, profile)).toMatchObject({ ok: true, allPages: true, complete: false });
  expect(seen).toMatchObject([{ url: '/list' }]);
});

test('each page is asked for in its turn, and a look-up that gets no further one ends with what it has', async () => {
  const { address, seen } = await answering((_seen, count) => ({
    body: JSON.stringify({ data: [session(`s${count}`)] }),
  }));
  const told: (LookUpFailure | null)[] = [];
  const turn = (): Promise<PageTurn | null> =>
    Promise.resolve(told.length === 3 ? null : (failure) => void told.push(failure));
  const result = found(await clientAt(address, smallPages).lookUp('listSessions', {}, testToken, turn));
  expect(result).toMatchObject({ sessions: [{}, {}, {}], allPages: false });
  expect([seen.length, told]).toEqual([3, [null, null, null]]);
  const none = await clientAt(address).lookUp('listSessions', {}, testToken, () => Promise.resolve(null));
  expect(none).toMatchObject({ ok: false, failure: { kind: 'closed' } });
  expect(seen).toHaveLength(3);
});

test('one session that is no array, and fields with other names in other places, are read', async () => {
  const profile = profileOf({
    operations: {
      querySession: {
        path: '/q/{plateNumber}',
        result: {
          items: 'answer.parking',
          fields: { id: 'number', plateNumber: 'car.plate', state: 'car.state', amount: 'due', spot: 'spot' },
        },
      },
    },
  });
  const parking = { number: 4711, car: { plate: 'ab-12', state: 'PARKED' }, due: 3, spot: null };
  const { address } = await answering(() => ({ body: JSON.stringify({ answer: { parking } }) }));
  const result = await clientAt(address, profile).lookUp(
    'querySession',
    { plateNumber: 'AB12' },
    testToken,
    atOnce,
  );
  expect(found(result).sessions).toEqual([
    {
      id: '4711',
      plateNumber: 'ab-12',
      startDateTime: null,
      endDateTime: null,
      state: 'PARKED',
      vehicleClass: null,
      amount: '3',
      currency: null,
      more: { spot: null },
    },
  ]);
});

test.each([
  '',
  '<!doctype html><title>Welcome</title>',
  '{"data":[{"id":"a","plateNumber":"AB12"}',
  '{}',
  '[]',
  'null',
  '{"data":null}',
  '{"data":"none"}',
  '{"data":{}}',
  '{"data":[null]}',
  '{"data":[[]]}',
  '{"data":[{"id":"a"}]}',
  '{"data":[{"plateNumber":"AB12"}]}',
  '{"data":[{"id":"","plateNumber":"AB12"}]}',
  '{"data":[{"id":{},"plateNumber":"AB12"}]}',
  '{"data":[{"id":"a","plateNumber":"AB12"},{"id":"b","plateNumber":null}]}',
])('the broken answer %s is a failure and never half a result', async (body) => {
  const { address } = await answering(() => ({ body }));
  const failure = { kind: 'unknown', httpStatus: 200, reason: 'answer-unreadable' };
  expect(await list(address)).toMatchObject({ ok: false, failure });
  expect(await query(address)).toMatchObject({ ok: false, failure });
});

test('a page that breaks after good ones is a failure of the whole', async () => {
  const answers = [{ body: JSON.stringify({ data: [session('a')] }) }, { status: 500, body: '' }];
  const { address } = await answering((_seen, count) => answers[count - 1] ?? { body: '' });
  expect(await list(address)).toMatchObject({
    ok: false,
    failure: { kind: 'unknown', reason: 'server-error' },
  });
});

test('a query that is answered with another vehicle’s session is a failure', async () => {
  const { address } = await answering(() => ({ body: JSON.stringify({ data: [session('a')] }) }));
  expect(await query(address, 'XY99')).toMatchObject({ ok: false, failure: { reason: 'answer-foreign' } });
});

test('a state in the service’s own words hides no car; an end or a cancellation does', () => {
  const car = { id: 'a', plateNumber: 'A', startDateTime: at, endDateTime: null, vehicleClass: null };
  const more = { amount: null, currency: null, more: {} };
  const inside = (state: string | null, endDateTime: string | null = null): boolean =>
    isInside({ ...car, ...more, state, endDateTime });
  expect([
    inside('STARTED'),
    inside(null),
    inside('PARKED'),
    inside('PAID', ''),
    inside('ENDED'),
    inside('CANCELLED'),
    inside(null, later),
  ]).toEqual([true, true, true, true, false, false, false]);
});

test('a session’s optional fields are taken where they are of their type, and it is a session all the same', async () => {
  const odd = { id: 'a', plateNumber: 'AB12', startDateTime: { at }, endDateTime: 0, state: [] };
  const { address } = await answering(() => ({ body: JSON.stringify({ data: [odd, session('b')] }) }));
  const { sessions } = found(await list(address));
  expect(sessions[0]).toMatchObject({ id: 'a', startDateTime: null, endDateTime: null, state: null });
  expect(sessions.filter(isInside).map(({ id }) => id)).toEqual(['a', 'b']);
});

test.each(['id', 'plateNumber', 'state'])(
  'a list with more than 200 characters in a session’s %s is unreadable',
  async (name) => {
    const profile = profileOf({
      operations: { listSessions: { path: '/list', result: { fields: { state: 'state' } } } },
    });
    let length = 200;
    const { address } = await answering(() => ({
      body: JSON.stringify({ data: [{ ...session('a'), [name]: 'x'.repeat(length) }, session('b')] }),
    }));
    expect(found(await list(address, profile)).sessions).toHaveLength(2);
    length = 201;
    expect(await list(address, profile)).toMatchObject({
      ok: false,
      failure: { kind: 'unknown', reason: 'answer-unreadable' },
    });
  },
);
