import { expect, test } from 'vitest';
import { passed } from '../../support/patient-clock.ts';
import { errorOf, refusingDisk, testPorts, valueOf } from '../../support/running-booth.ts';
import {
  becameUnknown,
  verified,
  entriesSent,
  lookedFor,
  pin,
  reconciling,
  stepsOf,
  withUnknown,
} from './reconciling-support.ts';

// Unknown records that a look-up settles, by the rule of the interface profile's design.

const ms = (time: string | undefined): number => Date.parse(time ?? '');

test('an unknown entry that was executed is found, confirmed with its session, and its waiting exit goes out', async () => {
  const { directory } = testPorts('');
  const { service, booth, entry } = await withUnknown({
    executed: true,
    control: false,
    changes: { directory, timings: { ...reconciling, reconcileMs: 300 } },
  });
  const exit = valueOf(await booth.exit(entry.id));
  expect(exit.state).toBe('waiting-for-entry');
  const confirmed = await booth.reaches(entry, 'confirmed');
  const session = service.sessions()[0];
  expect(confirmed).toMatchObject({
    reason: 'looked-up',
    sessionId: session?.id,
    answer: { isRegisteredUser: null, startDateTime: entry.at },
  });
  expect(await booth.reaches(exit, 'confirmed')).toMatchObject({ sessionId: session?.id });
  expect(service.sessions()).toMatchObject([{ state: 'ENDED', endDateTime: exit.at }]);
  expect(entriesSent(service)).toBe(1);
  const steps = await stepsOf(booth, entry);
  expect(steps.at(-1)).toMatchObject({ event: 'looked-up', state: 'confirmed' });
  expect(await verified(booth, directory)).toMatchObject({ ok: true });
});

test('an unknown entry that two look-ups apart do not find is sent once more, exactly once', async () => {
  const { directory } = testPorts('');
  const { service, booth, entry } = await withUnknown({ executed: false, changes: { directory } });
  const again = await booth.reaches(entry, 'confirmed');
  expect(again.at).toBe(entry.at);
  expect(service.sessions().map(({ plateNumber }) => plateNumber)).toEqual(['CONTROL', 'LOST1']);
  const steps = await stepsOf(booth, entry);
  const seen = steps.find(({ state }) => state === 'unknown');
  const found = steps.filter(({ event }) => event === 'looked-for');
  const proven = steps.filter(({ event }) => event === 'looked-up');
  expect(proven).toMatchObject([{ state: 'queued' }]);
  // The first that counts began when the request could not be under way any more, the second so much later.
  expect(found.length).toBeGreaterThanOrEqual(2);
  const leastMs = reconciling.answerMs + reconciling.absenceApartMs;
  expect(ms(proven[0]?.at) - ms(seen?.at)).toBeGreaterThanOrEqual(leastMs);
  await passed(300);
  expect(entriesSent(service)).toBe(3);
  expect(service.sessions()).toHaveLength(2);
  expect(await verified(booth, directory)).toMatchObject({ ok: true });
});

test('an entry that was proven absent and is refused then is refused: no earlier attempt was executed', async () => {
  const { service, booth, entry } = await withUnknown({ executed: false });
  service.misbehaviour.always({ kind: 'status-before-execution', status: 422 }, 'entry');
  expect(await booth.reaches(entry, 'refused')).toMatchObject({ httpStatus: 422 });
  expect(entriesSent(service)).toBe(3);
});

test('a look-up whose note the disk refuses is tried again in the next round', async () => {
  const { booth, entry } = await withUnknown({
    executed: true,
    control: false,
    changes: refusingDisk({ notes: 2 }),
  });
  expect(await booth.reaches(entry, 'confirmed')).toMatchObject({ reason: 'looked-up' });
});

test('after a further attempt that is unknown too, what was looked up before it proves nothing', async () => {
  const { service, booth, entry } = await withUnknown({
    executed: false,
    changes: { timings: { ...reconciling, absenceApartMs: 600 } },
  });
  await lookedFor(booth, entry, 4);
  service.misbehaviour.next({ kind: 'reset-before-execution' }, 1, 'entry');
  const resend = { recordId: entry.id, decision: { way: 'resend' }, reason: 'it is not there', pin };
  expect(errorOf(await booth.call('attention.decide', resend))).toBeNull();
  await booth.until(
    () => booth.records.filter(({ id, state }) => id === entry.id && state === 'unknown').length === 2,
  );
  // What was confirmed before that attempt does not show that the list is newer.
  await booth.reaches(valueOf(await booth.enter('LATER1')), 'confirmed');
  await booth.reaches(entry, 'confirmed');
  const steps = await stepsOf(booth, entry);
  const lost = steps.findLast(({ state, event }) => state === 'unknown' && event === 'answered');
  const proven = steps.find(({ event }) => event === 'looked-up');
  expect(ms(proven?.at) - ms(lost?.at)).toBeGreaterThanOrEqual(600 + reconciling.answerMs);
  expect(service.sessions()).toHaveLength(3);
});

