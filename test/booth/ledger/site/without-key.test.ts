import { randomUUID } from 'node:crypto';
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
  expect(told.ledger).not.toBeNull();
});
