import { describe, expect, it } from 'vitest';
import type { Event } from '../../electron/booth/ledger/messages/journal.ts';
import type { StoredMessage } from '../../steward/ledger/read-on.ts';
import { ShippedRecords, type ShippedBy } from '../../steward/watch/shipped-records.ts';
import { bytesOf, newEntry } from '../booth/ledger/cars/site-cars.ts';
import { eventOf } from '../support/shipped.ts';
import { dayMs } from './watched-site.ts';

const now = Date.parse('2026-11-27T08:00:00Z');
const [entry, exit] = [newEntry(), newEntry()];

/** Of a ledger in which one message came after the other. */
class Shipped {
  readonly records = new ShippedRecords();
  #sequence = 0;

  /** @param days ago */
  event(record: string, to: string, days: number, changes: Partial<Event> = {}, booth = 'north'): this {
    const atMs = now - days * dayMs;
    const bytes = bytesOf(eventOf(record, atMs, { event: to, to, ...changes }));
    this.records.takeEvents([this.#stored(`gb.jr.${booth}`, atMs, bytes)], now);
    return this;
  }

  raw(message: object, days = 0): this {
    this.records.takeEvents([this.#stored('gb.jr.north', now - days * dayMs, bytesOf(message))], now);
    return this;
  }

  parts(record: string, days: number, booth = 'north'): this {
    for (const [part, kind] of [['bodies', 'body'] as const, ['pictures', 'pic'] as const]) {
      const subject = `gb.${kind}.${booth}.${record}`;
      this.records.takeParts(part, [this.#stored(subject, now - days * dayMs, new Uint8Array())]);
    }
    return this;
  }

  due(by: Partial<ShippedBy> = {}): string[] {
    const found = this.records.due({
      nowMs: now,
      erased: new Set(),
      recordMs: 90 * dayMs,
      pictureMs: 3 * dayMs,
      hasNoFace: () => null,
      isRemoved: () => false,
      ...by,
    });
    return [...found].map(
      ({ record, part, isByAge }) =>
        `${record === entry ? 'entry' : 'exit'} ${part}${isByAge ? ' by age' : ''}`,
    );
  }

  #stored(subject: string, storedMs: number, bytes: Uint8Array): StoredMessage {
    this.#sequence += 1;
    return { subject, sequence: this.#sequence, storedMs, bytes };
  }
}

const entered = (to: string, days: number): Shipped =>
  new Shipped().parts(entry, days).event(entry, to, days, { entry });

/** Another computer takes the north gate's place, whose journal has an event then. */
const replaced = (shipped: Shipped, days: number): Shipped => {
  const place = { number: 1, hash: 'a'.repeat(64) };
  const at = { at: new Date(now - days * dayMs).toISOString().replace('Z', '+00:00') };
  const pruned = { ...place, number: 0 };
  return shipped
    .raw({ v: '1.0', kind: 'start', first: 1, pruned, head: place, instead: place, at }, days)
    .event(newEntry(), 'queued', days, { number: 1 });
};

describe('body and picture of a record', () => {
  it('that a former computer of its booth left behind go by age however it stands, counted from when another one took its place', () => {
    const both = ['entry bodies by age', 'entry pictures by age'];
    for (const to of ['queued', 'unknown', 'draft']) {
      expect(replaced(entered(to, 1_000), 2.9).due()).toEqual([]);
      expect(replaced(entered(to, 1_000), 3.1).due()).toEqual(['entry pictures by age']);
      expect(replaced(entered(to, 1_000), 90.1).due()).toEqual(both);
    }
    // What was settled there does not begin anew.
    expect(replaced(entered('confirmed', 1_000), 1).due()).toEqual(both);
  });

  it('that the computer in its place has, too, stay as long as it is open there', () => {
    const shipped = replaced(entered('queued', 1_000), 100).event(entry, 'queued', 99, { entry, number: 2 });
    expect(shipped.due()).toEqual([]);
    expect(shipped.event(entry, 'confirmed', 98, { entry, number: 3 }).due()).toEqual([
      'entry bodies by age',
      'entry pictures by age',
    ]);
  });

  it('go by the site’s retention once the record is settled, and not before', () => {
    const both = ['entry bodies by age', 'entry pictures by age'];
    const cases: readonly (readonly [to: string, days: number, due: readonly string[]])[] = [
      ['confirmed', 2.9, []],
      ['confirmed', 3.1, ['entry pictures by age']],
      ['confirmed', 90.1, both],
      ['resolved', 90.1, both],
      ['voided', 90.1, both],
      // Nobody has confirmed an exception.
      ['local', 89, []],
      ['local', 90.1, both],
      ['queued', 1_000, []],
      ['unknown', 1_000, []],
      ['refused', 1_000, []],
      ['of-a-later-version', 1_000, []],
    ];
    for (const [to, days, due] of cases) expect([to, days, entered(to, days).due()]).toEqual([to, days, due]);
    expect(entered('confirmed', 1_000).due({ recordMs: null, pictureMs: null })).toEqual([]);
  });

  it('stay while the car is inside, and are counted from the last change of its stay', () => {
    const shipped = (): Shipped => entered('confirmed', 100);
    expect(shipped().due({ hasNoFace: () => false })).toEqual([]);
    expect(shipped().due({ hasNoFace: () => true })).toHaveLength(2);
    const left = (): Shipped => shipped().parts(exit, 1).event(exit, 'confirmed', 1, { entry });
    expect(left().due({ hasNoFace: () => true })).toEqual([]);
    expect(left().due({ hasNoFace: () => true, nowMs: now + 3 * dayMs })).toEqual([
      'entry pictures by age',
      'exit pictures by age',
    ]);
    expect(shipped().event(exit, 'queued', 99, { entry }, 'south').due()).toEqual([]);
  });

  it('go at once where the booth has erased the record, or its picture, whatever its age', () => {
    const both = ['entry bodies', 'entry pictures'];
    expect(entered('confirmed', 1).event(entry, 'erased', 0).due()).toEqual(both);
    const without = entered('confirmed', 4).event(entry, 'confirmed', 0, { event: 'picture-erased' });
    expect(without.due()).toEqual(['entry pictures']);
    // That makes the record no younger.
    expect(without.due({ nowMs: now + 86.1 * dayMs })).toContain('entry bodies by age');
  });

  it('go at once where an erasure names the record, or the entry of its stay', () => {
    const stay = (): Shipped => entered('queued', 1).parts(exit, 1).event(exit, 'queued', 1, { entry });
    expect(stay().due({ erased: new Set([exit]) })).toEqual(['exit bodies', 'exit pictures']);
    expect(stay().due({ erased: new Set([entry]) })).toHaveLength(4);
    expect(new Shipped().parts(entry, 0).due({ erased: new Set([entry]) })).toHaveLength(2);
  });

  it('of a booth that was removed go by age however the record stands', () => {
    const isRemoved = (booth: string): boolean => booth === 'north';
    expect(entered('queued', 91).due({ isRemoved })).toHaveLength(2);
    expect(entered('queued', 2).due({ isRemoved })).toEqual([]);
  });

  it('without an event go after a day', () => {
    expect(new Shipped().parts(entry, 0.9).due()).toEqual([]);
    expect(new Shipped().parts(entry, 1.1).due()).toEqual(['entry bodies by age', 'entry pictures by age']);
  });

  it('go by no age where an event of the booth cannot be read: it may have opened the record again', () => {
    const unsure = (): Shipped => entered('confirmed', 100).raw({ v: '2.0', kind: 'event' });
    expect(unsure().due()).toEqual([]);
    expect(unsure().due({ isRemoved: () => true })).toHaveLength(2);
    expect(unsure().event(entry, 'erased', 0).due()).toEqual(['entry bodies', 'entry pictures']);
  });

  it('are as old as what happened, also where that is shipped late, and no older than the clock says', () => {
    const late = new Shipped().parts(entry, 0);
    late.event(entry, 'confirmed', 0, eventOf(entry, now - 91 * dayMs, { to: 'confirmed', entry }));
    expect(late.due()).toHaveLength(2);
    const ahead = new Shipped().parts(entry, 91);
    ahead.event(entry, 'confirmed', 91, eventOf(entry, now + 91 * dayMs, { to: 'confirmed', entry }));
    expect(ahead.due()).toHaveLength(2);
  });

  it('that are shipped again take the place of those before', () => {
    const shipped = new ShippedRecords();
    const of = (sequence: number): StoredMessage => ({
      subject: `gb.body.north.${entry}`,
      sequence,
      storedMs: now,
      bytes: new Uint8Array(),
    });
    expect(shipped.takeParts('bodies', [of(3), of(7)])).toEqual([3]);
    expect(shipped.takeParts('bodies', [of(9)])).toEqual([7]);
    expect(shipped.readTo.bodies).toBe(9);
  });
});

describe('of a long history', () => {
  /** As a journal of so many stays that are over tells it, of which nothing is stored any more. */
  function history(shipped: Shipped, stays: number): void {
    for (let stay = 0; stay < stays; stay += 1) {
      const record = newEntry();
      shipped
        .event(record, 'queued', 200, { entry: record })
        .event(record, 'confirmed', 200, { entry: record });
    }
  }

  it('what is settled and gone is not held in memory while it is read', () => {
    const shipped = entered('confirmed', 1).parts(entry, 1);
    const open = newEntry();
    shipped.event(open, 'unknown', 200, { entry: open });
    shipped.records.partsAreReadTo(1_000_000);
    history(shipped, 25_000);
    expect(shipped.records.size).toBeLessThan(20_100);
    // What is stored, or open, is known as before.
    expect(shipped.due({ nowMs: now + 100 * dayMs })).toEqual([
      'entry bodies by age',
      'entry pictures by age',
    ]);
    expect(shipped.records.size).toBe(2);
  });

  it('what may have been stored since bodies and pictures were read stays known', () => {
    const shipped = new Shipped();
    shipped.records.partsAreReadTo(2);
    shipped.event(entry, 'queued', 40, { entry }).event(entry, 'confirmed', 40, { entry });
    shipped.event(exit, 'confirmed', 40, { entry });
    shipped.due();
    // Theirs came after that, and are read in the next round: as records that have events.
    shipped.parts(entry, 40).parts(exit, 40);
    expect(shipped.due({ pictureMs: null })).toEqual([]);
    expect(shipped.due({ pictureMs: null, recordMs: 30 * dayMs })).toHaveLength(2);
  });
});
