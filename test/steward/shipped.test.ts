import { describe, expect, it } from 'vitest';
import { newEntry } from '../booth/ledger/cars/site-cars.ts';
import { bodyOf, eventOf } from '../support/shipped.ts';
import { countUnder, dayMs, later, newThumbnail, slicesOf, watchedSiteIn } from './watched-site.ts';

const plate = '7กก1234';
const plateBytes = Buffer.from(plate);

describe('what a booth has shipped of a record', () => {
  it('leaves no plate and no slice of its picture in any file of the server once the site’s retention is over', async (context) => {
    const { north, manager, roundBy, inFiles } = await watchedSiteIn(context);
    const [record, open] = [newEntry(), newEntry()];
    const [picture, others] = [newThumbnail(), newThumbnail()];
    // It was corrected: the body before it goes at once.
    await north.shipsParts(bodyOf(record, { plate: 'WRONG11' }), picture);
    await north.shipsParts(bodyOf(record, { plate }), null);
    await north.shipsEvent(eventOf(record, Date.now(), { to: 'confirmed', entry: record }));
    await north.shipsParts(bodyOf(open, { plate: 'OPEN222' }), others);
    await north.shipsEvent(eventOf(open, Date.now(), { event: 'saved', to: 'queued', entry: open }));
    const slices = slicesOf(picture);
    expect((await roundBy({})).lines).toEqual(['deleted 1 bodies and pictures']);
    expect(inFiles(Buffer.from('WRONG11'), plateBytes)).toEqual([false, true]);
    expect((await roundBy(later(3.1 * dayMs))).lines).toEqual(['deleted 1 bodies and pictures']);
    expect(inFiles(...slices)).not.toContain(true);
    expect(inFiles(plateBytes)).toEqual([true]);
    expect((await roundBy(later(90.1 * dayMs))).lines).toEqual(['deleted 1 bodies and pictures']);
    expect(inFiles(plateBytes)).toEqual([false]);
    // What its booth still has to send stays, and so do the events.
    expect(inFiles(Buffer.from('OPEN222'), ...slicesOf(others))).not.toContain(false);
    expect(await countUnder(manager, 'GB_JR', 'gb.jr.north')).toBe(2);
  });

  it('goes with the booth’s own word that it has erased it, while no clock is trusted', async (context) => {
    const { north, roundBy, inFiles } = await watchedSiteIn(context);
    const record = newEntry();
    await north.shipsParts(bodyOf(record, { plate }), newThumbnail());
    await north.shipsEvent(eventOf(record, Date.now(), { to: 'confirmed', entry: record }));
    await north.shipsEvent(eventOf(record, Date.now(), { event: 'erased', to: 'erased' }));
    const held = { now: () => Date.now() + 2 * dayMs };
    expect(await roundBy(held)).toMatchObject({ code: 1 });
    expect(inFiles(plateBytes)).toEqual([false]);
  });

  it('is found by its plate, however that is separated, where no car of it is left', async (context) => {
    const { north, steward, inFiles, status } = await watchedSiteIn(context);
    const [entry, exit, other] = [newEntry(), newEntry(), newEntry()];
    const picture = newThumbnail();
    await north.shipsParts(bodyOf(entry, { plate }), picture);
    await north.shipsParts(bodyOf(exit, { plate, operation: 'exit', entry }), null);
    await north.shipsParts(bodyOf(other, { plate: 'OTHER99' }), null);
    expect(await steward('erase', '--plate', '7กก-1234')).toMatchObject({
      code: 0,
      words: expect.stringContaining('3 bodies and pictures') as string,
    });
    const slices = slicesOf(picture);
    expect(inFiles(Buffer.from('OTHER99'), ...slices)).toEqual([true, ...slices.map(() => false)]);
    const { kept } = await status();
    expect(kept?.erasures.open).toMatchObject([{ records: 2 }]);
  });

  it('goes with its stay where an erasure names the entry alone', async (context) => {
    const { north, south, manager, steward, round } = await watchedSiteIn(context);
    const [entry, exit] = [newEntry(), newEntry()];
    await north.shipsParts(bodyOf(entry), newThumbnail());
    await north.shipsEvent(eventOf(entry, Date.now(), { to: 'confirmed', entry }));
    expect(await steward('erase', '--entry', entry)).toMatchObject({ code: 0 });
    // A booth that has not read it yet.
    await south.shipsParts(bodyOf(exit, { operation: 'exit', siteEntry: entry }), newThumbnail());
    await south.shipsEvent(eventOf(exit, Date.now(), { event: 'saved', to: 'queued', entry }));
    expect(await round()).toMatchObject({ words: 'deleted 2 bodies and pictures\n' });
    for (const stream of ['GB_BODY', 'GB_PIC'])
      expect(await countUnder(manager, stream, stream === 'GB_BODY' ? 'gb.body.>' : 'gb.pic.>')).toBe(0);
  });
});
