import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { readCouldNotRead } from '../../electron/booth/ledger/messages/could-not-read.ts';
import { writerForm } from '../../electron/booth/ledger/messages/credentials.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { inboxOf } from '../../electron/booth/ledger/names/clients.ts';
import { projectFolder } from '../support/build.ts';
import { plainJpeg } from '../support/pictures.ts';
import { connected, hearing } from './hearing.ts';
import { givenTo, stewardSiteIn, type StewardSite } from './steward-site.ts';

interface GivenWriter {
  readonly servers: readonly string[];
  readonly ca: string;
  readonly seed: string;
  readonly inbox: string;
  readonly read: Readonly<Record<string, string>>;
}

const fileOf = (site: StewardSite, id: string): string =>
  join(site.folder, 'for-writers', `${id}.writer-credentials.json`);

const writerGiven = (site: StewardSite, id: string): GivenWriter =>
  JSON.parse(readFileSync(fileOf(site, id), 'utf8')) as GivenWriter;

const asWriter = (given: GivenWriter): Promise<NatsConnection> => connected(given, given.inbox);

describe('an ALPR', () => {
  it('is given what it needs to tell of its lanes, and is heard at the booth whose they are', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North', '--lanes', 'north-in,north-out');
    await site.steward('add-booth', 'South', '--lanes', 'south-in');
    const added = await site.steward('add-writer', 'Camera 1', '--lanes', 'north-in', '--lanes', 'south-in');
    expect(added).toMatchObject({ code: 0 });
    expect(added.words).toContain(fileOf(site, 'camera-1'));
    expect(statSync(fileOf(site, 'camera-1')).mode & 0o777).toBe(0o600);
    expect(readMessage(writerForm, readFileSync(fileOf(site, 'camera-1')))).toMatchObject({
      message: {
        site: 'north',
        writer: 'camera-1',
        read: { 'north-in': 'gb.read.north-in', 'south-in': 'gb.read.south-in' },
      },
    });
    const [atNorth, atSouth] = [
      await hearing(site, 'north', 'north-in'),
      await hearing(site, 'south', 'south-in'),
    ];
    const other = await hearing(site, 'south', 'north-in');
    const camera = await asWriter(writerGiven(site, 'camera-1'));
    camera.publish('gb.read.north-in', 'one');
    camera.publish('gb.read.south-in', 'two');
    // Of a lane that it was not given it may tell nothing.
    camera.publish('gb.read.north-out', 'three');
    await expect.poll(() => [atNorth, atSouth, other]).toEqual([['one'], ['two'], ['refused']]);
    const steward = await connected(givenTo(site, 'north'), inboxOf({ role: 'booth', id: 'north' }));
    const manager = await jetstreamManager(steward, { checkAPI: false });
    const roster = await manager.streams.getMessage('GB_CTL', { last_by_subj: 'gb.ctl.roster' });
    expect(roster?.json()).toMatchObject({
      booths: [
        { id: 'north', lanes: ['north-in', 'north-out'] },
        { id: 'south', lanes: ['south-in'] },
      ],
    });
  });

  it('tells what a booth can read, as the example does with the file that it is given', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North', '--lanes', 'north-in');
    await site.steward('add-writer', 'Camera', '--lanes', 'north-in');
    const heard = await hearing(site, 'north', 'north-in');
    const example = join(projectFolder, 'test/alpr-example/main.ts');
    const picture = join(site.folder, 'car.jpg');
    writeFileSync(picture, plainJpeg());
    const told = [
      '--lane',
      'north-in',
      '--plate',
      'RK708AF:0.62',
      '--plate',
      'RK706AF',
      '--picture',
      picture,
    ];
    const args = [example, '--credentials', fileOf(site, 'camera'), ...told];
    expect((await promisify(execFile)(process.execPath, args)).stdout).toContain('told gb.read.north-in');
    await expect.poll(() => heard).toHaveLength(1);
    expect(readCouldNotRead(Buffer.from(heard[0] ?? ''))).toMatchObject({
      source: 'Example ALPR',
      candidates: [
        { text: 'RK708AF', confidence: 0.62 },
        { text: 'RK706AF', confidence: 0.5 },
      ],
      picture: plainJpeg(),
    });
  });

  it('has no rights left once it is removed, and with a new key the one before has none', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North', '--lanes', 'north-in,north-out');
    await site.steward('add-writer', 'Camera', '--lanes', 'north-in');
    const first = writerGiven(site, 'camera');
    const connection = await asWriter(first);
    expect(await site.steward('rotate-writer', 'camera', '--lanes', 'north-out')).toMatchObject({ code: 0 });
    await connection.closed();
    await expect(asWriter(first)).rejects.toThrow(/authorization/i);
    const second = writerGiven(site, 'camera');
    expect(second.read).toEqual({ 'north-out': 'gb.read.north-out' });
    await asWriter(second);
    expect(await site.steward('remove-writer', 'camera')).toMatchObject({ code: 0 });
    await expect(asWriter(second)).rejects.toThrow(/authorization/i);
    const again = await site.steward('add-writer', 'Camera', '--lanes', 'north-in');
    expect(again).toMatchObject({ code: 2 });
    expect(again.words).toContain('never given again');
  });

  it('a lane goes to another booth, whose it is alone from then on', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North', '--lanes', 'one');
    await site.steward('add-booth', 'South');
    const taken = await site.steward('lanes', 'south', '--lanes', 'one');
    expect(taken).toMatchObject({ code: 2 });
    expect(taken.words).toContain('one is a lane of north');
    expect(await site.steward('lanes', 'north')).toMatchObject({ code: 0 });
    expect(await site.steward('lanes', 'south', '--lanes', 'one')).toMatchObject({ code: 0 });
    expect(await hearing(site, 'south', 'one')).toEqual([]);
    const before = await hearing(site, 'north', 'one');
    await expect.poll(() => before).toEqual(['refused']);
  });

  it('is told what was asked wrongly', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North', '--lanes', 'one');
    const wrong: readonly (readonly [args: readonly string[], why: string])[] = [
      [['add-writer', 'Camera'], 'which lanes it may tell of'],
      [['add-writer', 'Camera', '--lanes', 'two'], 'two is no booth’s lane'],
      [['add-booth', 'South', '--lanes', 'Lane 1'], 'is no id of a lane'],
      [['remove-writer', 'camera'], 'no writer has this id'],
      [['lanes', 'nobody', '--lanes', 'two'], 'no booth has this id'],
    ];
    for (const [args, why] of wrong) {
      const { code, words } = await site.steward(...args);
      expect({ code, words }).toEqual({ code: 2, words: expect.stringContaining(why) as string });
    }
  });
});
