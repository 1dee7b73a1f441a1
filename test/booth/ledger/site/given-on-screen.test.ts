import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtCarsWorker } from '../../../support/built-cars-worker.ts';
import { testFolder } from '../../../support/folders.ts';
import { LiveTestBooth } from '../../../support/live-booth.ts';
import { testToken, valueOf } from '../../../support/running-booth.ts';
import { enteredAt, hasWall, isCurrent, siteOfTwo } from './site-booths.ts';

it('a booth that is given its place on its screen sees the others’ cars from then on, and no more once it is taken away', async (context) => {
  const { ledger, service, booth } = await siteOfTwo(context);
  const north = await booth('north');
  await enteredAt(north, 'NORTH1');
  const stick = testFolder();
  const file = 'south.credentials.json';
  writeFileSync(join(stick, file), JSON.stringify(ledger.credentials('south')));
  const south = await LiveTestBooth.start({ sticks: [stick], ledgerCarsWorker: builtCarsWorker });
  const supervisorSession = await south.setUp({ address: service.baseUrl, test: true }, testToken);
  expect((await south.snapshot()).ledger).toBeNull();
  valueOf(await south.call('setup.takeLedger', { supervisorSession, place: stick, file }));
  await isCurrent(south);
  await hasWall(south, ['NORTH1 site North gate']);
  // Any other setting makes another booth of it, which has the cars again.
  await south.change({ lane: '7' }, { supervisorSession });
  await isCurrent(south);
  await hasWall(south, ['NORTH1 site North gate']);
  await south.change({ ledger: null }, { supervisorSession });
  expect((await south.snapshot()).ledger).toBeNull();
  await hasWall(south, []);
  expect(south.bugs).toEqual([]);
});

it('a booth whose place is taken away has its own cars as its journal has them, and keeps nothing of the others’', async (context) => {
  const { ledger, service, booth } = await siteOfTwo(context);
  const north = await booth('north');
  const stick = testFolder();
  const file = 'south.credentials.json';
  writeFileSync(join(stick, file), JSON.stringify(ledger.credentials('south')));
  const south = await LiveTestBooth.start({ sticks: [stick], ledgerCarsWorker: builtCarsWorker });
  const supervisorSession = await south.setUp({ address: service.baseUrl, test: true }, testToken);
  valueOf(await south.call('setup.takeLedger', { supervisorSession, place: stick, file }));
  const entry = await enteredAt(south, 'SOUTH1');
  await hasWall(north, ['SOUTH1 site South gate']);
  await service.stop();
  valueOf(await north.exitSession(entry.sessionId ?? ''));
  await hasWall(south, []);
  const kept = (): string[] => readdirSync(south.directory, { recursive: true }).map(String);
  expect(kept().filter((name) => name.includes('site-cars'))).not.toEqual([]);
  await south.change({ ledger: null }, { supervisorSession });
  await hasWall(south, ['SOUTH1 journal']);
  expect(kept().filter((name) => name.includes('site-cars'))).toEqual([]);
  expect(south.bugs).toEqual([]);
});
