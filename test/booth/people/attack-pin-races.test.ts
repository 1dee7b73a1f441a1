import { describe, expect, it } from 'vitest';
import type { KeptAttendant } from '../../../electron/booth/journal/model/people-types.ts';
import { PinLocks, type PinLockPorts } from '../../../electron/booth/people/pin-locks.ts';
import { hashPin } from '../../../electron/booth/people/pin-hash.ts';
import { SupervisorPin } from '../../../electron/booth/people/supervisor-pin.ts';
import { SupervisorSession } from '../../../electron/booth/people/supervisor-session.ts';

const clock = { now: () => 0, elapsed: () => 0 };

const lockPorts = (keepLock: PinLockPorts['journal']['keepLock']): PinLockPorts => ({
  journal: { keepLock },
  clock,
  log: () => undefined,
  isSupervisor: () => true,
  wrong: () => Promise.resolve(),
});

const wrong = (): Promise<null> => Promise.resolve(null);
const right = (): Promise<string> => Promise.resolve('in');

describe('attack: a PIN is typed at the moment at which its owner’s is changed, or he is stopped', () => {
  /** @param meanwhile what becomes of Eva while her PIN is looked at */
  async function entered(meanwhile: (eva: KeptAttendant) => KeptAttendant | null) {
    let eva: KeptAttendant | null = {
      id: 'eva',
      name: 'Eva',
      role: 'supervisor',
      active: true,
      salt: '',
      pin: await hashPin('839201'),
    };
    const attendants = { supervisors: () => (eva === null ? [] : [eva]) };
    // The count is kept on the disk before the PIN is looked at, and again when it was right.
    let kept = 0;
    const locks = new PinLocks(
      [],
      lockPorts(() => {
        kept += 1;
        if (kept === 2 && eva !== null) eva = meanwhile(eva);
        return Promise.resolve();
      }),
    );
    const pin = new SupervisorPin(null, false, { locks, attendants });
    const supervisorSession = new SupervisorSession(pin, clock, { uuid: () => 'session' });
    const answer = await supervisorSession.enter('839201', 'eva');
    return answer.ok ? supervisorSession.check(answer.value) : answer;
  }

  it('what the old one opened is over', async () => {
    const other = await hashPin('572913');
    expect(await entered((eva) => ({ ...eva, pin: other }))).toMatchObject({ ok: false });
  });

  it('and whoever is stopped has no session', async () => {
    expect(await entered(() => null)).toMatchObject({ ok: false });
  });

  it('the old one opens nothing for whoever has waited for his turn with it', async () => {
    let pin = await hashPin('839201');
    const other = await hashPin('572913');
    const eva = { id: 'eva', name: 'Eva', role: 'supervisor', active: true, salt: '' } as const;
    const locks = new PinLocks(
      [],
      lockPorts(() => Promise.resolve()),
    );
    const door = new SupervisorPin(null, false, {
      locks,
      attendants: { supervisors: () => [{ ...eva, pin }] },
    });
    const { promise, resolve } = Promise.withResolvers<null>();
    const before = locks.attempt('another', () => promise);
    const late = door.check('839201', 'eva');
    pin = other;
    resolve(null);
    await before;
    expect(await late).toMatchObject({ ok: false, error: { code: 'pin-wrong' } });
  });
});

describe('attack: a change of the settings makes the booth forget the wrong PINs', () => {
  const refused = (): Promise<never> => Promise.reject(new Error('ENOSPC'));

  it('where the disk did not take their count', async () => {
    const before = new PinLocks([], lockPorts(refused));
    for (let tries = 0; tries < 3; tries += 1) await before.attempt('supervisor', wrong);
    const after = new PinLocks([], lockPorts(refused), before);
    expect(await after.attempt('supervisor', right)).toMatchObject({
      ok: false,
      error: { code: 'pin-locked' },
    });
  });

  it('where the next mode has a journal of its own, with fewer of them', async () => {
    const ports = lockPorts(() => Promise.resolve());
    const before = new PinLocks([{ name: 'supervisor', wrong: 5, untilMs: 0 }], ports);
    const after = new PinLocks([{ name: 'supervisor', wrong: 1, untilMs: 0 }], ports, before);
    expect(await after.attempt('supervisor', right)).toMatchObject({
      ok: false,
      error: { code: 'pin-locked' },
    });
  });
});
