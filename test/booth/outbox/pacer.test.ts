import { expect, test } from 'vitest';
import type { PaceClass } from '../../../electron/booth/outbox/pacer-machine.ts';
import { Pacer } from '../../../electron/booth/outbox/pacer.ts';
import { EventClock } from '../../support/event-clock.ts';

const pacingMs = 1_000;

interface Begun {
  readonly paceClass: PaceClass;
  readonly atMs: number;
}

/** Whoever waits for a turn of that class has it as often as told, its request on the wire for so long each time. */
async function asks(
  { pacer, clock, begun }: { pacer: Pacer; clock: EventClock; begun: Begun[] },
  paceClass: PaceClass,
  times: number,
  requestMs = 0,
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const turn = await pacer.claim(() => [paceClass]).turn;
    begun.push({ paceClass, atMs: clock.elapsed() });
    if (requestMs > 0) await new Promise<void>((resolve) => void clock.after(requestMs, resolve));
    turn?.ended();
  }
}

const standing = () => {
  const clock = new EventClock(0);
  return { clock, pacer: new Pacer(clock, { pacingMs }), begun: [] as Begun[] };
};

test('any two requests begin at least so far apart, whatever they are', async () => {
  const at = standing();
  void asks(at, 'fresh', 5);
  void asks(at, 'look-up', 5);
  void asks(at, 'awaited', 5);
  await at.clock.until(() => at.begun.length === 15);
  expect(at.begun.map(({ atMs }) => atMs)).toEqual(at.begun.map((_one, place) => place * pacingMs));
});

test('a look-up that is not answered holds up other look-ups, and no record', async () => {
  const at = standing();
  void asks(at, 'look-up', 2, 20_000);
  void asks(at, 'fresh', 12);
  await at.clock.until(() => at.begun.length === 14);
  const lookedUp = at.begun.flatMap(({ paceClass, atMs }) => (paceClass === 'look-up' ? [atMs] : []));
  expect(lookedUp).toEqual([0, 20_000]);
  const fresh = at.begun.flatMap(({ paceClass, atMs }) => (paceClass === 'fresh' ? [atMs] : []));
  expect(fresh).toEqual(fresh.map((_one, place) => (place + 1) * pacingMs));
});

test('a turn that was not used leaves the next one its time, and one that is called off takes none', async () => {
  const { clock, pacer } = standing();
  const first = await pacer.claim(() => ['fresh']).turn;
  const calledOff = pacer.claim(() => ['awaited']);
  const next = pacer.claim(() => ['backlog']);
  calledOff.callOff();
  expect(await calledOff.turn).toBe(null);
  first?.unused();
  expect((await next.turn)?.paceClass).toBe('backlog');
  expect(clock.elapsed()).toBe(0);
});

test('a look-up that somebody has come to wait for goes before what was more urgent till then', async () => {
  const { clock, pacer } = standing();
  await pacer.claim(() => ['fresh']).turn;
  let isAwaited = false;
  const given: string[] = [];
  const claims = [pacer.claim(() => ['backlog']), pacer.claim(() => [isAwaited ? 'awaited' : 'look-up'])];
  for (const { turn } of claims) void turn.then((one) => given.push(one?.paceClass ?? ''));
  isAwaited = true;
  await clock.until(() => given.length === 2);
  expect(given).toEqual(['awaited', 'backlog']);
});
