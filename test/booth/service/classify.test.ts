import { expect, test } from 'vitest';
import { classify, type Asked } from '../../../electron/booth/service/classify.ts';
import { specificationProfile } from '../../../electron/booth/service/interface-profile/profile.ts';

const entry: Asked = { direction: 'entry', plateNumber: '51G77802' };
const sessionId = '0f3d2c51-9a0e-4b67-9d3b-3f1c1c1f5e11';
const exit: Asked = { direction: 'exit', parkingSessionId: sessionId };
const nowMs = Date.UTC(2026, 10, 20, 8, 0, 0);

const of = (asked: Asked, status: number, body: unknown = '', retryAfter: string | null = null) =>
  classify(
    asked,
    { status, body: typeof body === 'string' ? body : JSON.stringify(body), mediaType: 'a/b', retryAfter },
    specificationProfile,
    nowMs,
  );

const entryData = {
  id: sessionId,
  plateNumber: '51G77802',
  startDateTime: '2026-11-20T08:15:30.123+07:00',
  isRegisteredUser: true,
};

test('the entry answer of section 4.1 confirms, with the session and the member', () => {
  expect(of(entry, 200, { data: entryData })).toEqual({
    kind: 'confirmed',
    httpStatus: 200,
    sessionId,
    answer: { isRegisteredUser: true, startDateTime: entryData.startDateTime, endDateTime: null },
  });
});

test('the exit answer of section 4.2 confirms, with start and end', () => {
  const endDateTime = '2026-11-20T09:00:00.000+07:00';
  const { isRegisteredUser: _, ...data } = { ...entryData, endDateTime };
  expect(of(exit, 200, { data })).toMatchObject({
    kind: 'confirmed',
    answer: { isRegisteredUser: null, startDateTime: entryData.startDateTime, endDateTime },
  });
});

test('a plate that comes back with separators or in lower case is the same plate', () => {
  expect(of(entry, 200, { data: { ...entryData, plateNumber: '51g-778.02' } }).kind).toBe('confirmed');
});

test('a missing isRegisteredUser is "not told", not "visitor"', () => {
  const { isRegisteredUser: _, ...data } = entryData;
  expect(of(entry, 200, { data })).toMatchObject({ kind: 'confirmed', answer: { isRegisteredUser: null } });
});

test.each([
  ['HTML of a captive portal', '<html>log in</html>'],
  ['nothing', ''],
  ['half of the JSON', '{"data":{"id":"0f3d'],
  ['no envelope', entryData],
  ['data as a list', { data: [entryData] }],
  ['a missing id', { data: { ...entryData, id: undefined } }],
  ['an empty id', { data: { ...entryData, id: '' } }],
  ['an id that is a number', { data: { ...entryData, id: 7 } }],
])('a 200 with %s is unknown', (_what, body) => {
  expect(of(entry, 200, body)).toEqual({ kind: 'unknown', httpStatus: 200, reason: 'answer-unreadable' });
});

test("a 200 with another car's plate, none, or another session's id is unknown", () => {
  const foreign = { kind: 'unknown', httpStatus: 200, reason: 'answer-foreign' };
  expect(of(entry, 200, { data: { ...entryData, plateNumber: '51G77803' } })).toEqual(foreign);
  expect(of(entry, 200, { data: { ...entryData, plateNumber: undefined } })).toEqual(foreign);
  expect(of(exit, 200, { data: { ...entryData, id: 'another' } })).toEqual(foreign);
});

test('what is not needed for the proof is taken where it is of its type, and proves nothing where it is not', () => {
  const told = { isRegisteredUser: null, startDateTime: null, endDateTime: null };
  const odd = { ...entryData, isRegisteredUser: 'true', startDateTime: 5, endDateTime: 0 };
  expect(of(entry, 200, { data: odd })).toEqual({
    kind: 'confirmed',
    httpStatus: 200,
    sessionId,
    answer: told,
  });
  const nothing = { id: sessionId, plateNumber: 7, startDateTime: {}, endDateTime: [], isRegisteredUser: 1 };
  expect(of(exit, 200, { data: nothing })).toMatchObject({ kind: 'confirmed', answer: told });
  expect(of(exit, 200, { data: nothing, error: 0, data2: [] }).kind).toBe('confirmed');
});

