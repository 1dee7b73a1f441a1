import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { watch } from '../../steward/commands/watch.ts';
import { CarFacts } from '../../steward/watch/cars.ts';
import type { StoredMessage } from '../../steward/ledger/read-on.ts';
import type { Car } from '../../electron/booth/ledger/messages/car.ts';
import { boothSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { bytesOf, newEntry } from '../booth/ledger/cars/site-cars.ts';
import { exampleBytes } from '../booth/ledger/messages/examples.ts';
import { projectFolder } from '../support/build.ts';
import { ProcessTree } from '../support/process-tree.ts';
import { sized } from '../support/nightly.ts';
import { countUnder, dayMs, later, setBy, watchedSiteIn } from './watched-site.ts';

const inside = JSON.parse(Buffer.from(exampleBytes('car.inside.1.0.json')).toString()) as Car;
const left = JSON.parse(Buffer.from(exampleBytes('car.left.1.0.json')).toString()) as Car;
const now = Date.parse('2026-11-27T08:00:00Z');
const keeping = { leftMs: 60 * dayMs, recordMs: 90 * dayMs };
const none: ReadonlySet<string> = new Set();

const message = (sequence: number, car: object & { entry: string }, storedMs: number): StoredMessage => ({
  subject: `gb.in.${car.entry}`,
  sequence,
  storedMs,
  bytes: bytesOf(car),
});
const dueIn = (facts: CarFacts, nowMs = now, erased = none): string[] =>
  [...facts.due(nowMs, keeping, erased)].map(({ act, isByAge }) => `${act}${isByAge ? ' by age' : ''}`);

describe('the last facts of cars', () => {
  it('that are too old, or that say too much, are due', () => {
    const cases: readonly (readonly [
      what: string,
      car: Car | object,
      days: number,
      due: readonly string[],
    ])[] = [
      ['inside', inside, 89, []],
      ['inside for long', inside, 91, ['bare by age']],
      ['left', left, 59, []],
      ['left long ago', left, 61, ['delete by age']],
      ['left, and its writer left its plate there', { ...left, personal: inside.personal }, 1, ['bare']],
      ['bare', { ...inside, personal: undefined }, 1_000, []],
      ['of a later major version', { ...inside, v: '2.0' }, 89, []],
      ['of a later major version, for long', { ...inside, v: '2.0' }, 91, ['delete by age']],
      ['in a later state', { ...inside, state: 'towed' }, 91, ['bare by age']],
    ];
    for (const [what, car, days, due] of cases) {
      const facts = new CarFacts();
      facts.take([message(1, { ...car, entry: inside.entry }, now - days * dayMs)], now);
      expect([what, dueIn(facts)]).toEqual([what, due]);
    }
  });

  it('of an erasure are due at once', () => {
    const cases: readonly (readonly [car: Car, due: readonly string[]])[] = [
      [inside, ['bare']],
      [{ ...inside, v: '2.0' }, ['delete']],
      [{ ...left, entry: inside.entry }, []],
    ];
    for (const [car, due] of cases) {
      const facts = new CarFacts();
      facts.take([message(1, car, now)], now);
      expect(dueIn(facts, now, new Set([inside.entry]))).toEqual(due);
    }
  });

  it('are held to be as young as what came before them: a clock may have been behind', () => {
    const facts = new CarFacts();
    const [one, two] = [newEntry(), newEntry()];
    facts.take([message(1, { ...left, entry: one }, now - dayMs)], now);
    facts.take([message(2, { ...left, entry: two }, now - 4_000 * dayMs)], now);
    expect(dueIn(facts)).toEqual([]);
    expect(dueIn(facts, now + 60 * dayMs)).toEqual(['delete by age', 'delete by age']);
  });

  it('and a message of the future makes nothing younger', () => {
    const facts = new CarFacts();
    facts.take([message(1, { ...left, entry: newEntry() }, now + 9_000 * dayMs)], now);
    facts.take([message(2, { ...left, entry: newEntry() }, now - 61 * dayMs)], now);
    expect(dueIn(facts)).toEqual(['delete by age']);
  });

  it('are never taken for replaced ones, in whatever order they are given', () => {
    const facts = new CarFacts();
    expect(facts.take([message(5, inside, now), message(9, inside, now)], now)).toEqual([5]);
    expect(() => facts.take([message(5, inside, now)], now)).toThrow('came again');
  });

  it('take less than 600 bytes for each', () => {
    const count = sized(20_000, 100_000);
    const facts = new CarFacts();
    const before = heapBytes();
    for (let sequence = 1; sequence <= count; sequence += 500) {
      const batch = Array.from({ length: 500 }, (_, at) =>
        message(sequence + at, { ...inside, entry: newEntry() }, now),
      );
      facts.take(batch, now);
    }
    expect((heapBytes() - before) / count).toBeLessThan(600);
    expect(dueIn(facts, now + 91 * dayMs)).toHaveLength(count);
  });
});

/** What is in use once nothing is left to be collected. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('many facts', () => {
  const count = sized(300, 30_000);

  it('are swept in one round, and each car’s last one stays', async (context) => {
    const { manager, round, north } = await watchedSiteIn(context);
    const entries = Array.from({ length: count / 3 }, newEntry);
    for (const state of ['waiting', 'inside', 'inside'] as const)
      for (let from = 0; from < entries.length; from += 500)
        await Promise.all(
          entries
            .slice(from, from + 500)
            .map((entry) =>
              manager
                .jetstream()
                .publish(`gb.in.${entry}`, bytesOf({ ...inside, entry, state }), { timeout: 60_000 }),
            ),
        );
    expect(await round()).toMatchObject({ code: 0, words: `deleted ${(count / 3) * 2} replaced facts\n` });
    expect(await countUnder(manager, 'GB_IN', 'gb.in.*')).toBe(count / 3);
    expect(await north.fact(entries.at(-1) ?? '')).toMatchObject({ state: 'inside' });
  });
});

describe('the watch', () => {
  it('goes on, round after round, over a start of the server, and says what it did', async (context) => {
    const site = await watchedSiteIn(context);
    const ending = new AbortController();
    const lines: string[] = [];
    const ended = watch(site.folder, {
      isOnce: false,
      signal: ending.signal,
      tell: (line) => void lines.push(line),
      everyMs: 50,
    });
    await site.north.letsIn('AA1');
    await expect.poll(() => lines).toContain('deleted 1 replaced facts');
    await site.nodes[0]?.kill();
    await expect.poll(() => lines.at(-1)).toMatch(/no answer|does not answer/);
    await site.nodes[0]?.start();
    await expect.poll(() => lines.at(-1)).toBe('the ledger answers again');
    await (await site.reconnected('north')).letsIn('BB2');
    await expect.poll(() => lines.at(-1)).toBe('deleted 1 replaced facts');
    expect((await site.status()).kept).toMatchObject({
      watch: { sum: { superseded: 2 } },
      epoch: { began: 'started' },
    });
    ending.abort();
    expect(await ended).toBe(0);
  });

  it('keeps only the last word of what a booth has taken over', async (context) => {
    const { manager, round } = await watchedSiteIn(context);
    const subject = boothSubject('south', 'taken');
    for (let told = 0; told < 3; told += 1)
      await manager.jetstream().publish(subject, exampleBytes('taken.1.0.json'));
    await round();
    expect(await countUnder(manager, 'GB_CTL', subject)).toBe(1);
  });

  it('is ended by the system in the middle of its pause, and ends well', async (context) => {
    const site = await watchedSiteIn(context);
    const args = [join(projectFolder, 'steward/main.ts'), 'watch', '--folder', site.folder];
    const tree = new ProcessTree(process.execPath, args);
    await expect.poll(async () => (await site.status()).kept?.watch ?? null).not.toBeNull();
    tree.signal('SIGTERM');
    expect(await tree.ended).toMatchObject({ code: 0 });
    expect(tree.words).toBe('');
  });

  it('holds back what is due while the clock is not believed, and reads ages anew when it is', async (context) => {
    const { north, roundBy } = await watchedSiteIn(context);
    const entry = await north.letsIn('AA1');
    await north.letsOut(entry);
    await roundBy({});
    expect((await roundBy(setBy(70 * dayMs))).code).toBe(1);
    expect((await roundBy(later(59 * dayMs))).code).toBe(0);
    expect(await north.fact(entry)).toMatchObject({ state: 'left' });
  });
});
