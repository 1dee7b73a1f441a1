import { randomUUID } from 'node:crypto';
import { openJournal, type OpenJournal } from '../../../electron/booth/journal/thread/open.ts';
import { Outbox } from '../../../electron/booth/outbox/outbox.ts';
import { Pacer } from '../../../electron/booth/outbox/pacer.ts';
import type { Sender } from '../../../electron/booth/outbox/outbox-ports.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import { ServiceClient } from '../../../electron/booth/service/client.ts';
import type { Interfere } from '../../../electron/training/interfere.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { Rng } from '../../faults/rng.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { EventClock } from '../../support/event-clock.ts';
import { testFolder } from '../../support/folders.ts';
import { testService, testToken } from '../../support/running-booth.ts';
import { FreshWaits } from './fresh-waits.ts';
import { press, recordOf } from '../journal/journal-support.ts';

/** What the entry path does while it is out: it answers 500, or nothing at all. */
export type EntryFault = 'answers 500' | 'answers nothing';

export interface EntryOutage {
  readonly hours: number;
  readonly fault: EntryFault;
  /** When the service is well again a supervisor, who was told so, says try again. */
  readonly triedAgain: boolean;
}

/** What was measured, in milliseconds of the booth's time. */
export interface MeasuredOutage {
  readonly unknown: number;
  /** How often the gate closed. */
  readonly pauses: number;
  readonly unsettled: { readonly unknown: number; readonly waiting: number };
  /** Exits of entries that are unknown: only a supervisor can let them go. */
  readonly exitsOfUnknown: number;
  /** Waiting when the outage ended or pressed until all was sent, without what cannot be sent. */
  readonly records: number;
  /** From the end of the outage, and from the first entry that was taken up after it, until the last one was confirmed. */
  readonly allMs: number;
  readonly allFromFirstMs: number;
  /**
   * The longest that a fresh record waited, while its operation was open, for its request to begin. The first request that goes wrong
   * is left out: till then nobody can tell that outage from one of the whole service, which is to cost one unknown and no more.
   */
  readonly longestFreshMs: number;
  /** The longest that an exit that could go waited, whatever was closed meanwhile. */
  readonly longestExitMs: number;
}

const hourMs = 3_600_000;
const entriesAnHour = 120;
/** How long the service needs for an answer (ms). */
const answerMs = 200;

/**
 * A booth's outbox over a real journal and a real training service, whose entry path alone is out for hours. 120 cars an hour come and 120
 * leave, each at a random instant of its half minute. Every second one that leaves came the day before, the others came at least
 * an hour before, so that while the outage lasts their exits wait for their entries.
 */
