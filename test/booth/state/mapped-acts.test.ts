import { expect, test } from 'vitest';
import {
  errorOf,
  profileFile,
  quickTimings,
  runningBooth,
  settingsWith,
  testPorts,
  testService,
  valueOf,
  type PortChanges,
} from '../../support/running-booth.ts';

// What the site's profile maps is what the screen offers, asks for and may record.

const pin = '4711';
const training: PortChanges = {
  settings: settingsWith('training', { supervisorPin: pin }),
  timings: quickTimings,
};

test('the training profile offers the five acts, each with what may be changed and what has to be given', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, training);
  expect((await booth.snapshot()).acts).toEqual([
    { act: 'cancel', values: [], inputs: [], needsReason: true },
    {
      act: 'edit-entry',
      values: ['plateNumber', 'vehicleClass', 'startDateTime'],
      inputs: [],
      needsReason: true,
    },
    { act: 'edit-exit', values: ['endDateTime'], inputs: [], needsReason: true },
    { act: 'charge', values: [], inputs: [], needsReason: false },
    {
      act: 'direct-charge',
      values: [],
      inputs: [
        {
          name: 'amount',
          kind: 'money',
          values: [],
          currency: 'XTS',
          labels: expect.objectContaining({ de: 'Betrag', ja: '金額' }) as unknown,
        },
        {
          name: 'note',
          kind: 'text',
          values: [],
          optional: true,
          labels: expect.objectContaining({ de: 'Notiz' }) as unknown,
        },
      ],
      needsReason: false,
    },
  ]);
});

test('what cannot be done is refused with its place, and nothing is recorded', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, training);
  const entry = await booth.reaches(valueOf(await booth.enter('CAR1')), 'confirmed');
  const session = { entryId: entry.id };
  const note = 'for parking';
  const wrong: [Parameters<typeof booth.act>, object][] = [
    [[session, 'direct-charge', { inputs: { note } }], { code: 'value-wrong', field: 'amount' }],
    [
      [session, 'direct-charge', { inputs: { amount: '12,5x', note } }],
      { code: 'value-wrong', field: 'amount' },
    ],
    [
      [session, 'direct-charge', { inputs: { amount: '-3', note } }],
      { code: 'value-wrong', field: 'amount' },
    ],
    [
      [session, 'direct-charge', { inputs: { amount: '3', note: 7 } }],
      { code: 'value-wrong', field: 'note' },
    ],
    [[session, 'cancel', { reason: '  ' }], { code: 'reason-empty', field: 'reason' }],
    [[session, 'edit-entry', { reason: '' }], { code: 'reason-empty' }],
    [[session, 'edit-entry', { values: { plateNumber: ' - ' } }], { code: 'plate-empty' }],
    [[session, 'edit-entry', { values: { plateNumber: 'A'.repeat(17) } }], { code: 'plate-too-long' }],
    [[{ entryId: crypto.randomUUID() }, 'charge'], { code: 'session-not-found' }],
    [[{ sessionId: crypto.randomUUID() }, 'charge'], { code: 'session-not-found' }],
  ];
  for (const [given, error] of wrong) expect(errorOf(await booth.act(...given))).toMatchObject(error);
  expect((await booth.snapshot()).recent).toHaveLength(1);
  expect(service.log()).toHaveLength(1);
});

test('nothing is done with an entry that the service has not confirmed', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'delay-answer', ms: 300 }, 1, 'entry');
  const booth = await runningBooth(service.baseUrl, training);
  const entry = valueOf(await booth.enter('CAR1'));
  expect(errorOf(await booth.act({ entryId: entry.id }, 'charge'))).toMatchObject({
    code: 'session-not-found',
  });
  await booth.reaches(entry, 'confirmed');
  expect(errorOf(await booth.act({ entryId: entry.id }, 'charge'))).toBeNull();
});

test('an act that is pressed twice is one record and one charge', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, training);
  const entry = await booth.reaches(valueOf(await booth.enter('CAR1')), 'confirmed');
  const pressId = crypto.randomUUID();
  const [one, other] = await Promise.all(
    [1, 2].map(() => booth.act({ entryId: entry.id }, 'charge', { pressId })),
  );
  if (one === undefined || other === undefined) throw new Error('no answers');
  expect(valueOf(other).id).toBe(valueOf(one).id);
  await booth.reaches(valueOf(one), 'confirmed');
  await booth.until(({ counts }) => counts.waiting === 0);
  expect(service.sessions()[0]?.charges).toHaveLength(1);
});

test('an act that waits while the profile stops mapping it is refused as such, and sent when a supervisor says so', async () => {
  const service = await testService();
  const file = profileFile((profile) => profile);
  const { directory } = testPorts(service.baseUrl);
  const settings = settingsWith(file, { supervisorPin: pin });
  const booth = await runningBooth(service.baseUrl, { ...training, settings, directory });
  const entry = await booth.reaches(valueOf(await booth.enter('CAR1')), 'confirmed');
  service.misbehaviour.always({ kind: 'status-on-arrival', status: 429, retryAfter: '60' });
  const exit = valueOf(await booth.exit(entry.id));
  const charge = valueOf(await booth.act({ entryId: entry.id }, 'charge'));
  await booth.until(({ link }) => link.state === 'probing');

  profileFile(
    ({ operations: { charge: _charge, ...operations }, ...profile }) => ({ ...profile, operations }),
    file,
  );
  await booth.until(({ acts }) => !acts.some(({ act }) => act === 'charge'));
  expect(errorOf(await booth.act({ entryId: entry.id }, 'charge'))).toMatchObject({ code: 'not-mapped' });
  service.misbehaviour.off();
  valueOf(await booth.call('link.tryAgain', { pin }));
  expect(await booth.reaches(charge, 'refused')).toMatchObject({ reason: 'unmapped', httpStatus: null });
  await booth.reaches(exit, 'confirmed');
  expect(service.sessions()[0]?.charges ?? []).toEqual([]);

  profileFile((profile) => profile, file);
  await booth.until(({ acts }) => acts.some(({ act }) => act === 'charge'));
  const resend = await booth.call('attention.decide', {
    recordId: charge.id,
    decision: { way: 'resend' },
    reason: 'mapped again',
    pin,
  });
  expect(errorOf(resend)).toBeNull();
  await booth.reaches(charge, 'confirmed');
  expect(service.sessions()[0]?.charges).toHaveLength(1);
});
