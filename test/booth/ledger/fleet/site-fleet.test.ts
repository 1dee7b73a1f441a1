import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Fleet, FleetBooth, FleetRead } from '../../../../electron/contract/fleet.ts';
import { LedgerAway } from '../../../../electron/booth/ledger/connection/away.ts';
import { concernsOf } from '../../../../electron/booth/ledger/connection/concerns.ts';
import { tellChecked, tellHealth } from '../../../../electron/booth/ledger/connection/control.ts';
import type { LedgerSession } from '../../../../electron/booth/ledger/connection/session.ts';
import { SiteFleet, type SiteFleetPorts } from '../../../../electron/booth/ledger/fleet/site-fleet.ts';
import {
  epochForm,
  erasedForm,
  erasureForm,
  rosterForm,
  serverForm,
} from '../../../../electron/booth/ledger/messages/control.ts';
import { boothTimeOf } from '../../../../electron/booth/lib/booth-time.ts';
import { levelOfConcern } from '../../../../electron/contract/findings.ts';
import { watchForm } from '../../../../electron/booth/ledger/messages/watch.ts';
import type { Form } from '../../../../electron/booth/ledger/messages/read.ts';
import { writeMessage } from '../../../../electron/booth/ledger/messages/write.ts';
import { boothSubject, erasureSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { ledgerIn, type BoothId, type TestLedger } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { bytesOf } from '../cars/site-cars.ts';

const at = { at: '2026-11-27T07:00:00.000+07:00' };
const minute = 60_000;
const counts = { waiting: 4, unknown: 1, refused: 2, plateMissing: 3, inside: 17, attention: 6, unread: 5 };

/** Two booths at a real server, what the steward tells there, and how one of them reads it; its clock is the test's. */
class Site {
  readonly ledger: TestLedger;
  readonly logged: unknown[] = [];
  elapsedMs = 0;
  readonly fleet: SiteFleet;
  session: LedgerSession | null;

  constructor(ledger: TestLedger, session: LedgerSession, after: SiteFleetPorts['clock']['after']) {
    this.ledger = ledger;
    this.session = session;
    this.fleet = new SiteFleet({
      booth: 'north',
      clock: { ...patientClock, after, elapsed: () => this.elapsedMs },
      log: (_level, word) => this.logged.push(word),
      session: () => this.session,
      concernsIn: (said) => concernsOf(said, ledger.credentials('north').incarnation, Date.parse(at.at)),
    });
  }

  /** As the steward does. */
  async tells<Schema extends z.ZodType>(
    subject: string,
    form: Form<Schema>,
    message: z.input<Schema>,
  ): Promise<void> {
    await this.ledger.root.jetstream().publish(subject, writeMessage(form, message));
  }

  async tellsRoster(booths: readonly { id: string; name: string; isRetired: boolean }[]): Promise<void> {
    const message = { v: '1.0', kind: 'roster' as const, site: 'harbour', booths: [...booths], at };
    await this.tells('gb.ctl.roster', rosterForm, message);
  }

  async tellsErasure(awaited: readonly string[], day = '20'): Promise<string> {
    const erasure = randomUUID();
    await this.tells(erasureSubject(erasure), erasureForm, {
      v: '1.0',
      kind: 'erasure',
      erasure,
      records: [randomUUID()],
      plate: 'SECRET9',
      awaited: [...awaited],
      at: { at: `2026-11-${day}T07:00:00.000+07:00` },
    });
    return erasure;
  }

  async tellsHealth(session: LedgerSession, change: { version?: string; link?: string } = {}): Promise<void> {
    const { incarnation } = this.ledger.credentials(session.booth);
    const health = { v: '1.0', reads: '1.0', version: '0.2.0', link: 'open', head: null, ...counts };
    await tellHealth(session, { ...health, incarnation, at, ...change });
  }

  /** What the ledger answers now. */
  async read(): Promise<Fleet> {
    const { isAnswering, fleet } = await this.fleet.read();
    if (!isAnswering || fleet === null || this.logged.length > 0)
      throw new Error(`not read: ${JSON.stringify(this.logged)}`);
    return fleet;
  }

  async booth(id: BoothId): Promise<FleetBooth> {
    const found = (await this.read()).booths.find((booth) => booth.id === id);
    if (found === undefined) throw new Error(`${id} is not there`);
    return found;
  }
}

const both = [
  { id: 'north', name: 'North gate', isRetired: false },
  { id: 'south', name: 'South gate', isRetired: false },
] as const;

async function siteIn(
  context: Pick<TestContext, 'skip' | 'task'>,
  after: SiteFleetPorts['clock']['after'] = (ms, then) => patientClock.after(ms, then),
): Promise<Site> {
  const ledger = await ledgerIn(context);
  const site = new Site(ledger, await ledger.session('north'), after);
  await site.tellsRoster(both);
  return site;
}

describe('of the booths of a site a supervisor sees', () => {
  it('each of the roster in its order, how it is, which one this is, and no plate', async (context) => {
    const site = await siteIn(context);
    const south = await site.ledger.session('south');
    if (site.session !== null) await site.tellsHealth(site.session);
    await site.tellsHealth(south, { version: '0.1.9', link: 'paused' });
    await site.tellsErasure(['south']);
    await site.tellsRoster([...both, { id: 'east', name: 'East gate', isRetired: true }]);
    const read = await site.read();
    const { attention: _, ...shown } = counts;
    expect(read.booths).toMatchObject([
      { ...both[0], isOwn: true, health: { ...shown, version: '0.2.0', isOutdated: false, link: 'open' } },
      { ...both[1], isOwn: false, health: { ...shown, version: '0.1.9', isOutdated: true, link: 'paused' } },
      { id: 'east', isOwn: false, isRetired: true, seen: null, health: null },
    ]);
    expect(JSON.stringify(read)).not.toContain('SECRET9');
  });

  it('one that was switched off as silent after three minutes by this booth’s clock, and one that goes on as not', async (context) => {
    const site = await siteIn(context);
    const south = await site.ledger.session('south');
    const north = site.session;
    if (north === null) throw new Error('no session');
    await site.tellsHealth(north);
    await site.tellsHealth(south);
    expect((await site.booth('south')).seen).toMatchObject({ isSilent: false });
    await south.close();
    site.elapsedMs += 2.5 * minute;
    await site.tellsHealth(north);
    expect((await site.booth('south')).seen).toMatchObject({ isSilent: false });
    site.elapsedMs += minute;
    const { seen } = await site.booth('south');
    expect(seen?.isSilent).toBe(true);
    expect(seen?.agoMs).toBeGreaterThanOrEqual(3.5 * minute);
    expect((await site.booth('north')).seen).toMatchObject({ isSilent: false });
    await site.tellsHealth(await site.ledger.session('south'));
    expect((await site.booth('south')).seen).toMatchObject({ isSilent: false });
  });

  it('whom an erasure still waits for, and since when, until that booth says that it has erased', async (context) => {
    const site = await siteIn(context);
    const south = await site.ledger.session('south');
    const [first, second] = [
      await site.tellsErasure(['north', 'south'], '21'),
      await site.tellsErasure(['south']),
    ];
    await site.tellsErasure([]);
    expect((await site.booth('north')).unerased).toEqual({
      count: 1,
      since: '2026-11-21T07:00:00.000+07:00',
    });
    expect((await site.booth('south')).unerased).toEqual({
      count: 2,
      since: '2026-11-20T07:00:00.000+07:00',
    });
    const says = async (erasures: string[]): Promise<unknown> => {
      const message = { v: '1.0', kind: 'erased' as const, booth: 'south', erasures, at };
      return south.manager
        .jetstream()
        .publish(boothSubject('south', 'erased'), writeMessage(erasedForm, message));
    };
    await says([second]);
    expect((await site.booth('south')).unerased).toEqual({
      count: 1,
      since: '2026-11-21T07:00:00.000+07:00',
    });
    await says([first, second]);
    expect((await site.booth('south')).unerased).toBeNull();
  });

  it('an erasure that all had answered once more where a restored ledger waits for it again', async (context) => {
    const site = await siteIn(context);
    const erasure = await site.tellsErasure([]);
    expect((await site.booth('south')).unerased).toBeNull();
    await site.ledger.beginEpoch();
    const given = {
      v: '1.0',
      kind: 'erasure' as const,
      erasure,
      records: [randomUUID()],
      awaited: ['south'],
      at,
    };
    await site.tells(erasureSubject(erasure), erasureForm, given);
    expect((await site.booth('south')).unerased).toMatchObject({ count: 1 });
  });

  it('who has not compared what it wrote since the ledger began anew', async (context) => {
    const site = await siteIn(context);
    const south = await site.ledger.session('south');
    expect((await site.booth('south')).isUnchecked).toBe(false);
    const epoch = randomUUID();
    const began = { epoch, began: 'started', at, before: null, awaited: ['south'] };
    await site.tells('gb.ctl.epoch', epochForm, { v: '1.0', kind: 'epoch', ...began });
    expect(await site.booth('south')).toMatchObject({ isUnchecked: true });
    expect(await site.booth('north')).toMatchObject({ isUnchecked: false });
    await tellChecked(south, { epoch, at });
    expect(await site.booth('south')).toMatchObject({ isUnchecked: false });
  });

  it('one that tells in a way that only a later program reads as heard, and not how it is', async (context) => {
    const site = await siteIn(context);
    await site.ledger.root.jetstream().publish('gb.hl.south', bytesOf({ v: '2.0' }));
    expect(await site.booth('south')).toMatchObject({ seen: { isSilent: false }, health: null });
  });

  it('what is to be mended of the ledger itself', async (context) => {
    const site = await siteIn(context);
    expect((await site.read()).concerns).toEqual(['untold', 'steward-silent']);
    const node = { name: 'one', version: '2.10.27', syncsAlways: false, isEncrypted: true, freeBytes: null };
    const servers = [{ ...node, certificateEnds: null }];
    await site.tells('gb.ctl.server', serverForm, { v: '1.0', kind: 'server', servers, at });
    const none = { superseded: 0, left: 0, bared: 0, thumbnails: 0, shipped: 0, plates: 0 };
    const round = { round: none, sum: { ...none, since: at }, heldBack: 0, unreadable: 0, at };
    const clock = { trusted: at, accepted: [], confirmed: null };
    const watch = { v: '1.0', kind: 'watch' as const, ...round };
    await site.tells('gb.ctl.watch', watchForm, { ...watch, clock: { ...clock, hold: null } });
    expect((await site.read()).concerns).toEqual(['not-durable']);
    site.elapsedMs += 11 * minute;
    expect((await site.read()).concerns).toEqual(['not-durable', 'steward-silent']);
    const hold = { why: 'jumped', word: 'the clock of one was set', since: at };
    await site.tells('gb.ctl.watch', watchForm, { ...watch, clock: { ...clock, hold } });
    expect((await site.read()).concerns).toEqual(['not-durable', 'deleting-held']);
    await site.ledger.root.jetstream().publish(erasureSubject(randomUUID()), bytesOf({ v: '2.0' }));
    expect((await site.read()).concerns).toEqual(['not-durable', 'unreadable', 'deleting-held']);
  });

  it('that an ALPR told of a car what could not be used, for ten minutes', async (context) => {
    const site = await siteIn(context);
    const none = { superseded: 0, left: 0, bared: 0, thumbnails: 0, shipped: 0, plates: 0 };
    const clock = { trusted: null, accepted: [], confirmed: null, hold: null };
    const watch = { v: '1.0', kind: 'watch' as const, round: none, heldBack: 0, unreadable: 0, clock };
    const concernsAfter = async (ms: number): Promise<readonly string[]> => {
      const roundAt = { at: boothTimeOf(Date.parse(at.at) + ms, 420) };
      const alpr = { came: 1, left: 0, unusable: 1, waiting: 0, unusableAt: at };
      await site.tells('gb.ctl.watch', watchForm, {
        ...watch,
        at: roundAt,
        sum: { ...none, since: at },
        alpr,
      });
      return (await site.read()).concerns;
    };
    expect(await concernsAfter(9 * minute)).toContain('alpr-cars-unusable');
    expect(await concernsAfter(10 * minute)).not.toContain('alpr-cars-unusable');
    expect(levelOfConcern('alpr-cars-unusable')).toBe('watch');
  });
});

describe('where the ledger does not answer', () => {
  it('what it told last is shown, and that it is away', async (context) => {
    const site = await siteIn(context);
    const before = await site.read();
    site.session = null;
    expect(await site.fleet.read()).toEqual({ isAnswering: false, fleet: before } satisfies FleetRead);
  });

  it('a supervisor is told so in five seconds, and the ledger is not asked once more meanwhile', async (context) => {
    const limits: { readonly ms: number; readonly end: () => void }[] = [];
    const site = await siteIn(context, (ms, then) => {
      limits.push({ ms, end: then });
      return () => undefined;
    });
    const { session } = site;
    if (session === null) throw new Error('no session');
    const held = Promise.withResolvers<never>();
    let asked = 0;
    const getMessage = (): Promise<never> => {
      asked += 1;
      return held.promise;
    };
    const streams = new Proxy(session.manager.streams, {
      get: (real, name) => (name === 'getMessage' ? getMessage : (Reflect.get(real, name) as unknown)),
    });
    const manager = new Proxy(session.manager, {
      get: (real, name) => (name === 'streams' ? streams : (Reflect.get(real, name) as unknown)),
    });
    site.session = { ...session, manager };
    const answers = [site.fleet.read(), site.fleet.read()];
    await expect.poll(() => limits.map(({ ms }) => ms)).toEqual([5_000, 5_000]);
    for (const { end } of limits) end();
    const nothing = { isAnswering: false, fleet: null };
    expect([await Promise.all(answers), asked]).toEqual([[nothing, nothing], 1]);
    held.reject(new LedgerAway('too late'));
    site.session = session;
    await expect.poll(() => site.fleet.read()).toMatchObject({ isAnswering: true });
    expect(site.logged).toEqual([]);
  });

  it('a connection that has ended is no fault of the booth’s', async (context) => {
    const site = await siteIn(context);
    await site.session?.close();
    expect(await site.fleet.read()).toEqual({ isAnswering: false, fleet: null });
    expect(site.logged).toEqual([]);
  });
});