export async function entryOutage({ hours, fault, triedAgain }: EntryOutage): Promise<MeasuredOutage> {
  const clock = new EventClock(Date.UTC(2026, 10, 20));
  const rng = new Rng(1);
  let isOut = false;
  const passing = (ms: number): Promise<void> =>
    clock.aside(new Promise((resolve) => void clock.after(ms, resolve)));
  const interfere: Interfere = {
    beforeExecution: async ({ operation, outgoing }) => {
      await passing(answerMs);
      if (!isOut || operation !== 'entry') return undefined;
      const gone = new Promise<void>((resolve) => void outgoing.once('close', () => resolve()));
      const deliver = async (): Promise<void> => {
        if (fault === 'answers 500') return void outgoing.writeHead(500).end();
        await clock.aside(gone);
      };
      return { fault, answer: { status: fault === 'answers 500' ? 500 : null, deliver } };
    },
  };
  const service = await testService({ interfere, now: () => new Date(clock.now()) });
  const opened = await openJournal(testFolder(), builtJournalWorker, { reserveBytes: 0 });
  const waits = new FreshWaits(clock);
  const journal = watched(opened, clock, waits);
  const timings = ordinaryTimings;
  const client = new ServiceClient({
    target: { address: service.baseUrl, proxy: null },
    trust: () => [],
    clock,
    timings,
    version: '0',
  });
  const sender: Sender = {
    send: (...asked) => clock.during(client.send(...asked)),
    perform: (...asked) => clock.during(client.perform(...asked)),
    probe: (...asked) => clock.during(client.probe(...asked)),
    probeAddress: (...asked) => clock.during(client.probeAddress(...asked)),
  };
  let unknown = 0;
  let lastConfirmedMs = 0;
  let firstEntryMs: number | null = null;
  let endMs: number | null = null;
  const changed = (records: readonly RecordView[]): void => {
    waits.changed(outbox.status().link, records);
    for (const { state, operation } of records) {
      if (state === 'unknown') unknown += 1;
      if (state === 'unknown' && unknown === 1) waits.known();
      if (state !== 'confirmed') continue;
      lastConfirmedMs = clock.elapsed();
      if (operation === 'entry' && endMs !== null) firstEntryMs ??= lastConfirmedMs;
    }
  };
  const outbox = new Outbox({
    journal,
    sender,
    pacer: new Pacer(clock, timings),
    prepareAct: () => null,
    imageUrl: () => null,
    lookUps: () => null,
    claim: () => Promise.resolve(null),
    reclaim: () => Promise.resolve(false),
    nothingToSend: () => undefined,
    pictureBytes: () => Number.MAX_SAFE_INTEGER,
    tokens: { token: () => Promise.resolve(testToken) },
    clock,
    random: { fraction: () => rng.fraction(), uuid: randomUUID },
    timings,
    log: () => undefined,
    probeSession: randomUUID(),
    linkStatus: null,
    changed,
  });

  const before: string[] = [];
  const came: { readonly id: string; readonly atMs: number }[] = [];
  const plates = new Map<string, string>();
  const enters = async (cars: { push: (id: string) => unknown }): Promise<void> => {
    const plate = `CAR${plates.size}`;
    const entry = recordOf(await journal.appendEntry(press({ plate, atMs: clock.now() })));
    plates.set(entry.id, plate);
    cars.push(entry.id);
    waits.saved(entry);
    outbox.wake();
  };
  const leaves = async (entryId: string): Promise<void> => {
    const plate = plates.get(entryId) ?? '';
    const exit = recordOf(await journal.appendExit({ ...press({ plate, atMs: clock.now() }), entryId }));
    waits.saved(exit);
    outbox.wake();
  };
  let exits = 0;
  let pressed = 0;
  const slotMs = hourMs / entriesAnHour;
  /** One car comes and one leaves in each slot, until that is not wanted any more. */
  let isBusy = true;
  const slot = (): void => {
    if (!isBusy) return;
    clock.after(slotMs, slot);
    clock.after(rng.fraction() * slotMs, () => {
      pressed += 1;
      const atMs = clock.elapsed();
      void clock.during(enters({ push: (id) => came.push({ id, atMs }) }));
    });
    clock.after(rng.fraction() * slotMs, () => {
      const isOfToday = exits % 2 === 1 && (came[0]?.atMs ?? Infinity) + hourMs <= clock.elapsed();
      exits += 1;
      const entryId = isOfToday ? came.shift()?.id : before.shift();
      if (entryId === undefined) return;
      pressed += 1;
      void clock.during(leaves(entryId));
    });
  };

  outbox.start();
  // Enough for every exit that does not wait, and for those of the hours in which the rest is sent.
  const carsBefore = entriesAnHour + Math.ceil(0.6 * hours * entriesAnHour);
  for (let car = 0; car < carsBefore; car += 1) await clock.during(enters(before));
  const waiting = async (): Promise<number> => (await opened.overview()).counts.waiting;
  const settled = async (left: () => Promise<number>): Promise<void> => {
    while ((await waiting()) > (await left())) {
      const checkMs = clock.elapsed() + 10_000;
      clock.after(10_000, () => undefined);
      await clock.until(() => clock.elapsed() >= checkMs);
    }
  };
  await settled(() => Promise.resolve(0));

  waits.begin();
  isOut = true;
  slot();
  const overMs = clock.elapsed() + hours * hourMs;
  clock.after(hours * hourMs, () => undefined);
  await clock.until(() => clock.elapsed() >= overMs);
  isOut = false;
  endMs = clock.elapsed();
  const waitingThen = await waiting();
  const pressedThen = pressed;
  if (triedAgain) outbox.tryAgain();
  const exitsOfUnknown = async (): Promise<number> => {
    const entries = await opened.inState('unknown');
    const ids = new Set(entries.map(({ view }) => view.id));
    const waitingExits = await opened.inState('waiting-for-entry');
    return waitingExits.filter(({ view }) => view.entryId !== null && ids.has(view.entryId)).length;
  };
  await settled(exitsOfUnknown);
  const allAtMs = lastConfirmedMs;
  isBusy = false;
  await settled(exitsOfUnknown);
  const left = await exitsOfUnknown();
  const { counts } = await opened.overview();
  const measured: MeasuredOutage = {
    unknown,
    pauses: waits.closings,
    unsettled: { unknown: counts.unknown, waiting: counts.waiting },
    exitsOfUnknown: left,
    records: waitingThen + pressed - pressedThen - left,
    allMs: allAtMs - endMs,
    allFromFirstMs: allAtMs - (firstEntryMs ?? endMs),
    longestFreshMs: waits.longestFreshMs,
    longestExitMs: waits.longestExitMs,
  };
  const stopped = outbox.stop();
  await stopped;
  await opened.close();
  return measured;
}

/** The journal, its calls counted as under way, and each request that begins told. */
function watched(journal: OpenJournal, clock: EventClock, waits: FreshWaits): OpenJournal {
  return new Proxy(journal, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (typeof value !== 'function') return value;
      return (...asked: unknown[]): unknown => {
        const [first] = asked as [{ recordId?: string; to?: string } | undefined];
        if (name === 'transition' && first?.to === 'sending') waits.began(first.recordId ?? '');
        const answer = Reflect.apply(value, target, asked) as unknown;
        return answer instanceof Promise ? clock.during(answer) : answer;
      };
    },
  });
}
