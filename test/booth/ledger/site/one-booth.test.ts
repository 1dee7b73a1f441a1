import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { writeChange } from '../../../../electron/booth/ledger/cars/writer.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { ExitClaims, type ExitClaimsPorts } from '../../../../electron/booth/ledger/site/exit-claims.ts';
import type { SiteLedgerPorts } from '../../../../electron/booth/ledger/site/site-ledger-ports.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { newErasure, tellErasure } from '../../../../steward/ledger/erasures.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { confirm, press, recordOf } from '../../journal/journal-support.ts';
import { stoppedBooth } from './one-booth.ts';
import { checkedEpoch, factOf } from '../../../support/site-words.ts';
import { hasChecked, siteOfTwo, tells, type SiteOfTwo } from './site-booths.ts';

// One booth’s part in the ledger, with a journal that can be held up, or fails, where the test wants it.

const exitOf = ({ id, sessionId, at }: RecordView, reason: RecordView['reason'] = null): RecordView =>
  ({
    id: randomUUID(),
    operation: 'exit',
    entryId: id,
    sessionId,
    at,
    state: 'queued',
    reason,
  }) as RecordView;

/** Claims a car for an exit of the south gate. */
async function claimedInSouth({ ledger, service }: SiteOfTwo, { id, at }: RecordView): Promise<void> {
  const services = [serviceMarkOf(service.baseUrl, 'test')] as const;
  const teller = { booth: 'south', at: { at }, services, mayCreate: true, own: null };
  const claim = { exit: randomUUID(), booth: 'south' };
  const stream = await ledger.cars('south');
  expect(await writeChange(stream, id, { type: 'claimed', claim }, teller)).toBe('written');
}

