import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Car } from '../../../../electron/booth/ledger/messages/car.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import {
  WaitingExits,
  type WaitingExitsPorts,
} from '../../../../electron/booth/ledger/site/waiting-exits.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

// What the facts of the ledger make of the exits that wait for another booth’s entry, without a ledger.

const service = serviceMarkOf('http://127.0.0.1', 'test');
const at = { at: '2026-11-27T08:00:00.000+07:00' };
const pressedMs = Date.parse(at.at);
const dayMs = 86_400_000;

const carOf = (entry: string, change: Partial<Car> = {}): Car => ({
  v: '1.0',
  kind: 'car',
  entry,
  state: 'inside',
  service,
  session: 'session-1',
  holder: 'north',
  claim: null,
  isContested: false,
  entered: at,
  told: { by: 'north', at },
  ...change,
});

const exitOf = (siteEntry: string): RecordView =>
  recordView({ operation: 'exit', state: 'waiting-for-entry', siteEntry, at: at.at });

/** One exit that waits, with a clock that goes on by hand. `decided`: what was made of it, as the outbox is asked. */
function oneWaiting(changes: Partial<WaitingExitsPorts> = {}) {
  const exit = exitOf(randomUUID());
  const decided: string[] = [];
  const timers: (() => void)[] = [];
  let nowMs = pressedMs;
  let told: Car | 'left' | null = null;
  let after: unknown = exit;
  let asked = 0;
  const waiting = new WaitingExits({
    booth: 'south',
    services: [service],
    clock: {
      now: () => nowMs,
      after: (_ms, then) => {
        timers.push(then);
        return () => undefined;
      },
    },
    log: () => undefined,
    journal: { waitingForSite: () => Promise.resolve([exit]) },
    carOf: () => {
      asked += 1;
      return Promise.resolve(told);
    },
    isCurrent: () => true,
    untoldMs: dayMs,
    decide: (_id, event, { entrySession }) => {
      const reason = 'reason' in event ? event.reason : (entrySession ?? '');
      decided.push(`${event.type} ${reason}`.trim());
      return Promise.resolve(after);
    },
    ...changes,
  });
  const seen = async (): Promise<string[]> => {
    await waiting.stop();
    return decided;
  };
  const again = async (): Promise<void> => {
    const before = asked;
    timers.pop()?.();
    await expect.poll(() => asked).toBeGreaterThan(before);
  };
  return {
    exit,
    waiting,
    seen,
    again,
    asked: () => asked,
    tell: (car: Car | 'left' | null) => (told = car),
    goOn: (ms: number) => (nowMs += ms),
    isDecided: () => (after = null),
  };
}

it('is given the session of its own service, and none of another one', async () => {
  const one = oneWaiting();
  one.tell(carOf(one.exit.siteEntry ?? '', { service: serviceMarkOf('http://127.0.0.2', 'test') }));
  one.waiting.start();
  await expect.poll(one.asked).toBe(1);
  one.tell(carOf(one.exit.siteEntry ?? ''));
  one.waiting.carsChanged([one.exit.siteEntry ?? '']);
  await expect.poll(one.asked).toBe(2);
  expect(await one.seen()).toEqual(['entry-known session-1']);
});

it('is not looked at for other cars, and no more once it is decided', async () => {
  const one = oneWaiting();
  one.tell(carOf(one.exit.siteEntry ?? ''));
  one.waiting.start();
  await expect.poll(one.asked).toBe(1);
  one.waiting.carsChanged([randomUUID()]);
  one.waiting.changed([{ ...one.exit, state: 'queued' }]);
  one.waiting.carsChanged(null);
  one.waiting.changed([{ ...one.exit, state: 'confirmed' }]);
  expect(await one.seen()).toEqual(['entry-known session-1']);
});

it('that somebody else decided is let go, told again or not', async () => {
  const one = oneWaiting();
  one.isDecided();
  one.tell('left');
  one.waiting.start();
  await expect.poll(one.asked).toBe(1);
  one.waiting.carsChanged(null);
  expect(await one.seen()).toEqual(['claim-lost left-elsewhere']);
});

it('loses its car to another booth’s claim only where all that the ledger has is read', async () => {
  let isCurrent = false;
  const one = oneWaiting({ isCurrent: () => isCurrent });
  const claim = { exit: randomUUID(), booth: 'north', at };
  one.tell(carOf(one.exit.siteEntry ?? '', { state: 'waiting', session: null, claim }));
  one.waiting.start();
  await expect.poll(one.asked).toBe(1);
  isCurrent = true;
  await one.again();
  expect(await one.seen()).toEqual(['claim-lost claimed-elsewhere']);
});

it('is for a supervisor once it has waited for a day, and not before', async () => {
  const one = oneWaiting();
  one.tell(carOf(one.exit.siteEntry ?? '', { state: 'waiting', session: null }));
  one.waiting.start();
  await expect.poll(one.asked).toBe(1);
  one.goOn(dayMs - 1);
  await one.again();
  one.goOn(1);
  await one.again();
  expect(await one.seen()).toEqual(['entry-untold']);
});

it('waits no longer where the clock was ahead as it was pressed, and was set right since', async () => {
  const one = oneWaiting();
  one.waiting.start();
  await expect.poll(one.asked).toBe(1);
  one.goOn(1 - dayMs);
  await one.again();
  one.goOn(-1);
  await one.again();
  expect(await one.seen()).toEqual(['entry-untold']);
});

it('is found by the next look where the journal could not be read at the first', async () => {
  const exit = exitOf(randomUUID());
  let reads = 0;
  const one = oneWaiting({
    journal: {
      waitingForSite: () => {
        reads += 1;
        return reads === 1 ? Promise.reject(new Error('the disk')) : Promise.resolve([exit]);
      },
    },
  });
  one.tell('left');
  one.waiting.start();
  await expect.poll(() => reads).toBe(1);
  await one.again();
  expect(await one.seen()).toEqual(['claim-lost left-elsewhere']);
});
