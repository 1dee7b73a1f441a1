import { expect, test } from 'vitest';
import { operationRules } from '../../../electron/booth/service/interface-profile/profile-operations.ts';
import { prepareOperation } from '../../../electron/booth/service/interface-profile/prepare-operation.ts';
import {
  specificationProfile,
  trainingProfile,
} from '../../../electron/booth/service/interface-profile/profile.ts';
import { mappableOperations } from '../../../electron/contract/operation-names.ts';
import { testService } from '../../support/running-booth.ts';
import {
  answering,
  at,
  clientAt,
  entered,
  later,
  left,
  perform,
  prepared,
  profileOf,
} from './operations-support.ts';

// Each operation that the specification only names, from the profile over the wire to the training service and back.

test('the methods are the specification’s', () => {
  expect(mappableOperations.map((name) => operationRules[name].method)).toEqual([
    'GET',
    'GET',
    'POST',
    'PUT',
    'PUT',
    'POST',
    'POST',
  ]);
});

test('with the specification’s profile there is none of the seven', () => {
  for (const name of mappableOperations)
    expect(
      prepareOperation(specificationProfile, name, { parkingSessionId: 'a', plateNumber: 'A1' }),
    ).toEqual({
      ok: false,
      fault: { code: 'not-mapped', name },
    });
});

test('a session is cancelled', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  const id = await entered(client, 'AB12');
  const outcome = await perform(
    client,
    prepared('cancelSession', { parkingSessionId: id, reason: 'wrong plate' }),
  );
  expect(outcome).toMatchObject({
    kind: 'confirmed',
    answer: { fields: { id, state: 'CANCELLED' }, cut: false },
  });
  expect(service.sessions()).toMatchObject([{ state: 'CANCELLED', cancelled: { reason: 'wrong plate' } }]);
  // The service has proved that nothing was executed: refused, and not unknown.
  const again = await perform(client, prepared('cancelSession', { parkingSessionId: id }));
  expect(again).toEqual({ kind: 'refused', httpStatus: 409, reason: 'rejected' });
});

test('an entry is edited: what is not known is null, and stays as it is', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  const id = await entered(client, 'AB12');
  const edit = prepared('editEntry', { parkingSessionId: id, plateNumber: '가12', reason: 'read again' });
  expect(await perform(client, edit)).toMatchObject({
    kind: 'confirmed',
    answer: { fields: { id, plateNumber: '가12', vehicleClass: 'CAR', startDateTime: at } },
  });
  expect(service.log().at(-1)).toMatchObject({
    operation: 'editEntry',
    method: 'PUT',
    body: {
      parkingSessionId: id,
      plateNumber: '가12',
      vehicleClass: null,
      startDateTime: null,
      reason: 'read again',
    },
  });
  expect(service.sessions()).toMatchObject([
    { plateNumber: '가12', history: [{ values: { plateNumber: 'AB12' } }] },
  ]);
});

test('an exit is edited', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  const id = await entered(client, 'AB12');
  await left(client, id);
  const endDateTime = '2026-11-20T09:00:00.000+07:00';
  const edit = prepared('editExit', { parkingSessionId: id, endDateTime, reason: null });
  expect(await perform(client, edit)).toMatchObject({
    kind: 'confirmed',
    answer: { fields: { id, startDateTime: at, endDateTime } },
  });
  expect(service.sessions()).toMatchObject([{ endDateTime, history: [{ values: { endDateTime: later } }] }]);
});

test('a stay is charged, and the amount comes back as the service wrote it', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  const id = await entered(client, 'AB12');
  const outcome = await perform(client, prepared('charge', { parkingSessionId: id, endDateTime: later }));
  expect(outcome).toMatchObject({
    kind: 'confirmed',
    answer: { fields: { id, amount: '4.50', currency: 'XTS' } },
  });
  expect(service.sessions()).toMatchObject([{ charges: [{ cents: 450 }] }]);
});

test('an amount is charged directly, sent as the number that was typed', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  const id = await entered(client, 'AB12');
  const charge = prepared(
    'directCharge',
    { parkingSessionId: id },
    { amount: '12.30', note: ' lost ticket ' },
  );
  expect(charge.body?.toString()).toBe(`{"parkingSessionId":"${id}","amount":12.3,"note":"lost ticket"}`);
  expect(await perform(client, charge)).toMatchObject({
    kind: 'confirmed',
    answer: { fields: { amount: '12.30', currency: 'XTS' } },
  });
  expect(service.sessions()).toMatchObject([
    { charges: [{ kind: 'direct', cents: 1230, note: 'lost ticket' }] },
  ]);
});

