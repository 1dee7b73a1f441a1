import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import type { TakeoverRead, TakeoverTaken } from '../../electron/contract/takeover.ts';
import { testFolder } from '../support/folders.ts';
import { needs } from '../support/needs.ts';
import { nightly } from '../support/nightly.ts';
import { noisyJpeg } from '../support/pictures.ts';
import {
  quickTimings,
  runningBooth,
  settingsWith,
  valueOf,
  type TestBooth,
} from '../support/running-booth.ts';
import { scanSlicesOf, slicesInFolders } from '../support/thumbnails.ts';
import { hurriedFrom, isCurrent, placeAt } from '../booth/ledger/site/site-booths.ts';
import { longMs, siteOfBoothsIn } from './site-of-booths.ts';
import { givenTo } from './steward-site.ts';
import { filesIn } from './watched-site.ts';

// A record that was offered by one booth, and taken over, sent and let out by another: once its plate was erased and its stay is over, no file of
// servers, both booths and steward has plate or picture.

const plate = 'ADOPTED7';
const pin = '4711';
/** A booth that was not heard for so long is silent (ms). */
const silentForMs = 200_000;

it('an erased car that was taken over leaves nothing, at the booth that comes back neither', async (context) => {
  needs(context, nightly, 'GATEBOOTH_NIGHTLY=1: the server writes its files anew every few minutes');
  const site = await siteOfBoothsIn(context);
  const { service, steward, round, status, inFiles } = site;
  const [atNorth, atSouth] = [testFolder(), testFolder()];
  const settings = settingsWith('specification', { supervisorPin: pin });
  const clock = hurriedFrom(10_000);
  let aheadMs = 0;
  const booth = (id: string, directory: string): Promise<TestBooth> =>
    runningBooth(service.baseUrl, {
      ...placeAt(givenTo(site, id) as unknown as LedgerCredentials),
      directory,
      settings,
      timings: { ...quickTimings, offerMs: 200 },
      clock: { ...clock, elapsed: () => clock.elapsed() + (id === 'south' ? aheadMs : 0) },
      removableDrives: () => Promise.resolve([join(site.folder, 'for-booths')]),
    });
  const picture = noisyJpeg(30_000, 31);
  const [north, south] = [await booth('north', atNorth), await booth('south', atSouth)];
  await Promise.all([isCurrent(north), isCurrent(south)]);
  const supervisorSession = valueOf(await south.call('setup.enter', { pin }));
  const file = { place: join(site.folder, 'for-booths'), file: 'south.fencing-credentials.json' };
  expect(valueOf(await south.call('takeover.open', { supervisorSession, ...file }))).toEqual({ fault: null });
  const found = async (): Promise<TakeoverRead> =>
    valueOf(await south.call('takeover.read', { supervisorSession, booth: 'north' })) as TakeoverRead;
  expect((await found()).fault).toBe('alive');

  service.misbehaviour.always({ kind: 'status-on-arrival', status: 429 });
  const made = valueOf(await north.enter(plate, { picture }));
  await north.until(({ ledger }) => ledger?.offers?.kept === 1, 'it is offered');
  await expect.poll(() => site.north.fact(made.id), longMs).toMatchObject({ personal: { plate } });
  await north.booth.stop();
  // From when it has seen a booth's last word on, the reader's own running time counts.
  expect((await found()).fault).toBe('alive');
  aheadMs = silentForMs;
  await expect.poll(found, longMs).toMatchObject({ view: { takeable: { count: 1 } } });
  const take = { supervisorSession, booth: 'north' };
  expect(valueOf(await south.call('takeover.take', take)) as TakeoverTaken).toMatchObject({
    taken: 1,
    left: 0,
  });
  const taken = (await south.snapshot()).recent.find(({ id }) => id === made.id);
  expect(taken).toMatchObject({ plate, hasPicture: true, originBooth: 'north' });

  service.misbehaviour.off();
  await south.reaches(made, 'confirmed');
  expect(await steward('erase', '--plate', plate)).toMatchObject({ code: 0 });
  await south.reaches(valueOf(await south.exit(made.id)), 'confirmed');
  const awaited = async (): Promise<string[]> => {
    await round();
    return [...new Set((await status()).kept?.erasures.open.flatMap((open) => open.awaited))];
  };
  await expect.poll(awaited, { timeout: 120_000, interval: 1_000 }).toEqual(['north']);
  const again = await booth('north', atNorth);
  await expect.poll(awaited, { timeout: 120_000, interval: 1_000 }).toEqual([]);

  const [bytes, slices] = [Buffer.from(plate), scanSlicesOf(picture)];
  expect(slices.length).toBeGreaterThan(1_000);
  const folders = [atNorth, atSouth, site.folder];
  const remains = (): unknown => [
    inFiles(bytes, ...slices).filter(Boolean).length,
    folders.flatMap(filesIn).filter((path) => readFileSync(path).includes(bytes)),
    slicesInFolders(folders, slices).length,
  ];
  await expect.poll(remains, { timeout: 290_000, interval: 5_000 }).toEqual([0, [], 0]);
  expect([...north.bugs, ...south.bugs, ...again.bugs]).toEqual([]);
});
