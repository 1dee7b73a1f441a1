import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import {
  bodySubject,
  journalSubject,
  pictureSubject,
} from '../../../../electron/booth/ledger/names/subjects.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import { confirm, press, recordOf } from '../../journal/journal-support.ts';
import { eventsOf, journalIn, served, ShippingBooth } from '../ship/shipping-booth.ts';
import { deadWith, handsOver, shipped } from './dead-booth.ts';
import { Taker } from './taker.ts';

// A dead booth's records, taken over at another one: its journal was shipped by the real shipping, to a real server.

const jpeg = (red: number): Uint8Array => plainJpeg([red, 30, 40]);

const three = ['48291', '48292', '48293'] as const;
const plates = (booth: ShippingBooth): RecordView[] => three.map((plate) => booth.presses(plate));

const fencesIn = async (ledger: TestLedger): Promise<unknown[]> =>
  (await journalIn(ledger)).flatMap(({ message }) =>
    message.kind === 'handover' && message.type !== 'offered' ? [message] : [],
  );

/** That booth has shipped an event of a record that it had taken over. */
async function came({ root }: TestLedger, to: string, record: string): Promise<void> {
  const event = { v: '1.0', kind: 'event', number: 1, hash: 'b'.repeat(64), record, event: 'taken-over' };
  const told = { ...event, to: 'confirmed', at: { at: '2026-11-27T08:30:00.000+07:00' } };
  await root.jetstream().publish(journalSubject(to), JSON.stringify(told));
}

