import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { writeChange } from '../../../../electron/booth/ledger/cars/writer.ts';
import { tellErased } from '../../../../electron/booth/ledger/connection/erasures.ts';
import type { Erasure } from '../../../../electron/booth/ledger/messages/control.ts';
import { erasedForm, erasureForm } from '../../../../electron/booth/ledger/messages/control.ts';
import { readMessage } from '../../../../electron/booth/ledger/messages/read.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { boothSubject, erasureSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import {
  SiteErasures,
  type SiteErasuresPorts,
} from '../../../../electron/booth/ledger/site/site-erasures.ts';
import { answerErasure, newErasure, takeOut, tellErasure } from '../../../../steward/ledger/erasures.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn, type BoothId, type TestLedger } from '../../../support/ledger-site.ts';
import { factOf } from '../../../support/site-words.ts';
import { valueOf, type TestBooth } from '../../../support/running-booth.ts';
import { enteredAt, hasWall, hurried, isCurrent, siteOfTwo, tells, wallOf } from './site-booths.ts';

// What the site has asked to be erased: the steward's own functions ask, real booths carry it out.

const booths: readonly BoothId[] = ['north', 'south'];

/** As the steward does. */
async function erase(ledger: TestLedger, records: readonly string[], plate: string | null): Promise<Erasure> {
  const erasure = newErasure(records, plate, booths);
  await tellErasure(ledger.root, erasure);
  await takeOut(ledger.root, records);
  return erasure;
}

async function hasAnswered({ root }: TestLedger, booth: BoothId, { erasure }: Erasure): Promise<boolean> {
  const stored = await root.streams.getMessage('GB_CTL', { last_by_subj: boothSubject(booth, 'erased') });
  const read = stored === null ? null : readMessage(erasedForm, stored.data);
  return read !== null && 'message' in read && read.message.erasures.includes(erasure);
}

async function answers(ledger: TestLedger, booth: BoothId, erasure: Erasure): Promise<void> {
  await expect.poll(() => hasAnswered(ledger, booth, erasure), { timeout: 60_000 }).toBe(true);
}

/** All that stands in a booth's folder, in whatever file. */
function bytesIn(directory: string): string {
  const files = readdirSync(directory, { withFileTypes: true, recursive: true });
  return files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('');
}

const bytesOfCars = (directory: string): string =>
  readdirSync(directory)
    .filter((name) => name.startsWith('site-cars'))
    .map((name) => readFileSync(join(directory, name), 'latin1'))
    .join('');

/** A booth that has nothing of its own to erase, as seen from the ledger. */
const southOf = (at: string, changes: Partial<SiteErasuresPorts> = {}): SiteErasuresPorts => ({
  booth: 'south',
  log: () => undefined,
  services: [],
  moment: () => ({ at }),
  eraseCars: () => Promise.resolve(),
  eraseAtHome: () => Promise.resolve({ isDone: true, awaited: [] }),
  changed: () => undefined,
  ...changes,
});

