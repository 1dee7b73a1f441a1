import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import type { Car } from '../../../../electron/booth/ledger/messages/car.ts';
import {
  CarsThread,
  type CarsFound,
  type CarsThreadOptions,
} from '../../../../electron/booth/ledger/cars/thread/cars-thread.ts';
import { writeChange } from '../../../../electron/booth/ledger/cars/writer.ts';
import { builtCarsWorker } from '../../../support/built-cars-worker.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { fillSite, type SiteFacts } from '../../../support/site-facts.ts';
import { holder, newEntry, teller } from './site-cars.ts';

const faulty = new URL('../../../support/faulty-cars-worker.ts', import.meta.url);

/** Filled without a flush of each message. */
const filled = { jetstream: 'sync_interval: "2m"' };

const untilTrue = async (holds: () => boolean): Promise<void> => {
  await expect.poll(holds).toBe(true);
};

/** A booth's thread with what it found, and the file by which a faulty one is told what is to happen. */
class Booth {
  readonly found: CarsFound[] = [];
  readonly thread: CarsThread;
  readonly path: string;

  constructor(ledger: TestLedger, folder = testFolder(), more: Partial<CarsThreadOptions> = {}) {
    this.path = join(folder, 'cars.sqlite');
    this.thread = new CarsThread({
      module: faulty,
      path: this.path,
      credentials: ledger.credentials('south'),
      // A thread that a busy computer does not let run is not late.
      after: (ms, then) => patientClock.after(ms, then),
      changed: () => undefined,
      found: (found) => this.found.push(found),
      restMs: 1,
      ...more,
    });
    onTestFinished(() => this.thread.close());
  }

  fault(word: 'hold' | 'ends' | 'hangs' | 'full' | 'spoilt' | 'unreadable'): void {
    writeFileSync(join(dirname(this.path), 'fault'), word);
  }

  mend(): void {
    rmSync(join(dirname(this.path), 'fault'));
  }

  isCurrent(): Promise<void> {
    return untilTrue(() => this.thread.state.isCurrent);
  }

  plates(): string[] {
    return platesOf(this.thread.present);
  }

  threads(): boolean[] {
    return this.found.flatMap((one) => (one.type === 'thread' ? [one.runs] : []));
  }

  written(): string {
    const folder = dirname(this.path);
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
  }
}

const platesOf = (cars: readonly Car[]): string[] =>
  cars.map(({ personal }) => personal?.plate ?? '').toSorted();

async function site(
  context: Pick<TestContext, 'skip' | 'task'>,
  size: { cars: number; here: number },
): Promise<{ ledger: TestLedger; facts: SiteFacts; plates: string[] }> {
  const ledger = await ledgerIn(context, filled);
  const facts = await fillSite(ledger.root, size);
  return { ledger, facts, plates: [...facts.here.keys()].toSorted() };
}

