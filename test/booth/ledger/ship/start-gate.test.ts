import { expect, it, onTestFinished } from 'vitest';
import type { Transition } from '../../../../electron/booth/journal/model/record-types.ts';
import { StartGate } from '../../../../electron/booth/ledger/ship/start-gate.ts';
import { EventClock } from '../../../support/event-clock.ts';
import { lastPressMs, move } from '../../journal/journal-support.ts';
import { ShippingBooth } from './shipping-booth.ts';

// What was queued at a start, where the site takes the key of its disk no longer, or has admitted another one.

interface Queued {
  readonly booth: ShippingBooth;
  readonly gate: StartGate;
  /** The ids of what was pressed before this run began, oldest first. */
  readonly ids: readonly string[];
  readonly doubted: string[];
  /** Waits until what is queued may be sent. */
  readonly passes: () => Promise<void>;
}

function moves({ store }: ShippingBooth, id: string, more: Partial<Transition> = {}): void {
  const view = store.find(id)?.view;
  if (view === undefined) throw new Error('no such record');
  store.transition(move(view, more));
}

/** @param doubtMs how long one commit takes */
function queued(clock: EventClock, doubtMs = 0): Queued {
  const booth = new ShippingBooth();
  onTestFinished(() => booth.close());
  const ids = ['AA1111', 'BB2222', 'CC3333', 'DD4444'].map((plate) => booth.presses(plate).id);
  const doubted: string[] = [];
  const gate = new StartGate({
    clock,
    journal: booth.journal,
    failed: (error) => {
      throw error;
    },
    doubt: (recordId) =>
      new Promise<void>((resolve) => {
        clock.after(doubtMs, () => {
          const doubt = { happening: 'older-copy', to: 'unknown', reason: 'older-copy' } as const;
          // Of what is refused nothing goes out by itself.
          if (booth.store.find(recordId)?.view.state !== 'refused') {
            moves(booth, recordId, doubt);
            doubted.push(recordId);
          }
          resolve();
        });
      }),
  });
  const passes = (): Promise<void> =>
    gate.passed(
      5_000,
      () => Promise.resolve(),
      () => undefined,
    );
  return { booth, gate, ids, doubted, passes };
}

const resent = { happening: 'supervisor', to: 'queued', reason: 'by-supervisor' } as const;

const newClock = (): EventClock => new EventClock(Date.parse('2026-11-29T08:00:00Z'));

it('waits until all of it is in doubt, however long a disk takes for that', async () => {
  const clock = newClock();
  const { gate, ids, doubted, passes } = queued(clock, 2_000);
  let sentWith: number | null = null;
  const passed = passes().then(() => (sentWith = doubted.length));
  const aside = gate.standAside();
  await clock.until(() => sentWith !== null);
  await clock.until(() => doubted.length === ids.length);
  await Promise.all([passed, aside]);
  expect([sentWith, doubted]).toEqual([ids.length, ids]);
});

it('is in doubt once: what was refused then, and is sent again since, goes out, though the key is refused at each try', async () => {
  const clock = newClock();
  const { booth, gate, ids, doubted, passes } = queued(clock);
  const [again = '', ...rest] = ids;
  moves(booth, again);
  moves(booth, again, { to: 'refused', reason: 'rejected' });
  const passed = passes();
  const first = gate.standAside();
  await clock.until(() => doubted.length === rest.length);
  await Promise.all([passed, first]);
  for (const id of [again, ...rest.slice(0, 1)]) moves(booth, id, resent);
  await gate.standAside();
  expect(doubted).toEqual(rest);
});

it('is not in doubt where a supervisor has sent it again in this run, or it is offered to other booths', async () => {
  const clock = newClock();
  const { booth, gate, ids, doubted, passes } = queued(clock);
  const [sent = '', kept = '', ...rest] = ids;
  moves(booth, sent);
  const refused = { to: 'refused', reason: 'rejected' } as const;
  moves(booth, sent, refused);
  const freezing = { epoch: 'an epoch', except: [sent, ...rest] };
  expect(booth.store.freeze(booth.store.head().seq, lastPressMs(), freezing)).toMatchObject([{ id: kept }]);
  let isPassed = false;
  const passed = passes().then(() => (isPassed = true));
  // The ledger does not answer for now.
  await clock.until(() => isPassed);
  await passed;
  moves(booth, sent, resent);
  const aside = gate.standAside();
  await clock.until(() => doubted.length === rest.length);
  await aside;
  expect(doubted).toEqual(rest);
});

it('is not in doubt any more once the ledger has all that this disk has', async () => {
  const clock = newClock();
  const { gate, doubted, passes } = queued(clock);
  const passed = passes();
  gate.compared();
  gate.claimed();
  await passed;
  await gate.standAside();
  expect(doubted).toEqual([]);
});