describe('what the site has erased', () => {
  it('of a car inside is in no file of another booth, the car can still be let out, and its own booth erases it then', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [atNorth, atSouth] = [testFolder(), testFolder()];
    const north = await booth('north', { directory: atNorth, clock: hurried });
    const south = await booth('south', { directory: atSouth, clock: hurried });
    const erased = await enteredAt(north, 'ERASED22');
    await enteredAt(north, 'STAYS44');
    await hasWall(south, ['ERASED22 site North gate', 'STAYS44 site North gate']);
    await isCurrent(south);
    expect(bytesOfCars(atSouth)).toContain('ERASED22');

    const erasure = await erase(ledger, [erased.id], 'ERASED22');
    await answers(ledger, 'south', erasure);
    await hasWall(south, ['STAYS44 site North gate', 'site North gate']);
    expect(bytesIn(atSouth)).not.toContain('ERASED22');
    expect(bytesOfCars(atSouth)).toContain('STAYS44');
    // Its own booth needs the plate to let it out.
    expect(await wallOf(north)).toContain('ERASED22 journal');
    expect(await hasAnswered(ledger, 'north', erasure)).toBe(false);

    // The record of it goes as well, as soon as it is confirmed: that the car left tells its fact.
    valueOf(await north.exit(erased.id));
    await tells(ledger, erased.id, { state: 'left' });
    await answers(ledger, 'north', erasure);
    expect(bytesIn(atNorth)).not.toContain('ERASED22');
    expect(await wallOf(north)).toEqual(['STAYS44 journal']);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('of what left goes out of every journal, picture and all, and is answered then', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [atNorth, atSouth] = [testFolder(), testFolder()];
    const north = await booth('north', { directory: atNorth, clock: hurried });
    const south = await booth('south', { directory: atSouth, clock: hurried });
    const entry = await enteredAt(north, 'GONE77');
    await hasWall(south, ['GONE77 site North gate']);
    await north.reaches(valueOf(await north.exit(entry.id)), 'confirmed');
    await tells(ledger, entry.id, { state: 'left' });
    const other = await enteredAt(south, 'GONE77');
    const exit = await south.reaches(valueOf(await south.exit(other.id)), 'confirmed');
    await tells(ledger, other.id, { state: 'left' });
    expect(bytesIn(atNorth)).toContain('GONE77');

    const erasure = await erase(ledger, [entry.id], 'GONE77');
    await answers(ledger, 'north', erasure);
    await answers(ledger, 'south', erasure);
    expect(bytesIn(atNorth)).not.toContain('GONE77');
    expect(bytesIn(atSouth)).not.toContain('GONE77');
    await expect(south.detail({ entryId: exit.entryId ?? '' })).rejects.toThrow('session-not-found');
  });

  it('by a record’s id alone takes its stay, and what another booth has of its session, and nothing else', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [atNorth, atSouth] = [testFolder(), testFolder()];
    const north = await booth('north', { directory: atNorth, clock: hurried });
    const south = await booth('south', { directory: atSouth, clock: hurried });
    const entry = await enteredAt(north, 'NAMED55');
    await hasWall(south, ['NAMED55 site North gate']);
    await south.reaches(valueOf(await south.exitSession(entry.sessionId ?? '')), 'confirmed');
    const again = await enteredAt(south, 'NAMED55');
    await south.reaches(valueOf(await south.exit(again.id)), 'confirmed');
    await tells(ledger, entry.id, { state: 'left' });

    const erasure = await erase(ledger, [entry.id], null);
    await answers(ledger, 'south', erasure);
    const detail = south.detail({ sessionId: entry.sessionId ?? '' });
    await expect(detail).rejects.toThrow('session-not-found');
    expect((await south.detail({ entryId: again.id })).records).toHaveLength(2);
  });
});

it('is found at home by the session of this booth’s service, and of no other: that may number its sessions likewise', async (context) => {
  const { ledger, booth, service } = await siteOfTwo(context);
  const north = await booth('north');
  const entry = await enteredAt(north, 'NUMBERED1');
  await tells(ledger, entry.id, { state: 'inside' });
  await erase(ledger, [entry.id], null);
  const session = await ledger.session('south');
  const asked: (readonly string[])[] = [];
  for (const address of [service.baseUrl, 'https://other.example']) await carriedOut(address);
  expect(asked).toEqual([[entry.sessionId], []]);

  async function carriedOut(address: string): Promise<void> {
    const eraseAtHome: SiteErasuresPorts['eraseAtHome'] = ({ sessions }) => {
      asked.push(sessions);
      return Promise.resolve({ isDone: false, awaited: [] });
    };
    const services = [serviceMarkOf(address, 'test')];
    const erasures = new SiteErasures(southOf(entry.at, { services, eraseAtHome }));
    await erasures.read(session);
    await erasures.carryOut(session);
  }
});

it('is remembered as long as the ledger asks for it, and what this booth needs of it as long as it does', async (context) => {
  const ledger = await ledgerIn(context);
  const [asked, forgotten] = [[randomUUID()], [randomUUID()]] as const;
  const own = randomUUID();
  let awaited = [own];
  const eraseAtHome = (): ReturnType<SiteErasuresPorts['eraseAtHome']> =>
    Promise.resolve({ isDone: awaited.length === 0, awaited });
  const erasures = new SiteErasures(southOf('2026-11-27T08:00:00.000+07:00', { eraseAtHome }));
  const has = (): boolean[] => [...asked, ...forgotten, own].map((record) => erasures.has(record));
  await erase(ledger, asked, null);
  const { erasure } = await erase(ledger, forgotten, null);
  const first = await ledger.session('south');
  await erasures.read(first);
  await erasures.carryOut(first);
  expect(has()).toEqual([true, true, true]);
  awaited = [];
  await erasures.carryOut(first);
  await erasures.read(first);
  expect(has()).toEqual([true, true, false]);
  const stored = await ledger.root.streams.getMessage('GB_CTL', { last_by_subj: erasureSubject(erasure) });
  await ledger.root.streams.deleteMessage('GB_CTL', stored?.seq ?? 0);
  await erasures.read(first);
  expect(has()).toEqual([true, true, false]);
  await erasures.read(await ledger.session('south'));
  expect(has()).toEqual([true, false, false]);
});

