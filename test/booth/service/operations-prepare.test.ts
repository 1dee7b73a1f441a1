import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  inputsOf,
  prepareOperation,
  valuesSent,
  type OperationValues,
} from '../../../electron/booth/service/interface-profile/prepare-operation.ts';
import type { InputValues } from '../../../electron/booth/service/interface-profile/profile-inputs.ts';
import { trainingProfile } from '../../../electron/booth/service/interface-profile/profile.ts';
import { prepared, profileOf } from './operations-support.ts';

const profile = profileOf({
  operations: {
    querySession: {
      path: '/v1/cars/{plateNumber}/sessions.json',
      query: { 'filter[state]': '{status}', note: 'booth {booth}, lane {lane}', all: true, size: 10 },
    },
    charge: {
      path: '/pay',
      body: {
        session: { id: '{parkingSessionId}', plate: '{plateNumber}' },
        text: 'for {plateNumber} in {lane}',
        list: ['{vehicleClass}', 1, null, true, ''],
        amount: '{amount}',
        count: '{count}',
        receipt: '{receipt}',
        size: '{size}',
        note: '{note}',
        fixed: 'EUR',
      },
      inputs: [
        { name: 'amount', kind: 'money' },
        { name: 'count', kind: 'number' },
        { name: 'receipt', kind: 'boolean' },
        { name: 'size', kind: 'choice', values: ['S', 'L'] },
        { name: 'note', kind: 'text' },
      ],
    },
  },
});
const inputs: InputValues = { amount: '12.50', count: '-3', receipt: true, size: 'L', note: ' "hello" ' };
const charge = (change: InputValues = {}, values: OperationValues = { parkingSessionId: 'a' }) =>
  prepareOperation(profile, 'charge', values, { ...inputs, ...change });
const pathOf = (plateNumber: string | null, more: OperationValues = {}) =>
  prepareOperation(profile, 'querySession', { plateNumber, ...more });

test('path and query are percent-encoded, an unknown parameter is left out', () => {
  expect(
    prepared('querySession', { plateNumber: 'Ä/1 ?#&{lane}', booth: 'N&S', lane: 'ก' }, {}, profile),
  ).toMatchObject({
    method: 'GET',
    path:
      '/v1/cars/%C3%84%2F1%20%3F%23%26%7Blane%7D/sessions.json' +
      '?note=booth%20N%26S%2C%20lane%20%E0%B8%81&all=true&size=10',
    body: null,
    asked: { parkingSessionId: null, plateNumber: 'Ä/1 ?#&{lane}' },
  });
  expect(pathOf('A1', { status: 'STARTED' })).toMatchObject({
    value: {
      path: '/v1/cars/A1/sessions.json?filter%5Bstate%5D=STARTED&note=booth%20%2C%20lane%20&all=true&size=10',
    },
  });
});

test('a body holds typed values where a text is one placeholder, and text where it stands between words', () => {
  const result = charge({}, { parkingSessionId: 'a', plateNumber: '{lane}', lane: '2', vehicleClass: 'CAR' });
  if (!result.ok) throw new Error(result.fault.code);
  expect(JSON.parse(result.value.body?.toString() ?? '')).toEqual({
    session: { id: 'a', plate: '{lane}' },
    text: 'for {lane} in 2',
    list: ['CAR', 1, null, true, ''],
    amount: 12.5,
    count: -3,
    receipt: true,
    size: 'L',
    note: '"hello"',
    fixed: 'EUR',
  });
});

test('what is not known is null in a body, and an empty note is none', () => {
  const result = charge({ note: '  ' });
  if (!result.ok) throw new Error(result.fault.code);
  expect(JSON.parse(result.value.body?.toString() ?? '')).toMatchObject({
    session: { plate: null },
    text: 'for  in ',
    note: null,
  });
});

test.each([
  ['amount', '12,50'],
  ['amount', '-1'],
  ['amount', '1e3'],
  ['amount', ''],
  ['amount', '1.00001'],
  ['amount', '1234567890123456'],
  ['amount', Number.NaN],
  ['amount', true],
  ['count', 'three'],
  ['count', Infinity],
  ['receipt', 'true'],
  ['size', 'XL'],
  ['note', 7],
])('the input %s refuses %j', (name, value) => {
  expect(charge({ [name]: value })).toEqual({ ok: false, fault: { code: 'input-wrong', name } });
});

test('an input that was not given is named', () => {
  const { amount: _amount, ...rest } = inputs;
  const result = prepareOperation(profile, 'charge', { parkingSessionId: 'a' }, rest);
  expect(result).toEqual({ ok: false, fault: { code: 'input-missing', name: 'amount' } });
});

test.each(['', null])('the session or the vehicle is never sent as %j', (nothing) => {
  const missing = (name: string) => ({ ok: false, fault: { code: 'value-missing', name } });
  expect(charge({}, { parkingSessionId: nothing })).toEqual(missing('parkingSessionId'));
  expect(pathOf(nothing)).toEqual(missing('plateNumber'));
});

test('a value that would be another path, or no text, is an error', () => {
  const path = profileOf({ operations: { cancelSession: { path: '/a/{parkingSessionId}/x' } } });
  for (const parkingSessionId of ['.', '..', '\ud800'])
    expect(prepareOperation(path, 'cancelSession', { parkingSessionId })).toEqual({
      ok: false,
      fault: { code: 'value-unusable', name: 'parkingSessionId' },
    });
});

test('an amount arrives in the body exactly as it was typed, whatever it is', () => {
  const amounts = fc.tuple(fc.nat(99_999_999), fc.nat(9_999));
  fc.assert(
    fc.property(amounts, ([whole, part]) => {
      const amount = `${whole}.${String(part).padStart(4, '0')}`;
      const body = prepared('directCharge', { parkingSessionId: 'a' }, { amount, note: null }).body;
      const sent = /"amount":([\d.]+),/.exec(body?.toString() ?? '')?.[1] ?? '';
      expect(sent.includes('.') ? sent.padEnd(amount.length, '0') : `${sent}.0000`).toBe(amount);
    }),
  );
});

test('no value leads out of its segment, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (plateNumber) => {
      const result = pathOf(plateNumber);
      if (!result.ok) return;
      const url = new URL(`https://parking.example/base${result.value.path}`);
      expect(url.origin).toBe('https://parking.example');
      expect(url.pathname.split('/')).toHaveLength(6);
      expect(decodeURIComponent(url.pathname)).toBe(`/base/v1/cars/${plateNumber}/sessions.json`);
    }),
  );
});

test('a profile tells which of our values it sends, and what it asks for', () => {
  expect(valuesSent(trainingProfile, 'editExit')).toEqual(['parkingSessionId', 'endDateTime', 'reason']);
  expect(valuesSent(trainingProfile, 'listSessions')).toEqual(['page', 'status']);
  expect(inputsOf(trainingProfile, 'directCharge').map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'amount money',
    'note text',
  ]);
  expect(inputsOf(trainingProfile, 'listSessions')).toEqual([]);
});
