import { describe, expect, it, type TestContext } from 'vitest';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { testFolder } from '../support/folders.ts';
import { patchedJpeg } from '../support/pictures.ts';
import { runningBooth, testService, valueOf, type TestBooth } from '../support/running-booth.ts';
import {
  scanSlicesOf,
  slicesInFolders,
  storedThumbnail,
  thumbnailAt,
  thumbnailNow,
  toldThumbnail,
} from '../support/thumbnails.ts';
import { hasWall, hurried, placeAt } from '../booth/ledger/site/site-booths.ts';
import { givenTo } from './steward-site.ts';
import { watchedSiteIn, type WatchedSite } from './watched-site.ts';

// Real booths tell and show thumbnails, the real steward deletes them; then every file is searched.

interface SiteOfBooths extends WatchedSite {
  readonly booth: (id: string, directory: string) => Promise<TestBooth>;
}

async function siteIn(context: TestContext): Promise<SiteOfBooths> {
  const site = await watchedSiteIn(context);
  const service = await testService();
  const booth = (id: string, directory: string): Promise<TestBooth> =>
    runningBooth(service.baseUrl, {
      ...placeAt(givenTo(site, id) as unknown as LedgerCredentials),
      directory,
      clock: hurried,
    });
  return { ...site, booth };
}

const entered = async (booth: TestBooth, plate: string, seed: number) =>
  booth.reaches(valueOf(await booth.enter(plate, { picture: patchedJpeg(seed) })), 'confirmed');

describe('of the thumbnail of a car', () => {
  it('that left nothing stands in any file of the server, of the booths or of the steward', async (context) => {
    const site = await siteIn(context);
    const { manager, round, inFiles, folder, booth } = site;
    const [atNorth, atSouth] = [testFolder(), testFolder()];
    const [north, south] = [await booth('north', atNorth), await booth('south', atSouth)];
    const leaves = await entered(north, 'LEAVES1', 31);
    const stays = await entered(north, 'STAYS1', 32);
    await hasWall(south, ['LEAVES1 site North', 'STAYS1 site North']);
    const [gone, kept] = [await toldThumbnail(manager, leaves.id), await toldThumbnail(manager, stays.id)];
    const [slices, others] = [scanSlicesOf(gone, kept), scanSlicesOf(kept, gone)];
    await thumbnailAt(south, leaves.id);
    expect(inFiles(...slices)).toContain(true);
    await south.reaches(valueOf(await south.exitSession(leaves.sessionId ?? '')), 'confirmed');
    await hasWall(north, ['STAYS1 journal']);
    await expect
      .poll(async () => (await site.north.fact(leaves.id))?.['state'], { timeout: 60_000 })
      .toBe('left');
    expect(await round()).toMatchObject({ code: 0 });
    expect(await storedThumbnail(manager, leaves.id)).toBeNull();
    expect(await thumbnailNow(south, leaves.id)).toBeNull();
    expect(inFiles(...slices)).not.toContain(true);
    // The servers' own folders are in the steward's here.
    expect(slicesInFolders([folder], slices)).toHaveLength(0);
    expect(slicesInFolders([atNorth, atSouth], [...slices, ...others])).toHaveLength(0);
    expect(inFiles(...others)).toContain(true);
    expect(await thumbnailAt(south, stays.id)).toEqual(await toldThumbnail(manager, stays.id));
  });

  it('that was erased likewise; a booth that was off meanwhile shows none, and the car’s own booth tells it no more', async (context) => {
    const { manager, steward, round, inFiles, folder, booth } = await siteIn(context);
    const [atNorth, atSouth] = [testFolder(), testFolder()];
    const north = await booth('north', atNorth);
    const first = await booth('south', atSouth);
    const entry = await entered(north, 'ERASED1', 33);
    await hasWall(first, ['ERASED1 site North']);
    await thumbnailAt(first, entry.id);
    const erased = await toldThumbnail(manager, entry.id);
    const slices = scanSlicesOf(erased);
    expect(inFiles(...slices)).toContain(true);
    await first.booth.stop();
    expect(await steward('erase', '--entry', entry.id)).toMatchObject({ code: 0 });
    expect(inFiles(...slices)).not.toContain(true);

    const south = await booth('south', atSouth);
    await hasWall(south, ['site North']);
    const { cars } = await south.inside('');
    expect(cars).toHaveLength(1);
    expect(cars[0]).not.toHaveProperty('thumbnail');
    expect(await thumbnailNow(south, entry.id)).toBeNull();
    // Its own booth still needs it, and looks at everything anew.
    await north.booth.stop();
    const again = await booth('north', atNorth);
    const other = await entered(again, 'OTHER1', 34);
    const ofOther = await toldThumbnail(manager, other.id);
    expect(await storedThumbnail(manager, entry.id)).toBeNull();
    await round();
    const own = scanSlicesOf(erased, ofOther);
    expect(inFiles(...own)).not.toContain(true);
    expect(slicesInFolders([atNorth, atSouth, folder], own)).toHaveLength(0);
  });

  it('that is erased while it is shown goes from the booth that shows it', async (context) => {
    const { manager, steward, booth } = await siteIn(context);
    const [north, south] = [await booth('north', testFolder()), await booth('south', testFolder())];
    const entry = await entered(north, 'SHOWN1', 35);
    await hasWall(south, ['SHOWN1 site North']);
    await thumbnailAt(south, entry.id);
    expect(await steward('erase', '--entry', entry.id)).toMatchObject({ code: 0 });
    await hasWall(south, ['site North']);
    expect(await thumbnailNow(south, entry.id)).toBeNull();
    expect(await storedThumbnail(manager, entry.id)).toBeNull();
  });
});
