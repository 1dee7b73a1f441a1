import { randomUUID } from 'node:crypto';
import { createUser } from '@nats-io/nkeys';
import { expect, it } from 'vitest';
import { diagnosticsSchema } from '../../../../electron/contract/diagnostics.ts';
import { builtCarsWorker } from '../../../support/built-cars-worker.ts';
import {
  runningBooth,
  settingsWith,
  testService,
  valueOf,
  type TestBooth,
} from '../../../support/running-booth.ts';
import { isCurrent, placeAt, siteOfTwo } from './site-booths.ts';

// A booth of a site whose key of the ledger cannot be read just now: it can ask nobody for a car.

const pin = '4711';

/** As after a start at which the keyring does not open: the settings have the place, and its key is not to be had. */
async function withoutKey(): Promise<TestBooth> {
  const service = await testService();
  const ledger = {
    v: '1.0',
    kind: 'credentials' as const,
    site: 'harbour',
    booth: 'north',
    incarnation: randomUUID(),
    servers: ['ledger.test:4222'],
    ca: '',
  };
  return runningBooth(service.baseUrl, {
    settings: { ...settingsWith('specification', { supervisorPin: pin }), ledger },
    ledger: { credentials: () => Promise.resolve(null) },
    ledgerCarsWorker: builtCarsWorker,
  });
}

it('an exit of a booth whose key cannot be read goes on flagged, as where the ledger does not answer', async () => {
  const booth = await withoutKey();
  const entry = await booth.reaches(valueOf(await booth.enter('KEYLESS1')), 'confirmed');
  await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
  const { history } = await booth.detail({ entryId: entry.id });
  expect(history.map(({ event }) => event)).toContain('connected-uncertain');
});

it('a supervisor is told that a booth whose key cannot be read hears nothing of the site', async () => {
  const booth = await withoutKey();
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin }));
  const told = diagnosticsSchema.parse(valueOf(await booth.call('diagnostics.read', { supervisorSession })));
  expect(told.ledger).toMatchObject({ state: 'away', concerns: ['key-unreadable'] });
  const fleet = { isAnswering: false, fleet: null, key: 'key-unreadable' };
  expect(valueOf(await booth.call('fleet.read', { supervisorSession }))).toEqual(fleet);
});

it('and that the servers do not take its key any more, beside what it was told before', async (context) => {
  const { booth, ledger } = await siteOfTwo(context);
  const settings = settingsWith('specification', { supervisorPin: pin });
  const seed = new TextDecoder().decode(createUser().getSeed());
  const own = ledger.credentials('north');
  const refused = await booth('north', { settings, ...placeAt({ ...own, seed }) });
  const supervisorSession = valueOf(await refused.call('setup.enter', { pin }));
  const read = async () =>
    diagnosticsSchema.parse(valueOf(await refused.call('diagnostics.read', { supervisorSession }))).ledger;
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({ state: 'away', concerns: ['key-refused'] });
  const fleet = { isAnswering: false, fleet: null, key: 'key-refused' };
  expect(valueOf(await refused.call('fleet.read', { supervisorSession }))).toEqual(fleet);
  const admitted = await booth('south', { settings });
  const session = valueOf(await admitted.call('setup.enter', { pin }));
  await isCurrent(admitted);
  expect(valueOf(await admitted.call('fleet.read', { supervisorSession: session }))).not.toHaveProperty(
    'key',
  );
});