test('a session that does not exist is refused, and the path of an act on it may hold its id', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  for (const [name, inputs] of [
    ['cancelSession', {}],
    ['editEntry', {}],
    ['charge', {}],
    ['directCharge', { amount: 1, note: '' }],
  ] as const)
    expect(await perform(client, prepared(name, { parkingSessionId: 'none' }, inputs))).toEqual({
      kind: 'refused',
      httpStatus: 404,
      reason: 'session-not-found',
    });
});

test('a token that the service does not know, or that may not do this, is told as such', async () => {
  const service = await testService({ permissions: ['entry'] });
  const client = clientAt(service.baseUrl);
  const cancel = prepared('cancelSession', { parkingSessionId: 'a' });
  expect(await perform(client, cancel)).toMatchObject({ kind: 'not-executed', reason: 'permission' });
  const outcome = await client.perform(cancel, 'another-token', () => Promise.resolve());
  expect(outcome).toMatchObject({ kind: 'not-executed', reason: 'token' });
});

test('nothing is sent before the record is committed as sending, and nothing at all where that fails', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  const id = await entered(client, 'AB12');
  const cancel = prepared('cancelSession', { parkingSessionId: id });
  const outcome = client.perform(cancel, 'x', () => Promise.reject(new Error('disk full')));
  await expect(outcome).rejects.toThrow('disk full');
  expect(service.log()).toHaveLength(1);
});

test('every operation has a connection of its own, its method, the token, and a type only with a body', async () => {
  const { address, seen } = await answering(() => ({
    body: '{"data":{"id":"a","amount":"1","currency":"X"}}',
  }));
  const client = clientAt(`${address}/site/7/`);
  const ids = { parkingSessionId: 'a', plateNumber: 'A/1' };
  for (const name of mappableOperations)
    await perform(client, prepared(name, { ...ids, page: 1 }, { amount: '1', note: '' }));
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /site/7/training/v1/parking-sessions?page=1&size=200',
    'GET /site/7/training/v1/parking-sessions/by-plate/A%2F1',
    'POST /site/7/training/v1/parking-sessions/cancel',
    'PUT /site/7/training/v1/parking-sessions/entry',
    'PUT /site/7/training/v1/parking-sessions/exit',
    'POST /site/7/training/v1/parking-sessions/charge',
    'POST /site/7/training/v1/parking-sessions/direct-charge',
  ]);
  for (const { method, headers, body } of seen) {
    expect(headers).toMatchObject({ authorization: 'Bearer test-token-9f2c', connection: 'close' });
    expect(headers['content-type']).toBe(method === 'GET' ? undefined : 'application/json');
    expect(body === '').toBe(method === 'GET');
  }
});

test('an act without a body is sent without one', async () => {
  const profile = profileOf({ operations: { cancelSession: { path: '/s/{parkingSessionId}/cancel' } } });
  const { address, seen } = await answering(() => ({ body: '{"data":{"id":"a b"}}' }));
  const cancel = prepared('cancelSession', { parkingSessionId: 'a b' }, {}, profile);
  expect(await perform(clientAt(address, profile), cancel)).toMatchObject({ kind: 'confirmed' });
  expect(seen).toMatchObject([{ method: 'POST', url: '/s/a%20b/cancel', body: '' }]);
  expect(seen[0]?.headers['content-length']).toBe('0');
});

test('a redirect is not followed: the token goes to no other host', async () => {
  const elsewhere = await answering(() => ({ body: '{"data":[]}' }));
  const { address } = await answering(() => ({
    status: 307,
    headers: { Location: `${elsewhere.address}/` },
    body: '',
  }));
  const client = clientAt(address);
  const values = { parkingSessionId: 'a', plateNumber: 'A1', page: 1 };
  for (const name of mappableOperations)
    expect(await perform(client, prepared(name, values, { amount: 1, note: '' }))).toMatchObject({
      kind: 'unknown',
      reason: 'redirected',
    });
  expect(elsewhere.seen).toEqual([]);
});

