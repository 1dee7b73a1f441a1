import { expect, it } from 'vitest';
import { diagnosticsSchema } from '../../../../electron/contract/diagnostics.ts';
import { journalSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { testFolder } from '../../../support/folders.ts';
import { settingsWith, valueOf, type TestBooth } from '../../../support/running-booth.ts';
import { checkedEpoch } from '../../../support/site-words.ts';
import { enteredAt, hasChecked, hasWall, hurriedFrom, isCurrent, siteOfTwo, tells } from './site-booths.ts';

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

it('a booth of which nobody can tell who may send its records has not compared the epoch, until that is told', async (context) => {
  const { ledger, booth } = await siteOfTwo(context);
  const { root } = ledger;
  const event = { v: '1.0', kind: 'event', number: 900, hash: 'b'.repeat(64), record: null, event: 'noted' };
  const foreign = { ...event, to: 'noted', at: { at: '2026-11-27T08:30:00.000+07:00' } };
  const { seq } = await root.jetstream().publish(journalSubject('north'), JSON.stringify(foreign));
  const epoch = await ledger.beginEpoch(['north']);
  const north = await booth('north', { settings, clock: hurriedFrom(10_000) });
  await isCurrent(north);
  const { id } = await enteredAt(north, 'TOLD1');
  await tells(ledger, id, { state: 'inside' });
  await expect
    .poll(() => ledgerOf(north), { timeout: 60_000 })
    .toMatchObject({ shipping: { fault: 'behind' } });
  expect(await checkedEpoch(ledger, 'north')).toBeNull();
  await root.streams.deleteMessage('GB_JR', seq);
  await hasChecked(ledger, 'north', epoch);
  expect(north.bugs).toEqual([]);
});