describe('a ledger that was restored from a copy', () => {
  it('is answered anew only once nothing personal of the car is in it any more', async (context) => {
    const { ledger, booth, service } = await siteOfTwo(context);
    const north = await booth('north', { clock: hurried });
    const entry = await enteredAt(north, 'RESTORED1');
    await tells(ledger, entry.id, { state: 'inside' });
    const erasures = new SiteErasures(southOf(entry.at));
    await north.booth.stop();
    const asked = await erase(ledger, [entry.id], null);
    const first = await ledger.session('south');
    await erasures.read(first);
    await erasures.carryOut(first);
    expect(await hasAnswered(ledger, 'south', asked)).toBe(true);

    const services = [serviceMarkOf(service.baseUrl, 'test')] as const;
    const personal = { plate: 'RESTORED1', vehicleClass: null, note: null };
    const own = { entered: { at: entry.at }, personal };
    const teller = { booth: 'north', at: { at: entry.at }, services, mayCreate: true, own };
    expect(await writeChange(await ledger.cars('north'), entry.id, { type: 'described' }, teller)).toBe(
      'written',
    );
    await tellErased(first, { erasures: [], at: { at: entry.at } });
    const again = await ledger.session('south');
    await erasures.read(again);
    await erasures.carryOut(again);
    expect(await hasAnswered(ledger, 'south', asked)).toBe(false);
    await takeOut(ledger.root, [entry.id]);
    await erasures.carryOut(again);
    expect(await hasAnswered(ledger, 'south', asked)).toBe(true);
  });
});

describe('a booth that was off while the site erased', () => {
  it('shows nothing of it when it is back, not even before it has read the cars, and answers', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const directory = testFolder();
    const north = await booth('north');
    const first = await booth('south', { directory });
    const entry = await enteredAt(north, 'WHILEOFF1');
    await hasWall(first, ['WHILEOFF1 site North gate']);
    await isCurrent(first);
    await first.booth.stop();
    expect(bytesOfCars(directory)).toContain('WHILEOFF1');

    const erasure = await erase(ledger, [entry.id], 'WHILEOFF1');
    const shown: string[] = [];
    const again: TestBooth = await booth('south', { directory, clock: hurried });
    for (let isThere = false; !isThere;) {
      const wall = await wallOf(again);
      shown.push(...wall);
      await othersTurn();
      isThere = wall.length > 0 && (await hasAnswered(ledger, 'south', erasure));
    }
    expect(new Set(shown)).toEqual(new Set(['site North gate']));
    expect(bytesIn(directory)).not.toContain('WHILEOFF1');
  });

  it('is asked for as long as it has not answered, and the plate is in the ledger no longer', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const north = await booth('north', { clock: hurried });
    const entry = await enteredAt(north, 'ASKED88');
    await north.reaches(valueOf(await north.exit(entry.id)), 'confirmed');
    await tells(ledger, entry.id, { state: 'left' });
    const erasure = await erase(ledger, [entry.id], 'ASKED88');
    await answers(ledger, 'north', erasure);
    const open = async (): Promise<Erasure | null> => {
      await answerErasure(ledger.root, erasure.erasure, (id) => id === 'south');
      const query = { last_by_subj: erasureSubject(erasure.erasure) };
      const stored = await ledger.root.streams.getMessage('GB_CTL', query);
      const read = stored === null ? null : readMessage(erasureForm, stored.data);
      return read !== null && 'message' in read ? read.message : null;
    };
    expect(await open()).toMatchObject({ awaited: ['south'], plate: 'ASKED88' });
    await booth('south', { clock: hurried });
    await answers(ledger, 'south', erasure);
    expect(await factOf(ledger, entry.id)).not.toHaveProperty('personal');
  });
});