test('a path that was not checked is not followed away from the base address either', async () => {
  const elsewhere = await answering(() => ({ body: '{"data":[]}' }));
  const { address, seen } = await answering(() => ({ body: '{"data":[]}' }));
  const cancel = prepared('cancelSession', { parkingSessionId: 'a' });
  const host = elsewhere.address.replace('http://', '');
  for (const path of [`@${host}/x`, `.${host}`, '/../x', '/%2e%2e/x'])
    await expect(perform(clientAt(`${address}/site`), { ...cancel, path })).rejects.toThrow(
      'away from the base',
    );
  expect([...seen, ...elsewhere.seen]).toEqual([]);
});

test('numbers of an answer stay as they were written', async () => {
  const profile = profileOf({
    operations: {
      charge: {
        path: '/charge',
        body: { id: '{parkingSessionId}' },
        result: { items: 'payment', fields: { amount: 'sum.value', currency: 'sum.unit', paid: 'paid' } },
      },
    },
  });
  const { address } = await answering(() => ({
    body: '{"payment":{"sum":{"value":100.10000000000000001,"unit":"EUR"},"paid":false}}',
  }));
  const charge = prepared('charge', { parkingSessionId: 'a' }, {}, profile);
  expect(await perform(clientAt(address, profile), charge)).toMatchObject({
    kind: 'confirmed',
    answer: { fields: { amount: '100.10000000000000001', currency: 'EUR', paid: 'false' } },
  });
});

test('the answer is kept for showing, cut between two characters', async () => {
  const body = JSON.stringify({ data: { id: 'a', state: 'CANCELLED', note: '가'.repeat(10_000) } });
  const { address } = await answering(() => ({ body }));
  const outcome = await perform(clientAt(address), prepared('cancelSession', { parkingSessionId: 'a' }));
  if (outcome.kind !== 'confirmed') throw new Error(outcome.kind);
  const { shown, cut } = outcome.answer;
  expect(cut).toBe(true);
  expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(8 * 1024);
  expect(body.startsWith(shown)).toBe(true);
});

test('413 means a smaller picture only where a picture was sent', async () => {
  const profile = profileOf({
    operations: {
      charge: { path: '/charge', body: { id: '{parkingSessionId}', picture: '{imageBase64}' } },
    },
  });
  const { address } = await answering(() => ({ status: 413, body: '' }));
  const client = clientAt(address, profile);
  const values = { parkingSessionId: 'a', imageBase64: 'AAAA' };
  expect(await perform(client, prepared('charge', values, {}, profile))).toMatchObject({
    reason: 'picture-too-large',
  });
  expect(await perform(client, prepared('charge', { parkingSessionId: 'a' }, {}, profile))).toMatchObject({
    kind: 'refused',
    reason: 'rejected',
  });
});

test('the training profile maps what the training service has: no field of it is left unread', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  const id = await entered(client, 'AB12');
  await left(client, id);
  const values = { parkingSessionId: id, plateNumber: 'AB12', startDateTime: at, endDateTime: later };
  for (const name of ['editEntry', 'editExit', 'charge', 'directCharge'] as const) {
    const outcome = await perform(client, prepared(name, values, { amount: 1, note: '' }));
    if (outcome.kind !== 'confirmed') throw new Error(`${name} ${outcome.kind}`);
    const mapped = Object.keys(trainingProfile.operations[name]?.result?.fields ?? {});
    expect(Object.keys(outcome.answer.fields).sort()).toEqual(mapped.sort());
  }
});

test('an act’s answer is held to what proves it; of the rest what is of its type is taken, in 200 characters', async () => {
  const editExit = (data: object) =>
    answering(() => ({ body: JSON.stringify({ data }) })).then(({ address }) =>
      perform(clientAt(address), prepared('editExit', { parkingSessionId: 'a', endDateTime: later })),
    );
  const odd = await editExit({ id: 'a', plateNumber: ['AB12'], startDateTime: 0, endDateTime: later });
  expect(odd).toMatchObject({ kind: 'confirmed', answer: { fields: { id: 'a', endDateTime: later } } });
  expect(odd).not.toHaveProperty('answer.fields.startDateTime');
  expect(await editExit({ id: 'a', startDateTime: 'x'.repeat(201) })).toMatchObject({
    kind: 'unknown',
    reason: 'answer-unreadable',
  });
});