describe('a supervisor takes over from a dead booth', () => {
  it('what it had offered, in its order, and nothing else', async (context) => {
    const ledger = await ledgerIn(context);
    const { booth, ids } = await deadWith(ledger, (dead) => plates(dead).slice(0, 2));
    const taker = await Taker.at(ledger, 'south');
    const { view } = await taker.takeover.read('north');
    expect(view).toMatchObject({
      takeable: { count: 2, records: [{ id: ids[0], record: { plate: '48291' } }, { id: ids[1] }] },
      refused: { count: 0 },
      unoffered: { count: 1, records: [{ record: { plate: '48293', operation: 'entry' } }] },
      taken: { byOthers: 0, here: 0 },
      isUncertain: false,
    });
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
    expect(taker.records()).toEqual(ids);
    const made = booth.store.find(ids[0] ?? '')?.view;
    expect(taker.viewOf(ids[0] ?? '')).toMatchObject({
      plate: '48291',
      at: made?.at,
      state: 'queued',
      originBooth: 'north',
    });
    expect(await fencesIn(ledger)).toMatchObject([{ type: 'fenced', by: 'south', records: ids }]);
    expect((await taker.takeover.read('north')).view).toMatchObject({
      takeable: { count: 0 },
      unoffered: { count: 1 },
      taken: { here: 2 },
    });
    expect(await taker.takeover.begunFrom()).toEqual([]);
    expect(taker.store.verify()).toMatchObject({ ok: true });
  });

  it('with pictures as they were taken; one that is missing or another one is told by the record', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, (dead) => [
      dead.presses('PIC1', jpeg(1)),
      dead.presses('PIC2', jpeg(2)),
      dead.presses('PIC3', jpeg(3)),
    ]);
    const [first, second = '', third = ''] = ids;
    const query = { last_by_subj: pictureSubject('north', second) };
    const stored = await ledger.root.streams.getMessage('GB_PIC', query);
    await ledger.root.streams.deleteMessage('GB_PIC', stored?.seq ?? 0);
    await ledger.root.jetstream().publish(pictureSubject('north', third), jpeg(4));
    const taker = await Taker.at(ledger, 'south');
    await taker.takesAll();
    expect(taker.store.picture(first ?? '', 'original')).toEqual(jpeg(1));
    for (const id of [second, third])
      expect(taker.viewOf(id)).toMatchObject({
        hasPicture: false,
        pictureNote: 'not-taken-over',
        state: 'queued',
      });
    expect(taker.store.verify()).toMatchObject({ ok: true });
  });

  it('asking once in a step for what the ledger has of each record, also of one that is left', async (context) => {
    const ledger = await ledgerIn(context);
    let pressed: readonly RecordView[] = [];
    await deadWith(ledger, (dead) => {
      pressed = plates(dead);
      return pressed.slice(0, 2);
    });
    const taker = await Taker.at(ledger, 'south');
    const asked: string[] = [];
    ledger.rooted.subscribe('$JS.API.STREAM.MSG.GET.GB_BODY', {
      callback: (_error, asking) => void asked.push(asking.string()),
    });
    await ledger.rooted.flush();
    expect(await taker.takeover.take('north')).toEqual({ fault: null, taken: 2, left: 0 });
    await ledger.rooted.flush();
    const once = pressed.map(({ id }) => JSON.stringify({ last_by_subj: bodySubject('north', id) }));
    expect(asked.toSorted()).toEqual(once.toSorted());
  });

  it('and says what came, where the ledger is gone right after that', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, (dead) => plates(dead).slice(0, 2));
    const taker = await Taker.at(ledger, 'south', {
      breaks: ({ adopt }) => ({
        adopt: async (adoption) => {
          await ledger.site.nodes[0]?.kill();
          return adopt(adoption);
        },
      }),
    });
    expect(await taker.takeover.take('north')).toMatchObject({ fault: null, taken: 2 });
    expect(taker.records()).toEqual(ids);
    expect((await taker.takesAll()).fault).toBe('away');
    await ledger.site.nodes[0]?.start();
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
    expect(await taker.takeover.begunFrom()).toEqual([]);
  });

  it('of a long lane as much at once as a fence may have of pictures, from its beginning', async (context) => {
    const ledger = await ledgerIn(context);
    const comment = new Uint8Array([0xff, 0xfe, 0xff, 0xff, ...new Uint8Array(0xffff - 2)]);
    const [start, ...rest] = [
      jpeg(1).subarray(0, 2),
      ...Array.from({ length: 15 }, () => comment),
      jpeg(1).subarray(2),
    ];
    const large = Uint8Array.from(Buffer.concat([start, ...rest]));
    const mostAtOnce = Math.ceil(24_000_000 / large.length);
    const { ids } = await deadWith(ledger, (dead) =>
      Array.from({ length: mostAtOnce + 2 }, () => dead.presses('SAME1', large)),
    );
    const taker = await Taker.at(ledger, 'south');
    expect(await taker.takeover.take('north')).toEqual({ fault: null, taken: mostAtOnce, left: 2 });
    expect(taker.records()).toEqual(ids.slice(0, mostAtOnce));
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
    expect(taker.viewOf(ids.at(-1) ?? '')).toMatchObject({ hasPicture: true });
  });

  it('cars without a plate, exits after their entries, and what is done with a session', async (context) => {
    const ledger = await ledgerIn(context);
    const booth: { draft?: RecordView; entry?: RecordView; exit?: RecordView; left?: RecordView } = {};
    const { ids } = await deadWith(ledger, (dead) => {
      const { store } = dead;
      booth.draft = recordOf(store.appendDraft({ ...press(), note: 'red van' }));
      booth.entry = dead.presses('LANE1');
      booth.exit = recordOf(store.appendExit({ ...press(), entryId: booth.entry.id }));
      const session = { sessionId: 'elsewhere-1', plate: 'LEFT1', vehicleClass: 'CAR' };
      booth.left = recordOf(store.appendExit({ ...press(), session }));
      return [booth.draft, booth.entry, booth.exit, booth.left];
    });
    const taker = await Taker.at(ledger, 'south');
    await taker.takesAll();
    expect(ids.map((id) => taker.viewOf(id))).toMatchObject([
      { state: 'draft', note: 'red van' },
      { state: 'queued', plate: 'LANE1' },
      { state: 'waiting-for-entry', entryId: booth.entry?.id },
      { state: 'queued', sessionId: 'elsewhere-1' },
    ]);
  });

  it('no record of another service, none that was erased, and none of which nothing is there any more', async (context) => {
    const ledger = await ledgerIn(context);
    const other = serviceMarkOf('http://other.example', 'live');
    const { ids } = await deadWith(ledger, plates, [other]);
    const [erased = '', gone = ''] = ids;
    const body = await ledger.root.streams.getMessage('GB_BODY', { last_by_subj: `gb.body.north.${gone}` });
    await ledger.root.streams.deleteMessage('GB_BODY', body?.seq ?? 0);
    const taker = await Taker.at(ledger, 'south', { isErased: (record) => record === erased });
    const { view } = await taker.takeover.read('north');
    expect(view?.takeable.count).toBe(0);
    expect(Object.fromEntries(view?.refused.records.map(({ id, obstacle }) => [id, obstacle]) ?? [])).toEqual(
      {
        [erased]: 'erased',
        [gone]: 'gone',
        [ids[2] ?? '']: 'other-service',
      },
    );
    expect(JSON.stringify(view)).not.toContain('48291');
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
    expect([taker.records(), await fencesIn(ledger)]).toEqual([[], []]);
  });

  it('nothing that is asked to be erased while it is taken', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    let isAsked = false;
    const taker = await Taker.at(ledger, 'south', {
      isErased: (record) => isAsked && record === ids[1],
      breaks: ({ setFact }) => ({
        setFact: (...fact) => {
          isAsked = true;
          return setFact(...fact);
        },
      }),
    });
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
    expect(taker.records()).toEqual([ids[0], ids[2]]);
    expect((await taker.takeover.read('north')).view).toMatchObject({
      refused: { count: 1, records: [{ id: ids[1], obstacle: 'erased', record: null }] },
    });
  });

  it('marked where not every booth has compared what it wrote with the ledger', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    const taker = await Taker.at(ledger, 'south');
    taker.isWhole = false;
    expect((await taker.takeover.read('north')).view?.isUncertain).toBe(true);
    await taker.takesAll();
    for (const id of ids)
      expect(taker.happenings(id)).toMatchObject([
        { happening: 'taken-over', detail: { booth: 'north', fence: 'uncertain' } },
      ]);
  });

  it('what a dead taker had taken and never had, marked; not what came there', async (context) => {
    const ledger = await ledgerIn(context, { booths: ['north', 'south', 'east'] });
    const { ids } = await deadWith(ledger, plates);
    const [had = ''] = ids;
    await handsOver(ledger, 'east', { type: 'fenced', by: 'east', records: ids });
    await came(ledger, 'east', had);
    const alive = await Taker.at(ledger, 'south', { isDead: (booth) => Promise.resolve(booth === 'north') });
    expect((await alive.takeover.read('north')).view).toMatchObject({
      takeable: { count: 0 },
      taken: { byOthers: 3 },
    });
    alive.close();
    const taker = await Taker.at(ledger, 'south');
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
    expect(taker.records()).toEqual(ids.slice(1));
    expect(taker.happenings(ids[1] ?? '')).toMatchObject([{ detail: { fence: 'uncertain' } }]);
    expect(await fencesIn(ledger)).toMatchObject([
      { type: 'fenced', by: 'east' },
      { type: 'fenced-over', by: 'south', dead: 'east', records: ids.slice(1) },
    ]);
  });

  it('once, also where its own disk was replaced, or the record erased there, since', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    const before = await Taker.at(ledger, 'south');
    await before.takesAll();
    before.close();
    for (const id of ids.slice(0, 2)) await came(ledger, 'south', id);
    const taker = await Taker.at(ledger, 'south');
    expect((await taker.takeover.read('north')).view).toMatchObject({
      takeable: { count: 1, records: [{ id: ids[2] }] },
      taken: { here: 2 },
    });
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 1, left: 0 });
    expect(taker.records()).toEqual(ids.slice(2));
  });
});

