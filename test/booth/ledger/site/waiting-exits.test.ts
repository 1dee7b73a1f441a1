import { describe, expect, it } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { writeChange } from '../../../../electron/booth/ledger/cars/writer.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { testFolder } from '../../../support/folders.ts';
import {
  errorOf,
  runningBooth,
  settingsWith,
  testToken,
  valueOf,
  type PortChanges,
  type TestBooth,
} from '../../../support/running-booth.ts';
import { hasWall, isCurrent, siteOfTwo, tells, wallOf, type SiteOfTwo } from './site-booths.ts';

// A car that came in at the north gate, which cannot send it yet, leaves by the south gate.

const pin = '4711';
const supervised = settingsWith('specification', { supervisorPin: pin });

interface Waiting {
  readonly north: TestBooth;
  readonly south: TestBooth;
  readonly entry: RecordView;
  /** From here on the north gate may send. */
  readonly northSends: () => void;
}

async function waitingAtNorth({ booth }: SiteOfTwo, changes: PortChanges = {}): Promise<Waiting> {
  let token: string | null = null;
  const north = await booth('north', { tokens: { token: () => Promise.resolve(token) } });
  const south = await booth('south', changes);
  const entry = valueOf(await north.enter('WAITS1'));
  await hasWall(south, ['WAITS1 site North gate waits']);
  await isCurrent(south);
  return { north, south, entry, northSends: () => (token = testToken) };
}

/** What the service has executed, probes left out. */
const executed = ({ service }: SiteOfTwo): (string | null)[] =>
  service
    .log()
    .filter((request) => request.executed)
    .map(({ operation }) => operation);

const exitsOf = (site: SiteOfTwo): number =>
  executed(site).filter((operation) => operation === 'exit').length;

const recentOf = async (booth: TestBooth, { id }: RecordView): Promise<RecordView | undefined> =>
  (await booth.snapshot()).recent.find((one) => one.id === id);

const queuedTimes = async (booth: TestBooth, { entry }: Pick<Waiting, 'entry'>): Promise<number> =>
  (await booth.detail({ siteEntry: entry.id })).history.filter(({ event }) => event === 'entry-known').length;