test.each(['id', 'plateNumber', 'startDateTime', 'endDateTime'])(
  'a 200 with more than 200 characters in %s is unreadable',
  (name) => {
    const answered = (asked: Asked, text: string) => of(asked, 200, { data: { ...entryData, [name]: text } });
    expect(answered(entry, 'A'.repeat(201))).toMatchObject({ kind: 'unknown', reason: 'answer-unreadable' });
    expect(answered(entry, 'A'.repeat(200))).not.toMatchObject({ reason: 'answer-unreadable' });
    const asked: Asked = { direction: 'exit', parkingSessionId: 'A'.repeat(201) };
    expect(answered(asked, 'A'.repeat(201))).toMatchObject({ reason: 'answer-unreadable' });
  },
);

test.each([
  [201, 'answer-unexpected'],
  [204, 'answer-unexpected'],
  [302, 'redirected'],
  [307, 'redirected'],
  [405, 'answer-unexpected'],
  [408, 'timed-out'],
  [409, 'conflict'],
  [418, 'answer-unexpected'],
  [500, 'server-error'],
  [502, 'server-error'],
  [503, 'server-error'],
  [504, 'server-error'],
])('status %i is unknown: %s', (status, reason) => {
  expect(of(entry, status)).toEqual({ kind: 'unknown', httpStatus: status, reason });
  expect(of(exit, status)).toEqual({ kind: 'unknown', httpStatus: status, reason });
});

test.each([
  [401, 'token'],
  [403, 'permission'],
  [407, 'proxy'],
  [413, 'picture-too-large'],
  [429, 'rate-limited'],
])('status %i was not executed: %s', (status, reason) => {
  expect(of(entry, status)).toMatchObject({ kind: 'not-executed', httpStatus: status, reason });
  expect(of(exit, status)).toMatchObject({ kind: 'not-executed', httpStatus: status, reason });
});

test('404 is a wrong address on entry, and on exit it is told how it looks', () => {
  expect(of(entry, 404)).toMatchObject({ kind: 'not-executed', reason: 'address' });
  const shape = '["a/b",["error","id","message"]]';
  const body = { error: { message: 'no such session', id: 'x' }, items: [] };
  expect(of(exit, 404, body)).toEqual({
    kind: 'not-found',
    httpStatus: 404,
    shape: '["a/b",["error","id","items","message"]]',
  });
  const longer = { items: [{ id: 1 }, { id: 2 }], error: { message: 'another' } };
  expect(of(exit, 404, longer)).toMatchObject({ shape: '["a/b",["error","id","items","message"]]' });
  expect(of(exit, 404, { error: { id: 1, message: '' } })).toMatchObject({ shape });
  expect(of(exit, 404, '<html></html>')).toMatchObject({ shape: '["a/b",[]]' });
});

test.each([
  ['objects', '{"inner":', '}'],
  ['lists', '[', ']'],
])(
  '404 to an exit with %s nested more deeply than the stack is told like any other',
  (_what, open, close) => {
    const depth = 200_000;
    const body = `{"error":${open.repeat(depth)}{"id":1}${close.repeat(depth)}}`;
    const keys = open === '[' ? '["error","id"]' : '["error","id","inner"]';
    expect(of(exit, 404, body)).toEqual({ kind: 'not-found', httpStatus: 404, shape: `["a/b",${keys}]` });
  },
);

test.each([400, 415, 422])('status %i is a refusal', (status) => {
  expect(of(entry, status)).toEqual({ kind: 'refused', httpStatus: status, reason: 'rejected' });
});

test('a site whose service executes before it answers 422 says so in its profile, and 422 is unknown then', () => {
  const answer = { status: 422, body: '', mediaType: null, retryAfter: null };
  expect(classify(entry, answer, { notExecuted: [401] }, nowMs).kind).toBe('unknown');
});

test.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['Fri, 20 Nov 2026 08:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 07:00:00 GMT', 0],
  ['soon', null],
  ['-3', null],
  ['', null],
  [null, null],
])('Retry-After %j means %j ms', (header, retryAfterMs) => {
  expect(of(entry, 429, '', header)).toMatchObject({ reason: 'rate-limited', retryAfterMs });
});
