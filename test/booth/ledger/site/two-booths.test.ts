import { describe, expect, it } from 'vitest';
import { testFolder } from '../../../support/folders.ts';
import { errorOf, runningBooth, valueOf } from '../../../support/running-booth.ts';
import {
  enteredAt,
  hasChecked,
  hasTold,
  hasWall,
  isCurrent,
  siteOfTwo,
  tells,
  wallOf,
} from './site-booths.ts';

// Two booths of a site with a real server between them. The service has the specification’s two operations alone: it tells nobody who is inside.

describe('a car that another booth let in', () => {
  it('is on the wall with that booth’s name, leaves by its session, and is on nobody’s wall then', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north'), await booth('south')];
    await isCurrent(south);
    const entry = await enteredAt(north, '51G-77802');
    await hasWall(south, ['51G77802 site North gate']);
    expect(await wallOf(south, '51G778O2')).toEqual(['51G77802 site North gate']);
    expect(await wallOf(north)).toEqual(['51G77802 journal']);
    const exit = valueOf(await south.exitSession(entry.sessionId ?? ''));
    expect(exit).toMatchObject({ plate: '51G77802', vehicleClass: 'CAR', entryId: null });
    expect(await wallOf(south)).toEqual([]);
    await south.reaches(exit, 'confirmed');
    await tells(ledger, entry.id, { state: 'left', session: entry.sessionId, claim: null });
    await hasWall(north, []);
    expect(service.sessions()).toMatchObject([{ state: 'ENDED', endDateTime: exit.at }]);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('is asked about before its plate is let in once more, and listed with its booth', async (context) => {
    const { booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north'), await booth('south')];
    const entry = await enteredAt(north, 'TWICE1');
    await hasWall(south, ['TWICE1 site North gate']);
    expect(errorOf(await south.enter('TWICE1'))).toMatchObject({ code: 'already-inside' });
    const { cars } = await south.list('elsewhere');
    expect(cars).toMatchObject([{ plate: 'TWICE1', source: 'site', booth: 'North gate' }]);
    const detail = await south.detail({ sessionId: entry.sessionId ?? '' });
    expect(detail).toMatchObject({
      inside: true,
      records: [],
      car: { plate: 'TWICE1', booth: 'North gate' },
    });
  });

  it('is on nobody’s wall while a booth lets it out, and on all of them again when that is taken back', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north'), await booth('south')];
    const entry = await enteredAt(north, 'BACK1');
    await hasWall(south, ['BACK1 site North gate']);
    await service.stop();
    const exit = valueOf(await south.exitSession(entry.sessionId ?? ''));
    await tells(ledger, entry.id, { state: 'inside', claim: { exit: exit.id, booth: 'south' } });
    await hasWall(north, []);
    expect(await wallOf(south)).toEqual([]);
    valueOf(await south.call('gate.withdraw', { recordId: exit.id }));
    await tells(ledger, entry.id, { state: 'inside', claim: null });
    await hasWall(north, ['BACK1 journal']);
    await hasWall(south, ['BACK1 site North gate']);
  });

  it('is gone from its own booth’s wall after a start, too, while the ledger is away', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const directory = testFolder();
    const first = await booth('north', { directory });
    const south = await booth('south');
    const left = await enteredAt(first, 'LEFT1');
    await enteredAt(first, 'STAYS1');
    await hasWall(south, ['LEFT1 site North gate', 'STAYS1 site North gate']);
    await south.reaches(valueOf(await south.exitSession(left.sessionId ?? '')), 'confirmed');
    await hasWall(first, ['STAYS1 journal']);
    await first.booth.stop();
    await ledger.site.stop();
    const again = await booth('north', { directory });
    await hasWall(again, ['STAYS1 journal']);
    expect((await again.snapshot()).ledger).toMatchObject({ state: 'away' });
  });
});

describe('while the ledger is away', () => {
  it('presses go on, the screen says as of when the others’ cars are, and all is told when it is back', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north'), await booth('south')];
    await enteredAt(north, 'BEFORE1');
    await hasWall(south, ['BEFORE1 site North gate']);
    await isCurrent(south);
    const [node] = ledger.site.nodes;
    await node?.kill();
    const { ledger: view } = await south.until(({ ledger: now }) => now?.state === 'away', 'away');
    expect(Date.now() - Date.parse(view?.asOf ?? '')).toBeLessThan(60_000);
    const during = await enteredAt(north, 'DURING1');
    expect(await wallOf(south)).toEqual(['BEFORE1 site North gate']);
    await node?.start();
    await tells(ledger, during.id, { state: 'inside', holder: 'north' });
    await hasWall(south, ['BEFORE1 site North gate', 'DURING1 site North gate']);
    await isCurrent(south);
    expect((await south.snapshot()).ledger?.asOf).toBeNull();
  });
});

describe('a booth', () => {
  it('of a running site tells the cars that are inside when it gets a ledger, and nothing of those that left', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const directory = testFolder();
    const before = await runningBooth(service.baseUrl, { directory });
    expect((await before.snapshot()).ledger).toBeNull();
    const gone = await enteredAt(before, 'GONE1');
    await before.reaches(valueOf(await before.exit(gone.id)), 'confirmed');
    const here = await enteredAt(before, 'HERE1');
    await before.booth.stop();
    const after = await booth('north', { directory });
    await tells(ledger, here.id, { state: 'inside', session: here.sessionId, personal: { plate: 'HERE1' } });
    await hasChecked(ledger, 'north', ledger.epoch);
    expect(after.bugs).toEqual([]);
  });

  it('tells how it is, and whose journal it has', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const directory = testFolder();
    const first = await booth('north', { directory });
    await enteredAt(first, 'HERE1');
    await isCurrent(first);
    await first.booth.stop();
    const again = await booth('north', { directory });
    await hasTold(ledger, 'north', {
      incarnation: ledger.credentials('north').incarnation,
      version: '0.0.0-test',
      waiting: 0,
      unknown: 0,
      inside: 1,
      attention: 0,
      unread: 0,
      head: expect.objectContaining({ hash: expect.stringMatching(/^[\da-f]{64}$/) as string }) as object,
    });
    expect(again.bugs).toEqual([]);
  });
});
