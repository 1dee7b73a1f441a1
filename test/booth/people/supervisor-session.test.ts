import { expect, test } from 'vitest';
import { SupervisorSession } from '../../../electron/booth/people/supervisor-session.ts';
import { hostRandom } from '../../../electron/host/host-ports.ts';
import { ok, refuse } from '../../../electron/contract/result.ts';
import { patientClock } from '../../support/patient-clock.ts';

const minute = 60_000;

function sessionOf() {
  const time = { ms: 0 };
  const clock = { ...patientClock, elapsed: () => time.ms };
  const pin = {
    open: (given: string) =>
      Promise.resolve(
        given === '4711' ? ok({ who: 'supervisor', mark: 'of that PIN' }) : refuse('pin-wrong'),
      ),
    mark: () => 'of that PIN',
  };
  return { time, supervisorSession: new SupervisorSession(pin, clock, hostRandom) };
}

test('a supervisor’s session lasts as long as it is used, and five minutes', async () => {
  const { time, supervisorSession } = sessionOf();
  const opened = await supervisorSession.enter('4711');
  if (!opened.ok) throw new Error(opened.error.code);
  for (const at of [4, 8, 12]) {
    time.ms = at * minute;
    expect(supervisorSession.check(opened.value)).toEqual({ ok: true, value: 'supervisor' });
  }
  time.ms = 17.1 * minute;
  expect(supervisorSession.check(opened.value)).toEqual({ ok: false, error: { code: 'visit-over' } });
});

test('what the page asks by itself keeps no session open', async () => {
  const { time, supervisorSession } = sessionOf();
  const opened = await supervisorSession.enter('4711');
  const id = opened.ok ? opened.value : '';
  for (let second = 0; second <= 299; second += 1) {
    time.ms = second * 1_000;
    expect(supervisorSession.check(id, false).ok).toBe(true);
  }
  time.ms = 5.1 * minute;
  expect(supervisorSession.check(id, false)).toEqual({ ok: false, error: { code: 'visit-over' } });
});

test('a wrong PIN opens no session and ends none', async () => {
  const { supervisorSession } = sessionOf();
  const opened = await supervisorSession.enter('4711');
  expect(await supervisorSession.enter('1')).toMatchObject({ ok: false, error: { code: 'pin-wrong' } });
  expect(supervisorSession.check(opened.ok ? opened.value : '')).toMatchObject({ ok: true });
});
