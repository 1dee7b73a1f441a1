import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { healthSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { TakeoverTaken } from '../../../../electron/contract/takeover.ts';
import type { BoothId } from '../../../support/ledger-site.ts';
import { quickTimings, settingsWith, valueOf, type TestBooth } from '../../../support/running-booth.ts';
import { journalIn } from '../ship/shipping-booth.ts';
import { hasTold, isCurrent, type SiteOfTwo } from '../site/site-booths.ts';

// Whole booths: the north gate offers what waits and dies, and a supervisor takes it over.

export const settings = settingsWith('training', { supervisorPin: '4711' });
export const longMs = { timeout: 60_000 };
export const timings = { ...quickTimings, offerMs: 200 };

/** The service takes nothing from now on. @returns what that booth has offered as it died: a car that came in, and one that came in and left */
export async function offersAndDies(site: SiteOfTwo, north: TestBooth): Promise<readonly RecordView[]> {
  await isCurrent(north);
  await hasTold(site.ledger, 'north', {});
  site.service.misbehaviour.always({ kind: 'status-on-arrival', status: 429 });
  const [stays, leaves] = [valueOf(await north.enter('STAYS1')), valueOf(await north.enter('LEAVES1'))];
  const exit = valueOf(await north.exit(leaves.id));
  await north.until(({ ledger }) => (ledger?.offers?.kept ?? 0) === 3, 'all is kept for the ledger');
  await expect
    .poll(async () => offeredIn(await journalIn(site.ledger)), longMs)
    .toEqual(new Set([stays.id, leaves.id, exit.id]));
  await north.booth.stop();
  // As if it had never been heard: nobody waits here for three minutes.
  const { root } = site.ledger;
  const health = await root.streams.getMessage('GB_HL', { last_by_subj: healthSubject('north') });
  await root.streams.deleteMessage('GB_HL', health?.seq ?? 0);
  return [stays, leaves, exit];
}

const offeredIn = (stored: Awaited<ReturnType<typeof journalIn>>): Set<string> =>
  new Set(
    stored.flatMap(({ message }) =>
      message.kind === 'handover' && message.type === 'offered' ? message.records : [],
    ),
  );

/**
 * A supervisor at that booth gives the file with the key.
 *
 * @param stick the folder of the memory stick that is in it
 * @returns takes one step of what the north gate left behind
 */
export async function givesKey(
  { ledger }: SiteOfTwo,
  id: BoothId,
  booth: TestBooth,
  stick: string,
): Promise<() => Promise<TakeoverTaken>> {
  const file = `${id}.fencing-credentials.json`;
  const given = { ...ledger.credentials(id), kind: 'fencing-credentials' };
  writeFileSync(join(stick, file), JSON.stringify({ ...given, seed: ledger.fencingSeed(id) }));
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '4711' })) as string;
  const opened = await booth.call('takeover.open', { supervisorSession, place: stick, file });
  expect(valueOf(opened)).toEqual({ fault: null });
  return async () =>
    valueOf(await booth.call('takeover.take', { supervisorSession, booth: 'north' })) as TakeoverTaken;
}

/** What the service has, in the order of the plates. */
export const cars = ({ service }: SiteOfTwo): unknown[] =>
  service
    .sessions()
    .map(({ plateNumber, state }) => `${plateNumber} ${state}`)
    .toSorted();