describe('what a dead booth had not offered', () => {
  it('is ended by a person: the ledger is told first, an offer that comes late has no effect, and the car is nobody’s', async (context) => {
    const ledger = await ledgerIn(context);
    const { booth } = await deadWith(ledger, () => []);
    const entry = booth.presses('NEVER1');
    const confirmed = await booth.enters('INSIDE1');
    const exit = recordOf(booth.store.appendExit({ ...press(), entryId: confirmed.id }));
    await shipped(ledger, booth);
    const taker = await Taker.at(ledger, 'south');
    expect((await taker.takeover.read('north')).view?.unoffered).toMatchObject({ count: 2 });
    expect(await taker.takeover.end('north', entry.id)).toBeNull();
    expect(await taker.takeover.end('north', exit.id)).toBeNull();
    expect(await taker.takeover.end('north', exit.id)).toBeNull();
    await handsOver(ledger, 'north', { type: 'offered', records: [entry.id, exit.id] });
    expect((await taker.takeover.read('north')).view).toMatchObject({
      takeable: { count: 0 },
      unoffered: { count: 0 },
    });
    expect(taker.cars).toContainEqual({ entry: entry.id, type: 'left' });
    expect(taker.cars).toContainEqual({ entry: confirmed.id, type: 'retired', booth: 'north' });
    expect(taker.records()).toEqual([]);
  });

  it('is inside again where its booth lived, was cut off, and has sent it all the same', async (context) => {
    const ledger = await ledgerIn(context);
    const north = new ShippingBooth();
    const entry = north.presses('SENT1');
    await shipped(ledger, north);
    const south = await Taker.at(ledger, 'south');
    expect(await south.takeover.end('north', entry.id)).toBeNull();
    expect(south.cars).toEqual([{ entry: entry.id, type: 'left' }]);
    await confirm({ transition: async (change) => north.store.transition(change) }, entry, 'session-1');
    const { end } = served(north.shipping(), await ledger.session('north'));
    const told = async (): Promise<unknown> => eventsOf(await journalIn(ledger)).map(({ to }) => to);
    await expect.poll(told, { timeout: 60_000 }).toContain('confirmed');
    await end();
    await south.takeover.read('north');
    expect(south.cars).toHaveLength(1);
  });

  it('is not ended once it was offered, or where there is no such record', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    const taker = await Taker.at(ledger, 'south');
    expect(await taker.takeover.end('north', ids[0] ?? '')).toBe('too-late');
    expect(await taker.takeover.end('north', randomUUID())).toBe('too-late');
    expect((await taker.takeover.read('north')).view?.takeable.count).toBe(3);
  });
});