describe('the thread that reads the site’s cars', () => {
  it('reads the whole of a site, tells which cars are here as they come and go, and answers for the others', async (context) => {
    const { ledger, facts, plates } = await site(context, { cars: 5_000, here: 300 });
    const booth = new Booth(ledger, testFolder(), { module: builtCarsWorker });
    await booth.isCurrent();
    expect(booth.plates()).toEqual(plates);
    const [entry = ''] = facts.here.values();
    expect(await booth.thread.car(entry)).toMatchObject({ entry, state: 'waiting' });
    expect(await booth.thread.car(facts.left[0] ?? '')).toBe('left');
    expect(await booth.thread.car(newEntry())).toBeNull();
    const list = booth.thread.present;
    expect(booth.thread.present).toBe(list);
    expect(await writeChange(await ledger.cars('north'), entry, { type: 'left' }, teller('north'))).toBe(
      'written',
    );
    await expect
      .poll(() => booth.plates())
      .toEqual(plates.slice(0, -1).length === 299 ? platesOf(list.filter((car) => car.entry !== entry)) : []);
    expect(await booth.thread.car(entry)).toBe('left');
    expect(booth.found).toEqual([{ type: 'anew', why: 'none' }]);
    expect(booth.thread.concerns).toEqual([]);
  });

  it('answers in the middle of a bulk read, and shows what it has read so far', async (context) => {
    const { ledger, facts, plates } = await site(context, { cars: 1_200, here: 100 });
    const booth = new Booth(ledger);
    booth.fault('hold');
    await expect.poll(() => booth.plates().length).toBeGreaterThan(0);
    expect(booth.plates().length).toBeLessThan(plates.length);
    expect(await booth.thread.car(facts.left[0] ?? '')).toBe('left');
    expect(await booth.thread.car(facts.left.at(-1) ?? '')).toBeNull();
    expect(booth.thread.state.isCurrent).toBe(false);
    booth.mend();
    await booth.isCurrent();
    expect(booth.plates()).toEqual(plates);
  });

  it('shows after a start what it had read before, also where the ledger is gone, and tells why it is', async (context) => {
    const { ledger, facts, plates } = await site(context, { cars: 300, here: 30 });
    const before = new Booth(ledger);
    await before.isCurrent();
    await before.thread.close();
    expect(before.threads()).toEqual([]);
    await ledger.site.nodes[0]?.kill();
    const booth = new Booth(ledger, dirname(before.path));
    await expect.poll(() => booth.plates()).toEqual(plates);
    expect(await booth.thread.car(facts.left[0] ?? '')).toBe('left');
    await expect
      .poll(() => booth.thread.state.link)
      .toMatchObject({ state: 'away', fault: { fault: 'unreachable' } });
    expect(booth.thread.state).toMatchObject({ isCurrent: false, epoch: null });
    expect(booth.thread.state.attendedMs).not.toBeNull();
  });

  it('erases: nothing personal of it is shown, or stays in the file; the car stays', async (context) => {
    const { ledger, facts, plates } = await site(context, { cars: 300, here: 30 });
    const booth = new Booth(ledger);
    await booth.isCurrent();
    const [gone = '', ...others] = plates;
    expect(booth.written()).toContain(gone);
    await booth.thread.erase([facts.here.get(gone) ?? '']);
    expect(booth.plates()).toEqual(['', ...others]);
    expect(booth.written()).not.toContain(gone);
    expect(booth.written()).toContain(others[0]);
  });
});

