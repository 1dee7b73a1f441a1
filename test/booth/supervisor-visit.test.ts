import { expect, test } from 'vitest';
import { SupervisorPin } from '../../electron/booth/people/supervisor-pin.ts';
import { SupervisorVisit } from '../../electron/booth/people/supervisor-visit.ts';
import { hostClock, hostRandom } from '../../electron/main/host-ports.ts';

const minute = 60_000;

function visitOf() {
  const time = { ms: 0 };
  const clock = { ...hostClock, elapsed: () => time.ms };
  return { time, visit: new SupervisorVisit(new SupervisorPin('4711', false, clock), clock, hostRandom) };
}

test('a supervisor’s visit lasts as long as it is used, and five minutes', () => {
  const { time, visit } = visitOf();
  const opened = visit.enter('4711');
  if (!opened.ok) throw new Error(opened.error.code);
  for (const at of [4, 8, 12]) {
    time.ms = at * minute;
    expect(visit.check(opened.value)).toEqual({ ok: true, value: null });
  }
  time.ms = 17.1 * minute;
  expect(visit.check(opened.value)).toEqual({ ok: false, error: { code: 'visit-over' } });
});

test('a wrong PIN opens no visit and ends none', () => {
  const { visit } = visitOf();
  const opened = visit.enter('4711');
  expect(visit.enter('1')).toMatchObject({ ok: false, error: { code: 'pin-wrong' } });
  expect(visit.check(opened.ok ? opened.value : '')).toMatchObject({ ok: true });
});