describe('two at once', () => {
  it('take over: each record has one of them, and who was second knows', async (context) => {
    const ledger = await ledgerIn(context, { booths: ['north', 'south', 'east'] });
    const { ids } = await deadWith(ledger, plates);
    const alive = { isDead: (booth: string) => Promise.resolve(booth === 'north') };
    const [south, east] = [await Taker.at(ledger, 'south', alive), await Taker.at(ledger, 'east', alive)];
    const taken = await Promise.all([south.takesAll(), east.takesAll()]);
    expect(taken.map(({ fault }) => fault)).toEqual([null, null]);
    expect([...south.records(), ...east.records()].toSorted()).toEqual([...ids].toSorted());
    expect(taken.map(({ taken: count }) => count).toSorted((one, other) => one - other)).toEqual([0, 3]);
    const loser = south.records().length === 0 ? south : east;
    expect((await loser.takeover.read('north')).view).toMatchObject({
      takeable: { count: 0 },
      taken: { byOthers: 3, here: 0 },
    });
  });

  it('the dead booth comes back and reclaims: whose message came first has the records, and nobody else', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    const over = (await journalIn(ledger)).at(-1)?.sequence ?? 0;
    const taker = await Taker.at(ledger, 'south');
    const reclaimed = handsOver(ledger, 'north', { type: 'reclaimed', records: ids }, { over }).then(
      () => true,
      () => false,
    );
    const [hasReclaimed, { taken }] = await Promise.all([reclaimed, taker.takesAll()]);
    expect(taken).toBe(hasReclaimed ? 0 : 3);
    expect(taker.records()).toEqual(hasReclaimed ? [] : ids);
  });

  it('the dead booth has reclaimed before: nothing is there to be taken', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    await handsOver(ledger, 'north', { type: 'reclaimed', records: ids });
    const taker = await Taker.at(ledger, 'south');
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
    expect((await taker.takeover.read('north')).view?.unoffered.count).toBe(3);
  });

  it('the dead booth reclaims after the fence, and that is without effect', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    const taker = await Taker.at(ledger, 'south');
    await taker.takesAll();
    await handsOver(ledger, 'north', { type: 'reclaimed', records: ids });
    expect((await taker.takeover.read('north')).view).toMatchObject({
      taken: { here: 3 },
      unoffered: { count: 0 },
    });
  });
});

