import { expect, it } from 'vitest';
import { diagnosticsSchema } from '../../../../electron/contract/diagnostics.ts';
import { testFolder } from '../../../support/folders.ts';
import { settingsWith, valueOf, type TestBooth } from '../../../support/running-booth.ts';
import { enteredAt, hasChecked, hasWall, isCurrent, siteOfTwo } from './site-booths.ts';

// A ledger that began anew, as a booth's exits and its supervisor see it.

const settings = settingsWith('specification', { supervisorPin: '4711' });

/** What the diagnostics say of the booth's ledger. */
async function ledgerOf(booth: TestBooth): Promise<unknown> {
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '4711' })) as string;
  return diagnosticsSchema.parse(valueOf(await booth.call('diagnostics.read', { supervisorSession }))).ledger;
}

/** Lets a car in and out again. @returns what happened to the exit */
async function exitAt(booth: TestBooth, plate: string): Promise<string[]> {
  const entry = await enteredAt(booth, plate);
  const exit = await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
  const { history } = await booth.detail({ entryId: entry.id });
  return history.filter(({ recordId }) => recordId === exit.id).map(({ event }) => event);
}

it('while a booth has not compared what it wrote, exits that get their claim are flagged, and a supervisor is told which', async (context) => {
  const { ledger, booth } = await siteOfTwo(context);
  const epoch = await ledger.beginEpoch(['north', 'south']);
  const directory = testFolder();
  const first = await booth('north', { directory, settings });
  await isCurrent(first);
  await hasChecked(ledger, 'north', epoch);
  expect(await exitAt(first, 'UNSURE1')).toEqual(['saved', 'connected-uncertain', 'answered']);
  await expect
    .poll(() => ledgerOf(first), { timeout: 60_000 })
    .toMatchObject({
      concerns: expect.arrayContaining(['not-compared']) as unknown,
      awaited: ['South gate'],
    });
  await first.booth.stop();
  const south = await booth('south');
  await hasChecked(ledger, 'south', epoch);
  const again = await booth('north', { directory, settings });
  await isCurrent(again);
  await enteredAt(south, 'OTHER1');
  await hasWall(again, ['OTHER1 site South gate']);
  expect(await exitAt(again, 'SURE1')).toEqual(['saved', 'connected', 'answered']);
  expect(await ledgerOf(again)).toMatchObject({ awaited: [] });
  expect([...first.bugs, ...again.bugs, ...south.bugs]).toEqual([]);
});
