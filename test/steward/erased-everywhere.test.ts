import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testFolder } from '../support/folders.ts';
import { needs } from '../support/needs.ts';
import { nightly } from '../support/nightly.ts';
import { passed } from '../support/patient-clock.ts';
import { noisyJpeg } from '../support/pictures.ts';
import { valueOf, type TestBooth } from '../support/running-booth.ts';
import { scanSlicesOf, slicesInFolders } from '../support/thumbnails.ts';
import { hasWall, wallOf } from '../booth/ledger/site/site-booths.ts';
import { entered, siteOfBoothsIn } from './site-of-booths.ts';
import { filesIn } from './watched-site.ts';

// Whatever a car is at when its plate is erased: once its stay is over, no file of servers, booths and steward has plate or picture.

const plates = { waits: 'WAITS111', inside: 'INSIDE22', claimed: 'CLAIM333', left: 'LEFT4444' };

/** Looks at a booth's wall again and again. @returns ends that, with every card that stood there */
function watchedWall(booth: TestBooth): () => Promise<string[]> {
  const cards = new Set<string>();
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      for (const card of await wallOf(booth)) cards.add(card);
      await passed(1);
    }
  })();
  onTestFinished(() => over.abort());
  return async () => {
    over.abort();
    await looking;
    return [...cards];
  };
}

describe.each([1, 3] as const)('with %i servers', (count) => {
  it('an erased car leaves nothing, and a booth that was off erases before it shows anything', async (context) => {
    needs(
      context,
      count === 1 || nightly,
      'GATEBOOTH_NIGHTLY=1: three servers write their log anew every few minutes',
    );
    const site = await siteOfBoothsIn(context, { count });
    const { service, steward, round, status, inFiles } = site;
    const [atNorth, atSouth] = [testFolder(), testFolder()];
    const pictures = Object.values(plates).map((_, at) => noisyJpeg(30_000, 20 + at));
    const [picture, another, third, fourth] = pictures as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    const north = await site.booth('north', atNorth);
    const south = await site.booth('south', atSouth);
    const left = await entered(north, plates.left, picture);
    const inside = await entered(north, plates.inside, another);
    const claimed = await entered(north, plates.claimed, third);
    const everybody = [plates.inside, plates.claimed, plates.left].map((plate) => `${plate} site North`);
    await expect.poll(() => wallOf(south), { timeout: 60_000 }).toEqual(expect.arrayContaining(everybody));
    await north.reaches(valueOf(await north.exit(left.id)), 'confirmed');
    await expect.poll(() => wallOf(south), { timeout: 60_000 }).not.toContain(`${plates.left} site North`);
    await south.booth.stop();

    service.misbehaviour.always({ kind: 'reset-on-arrival' });
    const exit = valueOf(await north.exit(claimed.id));
    const waits = valueOf(await north.enter(plates.waits, { picture: fourth }));
    await expect
      .poll(() => site.north.fact(claimed.id), { timeout: 60_000 })
      .toMatchObject({
        claim: { exit: exit.id },
      });
    await expect
      .poll(() => site.north.fact(waits.id), { timeout: 60_000 })
      .toMatchObject({ personal: { plate: plates.waits } });
    for (const plate of Object.values(plates))
      expect(await steward('erase', '--plate', plate)).toMatchObject({ code: 0 });

    service.misbehaviour.off();
    // Each is gone from its booth as soon as it is confirmed.
    for (const { id } of [inside, waits]) valueOf(await north.exit(id));
    const awaited = async (): Promise<string[]> => {
      await round();
      return [...new Set((await status()).kept?.erasures.open.flatMap((open) => open.awaited))];
    };
    await expect.poll(awaited, { timeout: 120_000, interval: 1_000 }).toEqual(['south']);
    // Supervisors see that it has not erased yet; its own disk has them still.
    expect((await steward('status')).words).toContain('not answered by south');

    const again = await site.booth('south', atSouth);
    const cardsOf = watchedWall(again);
    await expect.poll(awaited, { timeout: 120_000, interval: 1_000 }).toEqual([]);
    await hasWall(again, []);
    const cards = await cardsOf();
    for (const plate of Object.values(plates)) expect(cards.join()).not.toContain(plate);
    const bytes = Object.values(plates).map((plate) => Buffer.from(plate));
    const slices = pictures.flatMap((own) => scanSlicesOf(own, ...pictures.filter((one) => one !== own)));
    expect(slices.length).toBeGreaterThan(1_000);
    const folders = [atNorth, atSouth, site.folder];
    const remains = (): unknown => [
      inFiles(...bytes, ...slices).filter(Boolean).length,
      folders.flatMap(filesIn).filter((path) => bytes.some((plate) => readFileSync(path).includes(plate))),
      slicesInFolders(folders, slices).length,
    ];
    await expect.poll(remains, { timeout: 290_000, interval: 5_000 }).toEqual([0, [], 0]);
    expect([...north.bugs, ...south.bugs, ...again.bugs]).toEqual([]);
  });
});
