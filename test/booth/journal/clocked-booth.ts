import { onTestFinished } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { HousekeepingDone } from '../../../electron/booth/journal/housekeeping/housekeeping.ts';
import type { RetentionRules } from '../../../electron/booth/journal/privacy/retention.ts';
import { TrustedClock } from '../../../electron/booth/clock/trusted-clock.ts';
import type { Clock } from '../../../electron/booth/ports/ports.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { move, press, recordOf } from './journal-support.ts';

export const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** A computer: the true time, how far its clock is ahead of it, and how long it has run since it was switched on. */
export class HandComputer implements Clock {
  trueMs = Date.UTC(2026, 10, 20, 8, 0, 0);
  aheadMs = 0;
  #runningMs = 0;
  #timers: { readonly atMs: number; readonly call: () => void }[] = [];

  now = (): number => this.trueMs + this.aheadMs;
  elapsed = (): number => this.#runningMs;
  offsetMinutes = (): number => 0;

  after(ms: number, then: () => void): () => void {
    const timer = { atMs: this.#runningMs + ms, call: then };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  }

  /** It runs for so long. */
  run(ms: number): void {
    const endMs = this.#runningMs + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#pass(next.atMs - this.#runningMs);
      next.call();
    }
    this.#pass(endMs - this.#runningMs);
  }

  /** It sleeps for so long: its clock goes on, and nothing runs. */
  sleep(ms: number): void {
    this.trueMs += ms;
  }

  /** It is off for so long. */
  off(ms: number): void {
    this.#timers = [];
    this.#runningMs = 0;
    this.trueMs += ms;
  }

  #pass(ms: number): void {
    this.#runningMs += ms;
    this.trueMs += ms;
  }
}

interface Running {
  readonly ms: number;
  readonly atMs: number;
}

/** A booth's journal and its clock, without the rest: what it stamps, and what it erases by itself. */
export class ClockedBooth {
  readonly asked: number[] = [];
  readonly told: boolean[] = [];
  readonly store: JournalStore;
  readonly clock: TrustedClock;

  readonly #running: Running;

  private constructor(store: JournalStore, clock: TrustedClock, computer: HandComputer, running: Running) {
    this.#running = running;
    this.store = store;
    this.clock = clock;
    this.clock.start({
      changed: () => this.told.push(clock.view().inDoubt),
      ask: () => this.asked.push(computer.trueMs),
    });
  }

  /** @param salvageMs as in `StoreOptions` */
  static async start(folder: string, computer: HandComputer, salvageMs = Infinity): Promise<ClockedBooth> {
    const store = new JournalStore(folder, { reserveBytes: 0, now: computer.now, salvageMs });
    const running = { ms: 0, atMs: computer.now() };
    // At once, as the journal's thread takes the calls in their order.
    const journal = {
      keptClock: () => Promise.resolve(store.keptClock()),
      keepMark: (mark: Parameters<JournalStore['keepMark']>[0]) => Promise.resolve(store.keepMark(mark)),
      // Months pass in a moment: a flush for every hour of them would take some.
      keepRunning: (ms: number, atMs: number) => Promise.resolve(void Object.assign(running, { ms, atMs })),
    };
    const clock = await TrustedClock.open({ clock: computer, journal, log: () => undefined });
    return new ClockedBooth(store, clock, computer, running);
  }

  async stop(): Promise<void> {
    await this.clock.stop();
    this.store.keepRunning(this.#running.ms, this.#running.atMs);
    this.store.close();
  }

  runHousekeeping(rules: RetentionRules): HousekeepingDone {
    const { clock } = this;
    const nows = [clock.trusted(), clock.proven(), clock.now()] as const;
    for (;;) {
      const kept = this.store.runHousekeeping(rules, ...nows);
      if (kept !== null) return kept;
    }
  }
}

/** A booth that ends with the test. */
export async function newBooth(computer = new HandComputer(), folder = testFolder(), salvageMs?: number) {
  const booth = await ClockedBooth.start(folder, computer, salvageMs);
  onTestFinished(() => {
    try {
      booth.store.close();
    } catch {
      // It was stopped.
    }
  });
  return { booth, computer, folder };
}

/** The same after it was switched off for so long, its clock ahead by so much by then. @param meanwhile what happens to its files */
export async function switchedOff(
  { booth, computer, folder }: Awaited<ReturnType<typeof newBooth>>,
  offMs: number,
  aheadMs = 0,
  meanwhile: () => void = () => undefined,
): Promise<ClockedBooth> {
  await booth.stop();
  meanwhile();
  computer.off(offMs);
  computer.aheadMs = aheadMs;
  return (await newBooth(computer, folder)).booth;
}

/** Something that nobody waits for: it ages from when it is made. */
export const noted = ({ store, clock }: ClockedBooth): RecordView =>
  recordOf(store.appendException({ ...press({ atMs: clock.now() }), note: 'no entry' }));

/** A car that came, was confirmed, and is inside. */
export function carInside({ store, clock }: ClockedBooth): RecordView {
  const entry = recordOf(store.appendEntry(press({ plate: 'AB12', atMs: clock.now() })));
  const answer = { isRegisteredUser: true, startDateTime: null, endDateTime: null };
  store.transition(move(entry, { atMs: clock.now() }));
  const confirmed = { sessionId: 'a-session', answer };
  store.transition(move(entry, { atMs: clock.now(), from: 'sending', to: 'confirmed', confirmed }));
  return entry;
}

export const kept = ({ store }: ClockedBooth, record: RecordView): boolean => store.find(record.id) !== null;

/** The trusted now, less the true one, in whole minutes. */
export const lag = ({ clock }: ClockedBooth, { trueMs }: HandComputer): number =>
  Math.round((clock.trusted() - trueMs) / minuteMs);
