import { expect, test } from 'vitest';
import type { ServiceClient } from '../../../electron/booth/service/client.ts';
import type { OperationOutcome } from '../../../electron/booth/service/outcome.ts';
import { trainingProfile } from '../../../electron/booth/service/interface-profile/profile.ts';
import { mappableOperations, type MappableOperation } from '../../../electron/contract/operation-names.ts';
import type { Fault } from '../../support/misbehaviour.ts';
import { quickTimings, testService, testToken } from '../../support/running-booth.ts';
import { atOnce, clientAt, entered, later, left, perform, prepared } from './operations-support.ts';

type Expected = Partial<Exclude<OperationOutcome, { kind: 'confirmed' }>>;
const unknown = (reason: string): Expected => ({ kind: 'unknown', reason }) as Expected;

/** The answer time where nobody is to answer in time; a good answer has the ordinary one of a test. */
const shortMs = 120;

/** What each fault must come to, whichever operation it hits. */
const faults: readonly (readonly [Fault, Expected])[] = [
  [{ kind: 'reset-on-arrival' }, unknown('connection-lost')],
  [{ kind: 'reset-before-execution' }, unknown('connection-lost')],
  [{ kind: 'reset-after-execution' }, unknown('connection-lost')],
  [{ kind: 'close-after-execution' }, unknown('connection-lost')],
  [{ kind: 'hang-before-execution' }, unknown('timed-out')],
  [{ kind: 'hang-after-execution' }, unknown('timed-out')],
  [{ kind: 'delay-execution', ms: 4 * shortMs }, unknown('timed-out')],
  [{ kind: 'delay-answer', ms: 4 * shortMs }, unknown('timed-out')],
  [{ kind: 'trickle', msPerByte: 20 }, unknown('timed-out')],
  [{ kind: 'captive-portal' }, unknown('answer-unreadable')],
  [{ kind: 'redirect' }, unknown('redirected')],
  [{ kind: 'half-answer' }, { kind: 'unknown' }],
  [{ kind: 'bad-json' }, unknown('answer-unreadable')],
  [{ kind: 'empty-answer' }, unknown('answer-unreadable')],
  [{ kind: 'huge-answer', bytes: 2_000_000 }, unknown('answer-unreadable')],
  [{ kind: 'missing-id' }, unknown('answer-unreadable')],
  [{ kind: 'status-before-execution', status: 500 }, unknown('server-error')],
  [{ kind: 'status-after-execution', status: 503 }, unknown('server-error')],
  [{ kind: 'status-after-execution', status: 408 }, unknown('timed-out')],
  [
    { kind: 'status-before-execution', status: 401 },
    { kind: 'not-executed', reason: 'token' },
  ],
  [
    { kind: 'status-before-execution', status: 403 },
    { kind: 'not-executed', reason: 'permission' },
  ],
  [
    { kind: 'status-before-execution', status: 429, retryAfter: '7' },
    { kind: 'not-executed', reason: 'rate-limited', retryAfterMs: 7_000 },
  ],
  [
    { kind: 'status-before-execution', status: 400 },
    { kind: 'refused', reason: 'rejected' },
  ],
  [
    { kind: 'status-before-execution', status: 413 },
    { kind: 'refused', reason: 'rejected' },
  ],
];

/** What one attempt comes to; a look-up's success counts as confirmed. */
async function attempt(
  client: ServiceClient,
  name: MappableOperation,
  id: string,
): Promise<Pick<OperationOutcome, 'kind'>> {
  const values = { parkingSessionId: id, plateNumber: 'AB12', endDateTime: later };
  if (name !== 'listSessions' && name !== 'querySession')
    return perform(client, prepared(name, values, { amount: '1', note: '' }));
  const result = await client.lookUp(name, { plateNumber: 'AB12' }, testToken, atOnce);
  return result.ok ? { kind: 'confirmed' } : (result.failure as OperationOutcome);
}

test.each(mappableOperations)(
  '%s under each misbehaviour: nothing is claimed, and it is asked once',
  async (name) => {
    const service = await testService();
    const client = clientAt(service.baseUrl);
    const hasty = clientAt(service.baseUrl, trainingProfile, { ...quickTimings, answerMs: shortMs });
    for (const [fault, expected] of faults) {
      const id = await entered(client, 'AB12');
      if (name === 'editExit') await left(client, id);
      const before = service.log().length;
      service.misbehaviour.next(fault, 1, name);
      const isLate = /^(hang|delay|trickle)/.test(fault.kind);
      const outcome = await attempt(isLate ? hasty : client, name, id);
      expect({ fault: fault.kind, ...outcome }).toMatchObject({ fault: fault.kind, ...expected });
      expect(service.misbehaviour.left()).toBe(0);
      // A request whose execution was put off is logged when it is executed.
      await expect.poll(() => service.log().length).toBe(before + 1);
      expect(service.log().at(-1)).toMatchObject({ operation: name, fault: fault.kind });
    }
    service.misbehaviour.off();
    const id = await entered(client, 'AB12');
    if (name === 'editExit') await left(client, id);
    expect(await attempt(client, name, id)).toMatchObject({ kind: 'confirmed' });
  },
);

test.each(['cancelSession', 'editEntry', 'editExit', 'charge', 'directCharge'] as const)(
  '%s answered with another session’s id is not known to be done',
  async (name) => {
    const service = await testService();
    const client = clientAt(service.baseUrl);
    const id = await entered(client, 'AB12');
    if (name === 'editExit') await left(client, id);
    service.misbehaviour.next({ kind: 'foreign-id' });
    expect(await attempt(client, name, id)).toMatchObject({ kind: 'unknown', reason: 'answer-foreign' });
  },
);

test('a charge that was executed and then reset is unknown, and one charge is on the session', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  const id = await entered(client, 'AB12');
  for (const name of ['charge', 'directCharge'] as const) {
    service.misbehaviour.next({ kind: 'reset-after-execution' });
    expect(await attempt(client, name, id)).toMatchObject({ kind: 'unknown' });
  }
  expect(service.sessions()[0]?.charges).toHaveLength(2);
});

test('404 says that the session is not there; on the list it says that the address is wrong', async () => {
  const service = await testService();
  const client = clientAt(service.baseUrl);
  service.misbehaviour.always({ kind: 'status-before-execution', status: 404 });
  for (const name of mappableOperations)
    expect(await attempt(client, name, 'a')).toMatchObject(
      name === 'listSessions'
        ? { kind: 'not-executed', reason: 'address' }
        : { kind: 'refused', reason: 'session-not-found' },
    );
});

test('a service that is not there was not asked', async () => {
  const service = await testService();
  await service.stop();
  const client = clientAt(service.baseUrl);
  for (const name of mappableOperations)
    expect(await attempt(client, name, 'a')).toEqual({ kind: 'not-connected', cause: 'connection-refused' });
});