test('by hand a record is looked up at once, and the answer is the record after it', async () => {
  const { booth, entry, service } = await withUnknown({
    executed: true,
    control: false,
    changes: { timings: { ...reconciling, reconcileMs: 600_000 } },
  });
  await booth.until(({ link }) => link.state === 'open');
  const attention = valueOf(await booth.call('attention.list', {}));
  expect(attention).toMatchObject({ items: [{ record: { id: entry.id }, canLookUp: true }] });
  const found = valueOf(await booth.call('attention.lookUp', { recordId: entry.id }));
  expect(found).toMatchObject({ state: 'confirmed', sessionId: service.sessions()[0]?.id });
});

test('a record that is settled before its look-up has its turn is told as it stands', async () => {
  const { booth, entry, service } = await withUnknown({
    executed: true,
    control: false,
    changes: { timings: { ...reconciling, reconcileMs: 600_000 } },
  });
  await booth.until(({ link }) => link.state === 'open');
  const lookUp = (): Promise<unknown> => booth.call('attention.lookUp', { recordId: entry.id });
  const found = { ok: true, value: { state: 'confirmed', sessionId: service.sessions()[0]?.id } };
  expect(await Promise.all([lookUp(), lookUp()])).toMatchObject([found, found]);
  expect((await stepsOf(booth, entry)).filter(({ event }) => event === 'looked-up')).toHaveLength(1);
});

test('while the service cannot be reached nothing is looked up, by hand neither', async () => {
  const { booth, entry, service } = await withUnknown({ executed: true });
  await booth.reaches(entry, 'confirmed');
  // A gate that is still being probed would never let the next car out.
  await booth.until(({ link }) => link.state === 'open');
  service.misbehaviour.always({ kind: 'status-before-execution', status: 503 });
  const lost = await becameUnknown(booth, valueOf(await booth.enter('DOWN1')));
  await booth.until(({ link }) => link.state === 'probing');
  // What was asked in the moment before the gate closed.
  await passed(300);
  const asked = service.log().filter(({ method }) => method === 'GET').length;
  const byHand = await booth.call('attention.lookUp', { recordId: lost.id });
  expect(errorOf(byHand)).toMatchObject({ code: 'not-possible-now' });
  await passed(200);
  expect(service.log().filter(({ method }) => method === 'GET')).toHaveLength(asked);
});

test('an unknown exit whose session has ended at its instant is confirmed without being sent again', async () => {
  const { booth, entry, service } = await withUnknown({
    executed: true,
    // No probe: its answer would let the exit be repeated, which settles it as well.
    changes: { target: { probe: false } },
  });
  await booth.reaches(entry, 'confirmed');
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'exit');
  const exit = valueOf(await booth.exit(entry.id));
  const found = await booth.reaches(exit, 'confirmed');
  expect(found).toMatchObject({ reason: 'looked-up', answer: { endDateTime: exit.at } });
  expect(service.log().filter(({ operation }) => operation === 'exit')).toHaveLength(1);
});

test('what a supervisor decides while the look-up is under way stands', async () => {
  const { booth, entry, service } = await withUnknown({
    executed: true,
    control: false,
    changes: { timings: { ...reconciling, answerMs: 2_000, reconcileMs: 600_000 } },
  });
  await booth.until(({ link }) => link.state === 'open');
  service.misbehaviour.next({ kind: 'delay-answer', ms: 300 }, 1, 'listSessions');
  const looking = booth.call('attention.lookUp', { recordId: entry.id });
  await passed(100);
  const close = { recordId: entry.id, decision: { way: 'void' }, reason: 'did not come in', pin };
  expect(errorOf(await booth.call('attention.decide', close))).toBeNull();
  expect(valueOf(await looking)).toMatchObject({ id: entry.id, state: 'voided' });
  expect((await stepsOf(booth, entry)).map(({ event }) => event)).not.toContain('looked-up');
  expect(booth.bugs).toEqual([]);
});

test('two decisions at the same moment: one stands, the other is told that it came too late', async () => {
  const { booth, entry } = await withUnknown({
    executed: false,
    control: false,
    changes: { timings: { ...reconciling, reconcileMs: 600_000 } },
  });
  const decide = (way: 'void' | 'resend') =>
    booth.call('attention.decide', { recordId: entry.id, decision: { way }, reason: 'both at once', pin });
  const both = await Promise.all([decide('void'), decide('resend')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.map(errorOf)).toContainEqual(expect.objectContaining({ code: 'not-possible-now' }));
  expect(booth.bugs).toEqual([]);
});