describe('nothing is taken over', () => {
  it('where the booth is alive, nobody can tell, or another disk is this booth', async (context) => {
    const ledger = await ledgerIn(context);
    await deadWith(ledger, plates);
    const taker = await Taker.at(ledger, 'south', {
      isDead: (booth) => Promise.resolve(booth === 'north' ? false : null),
    });
    expect(await taker.takeover.take('north')).toEqual({ fault: 'alive', taken: 0, left: 0 });
    expect((await taker.takeover.read('east')).fault).toBe('away');
    expect((await taker.takeover.read('south')).fault).toBe('alive');
    const alone = await Taker.at(ledger, 'south', { isAlone: () => true });
    expect((await alone.takeover.read('north')).fault).toBe('alone');
    expect(await fencesIn(ledger)).toEqual([]);
  });

  it('where the subject has a kind of fence that only a later program knows', async (context) => {
    const ledger = await ledgerIn(context);
    await deadWith(ledger, plates);
    const later = { v: '1.4', kind: 'handover', type: 'fenced-lane', by: 'east', lane: 'x' };
    await ledger.root.jetstream().publish('gb.jr.north', JSON.stringify(later));
    const taker = await Taker.at(ledger, 'south');
    expect(await taker.takeover.take('north')).toEqual({ fault: 'later-program', taken: 0, left: 0 });
  });

  it('where the ledger is away, and after that as if nothing had been', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    const taker = await Taker.at(ledger, 'south');
    await ledger.site.nodes[0]?.kill();
    expect((await taker.takeover.read('north')).fault).toBe('away');
    await ledger.site.nodes[0]?.start();
    expect((await taker.takesAll()).taken).toBe(3);
    expect(taker.records()).toEqual(ids);
  });
});

describe('attack: somebody without the supervisors’ file takes over', () => {
  it('with the booth’s own key, with one that was revoked, after the session, and without any', async (context) => {
    const ledger = await ledgerIn(context);
    await deadWith(ledger, plates);
    const taker = await Taker.at(ledger, 'south');
    expect(await taker.takeover.key.give(ledger.credentials('south').seed)).not.toBeNull();
    expect((await taker.takeover.read('north')).fault).toBe('locked');
    expect(await taker.takeover.key.give(ledger.fencingSeed('north'))).not.toBeNull();
    expect(await taker.takeover.key.give(ledger.fencingSeed('south'))).toBeNull();
    taker.session = randomUUID();
    expect((await taker.takeover.read('north')).fault).toBe('locked');
    taker.session = null;
    expect(await taker.takeover.key.give(ledger.fencingSeed('south'))).toBe('locked');
    expect(await fencesIn(ledger)).toEqual([]);
  });

  it('with what the one before had asked for, or given, as the next one comes', async (context) => {
    const ledger = await ledgerIn(context);
    await deadWith(ledger, plates);
    const taker = await Taker.at(ledger, 'south');
    const seed = ledger.fencingSeed('south');
    const [read, taken] = [taker.takeover.read('north'), taker.takeover.take('north')];
    taker.session = randomUUID();
    expect(await taker.takeover.key.give(seed)).toBeNull();
    expect((await read).fault).toBe('locked');
    expect(await taken).toEqual({ fault: 'locked', taken: 0, left: 0 });
    const given = taker.takeover.key.give(seed);
    taker.session = randomUUID();
    expect(await given).toBe('locked');
    expect((await taker.takeover.read('north')).fault).toBe('locked');
    expect(await fencesIn(ledger)).toEqual([]);
  });
});

it('a record whose session is confirmed meanwhile goes out as any other', async (context) => {
  const ledger = await ledgerIn(context);
  const { ids } = await deadWith(ledger, (dead) => [dead.presses('SENT1')]);
  const taker = await Taker.at(ledger, 'south');
  await taker.takesAll();
  const record = taker.viewOf(ids[0] ?? '');
  if (record === null) throw new Error('no record');
  await confirm({ transition: async (change) => taker.store.transition(change) }, record, 'session of SENT1');
  expect((await taker.takeover.read('north')).view).toMatchObject({
    taken: { here: 1 },
    takeable: { count: 0 },
  });
});