describe('the exit of a car that waits at another booth', () => {
  it('waits for its entry, has the car for itself meanwhile, and is sent once that booth has the session', async (context) => {
    const site = await siteOfTwo(context);
    const { ledger, service } = site;
    const { north, south, entry, northSends } = await waitingAtNorth(site);
    const [car] = (await south.inside()).cars;
    expect(car).toMatchObject({ siteEntry: entry.id, sessionId: null, entryId: null, state: 'queued' });
    expect(errorOf(await south.enter('WAITS1'))).toMatchObject({ code: 'already-inside' });
    expect((await south.list('elsewhere')).cars).toMatchObject([{ plate: 'WAITS1', booth: 'North gate' }]);
    expect(await south.detail({ siteEntry: entry.id })).toMatchObject({ inside: true, records: [] });
    const exit = valueOf(await south.exitSite(entry.id));
    expect(exit).toMatchObject({
      state: 'waiting-for-entry',
      plate: 'WAITS1',
      vehicleClass: 'CAR',
      siteEntry: entry.id,
      sessionId: null,
    });
    expect(await wallOf(south)).toEqual([]);
    expect(errorOf(await south.exitSite(entry.id))).toMatchObject({ code: 'already-left' });
    await tells(ledger, entry.id, { state: 'waiting', claim: { exit: exit.id, booth: 'south' } });
    await hasWall(north, []);
    northSends();
    const { sessionId } = await north.reaches(entry, 'confirmed');
    expect(await south.reaches(exit, 'confirmed')).toMatchObject({ sessionId });
    await tells(ledger, entry.id, { state: 'left', session: sessionId, claim: null });
    expect(service.sessions()).toMatchObject([{ state: 'ENDED', endDateTime: exit.at }]);
    expect([exitsOf(site), await queuedTimes(south, { entry })]).toEqual([1, 1]);
    expect([await wallOf(north), await wallOf(south)]).toEqual([[], []]);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('is taken back while it waits, and the car is on all walls again', async (context) => {
    const site = await siteOfTwo(context);
    const { north, south, entry } = await waitingAtNorth(site);
    const exit = valueOf(await south.exitSite(entry.id));
    await tells(site.ledger, entry.id, { claim: { exit: exit.id } });
    await hasWall(north, []);
    expect(valueOf(await south.call('gate.withdraw', { recordId: exit.id }))).toMatchObject({
      state: 'voided',
    });
    await tells(site.ledger, entry.id, { state: 'waiting', claim: null });
    await hasWall(north, ['WAITS1 journal']);
    await hasWall(south, ['WAITS1 site North gate waits']);
    const again = valueOf(await south.exitSite(entry.id));
    await tells(site.ledger, entry.id, { claim: { exit: again.id } });
  });

  it('waits on after a start without the ledger, and goes when it is told: also what was told while the booth was off', async (context) => {
    const site = await siteOfTwo(context);
    const directory = testFolder();
    const { north, south, entry, northSends } = await waitingAtNorth(site, { directory });
    const exit = valueOf(await south.exitSite(entry.id));
    await tells(site.ledger, entry.id, { claim: { exit: exit.id } });
    await south.booth.stop();
    northSends();
    const { sessionId } = await north.reaches(entry, 'confirmed');
    await tells(site.ledger, entry.id, { state: 'inside', session: sessionId });
    const [node] = site.ledger.site.nodes;
    await node?.kill();
    const again = await site.booth('south', { directory });
    await again.until(({ ledger }) => ledger?.state === 'away', 'away');
    expect(await recentOf(again, exit)).toMatchObject({ state: 'waiting-for-entry' });
    expect(await wallOf(again)).toEqual([]);
    await node?.start();
    expect(await again.reaches(exit, 'confirmed')).toMatchObject({ sessionId });
    expect([exitsOf(site), await queuedTimes(again, { entry })]).toEqual([1, 1]);
    await hasWall(north, []);
    expect([...north.bugs, ...again.bugs]).toEqual([]);
  });

  it('holds what was pressed after it for the same plate', async (context) => {
    const site = await siteOfTwo(context);
    const { south, entry, northSends } = await waitingAtNorth(site);
    const exit = valueOf(await south.exitSite(entry.id));
    const back = valueOf(await south.enter('WAITS1'));
    const other = valueOf(await south.enter('OTHER1'));
    await south.reaches(other, 'confirmed');
    expect(await recentOf(south, back)).toMatchObject({ state: 'queued' });
    northSends();
    await south.reaches(exit, 'confirmed');
    await south.reaches(back, 'confirmed');
    expect(executed(site)).toEqual(['entry', 'entry', 'exit', 'entry']);
  });

  it('is for a supervisor where another booth has the car, or its entry was taken back there', async (context) => {
    const site = await siteOfTwo(context);
    const { ledger, service } = site;
    const { north, south, entry } = await waitingAtNorth(site);
    const first = valueOf(await south.exitSite(entry.id));
    await tells(ledger, entry.id, { claim: { exit: first.id } });
    const claim = { exit: entry.id, booth: 'north' };
    const at = { at: '2026-11-27T08:00:00.000+07:00' };
    const services = [serviceMarkOf(service.baseUrl, 'test')] as const;
    const teller = { booth: 'north', at, services, mayCreate: true, own: null };
    expect(
      await writeChange(await ledger.cars('north'), entry.id, { type: 'taken-over', claim }, teller),
    ).toBe('written');
    await south.reaches(first, 'refused');
    expect(await recentOf(south, first)).toMatchObject({ reason: 'claimed-elsewhere', sessionId: null });
    const released = { type: 'released', exit: entry.id } as const;
    expect(await writeChange(await ledger.cars('north'), entry.id, released, teller)).toBe('written');
    await hasWall(south, ['WAITS1 site North gate waits']);
    const second = valueOf(await south.exitSite(entry.id));
    valueOf(await north.call('gate.withdraw', { recordId: entry.id }));
    await south.reaches(second, 'refused');
    expect(await recentOf(south, second)).toMatchObject({ reason: 'left-elsewhere' });
    expect(await wallOf(south)).toEqual([]);
    expect(executed(site)).toEqual([]);
  });

  it('is for a supervisor of a booth that has no ledger any more, who sends it with the session’s id', async (context) => {
    const site = await siteOfTwo(context);
    const directory = testFolder();
    const { north, south, entry, northSends } = await waitingAtNorth(site, { directory });
    const exit = valueOf(await south.exitSite(entry.id));
    await south.booth.stop();
    northSends();
    const { sessionId } = await north.reaches(entry, 'confirmed');
    const alone = await runningBooth(site.service.baseUrl, { directory, settings: supervised });
    expect(await alone.reaches(exit, 'refused')).toMatchObject({ reason: 'entry-untold' });
    const { items } = valueOf(await alone.call('attention.list', {})) as {
      items: { waysOut: string[]; setWays: string[] }[];
    };
    expect(items).toMatchObject([{ waysOut: ['resend', 'resolve', 'void'], setWays: ['resolve', 'void'] }]);
    const decide = (decision: object) =>
      alone.call('attention.decide', { recordId: exit.id, decision, reason: 'asked at the north gate', pin });
    expect(errorOf(await decide({ way: 'resend' }))).toMatchObject({
      code: 'value-wrong',
      field: 'sessionId',
    });
    valueOf(await decide({ way: 'resend', sessionId: sessionId ?? '' }));
    expect(await alone.reaches(exit, 'confirmed')).toMatchObject({ sessionId, siteEntry: entry.id });
    expect(exitsOf(site)).toBe(1);
  });
});
