import { describe, expect, it } from 'vitest';
import { inboxOf } from '../../electron/booth/ledger/names/clients.ts';
import { runningBooth, valueOf } from '../support/running-booth.ts';
import { enteredAt, hasWall, isCurrent, wallOf } from '../booth/ledger/site/site-booths.ts';
import { testFolder } from '../support/folders.ts';
import { stewardSiteIn } from './steward-site.ts';
import {
  alprSiteIn,
  asWriter,
  came,
  left,
  waiting,
  allIsTaken,
  standsInStream,
  platesIn,
  siteFacts,
  begun,
} from './alpr-site.ts';

describe('a car that came by ALPR', () => {
  it('is on each booth’s wall with the ALPR’s name, leaves there by its session, and is on nobody’s wall then', async (context) => {
    const site = await alprSiteIn(context);
    const [north, south] = [await site.booth('north'), await site.booth('south')];
    site.watching();
    await isCurrent(south);
    const session = await begun(site, '51G77802');
    await site.tell(came(session, '51G-778.02', { vehicleClass: 'CAR' }));
    await hasWall(north, ['51G77802 site ALPR']);
    await hasWall(south, ['51G77802 site ALPR']);
    expect(errorCode(await north.enter('51G77802'))).toBe('already-inside');
    const exit = valueOf(await south.exitSession(session));
    await south.reaches(exit, 'confirmed');
    await hasWall(north, []);
    expect(site.service.sessions()).toMatchObject([{ state: 'ENDED', endDateTime: exit.at }]);
    await allIsTaken(site);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('is the booth’s own where that has told it before, and the ALPR ends it', async (context) => {
    const site = await alprSiteIn(context);
    const [north, south] = [await site.booth('north'), await site.booth('south')];
    site.watching();
    await isCurrent(south);
    const own = await enteredAt(north, 'FIRST1');
    await site.tell(came(own.sessionId ?? '', 'FIRST1'));
    await allIsTaken(site);
    await hasWall(south, ['FIRST1 site North']);
    expect(await wallOf(north)).toEqual(['FIRST1 journal']);
    await site.tell(left({ session: own.sessionId ?? '' }));
    await hasWall(south, []);
    await hasWall(north, []);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('is one car where the booth tells it after the ALPR, and the exit of either ends both', async (context) => {
    const site = await alprSiteIn(context);
    const directory = testFolder();
    const alone = await runningBooth(site.service.baseUrl, { directory });
    const own = await enteredAt(alone, 'SECOND1');
    await alone.booth.stop();
    const south = await site.booth('south');
    site.watching();
    await isCurrent(south);
    await site.tell(came(own.sessionId ?? '', 'SECOND1'));
    await hasWall(south, ['SECOND1 site ALPR']);
    const north = await site.booth('north', { directory });
    await hasWall(south, ['SECOND1 site North']);
    const facts = async (): Promise<unknown[]> =>
      (await siteFacts(site)).map(({ state, sameAs }) => [state, sameAs]);
    await expect.poll(facts, { timeout: 60_000 }).toEqual(
      expect.arrayContaining([
        ['left', own.id],
        ['inside', undefined],
      ]),
    );
    expect([await wallOf(south), await wallOf(north)]).toEqual([['SECOND1 site North'], ['SECOND1 journal']]);
    const exit = valueOf(await south.exitSession(own.sessionId ?? ''));
    await south.reaches(exit, 'confirmed');
    await hasWall(north, []);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('is told while the steward is away, and known once it is back, by what came since', async (context) => {
    const site = await alprSiteIn(context);
    const south = await site.booth('south');
    await isCurrent(south);
    const first = site.watching();
    await site.tell(came('S-1', 'BEFORE1'));
    await hasWall(south, ['BEFORE1 site ALPR']);
    await first.stop();
    await site.tell(came('S-2', 'WHILE1'));
    await site.tell(left({ session: 'S-1' }));
    expect(await waiting(site)).toBeGreaterThan(0);
    expect(await wallOf(south)).toEqual(['BEFORE1 site ALPR']);
    site.watching();
    await hasWall(south, ['WHILE1 site ALPR']);
    await allIsTaken(site);
  });
});

describe('an erasure', () => {
  it('takes the plate of an ALPR’s car out of the ledger, also of one that waits for the watch', async (context) => {
    const site = await alprSiteIn(context);
    const first = site.watching();
    await site.tell(came('S-1', 'ERASE-ME1'));
    await expect.poll(() => platesIn(site), { timeout: 60_000 }).toEqual(['ERASEME1']);
    await first.stop();
    await site.tell(came('S-2', 'ERASE ME1'));
    await site.tell(came('S-3', 'STAYS1'));
    const erased = await site.steward('erase', '--plate', 'eraseme1');
    expect(erased).toMatchObject({ code: 0 });
    expect(erased.words).toContain('2 records');
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    expect([await platesIn(site), await waiting(site)]).toEqual([['STAYS1'], 0]);
    const has = (text: string): boolean =>
      standsInStream(site, 'GB_ALPR', text) || standsInStream(site, 'GB_IN', text);
    expect([has('STAYS1'), has('ERASEME1'), has('ERASE-ME1'), has('ERASE ME1')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('what an ALPR tells in vain', () => {
  it('changes no car, is deleted, and a supervisor is told: 1,000 malformed, oversized and false messages', async (context) => {
    const site = await alprSiteIn(context);
    const south = await site.booth('south');
    const { lines } = site.watching();
    await isCurrent(south);
    await enteredAt(south, 'STAYS1');
    await site.tell(came('S-1', 'STAYS2'));
    await hasWall(south, ['STAYS1 journal', 'STAYS2 site ALPR']);
    const facts = await site.manager.streams.info('GB_IN');
    const wrong = [
      'no JSON',
      came('S-9', 'X1', { v: '2.0' }),
      came('', 'X1'),
      came('S-9', 'X'.repeat(65)),
      left({}),
      came('S-9', 'X1', { at: 'yesterday' }),
      came('S-9', 'X1', { at: '2020-01-01T00:00:00Z' }),
      came('S-9', 'X1', { at: '2100-01-01T00:00:00Z' }),
      { v: '1.0', kind: 'car', state: 'left', session: 'S-1' },
    ];
    for (let count = 0; count < 1_000; count += 1) await site.tell(wrong[count % wrong.length] ?? '');
    await expect(site.tell('x'.repeat(5_000))).rejects.toThrow(/maximum/i);
    await allIsTaken(site);
    expect((await site.manager.streams.info('GB_IN')).state.last_seq).toBe(facts.state.last_seq);
    expect(await wallOf(south)).toEqual(['STAYS1 journal', 'STAYS2 site ALPR']);
    const told = lines.filter((line) => line.includes('cannot be used'));
    expect(new Set(told).size).toBe(told.length);
    expect(told).toContain('alpr told of a car what cannot be used: at: it is still to come');
    expect(lines.join('\n')).not.toMatch(/STAYS|X1/);
    const { code, words } = await site.steward('status', '--json');
    expect({ code, words }).toMatchObject({ code: 0 });
  });

  it('of a car that nobody knows, or under another’s name, changes nothing', async (context) => {
    const site = await alprSiteIn(context);
    await site.steward(
      'add-writer',
      'Reads',
      '--cars',
      'https://elsewhere.example',
      '--test',
      '--id',
      'other',
    );
    const south = await site.booth('south');
    site.watching();
    await isCurrent(south);
    const { sessionId } = await enteredAt(south, 'STAYS1');
    const other = await asWriter(site, 'other');
    const publish = (subject: string, message: object) =>
      other.request(subject, JSON.stringify(message), { timeout: 60_000 });
    // Another service's session of the same number is another car.
    await publish('gb.alpr.other', left({ session: sessionId }));
    await publish('gb.alpr.other', left({ plate: 'STAYS1' }));
    await expect(publish('gb.alpr.alpr', left({ session: sessionId }))).rejects.toThrow(/permissions/i);
    await site.tell(left({ session: 'NOBODY' }));
    await site.tell(came('S-2', 'LAST1'));
    await hasWall(south, ['LAST1 site ALPR', 'STAYS1 journal']);
  });
});

describe('a writer', () => {
  it('that was removed is heard no more, also of what waits; the cars that it told of stay', async (context) => {
    const site = await alprSiteIn(context);
    await site.tell(came('S-1', 'BEFORE1'));
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    await site.tell(came('S-2', 'AFTER1'));
    await site.tell(left({ session: 'S-1' }));
    expect(await site.steward('remove-writer', 'alpr')).toMatchObject({ code: 0 });
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    expect([await platesIn(site), await waiting(site)]).toEqual([['BEFORE1'], 0]);
  });

  it('without cars may tell of none, and one that posts or speaks MQTT, or has a booth’s id, is not given them', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North', '--lanes', 'one');
    await site.steward('add-writer', 'Reads', '--lanes', 'one');
    const reads = await asWriter(site, 'reads');
    await expect(
      reads.request('gb.alpr.reads', JSON.stringify(came('S-1', 'X1')), { timeout: 60_000 }),
    ).rejects.toThrow(/permissions/i);
    const cars = ['--cars', 'https://parking.example'];
    for (const [args, why] of [
      [['add-writer', 'Cars', ...cars, '--mqtt'], 'by NATS alone'],
      [['add-writer', 'Cars', '--cars', 'parking'], 'is no address'],
      [['add-writer', 'North', ...cars], 'never given again'],
      [['add-booth', 'Reads'], 'never given again'],
    ] as const) {
      const { code, words } = await site.steward(...args);
      expect({ code, words }).toEqual({ code: 2, words: expect.stringContaining(why) as string });
    }
    // One that was made before may be given them later.
    expect(await site.steward('rotate-writer', 'reads', ...cars)).toMatchObject({ code: 0 });
    const next = await asWriter(site, 'reads');
    await next.request('gb.alpr.reads', JSON.stringify(came('S-1', 'X1')), { timeout: 60_000 });
    expect(inboxOf({ role: 'writer', id: 'reads', lanes: [] })).toBe('_INBOX.reads_writer');
  });
});

const errorCode = (result: unknown): unknown =>
  (result as { readonly error?: { readonly code?: string } }).error?.code;