describe('where', () => {
  it.for(['ends', 'spoilt'] as const)(
    'the thread ends (%s), another one reads on',
    async (fault, context) => {
      const { ledger, plates } = await site(context, { cars: 1_200, here: 100 });
      const booth = new Booth(ledger);
      await booth.isCurrent();
      booth.fault(fault);
      const entry = newEntry();
      expect(
        await writeChange(await ledger.cars('north'), entry, { type: 'entered' }, holder('north', 'A1')),
      ).toBe('written');
      await expect.poll(() => booth.threads()).toEqual([false, true]);
      await booth.isCurrent();
      expect(booth.plates()).toEqual([...plates, 'A1'].toSorted());
      const files = booth.found.flatMap((one) => (one.type === 'file' ? [one.fault.kind] : []));
      expect(files).toEqual(fault === 'spoilt' ? ['spoilt'] : []);
      expect(booth.thread.concerns).toEqual([]);
    },
  );

  it('the thread hangs, a press does not wait for it, a supervisor is told, and another one reads on', async (context) => {
    const { ledger, facts, plates } = await site(context, { cars: 300, here: 30 });
    const waits: (() => void)[] = [];
    const after = (_: number, then: () => void): (() => void) => {
      waits.push(then);
      return () => undefined;
    };
    const booth = new Booth(ledger, testFolder(), { silentMs: 1_000, after });
    await booth.isCurrent();
    booth.fault('hangs');
    await writeChange(await ledger.cars('north'), newEntry(), { type: 'entered' }, holder('north', 'A1'));
    await expect.poll(() => existsSync(join(dirname(booth.path), 'fault'))).toBe(false);
    const asked = booth.thread.car(facts.left[0] ?? '');
    const exit = booth.thread.carOfExit(newEntry());
    exit.catch(() => undefined);
    for (const late of waits) late();
    expect(await asked).toBe('away');
    // That none was kept would let its car out as one of which the ledger has told nothing.
    await expect(exit).rejects.toThrow('in time');
    await expect.poll(() => booth.thread.concerns).toEqual(['no-thread']);
    expect(await booth.thread.car(facts.left[0] ?? '')).toBe('away');
    await expect(booth.thread.carOfExit(newEntry())).rejects.toThrow('in time');
    expect(await booth.thread.car(facts.here.get(plates[0] ?? '') ?? '')).toMatchObject({ state: 'waiting' });
    await booth.isCurrent();
    expect(booth.thread.concerns).toEqual([]);
    expect(booth.plates()).toEqual([...plates, 'A1'].toSorted());
    expect(booth.threads()).toEqual(expect.arrayContaining([false, true]));
  });

  it('the thread hangs, an erasure does not wait for the next one: it is to be asked for again', async (context) => {
    const { ledger, facts, plates } = await site(context, { cars: 30, here: 3 });
    const booth = new Booth(ledger, testFolder(), { silentMs: 1_000 });
    await booth.isCurrent();
    booth.fault('hangs');
    await writeChange(await ledger.cars('north'), newEntry(), { type: 'entered' }, holder('north', 'A1'));
    await expect.poll(() => existsSync(join(dirname(booth.path), 'fault'))).toBe(false);
    const erased = facts.here.get(plates[0] ?? '') ?? '';
    await expect(booth.thread.erase([erased])).rejects.toThrow('no answer for 1 s');
    await expect(booth.thread.erase([erased])).rejects.toThrow('no thread reads the cars');
    await booth.isCurrent();
    await booth.thread.erase([erased]);
    expect(booth.written()).not.toContain(plates[0]);
  });

  it('the disk is full, what was read is shown and answered, and reading goes on once there is room', async (context) => {
    const { ledger, facts, plates } = await site(context, { cars: 300, here: 30 });
    const booth = new Booth(ledger);
    await booth.isCurrent();
    booth.fault('full');
    await writeChange(await ledger.cars('north'), newEntry(), { type: 'entered' }, holder('north', 'A1'));
    await expect.poll(() => booth.thread.concerns).toEqual(['disk-full']);
    expect(booth.found).toContainEqual({
      type: 'file',
      fault: { kind: 'disk-full', message: 'database or disk is full' },
    });
    expect(booth.thread.state.isCurrent).toBe(false);
    expect(booth.plates()).toEqual(plates);
    expect(await booth.thread.car(facts.left[0] ?? '')).toBe('left');
    booth.mend();
    await booth.isCurrent();
    expect(booth.thread.concerns).toEqual([]);
    expect(booth.plates()).toEqual([...plates, 'A1'].toSorted());
    expect(booth.threads()).toEqual([]);
  });

  it('only a question finds the file spoilt, another thread reads it anew', async (context) => {
    const { ledger, facts, plates } = await site(context, { cars: 300, here: 30 });
    const booth = new Booth(ledger);
    await booth.isCurrent();
    booth.fault('unreadable');
    expect(await booth.thread.car(facts.left[0] ?? '')).toBe('away');
    await expect.poll(() => booth.threads()).toEqual([false, true]);
    await booth.isCurrent();
    expect(await booth.thread.car(facts.left[0] ?? '')).toBe('left');
    expect(booth.plates()).toEqual(plates);
    expect(booth.thread.concerns).toEqual([]);
  });

  it('thousands of questions come at once, each is answered', async (context) => {
    const { ledger, facts, plates } = await site(context, { cars: 1_200, here: 100 });
    const booth = new Booth(ledger, testFolder(), { after: () => () => undefined });
    const asked = Promise.all(
      Array.from({ length: 10_000 }, (_, at) => booth.thread.car(facts.left[at % facts.left.length] ?? '')),
    );
    await booth.isCurrent();
    expect((await asked).every((answer) => answer === null || answer === 'left')).toBe(true);
    expect(booth.plates()).toEqual(plates);
  });

  it('the core closes it at any moment of its start, it ends and leaves a file that the next one reads on', async (context) => {
    const { ledger, plates } = await site(context, { cars: 1_200, here: 100 });
    const folder = testFolder();
    for (let turns = 0; turns < 12; turns += 1) {
      const booth = new Booth(ledger, folder);
      let left = turns ** 2 * 200;
      while (left > 0) {
        left -= 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
      await booth.thread.close();
      await expect(booth.thread.erase(['x'])).rejects.toThrow('closed');
    }
    const booth = new Booth(ledger, folder);
    await booth.isCurrent();
    expect(booth.plates()).toEqual(plates);
    expect(booth.threads()).toEqual([]);
  });

  it('there is no place for the file, it is told, and tried again', async (context) => {
    const { ledger, plates } = await site(context, { cars: 300, here: 30 });
    const folder = testFolder();
    mkdirSync(join(folder, 'cars.sqlite', 'something'), { recursive: true });
    const booth = new Booth(ledger, folder);
    await expect.poll(() => booth.thread.concerns).toEqual(['no-thread', 'file-failed']);
    rmSync(join(folder, 'cars.sqlite'), { recursive: true });
    await booth.isCurrent();
    expect(booth.thread.concerns).toEqual([]);
    expect(booth.plates()).toEqual(plates);
  });
});