describe('a booth', () => {
  it('says of no epoch that it has checked it before it has looked at everything in it', async (context) => {
    const site = await siteOfTwo(context);
    const { journal, entries, ledgerWith } = await stoppedBooth(site, ['FIRST1', 'MORE1', 'MORE2']);
    const [first, ...more] = entries;
    const [told, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let looks = 0;
    const held: SiteLedgerPorts['journal'] = {
      ...portsOf(journal),
      carsInside: async (after) => {
        if (after !== undefined) return [];
        looks += 1;
        // Once at the start, for what left elsewhere; then for each epoch.
        if (looks >= 3) await looked.promise;
        return (await journal.carsInside()).filter(({ entryId }) => entryId === first?.id);
      },
      sessionRecords: async (name) => {
        if ('entryId' in name && name.entryId === first?.id) await told.promise;
        return journal.sessionRecords(name);
      },
    };
    const part = ledgerWith({ journal: held });
    part.start();
    await expect.poll(() => looks, { timeout: 60_000 }).toBe(2);
    const epoch = await site.ledger.beginEpoch();
    await expect.poll(() => looks, { timeout: 60_000 }).toBe(3);
    told.resolve();
    // What is told after the first epoch's everything shows that it has come to its end.
    for (const one of [first, ...more]) {
      if (one === undefined) throw new Error('no entry');
      part.changed([one]);
      await tells(site.ledger, one.id, { state: 'inside' });
    }
    expect(await checkedEpoch(site.ledger, 'north')).not.toBe(epoch);
    looked.resolve();
    await hasChecked(site.ledger, 'north', epoch);
  });

  it('tells the others where one car cannot be looked up, and has not checked before it was', async (context) => {
    const site = await siteOfTwo(context);
    const { journal, entries, ledgerWith } = await stoppedBooth(site, ['BAD1', 'GOOD1']);
    const [bad, good] = entries;
    let fails = true;
    const failing: SiteLedgerPorts['journal'] = {
      ...portsOf(journal),
      sessionRecords: (name) =>
        fails && 'entryId' in name && name.entryId === bad?.id
          ? Promise.reject(new Error('the disk'))
          : journal.sessionRecords(name),
    };
    // What failed is tried again each minute.
    const clock = {
      ...patientClock,
      after: (ms: number, then: () => void) => patientClock.after(ms / 60, then),
    };
    const log: string[] = [];
    ledgerWith({ journal: failing, clock, log: (_level, word) => log.push(word) }).start();
    await tells(site.ledger, good?.id ?? '', { state: 'inside' });
    expect(await checkedEpoch(site.ledger, 'north')).toBeNull();
    await expect
      .poll(() => log.filter((word) => word === 'a car cannot be told to the ledger').length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(1);
    // Its exits claim their cars meanwhile: the connection is the same.
    expect(log.filter((word) => word === 'the site’s ledger answers')).toHaveLength(1);
    fails = false;
    await tells(site.ledger, bad?.id ?? '', { state: 'inside' });
    await hasChecked(site.ledger, 'north', site.ledger.epoch);
  });

  it('looks at everything once more when all of a damaged journal has joined its own', async (context) => {
    const site = await siteOfTwo(context);
    const { journal, entries, ledgerWith } = await stoppedBooth(site, ['JOINED1']);
    const [entry] = entries;
    if (entry === undefined) throw new Error('no entry');
    const before = ledgerWith();
    before.start();
    await tells(site.ledger, entry.id, { state: 'inside' });
    await before.stop();
    const exit = recordOf(await journal.appendExit({ ...press(), entryId: entry.id }));
    await confirm(journal, exit, entry.sessionId ?? '');
    const request = { plate: 'JOINED1', by: 'supervisor', reason: 'asked for', mostStayMs: 1_000 };
    expect((await journal.eraseAbout(request, Date.now())).kept).toEqual([]);
    let hasJoined = false;
    const joining: SiteLedgerPorts['journal'] = {
      ...portsOf(journal),
      carEnds: async (after) => {
        if (hasJoined) return journal.carEnds(after);
        const { seq } = await journal.head();
        return after < seq ? { ends: [], upTo: seq } : null;
      },
    };
    const epoch = await site.ledger.beginEpoch();
    const part = ledgerWith({ journal: joining });
    part.start();
    await hasChecked(site.ledger, 'north', epoch);
    expect(await factOf(site.ledger, entry.id)).toMatchObject({ state: 'inside' });
    hasJoined = true;
    part.cars.readAgain();
    await tells(site.ledger, entry.id, { state: 'left' });
  });

  it('that has just started asks for the car of its first exit, too', async (context) => {
    const site = await siteOfTwo(context);
    const { entries, ledgerWith } = await stoppedBooth(site, ['START1']);
    const [entry] = entries;
    if (entry === undefined) throw new Error('no entry');
    await claimedInSouth(site, entry);
    const part = ledgerWith();
    part.start();
    expect(await part.cars.claim(exitOf(entry))).toBe('claimed-elsewhere');
  });
});

describe('an exit', () => {
  it('tells nothing personal of its car as it claims it: what the site has erased may not be carried out yet', async (context) => {
    const site = await siteOfTwo(context);
    const { ledger, service } = site;
    const { entries, ledgerWith } = await stoppedBooth(site, ['ERASED1']);
    const [entry] = entries;
    if (entry === undefined) throw new Error('no entry');
    const at = { at: entry.at };
    const services = [serviceMarkOf(service.baseUrl, 'test')] as const;
    const bare = { booth: 'north', at, services, mayCreate: true, own: { entered: at, personal: null } };
    const stream = await ledger.cars('north');
    expect(await writeChange(stream, entry.id, { type: 'entered' }, bare)).toBe('written');
    await tellErasure(ledger.root, newErasure([randomUUID()], 'ERASED1', ['north']));
    const [asked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const part = ledgerWith({
      eraseAtHome: async () => {
        asked.resolve();
        await done.promise;
        return { isDone: true, awaited: [] };
      },
    });
    part.start();
    await asked.promise;
    const exit = exitOf(entry);
    // Whether the cars are read by now, and the epoch with them, is not what this is about.
    expect([null, 'uncertain']).toContain(await part.cars.claim(exit));
    const fact = await factOf(ledger, entry.id);
    done.resolve();
    expect(fact).toMatchObject({ claim: { exit: exit.id } });
    expect(fact).not.toHaveProperty('personal');
  });

  async function claimsOf(
    site: SiteOfTwo,
    changes: Partial<ExitClaimsPorts>,
  ): Promise<{ claims: ExitClaims; entry: RecordView }> {
    const { entries } = await stoppedBooth(site, ['CLAIM1']);
    const [entry] = entries;
    if (entry === undefined) throw new Error('no entry');
    const stream = await site.ledger.cars('north');
    const services = [serviceMarkOf(site.service.baseUrl, 'test')] as const;
    const claims = new ExitClaims({
      booth: 'north',
      clock: patientClock,
      log: () => undefined,
      stream: () => Promise.resolve(stream),
      entryOf: ({ entryId }) => entryId,
      stayOf: () => Promise.resolve(null),
      hasLeft: () => Promise.resolve(false),
      cars: { isShared: () => false },
      isWanted: () => Promise.resolve(false),
      isRead: () => true,
      isWhole: () => true,
      teller: () => ({ booth: 'north', at: { at: entry.at }, services, mayCreate: true, own: null }),
      owe: () => undefined,
      ...changes,
    });
    return { claims, entry };
  }

  it('goes on where this booth’s own journal cannot be asked', async (context) => {
    const site = await siteOfTwo(context);
    const stayOf = (): Promise<never> => Promise.reject(new Error('the disk'));
    const { claims, entry } = await claimsOf(site, { stayOf });
    expect(await claims.claim(exitOf(entry))).toBe('uncertain');
  });

  it('of which the thread that reads the cars does not tell in time whose it is goes on, and is not certain', async (context) => {
    const site = await siteOfTwo(context);
    const entryOf = (): Promise<never> => Promise.reject(new Error('it does not tell in time'));
    const { claims, entry } = await claimsOf(site, { entryOf });
    expect(await claims.claim(exitOf(entry))).toBe('uncertain');
  });

  it('of a car of which the ledger has told nothing is certain only where all that it has is read, and whole', async (context) => {
    const site = await siteOfTwo(context);
    let [isRead, isWhole] = [true, true];
    const { claims, entry } = await claimsOf(site, {
      entryOf: () => null,
      isRead: () => isRead,
      isWhole: () => isWhole,
    });
    expect(await claims.claim(exitOf(entry))).toBeNull();
    isRead = false;
    expect(await claims.claim(exitOf(entry))).toBe('uncertain');
    [isRead, isWhole] = [true, false];
    expect(await claims.claim(exitOf(entry))).toBe('uncertain');
  });

  it('that a supervisor wants does not wait for a takeover that is not answered', async (context) => {
    const site = await siteOfTwo(context);
    const real = await site.ledger.cars('north');
    const stream = {
      epoch: () => real.epoch(),
      extent: () => real.extent(),
      at: (sequence: number) => real.at(sequence),
      last: (entry: string) => real.last(entry),
      follow: real.follow.bind(real),
      write: () => new Promise<never>(() => undefined),
    };
    const isWanted = ({ reason }: RecordView): Promise<boolean> =>
      Promise.resolve(reason === 'by-supervisor');
    const { claims, entry } = await claimsOf(site, { stream: () => Promise.resolve(stream), isWanted });
    await claimedInSouth(site, entry);
    expect(await claims.claim(exitOf(entry))).toBe('claimed-elsewhere');
    expect(await claims.claim(exitOf(entry, 'by-supervisor'))).toBe('uncertain');
  });
});

/** A journal's methods stand in its class: what is spread has none of them. */
const portsOf = (journal: SiteLedgerPorts['journal']): SiteLedgerPorts['journal'] => ({
  carsInside: (after) => journal.carsInside(after),
  carInside: (entry) => journal.carInside(entry),
  sessionRecords: (name) => journal.sessionRecords(name),
  thumbnail: (...input) => journal.thumbnail(...input),
  isPlateSeen: (id) => journal.isPlateSeen(id),
  leftElsewhere: (sinceMs) => journal.leftElsewhere(sinceMs),
  siteExits: (sinceMs) => journal.siteExits(sinceMs),
  carEnds: (after) => journal.carEnds(after),
  isSentBySupervisor: (id) => journal.isSentBySupervisor(id),
  wasDoubted: (id) => journal.wasDoubted(id),
  mayBeDoubted: (...input) => journal.mayBeDoubted(...input),
  find: (id) => journal.find(id),
  hadHandovers: () => journal.hadHandovers(),
  ownHandovers: (also) => journal.ownHandovers(also),
  offeredWith: (id) => journal.offeredWith(id),
  freeze: (...input) => journal.freeze(...input),
  keepHandovers: (...input) => journal.keepHandovers(...input),
  takenOver: () => journal.takenOver(),
  chainAfter: (number) => journal.chainAfter(number),
  chainAt: (number) => journal.chainAt(number),
  countBegun: (number) => journal.countBegun(number),
  openToShip: (after) => journal.openToShip(after),
  recordToShip: (id) => journal.recordToShip(id),
  picture: (...input) => journal.picture(...input),
});
